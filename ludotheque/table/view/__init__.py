"""The board and the held pieces on screen: background, pieces, animations, highlights, camera."""
