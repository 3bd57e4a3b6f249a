"""What the program keeps for whoever plays: where its files are, settings, saved games, crash logs."""
