"""The rules of Highlanders and Rheingold."""
