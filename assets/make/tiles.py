"""Make `maps/hall.png`, the tiles of `maps/hall.tsx`: squares of a little hall as the program paints it.

Usage: tiles.py. Needs the program itself; the same program makes the same picture.
"""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from ludotheque.games.chevaliers.art.places import hall_places
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.home import paths
from ludotheque.languages.definition import SOURCE
from ludotheque.picture.frame import fit
from ludotheque.picture.layers import Layers
from ludotheque.tiled.model import BoardMap

SIDE, COLUMNS = 80, 4  # pixels per tile, tiles per row
HALL = ("#######", "#.o.s.#", "#######", "#l.r.c#", "#######")
TILES = ((1, 1), (3, 0), (2, 1), (4, 1), (1, 3), (3, 3), (5, 3))  # floor wall column start guards chest


def tiles() -> Surface:
    """Paint the hall without the shading of its corners, and cut the tiles out of it."""
    size = len(HALL[0]) * SIDE, len(HALL) * SIDE
    hall = BoardMap("hall", {}, size, ChevaliersBoard(HALL), {}, (), (), Path())
    sheet = Layers(hall, SOURCE, (0.0, 0.0, *map(float, size)))
    for _step in hall_places(sheet, hall):
        pass
    picture = Surface(size)
    sheet.floor.onto(picture, fit(hall, Rect((0, 0), size)))
    cut = Surface((COLUMNS * SIDE, -(-len(TILES) // COLUMNS) * SIDE), pygame.SRCALPHA)
    for number, (x, y) in enumerate(TILES):
        place = number % COLUMNS * SIDE, number // COLUMNS * SIDE
        cut.blit(picture, place, Rect(x * SIDE, y * SIDE, SIDE, SIDE))
    return cut


def main() -> None:
    """Save the tiles."""
    pygame.image.save(tiles(), paths.map_file("hall.png"))


if __name__ == "__main__":
    main()
