"""Reads and checks boards drawn in Tiled. This is the only package that imports pytmx, to load a map."""
