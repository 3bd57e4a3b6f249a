"""Schotten-Totten: the basic, expert and tactical games and matches, with exact proofs of claims."""
