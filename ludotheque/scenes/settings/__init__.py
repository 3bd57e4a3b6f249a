"""The settings, changed and saved at once."""
