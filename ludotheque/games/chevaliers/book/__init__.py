"""The rulebook of Les Chevaliers, with its figures."""
