"""The table of Rheinländer."""
