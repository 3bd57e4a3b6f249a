"""How Highlanders and Rheingold look and behave at the table."""
