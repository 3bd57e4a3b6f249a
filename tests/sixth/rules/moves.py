"""The verbs of Le Moulin: one small frozen move for each thing a hand does.

place a1        M2: a man from the hand onto a free point
move a1 d1      M3, M4: a man along a line; of the last three anywhere
take b2         M6: an enemy man, by whoever has just closed a mill
draw            M8: both players agree that nobody wins
concede 0       M9: that seat gives up (the same in every game: it is core's)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.move import Concede, Move
from sixth.rules.board import Point


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A man from the hand is placed on `point` (M2)."""

    verb: ClassVar[str] = "place"
    point: Point


@dataclass(frozen=True, slots=True)
class Slide(Move):
    """The man on `origin` goes to `target`, along a line (M3) or flying (M4)."""

    verb: ClassVar[str] = "move"
    origin: Point
    target: Point


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The enemy man on `point` is taken (M6)."""

    verb: ClassVar[str] = "take"
    point: Point


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Both agree on a draw (M8)."""

    verb: ClassVar[str] = "draw"


VERBS: tuple[type[Move], ...] = (Place, Slide, Take, Draw, Concede)
