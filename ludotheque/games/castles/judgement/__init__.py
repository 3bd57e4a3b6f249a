"""Evaluates positions and chooses moves for the computer players of Highlanders and Rheingold."""
