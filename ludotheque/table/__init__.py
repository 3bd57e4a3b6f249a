"""The table: the screen on which every game is played.

A game adapts it through its look, which is the interface in the package `contract`.
"""
