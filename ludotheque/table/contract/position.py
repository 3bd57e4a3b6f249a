"""What the parts of a look are asked about: the position that the table shows, and the held pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.core.move import Move
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.ui.drag import Source


@dataclass(frozen=True, slots=True)
class Held:
    """The pieces in the player's hand: `count` pieces of `source`.

    The player may have picked up other pieces first and exchanged them for these. Then `before` is the source
    of the first ones, else None.
    """

    source: Source
    count: int = 1
    before: Source | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A drop of the held pieces on `place` about which the game must ask something before it is a move."""

    held: Held
    place: str


@dataclass(frozen=True, slots=True)
class Position:
    """A view of the game, the legal moves in it, and the arrangement of its pieces.

    `eyes` is the seat of the player at the screen, whom texts may address, or None if nobody in particular
    looks. `asked` is the drop that the game is asking about now, or None.
    """

    view: Any
    legal: Sequence[Move]
    arrangement: Arrangement
    eyes: int | None = None
    asked: Asked | None = None
