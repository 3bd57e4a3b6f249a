"""The computer players of Les Chevaliers: evaluation of positions and search for good turns."""
