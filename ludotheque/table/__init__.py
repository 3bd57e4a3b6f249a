"""The table: the screen on which every game is played.

Each game adapts the table by its look, which implements the interface in the package `contract`.
"""
