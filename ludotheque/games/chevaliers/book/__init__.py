"""The rulebook of Les Chevaliers and its figures."""
