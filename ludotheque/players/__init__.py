"""Computer players. They are handed views, never the whole state."""
