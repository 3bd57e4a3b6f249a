"""Players that are no people; they see views, never the truth."""
