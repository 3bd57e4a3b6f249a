"""Paints the places of a board as stone discs, for games that do not draw their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ludotheque.picture import tints
from ludotheque.picture.layers import Layers
from ludotheque.picture.pen import Pen
from ludotheque.tiled.model import BoardMap, Point

DISC = 14.5  # radius of a disc, board units


def discs(sheet: Layers, board_map: BoardMap[Any]) -> Iterator[None]:
    """Draw a stone disc on every place of the board, in steps."""
    for centre in board_map.places.values():
        sheet.taken.disc(centre, 27)
        sheet.stand(centre[1], partial(disc, centre=centre))
    yield


def disc(pen: Pen, centre: Point) -> None:
    """Draw a stone disc."""
    x, y = centre
    face = pen.radial("disc", ((0, "#fffaeb", 1), (0.6, "#eadbb8", 1), (1, "#b59d70", 1)), (0.36, 0.32))
    pen.ellipse((x + 3, y + 4), (DISC, DISC), tints.INK, opacity=0.3)
    pen.ellipse(centre, (DISC, DISC), face, tints.INK, 1.7)
    pen.ellipse(centre, (DISC - 4, DISC - 4), stroke=tints.SEPIA, width=0.9, opacity=0.8)
