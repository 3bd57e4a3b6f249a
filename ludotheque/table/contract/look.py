"""A game's look: the interface by which the table asks a game how it is shown, played and put into words.

The table is the same for all games. Except in `Seats.laid_open`, it passes views to the look, which have only
what some player may see. What is legal comes from the rules alone. Each of the five parts has defaults for
what most games leave out.
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
    """A game's interface to the table, in five parts, for one board and one set of players."""

    geometry: Geometry
    art: Art
    gestures: Gestures
    telling: Telling
    seats: Seats
