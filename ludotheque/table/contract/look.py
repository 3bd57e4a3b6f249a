"""A game's look: what the table asks about a game, in five parts.

The table is the same for all games. It never gets the whole state, only views. It asks the parts where things
stand, what they look like, which moves a gesture makes, and what to say. What is legal comes from the rules
alone. Every part has a default for what most games leave out.
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
