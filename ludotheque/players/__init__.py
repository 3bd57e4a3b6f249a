"""Computer players; they see views, never the whole state."""
