"""Decides for the computer players of Highlanders and Rheingold."""
