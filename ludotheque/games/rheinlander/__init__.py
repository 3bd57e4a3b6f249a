"""Rheinländer: counties along the Rhine, won by knights and lost for points."""
