"""A game's look: what it tells the table, in five parts.

The table is one generic machine. It gets views, never the truth, and asks the parts where things stand,
what they look like, which gesture is which move, and what to say; legality comes from the rules'
legal moves alone. Every part has a default for what a game need not answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.table.contract.art import Art
from ludotheque.table.contract.geometry import Geometry
from ludotheque.table.contract.gestures import Gestures
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.telling import Telling


@dataclass(frozen=True, slots=True)
class Look:
    """How one game looks on one board with one set of players."""

    geometry: Geometry
    art: Art
    gestures: Gestures
    telling: Telling
    seats: Seats
