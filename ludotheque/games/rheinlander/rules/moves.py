"""The moves of Rheinländer and their notation, one frozen class for each verb.

tile church          chance lays this tile on the next free circle (R3)
draw 17              chance deals, draws or turns up this card (R4, R5, R9, R24); `draw ?` if it is secret
place 12 left-12     play a card and place a knight on land or river by its number (R6)
reinforce 40 left-13 play any card and place a knight next to one's own (R7)
replace 12 river-12  play a card and replace another player's knight, as the archbishop's holder (R8)
discard 12           discard a card when none in hand can place a knight (R10)
take 31              take a card from the open market (R24)
blind                draw from the pile instead (R24)
bastion right-20     place a bastion (R11)
skip                 place no bastion this turn (R11)
stop                 all players agree to stop the game and count (R25)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.move import Move

Card = int  # the card's number minus 1; the joker and the secret card `?` follow the number cards
Space = int  # index into RheinlanderBoard.names
Tile = int  # index into TILES

TILES = ("city-2", "city-3", "city-4", "church", "castle")
CITY_2, CITY_3, CITY_4, CHURCH, CASTLE = range(5)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Chance lays a tile on the next free circle of the board (R3)."""

    verb: ClassVar[str] = "tile"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance draws a card from the pile, into a hand or onto the open market (R4, R5, R9, R24)."""

    verb: ClassVar[str] = "draw"
    card: Card


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Play a card and place a knight on a space of its number (R6)."""

    verb: ClassVar[str] = "place"
    card: Card
    space: Space


@dataclass(frozen=True, slots=True)
class Reinforce(Move):
    """Play a card and place a knight next to one's own, whatever the number of the card (R7)."""

    verb: ClassVar[str] = "reinforce"
    card: Card
    space: Space


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """Play a card and replace another player's knight, as holder of the archbishop (R8)."""

    verb: ClassVar[str] = "replace"
    card: Card
    space: Space


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard a card, since no card in hand can place a knight (R10)."""

    verb: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a card from the open market (R24)."""

    verb: ClassVar[str] = "take"
    card: Card


@dataclass(frozen=True, slots=True)
class Blind(Move):
    """Choose the pile instead of an open card. Chance then draws the card (R24)."""

    verb: ClassVar[str] = "blind"


@dataclass(frozen=True, slots=True)
class Bastion(Move):
    """Place a bastion on a free land space (R11)."""

    verb: ClassVar[str] = "bastion"
    space: Space


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Place no bastion this turn (R11)."""

    verb: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Stop by agreement of all players and count the points as at the end (R25)."""

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
