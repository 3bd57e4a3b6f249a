"""Boards drawn in Tiled, read and checked. The only package that imports pytmx."""
