"""Hex on five by five cells: the least that a game says, played by clicks alone.

It stands beside `sixth`, the example to copy: it has no computer players, no chance and no drags, and leaves
all that it can to the defaults.
"""
