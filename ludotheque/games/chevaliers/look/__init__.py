"""How Les Chevaliers look and behave at the table."""
