"""The rules of Rheinländer."""
