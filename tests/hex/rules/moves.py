"""The verbs of Hex: `place a1` (H2), and `concede 0` (H4), which is the same in every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.move import Concede, Move

Cell = int  # index into `HexBoard.names`


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a stone on the free cell `cell` (H2)."""

    verb: ClassVar[str] = "place"
    cell: Cell


VERBS: tuple[type[Move], ...] = (Place, Concede)
