"""How the hall, its furniture and its knights are drawn."""
