"""Describes strokes and the final count, which the table shows at length.

A stroke is an event such as a fight, shown over its place on the board. A game describes strokes in
`Telling.stroke` and the count in `Telling.count`. `table/view/stroke.py` and `count.py` show them, in the
same way in all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ludotheque.ui.motion import Piece

Weight = Literal["note", "stroke", "climax"]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the sum that is shown for a stroke (an event such as a fight).

    It is written in the colour of `seat`, or in ink if `seat` is -1. While the face of a piece is hidden,
    `covered` is shown instead of `text`, unless `covered` is empty.
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
    """Which seat an event favours, and which seats it harms.

    `by` is the seat that caused the event; -1 stands for the seat that made the move. The computer players'
    characters make no remark about an event whose `weight` is "note".
    """

    winner: int
    losers: tuple[int, ...] = ()
    weight: Weight = "stroke"
    by: int = -1


@dataclass(frozen=True, slots=True)
class Counted:
    """One item of the final count: a seat, the points that it gets, and why.

    An item without a place is counted beside the board.
    """

    seat: int
    points: int
    words: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """An event, such as a fight, that is shown at length over its place on the board.

    `terms` are the sum (« 4 contre 2 × (1 + ?) »). `result` is its outcome in figures (« 4 < 6 »), which
    stays beside the place for a while, and `verdict` the outcome in words. `cost` says what the event cost.
    `winner` and `losers` are seats; the winner is -1 if there is none. `turned` is the piece that turns up
    its hidden face. `arriving` is the kind of a piece that comes to the empty place from a reserve before the
    sum appears. If the stroke is `late`, it is shown when the pieces have moved, not before. `around` has
    other places that count in the event: they stay lit and, if there is room, no paper covers them.
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
