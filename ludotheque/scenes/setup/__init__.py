"""The set-up of a game: players, arms, options, board, seed."""
