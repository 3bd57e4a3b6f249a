"""What is chosen before a game: players, arms, options, seed."""
