"""Where everything stands on the board: a part of a game's look."""

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

    `pieces` are drawn in this order; some may stand in reserves, which the panel shows. `points`
    are the middles of all places, `places` those of places that can be pointed at: if empty, all.
    """

    pieces: tuple[Piece, ...]
    points: Mapping[str, Point]
    places: Mapping[str, Point] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.places:
            object.__setattr__(self, "places", self.points)

    def anchor(self, kind: str, place: str) -> Point:
        """Return the point where pieces of `kind` stand on `place`: the middle of their foot."""
        return self.points[place]

    def reach(self, place: str) -> float:
        """Return the radius of a place, for pointing at it."""
        return REACH

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and height of a place that is an upright rectangle."""
        return None

    def outline(self, place: str) -> Sequence[Point]:
        """Return the corners of a place of any other shape; empty for a round one."""
        return ()

    def rises(self, place: str) -> bool:
        """Return whether pieces there rise under the pointer, above those that overlap them."""
        return False

    def emergence(self, kind: str, place: str) -> Point:
        """Return the point where pieces that move between UNSEEN and `place` appear or vanish."""
        return 0.0, 0.0

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the bends of the way on which pieces slide between two places."""
        return ()


class Geometry:
    """Arranges the positions of one session on its board.

    If places are the squares of a grid, `tile` is their side, else 0. The `apron` is the height, in board
    units, of a strip at the foot of the board that never scrolls away, such as a hand of cards; or 0. A board
    that `turns` to the player stays as it lies while nobody looks: `eyes` is then who looked last.
    `painter` paints the places into the board's picture; without one they are discs.
    """

    tile = 0.0
    apron = 0.0
    turns = False
    painter: Places | None = None

    def __init__(self, board_map: BoardMap[Any]) -> None:
        self.board_map = board_map

    def arrange(self, view: Any, eyes: int | None) -> Arrangement:
        """Return where everything stands in `view`, with the seat `eyes` at the screen."""
        raise NotImplementedError
