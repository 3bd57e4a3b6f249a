"""The table of Highlanders and Rheingold."""
