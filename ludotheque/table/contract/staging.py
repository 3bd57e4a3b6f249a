"""Describes events shown at length over their place (strokes), and the count at the end of a game.

A look declares both (`Telling.stroke`, `Telling.count`); `table/view/stroke.py` and `count.py` play them in
all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ludotheque.ui.motion import Piece

Weight = Literal["note", "stroke", "climax"]


@dataclass(frozen=True, slots=True)
class Term:
    """A few words of a sum, in the colour of a seat (-1: ink); terms of one seat stand close together.

    `covered` replaces them until the hidden piece has turned over.
    """

    text: str
    seat: int = -1
    covered: str = ""


def joined(one: Term, other: Term) -> bool:
    """Return whether two terms that follow one another stand close together."""
    return one.seat == other.seat >= 0


@dataclass(frozen=True, slots=True)
class Charge:
    """Pieces that charge at the place from where they stand, and fall back again."""

    kind: str
    origin: str
    count: int


@dataclass(frozen=True, slots=True)
class Fortune:
    """Which seat an event favours, and which it harms; of one that is a mere note nobody speaks.

    `by` is the seat that brought it about, -1 if it is the one that made the move.
    """

    winner: int
    losers: tuple[int, ...] = ()
    weight: Weight = "stroke"
    by: int = -1


@dataclass(frozen=True, slots=True)
class Counted:
    """One item of the final count: the points that it brings a seat, and why.

    An item without a place is counted beside the board.
    """

    seat: int
    points: int
    words: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """An event shown at length over its place.

    `terms` are the sum (« 4 contre 2 × (1 + ?) »), `result` is its outcome in figures (« 4 < 6 »), which
    stays beside the place for a while, `verdict` the same in words, `cost` what it cost. `winner` and
    `losers` are seats. `turned` is the piece whose face was hidden, with the face that it turns up.
    `arriving` is the kind of a piece that comes to the empty place from a reserve, before the sum appears.
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

    @property
    def sum(self) -> str:
        """The sum as one text."""
        gaps = ["" if joined(one, other) else " " for one, other in pairwise(self.terms)]
        return "".join(term.text + gap for term, gap in zip(self.terms, [*gaps, ""], strict=True))
