"""The rulebook of a game: illuminated text with animated figures."""
