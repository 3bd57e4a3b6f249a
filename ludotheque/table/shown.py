"""The immutable value that describes what the table shows."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.table.contract.position import Asked
from ludotheque.table.contract.terms import Report


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table shows: which ply, as which seat sees it, and what is open over the board."""

    at: int | None = None  # the ply that a replay has reached; None: the present, where moves can be made
    eyes: int | None = None  # the seat whose view is shown; None: the public view
    open: bool = False  # whether the replay of a finished game reveals everything
    alone: bool = False  # whether only the player at the screen hears it, by headphones or in braille
    known: bool = True  # whether the only person in a game is known to be at the screen
    asked: Asked | None = None  # the drop that the game asks about
    report: Report | None = None  # the report on show
    peeking: str | None = None  # the place whose hidden pieces are peeked at; "" for all
    throwing: bool = False  # whether the die is in the hand
