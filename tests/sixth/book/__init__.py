"""The rulebook of Le Moulin: its text in French and in English, and its figures."""
