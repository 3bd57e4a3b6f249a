"""The table: one machine on which every game is played, fitted out by the game's own look."""
