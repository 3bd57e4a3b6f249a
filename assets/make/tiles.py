"""Make `maps/hall.png`, the tiles of `maps/hall.tsx`: squares of a small hall painted by the program.

Usage: tiles.py. Needs the program itself; deterministic.
"""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from ludotheque.boards.model import BoardMap
from ludotheque.ui.painter.frame import fit
from ludotheque.ui.painter.hall import hall_places
from ludotheque.ui.painter.sheet import Sheet
from pygame import Rect, Surface

from ludotheque import paths
from ludotheque.games.chevaliers.board import HallBoard

SIDE, COLUMNS = 80, 4  # pixels per tile, tiles per row
HALL = ("#######", "#.o.s.#", "#######", "#l.r.c#", "#######")
TILES = ((1, 1), (3, 0), (2, 1), (4, 1), (1, 3), (3, 3), (5, 3))  # floor wall column start guards chest


def main() -> None:
    """Paint the hall without the shading of its corners, and cut the tiles out of it."""
    board = HallBoard(HALL)
    size = len(HALL[0]) * SIDE, len(HALL) * SIDE
    map_ = BoardMap("hall", {}, size, board, {}, (), (), Path())
    sheet = Sheet(map_, "fr", (0, 0, *size))
    hall_places(sheet, map_)
    picture = Surface(size)
    sheet.floor.onto(picture, fit(map_, Rect((0, 0), size)))
    tiles = Surface((COLUMNS * SIDE, -(-len(TILES) // COLUMNS) * SIDE), pygame.SRCALPHA)
    for number, (x, y) in enumerate(TILES):
        place = number % COLUMNS * SIDE, number // COLUMNS * SIDE
        tiles.blit(picture, place, Rect(x * SIDE, y * SIDE, SIDE, SIDE))
    pygame.image.save(tiles, paths.map_file("hall.png"))


if __name__ == "__main__":
    main()
