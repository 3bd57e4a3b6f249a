"""The position that the table shows and the pieces in hand, as values: all that a look is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.core.move import Move
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.ui.drag import Source


@dataclass(frozen=True, slots=True)
class Held:
    """`count` pieces of `source` in the hand; `before` is what they were exchanged for, if anything."""

    source: Source
    count: int = 1
    before: Source | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A drop on `place` about which the game must ask more before it is a move."""

    held: Held
    place: str


@dataclass(frozen=True, slots=True)
class Position:
    """A view (never the truth), the legal moves in it, and the arrangement of the pieces.

    `eyes` is the seat at the screen, whom texts may address; None while everyone looks.
    `asked` is the drop that the game asks about now, if any.
    """

    view: Any
    legal: Sequence[Move]
    arrangement: Arrangement
    eyes: int | None = None
    asked: Asked | None = None
