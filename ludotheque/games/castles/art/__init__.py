"""Drawings of castles, scrolls and the places of a castle board."""
