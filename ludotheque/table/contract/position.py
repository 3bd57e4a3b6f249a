"""What the table shows at a moment, as one value, and what the hand holds: all that a look is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.core.move import Move
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.ui.drag import Source


@dataclass(frozen=True, slots=True)
class Held:
    """`count` of `source` in the hand; `before` is what was held until then and changed for it."""

    source: Source
    count: int = 1
    before: Source | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What was let go on `place`, where more must be known before it is a move."""

    held: Held
    place: str


@dataclass(frozen=True, slots=True)
class Position:
    """A view, never the truth; the moves that may be made now; where everything stands.

    `eyes` is the seat before the screen, None while everyone looks: what is told may speak to that seat.
    `asked` is the drop about which the game asks something now, if there is one.
    """

    view: Any
    legal: Sequence[Move]
    arrangement: Arrangement
    eyes: int | None = None
    asked: Asked | None = None
