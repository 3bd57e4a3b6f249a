"""Where everything stands: the first part of a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.picture.painting import Places
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

REACH = 30.0  # board units: the radius of a place


@dataclass(frozen=True)
class Arrangement:
    """Where everything stands in one view, in board units; made once for it, and never changed.

    `pieces` are drawn in their order; some may stand on places that the table keeps in its panel. `points`
    are the middles of all places, `places` of those that can be pointed at: all of them if it is empty.
    """

    pieces: tuple[Piece, ...]
    points: Mapping[str, Point]
    places: Mapping[str, Point] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.places:
            object.__setattr__(self, "places", self.points)

    def anchor(self, kind: str, place: str) -> Point:
        """Return where pieces of `kind` on `place` stand: the middle of their foot."""
        return self.points[place]

    def reach(self, place: str) -> float:
        """Return the radius of a place, for pointing at it."""
        return REACH

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and height of a place that is an upright rectangle."""
        return None

    def outline(self, place: str) -> Sequence[Point]:
        """Return the corners of a place of any other shape; nothing of one that is round."""
        return ()

    def rises(self, place: str) -> bool:
        """Return whether what may be taken from a place rises under the pointer, above what overlaps it."""
        return False

    def emergence(self, kind: str, place: str) -> Point:
        """Return where what comes from UNSEEN to `place`, or goes there from it, is hidden."""
        return 0.0, 0.0

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the bends of the way pieces slide between two places, if there are any."""
        return ()


class Geometry:
    """The board of one session, and how positions on it are arranged.

    Where places are the squares of a grid, `tile` is their side; else it is 0. The `apron` is what at the
    foot of the board must never go out of sight, such as a hand of cards: its height in board units, or 0.
    A board that `turns` to who looks stays as it lies while nobody does: then `eyes` is who looked last.
    `painter` paints the places into the board's picture; None: discs.
    """

    tile = 0.0
    apron = 0.0
    turns = False
    painter: Places | None = None

    def __init__(self, board_map: BoardMap[Any]) -> None:
        self.board_map = board_map

    def arrange(self, view: Any, eyes: int | None) -> Arrangement:
        """Return where everything stands in `view`, the seat `eyes` being before the screen."""
        raise NotImplementedError
