"""The rules of Les Chevaliers."""
