"""Paint boards as illuminated pictures; heraldry and pieces shared by all games."""
