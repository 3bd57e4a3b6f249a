"""Draws the board and the held pieces: background, pieces, animations, highlights, camera."""
