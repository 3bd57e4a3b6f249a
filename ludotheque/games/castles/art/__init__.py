"""Draws castles, scrolls and the other places of a castle board."""
