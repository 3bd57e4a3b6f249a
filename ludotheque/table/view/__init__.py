"""What is seen of the board and held in the hand: background, pieces, animations, highlights, camera."""
