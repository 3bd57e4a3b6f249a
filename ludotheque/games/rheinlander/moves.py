"""The verbs of Rheinländer: one small frozen move for each thing a hand or chance does.

tile church          chance: the tile laid on the next free circle (R3)
draw 17              chance: the card dealt, drawn or turned up (R4, R5, R9, R24); `draw ?` where it is secret
place 12 left-12     R6: by number, on land or on the river
reinforce 40 left-13 R7: whatever the number, beside one's own
replace 12 river-12  R8: the archbishop's right
discard 12           R10: no card of the hand can place a knight
take 31, blind       R24: a card of the open market, or the pile
bastion right-20     R11
skip                 R11: no bastion this turn
stop                 R25: everyone agrees to stop and count
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.game import Move

Card = int  # number - 1; after the numbers come the joker and the card that is secret
Space = int  # index into RhineBoard.names
Tile = int  # index into TILES

TILES = ("city-2", "city-3", "city-4", "church", "castle")
CITY_2, CITY_3, CITY_4, CHURCH, CASTLE = range(5)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A tile comes to lie on the next free circle (R3)."""

    verb: ClassVar[str] = "tile"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A card comes from the pile: into a hand, or onto the open market (R4, R5, R9, R24)."""

    verb: ClassVar[str] = "draw"
    card: Card


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A knight goes to a space of the card's number (R6)."""

    verb: ClassVar[str] = "place"
    card: Card
    space: Space


@dataclass(frozen=True, slots=True)
class Reinforce(Move):
    """A knight joins others of its player, whatever the card's number (R7)."""

    verb: ClassVar[str] = "reinforce"
    card: Card
    space: Space


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """The archbishop's holder puts a knight in the place of another player's (R8)."""

    verb: ClassVar[str] = "replace"
    card: Card
    space: Space


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A card goes away without a knight, because none of the hand can place one (R10)."""

    verb: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The player takes a card of the open market (R24)."""

    verb: ClassVar[str] = "take"
    card: Card


@dataclass(frozen=True, slots=True)
class Blind(Move):
    """The player will draw from the pile rather than take an open card (R24)."""

    verb: ClassVar[str] = "blind"


@dataclass(frozen=True, slots=True)
class Bastion(Move):
    """The player puts a bastion on a free land space (R11)."""

    verb: ClassVar[str] = "bastion"
    space: Space


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """The player keeps the bastions this turn (R11)."""

    verb: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The players agree to stop and to count as it stands (R25)."""

    verb: ClassVar[str] = "stop"


VERBS: tuple[type[Move], ...] = (
    Lay,
    Draw,
    Place,
    Reinforce,
    Replace,
    Discard,
    Take,
    Blind,
    Bastion,
    Skip,
    Stop,
)
