"""A board as the rules see it: points, the lines that join them, and the rows of three."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from hashlib import sha256

Point = int  # index into MorrisBoard.names


@dataclass(frozen=True, slots=True)
class MorrisBoard:
    """A board; `names` are the points' ids, which moves are written with."""

    names: tuple[str, ...]
    near: tuple[tuple[Point, ...], ...]  # of each point: those that a line joins it to
    rows: tuple[tuple[Point, ...], ...]  # three points each: men of one seat there are a mill

    @property
    def hash(self) -> str:
        """What tells this board from any other in a record: 12 hexadecimal digits."""
        return sha256(repr(astuple(self)).encode()).hexdigest()[:12]
