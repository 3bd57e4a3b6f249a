"""What is seen of the board: background, pieces and their animations, highlights, camera."""
