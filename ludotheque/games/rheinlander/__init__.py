"""Rheinländer: counties along the Rhine, which pay the player who loses them."""
