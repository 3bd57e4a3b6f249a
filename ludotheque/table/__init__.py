"""The table on which every game is played. Each game's look says how it differs from the others."""
