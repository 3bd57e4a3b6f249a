"""Puzzles at the table: what they say, who judges the answer, and the parchment on which they stand."""
