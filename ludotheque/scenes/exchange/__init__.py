"""Import and export: saved games, archives, pictures."""
