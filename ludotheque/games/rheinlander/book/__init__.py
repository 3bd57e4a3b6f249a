"""The rulebook of Rheinländer: its figures."""
