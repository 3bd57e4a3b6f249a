"""Paints the terrain of a board: water, hills, woods, buildings, and whatever else a map may contain."""
