"""The result of a game: who won and why, the points, the course of the game and its turning points."""
