"""Rheinländer, a game about counties along the Rhine. A player who loses a county is paid for it."""
