"""The figures of the rulebook of Les Chevaliers."""
