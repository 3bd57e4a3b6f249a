"""The tiles of a hall in Tiled: squares as the program paints them."""

import sys
from os import fsencode

import pygame

from ludotheque.home.paths import asset, map_file

sys.path.insert(0, str(asset("make")))

from tiles import tiles


def test_the_tiles_are_what_their_script_makes():
    kept = pygame.image.load(fsencode(map_file("hall.png")))
    made = tiles()
    assert made.get_size() == kept.get_size()
    ours, theirs = (pygame.image.tobytes(picture, "RGBA") for picture in (made, kept))
    assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 2, "run assets/make/tiles.py"
