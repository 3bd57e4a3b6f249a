"""Moves, rules, chance, sessions and records: the core of every game. Needs the standard library only."""
