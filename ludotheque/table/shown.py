"""What the table shows, as one value that never changes: another picture is another value."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.table.contract.position import Asked
from ludotheque.table.contract.terms import Report


@dataclass(frozen=True, slots=True)
class Shown:
    """Which position of the session is shown to whom, and what lies open over it."""

    at: int | None = None  # the ply that a replay has come to; None: the present, where moves can be made
    eyes: int | None = None  # the seat whose knowledge is shown; None: what everyone knows
    open: bool = False  # whether nothing stays hidden while a game that is over is watched
    known: bool = True  # whether a person who plays alone is surely the one before the screen
    asked: Asked | None = None  # the drop that is not a move yet
    report: Report | None = None  # what is told at length
    peeking: str | None = None  # the place whose hidden pieces are looked at; "" for all
    throwing: bool = False  # whether the die is in the hand
