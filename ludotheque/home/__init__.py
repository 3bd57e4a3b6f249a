"""What the program keeps for its players: paths, settings, saved games, crash reports."""
