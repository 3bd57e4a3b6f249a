"""What every game shares: moves, rules, chance, sessions and records. Standard library only."""
