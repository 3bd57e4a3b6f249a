"""Boards drawn in Tiled, read and checked; the only package that imports pytmx, when a map is loaded."""
