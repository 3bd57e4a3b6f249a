"""The figures of the rulebook of Rheinländer."""
