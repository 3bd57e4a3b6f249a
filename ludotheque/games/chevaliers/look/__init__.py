"""The table of Les Chevaliers."""
