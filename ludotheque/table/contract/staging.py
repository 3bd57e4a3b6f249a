"""Describes strokes and the final count, which the table shows at length, in the same way in all games.

A stroke is an event such as a fight, shown over its place on the board. `Telling.stroke` and `Telling.count`
describe them, and `table/view/stroke.py` and `count.py` show them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ludotheque.ui.motion import Piece

Weight = Literal["note", "stroke", "climax"]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the sum of a stroke, written in the colour of `seat`, or in ink if that is -1.

    While the face of a piece is hidden, `covered` is shown instead of `text`, unless `covered` is empty.
    """

    text: str
    seat: int = -1
    covered: str = ""


def joined(one: Term, other: Term) -> bool:
    """Return whether two consecutive terms of a sum belong to the same seat and so stand close together."""
    return one.seat == other.seat >= 0


@dataclass(frozen=True, slots=True)
class Charge:
    """Pieces that rush towards the place of a stroke, such as a fight, and then go back again."""

    kind: str
    origin: str
    count: int


@dataclass(frozen=True, slots=True)
class Fortune:
    """Which seat an event favours, and which seats it harms; `by` caused it (-1: the seat that moved).

    The computer players' characters make no remark about an event whose `weight` is "note".
    """

    winner: int
    losers: tuple[int, ...] = ()
    weight: Weight = "stroke"
    by: int = -1


@dataclass(frozen=True, slots=True)
class Counted:
    """An item of the final count: a seat, its points and why; without a place it is beside the board."""

    seat: int
    points: int
    words: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """An event, such as a fight, that is shown at length over its place on the board.

    `terms` are the sum (« 4 contre 2 × (1 + ?) »), `result` its outcome in figures (« 4 < 6 »), which stays
    beside the place for a while, and `verdict` the outcome in words. `winner` (-1 if there is none) and
    `losers` are seats. `turned` is the piece that turns up its hidden face, `arriving` the kind of a piece
    that comes to the empty place from a reserve before the sum appears. A `late` stroke is shown when the
    pieces have moved. Other places that count in the event are `around`: they stay lit and, if there is room,
    no paper covers them.
    """

    weight: Weight
    place: str
    terms: tuple[Term, ...]
    result: str
    verdict: str
    cost: str = ""
    winner: int = -1
    losers: tuple[int, ...] = ()
    turned: Piece | None = None
    charge: Charge | None = None
    arriving: str = ""
    late: bool = False
    around: tuple[str, ...] = ()

    @property
    def sum(self) -> str:
        """The terms of the sum as one text."""
        gaps = ["" if joined(one, other) else " " for one, other in pairwise(self.terms)]
        return "".join(term.text + gap for term, gap in zip(self.terms, [*gaps, ""], strict=True))
