"""Describes the position on show and the pieces that the player holds, for the methods of a look."""

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

    `before` is the source of those picked up first if they were then exchanged for others, else None.
    """

    source: Source
    count: int = 1
    before: Source | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A drop of the held pieces on `place` that becomes a move once the player has answered a question."""

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
