"""The list of the side lines of a game."""
