"""The rulebook of Schotten-Totten: its figures."""
