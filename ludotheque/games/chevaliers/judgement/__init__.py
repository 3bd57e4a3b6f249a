"""Evaluates positions and searches for good turns for the computer players of Les Chevaliers."""
