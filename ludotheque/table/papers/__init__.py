"""What lies over the board: one list of papers, one rule for their order, their places and their end."""
