"""Says where everything stands on the board: one of the five parts of a game's look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import FRect

from ludotheque.picture.painting import Places
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

REACH = 30.0  # board units: the radius of a place


@dataclass(frozen=True)
class Arrangement:
    """An immutable value that says where everything stands in one view of the game, in board units.

    Pieces that are not on the board may stand in the panel, in the reserve of a seat.
    """

    pieces: tuple[Piece, ...]  # in the order of drawing
    points: Mapping[str, Point]  # the middle of every place
    places: Mapping[str, Point] = field(default_factory=dict)  # of those that can be pointed at; empty: all

    def __post_init__(self) -> None:
        if not self.places:
            object.__setattr__(self, "places", self.points)

    def anchor(self, kind: str, place: str) -> Point:
        """Return the point, in board units, for the middle of the lower edge of a piece's picture."""
        return self.points[place]

    def reach(self, place: str) -> float:
        """Return how far from a place's middle, in board units, the pointer still hits it."""
        return REACH

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and half the height, in board units, of an upright rectangle, else None."""
        return None

    def caption(self, place: str) -> FRect | None:
        """Return the rectangle, in board units, of what is drawn below a place, None if nothing is."""
        return None

    def above(self, place: str) -> Sequence[FRect]:
        """Return the rectangles, in board units, of what stands over a place and is hit as the place is."""
        return ()

    def outline(self, place: str) -> Sequence[Point]:
        """Return the corners, in board units, of a place that is a polygon; empty for any other place."""
        return ()

    def order(self) -> Sequence[str]:
        """Return the places that can be pointed at, in the order in which a player goes through them."""
        return tuple(self.places)

    def in_hand(self, place: str) -> bool:
        """Return whether a place belongs to the hand or the rack of the player at the screen."""
        return False

    def rises(self, place: str) -> bool:
        """Return whether a piece here rises while pointed at, as suits overlapping cards of a hand."""
        return False

    def plain(self) -> Arrangement:
        """Return the same where nobody may do anything, without what it shows of what may be done."""
        return self

    def emergence(self, kind: str, place: str) -> Point:
        """Return the point, in board units, where a piece comes from or vanishes to UNSEEN, off the board."""
        return 0.0, 0.0

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the points, in board units, at which the path of sliding pieces bends between two places."""
        return ()


class Geometry:
    """Arranges the positions of one session on its board."""

    tile = 0.0  # the side of a square, where places are the squares of a grid
    apron = 0.0  # board units: the height of what never scrolls at the foot of the board, such as a hand
    turns = False  # whether the board faces the player at the screen
    painter: Places | None = None  # paints the places into the board's picture, otherwise they are discs

    def __init__(self, board_map: BoardMap[Any]) -> None:
        self.board_map = board_map

    def arrange(self, view: Any, eyes: int | None) -> Arrangement:
        """Return where everything stands in `view`, seen from the seat `eyes`, None for the public view.

        If the board `turns`, the table passes the seat whose view was shown last rather than None, so that
        the board does not turn back between two turns.
        """
        raise NotImplementedError
