"""What the player reads about games, records and maps: facts in, sentences out. No pixels."""
