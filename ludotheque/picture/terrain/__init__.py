"""The land on a board: water, hills, woods, buildings, and what a Tiled map may ask of them."""
