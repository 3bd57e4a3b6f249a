"""The verbs of the castle games: one small frozen move for each thing a hand or chance does.

roll 4                      chance: the die; the knight enters in the same ply (C4)
march loch-2 cawdor-gate 4  C6-C10, C15: along a road, or through the gate of one's own castle
take cawdor cawdor-gate     C12
attack cawdor cawdor-gate 6 C13
occupy 2 yes                C14: knights that go in, and whether a shield is laid
shield 3                    chance: the shield drawn blind (C14); `shield ?` where it is secret
end                         C5: the only way a turn ends
stop                        C19: by agreement of the table
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.move import Move

Place = int  # index into CastleBoard.names
Castle = int  # index into CastleBoard.castles
Value = int  # a shield's worth, 0 to 3, or HIDDEN

HIDDEN: Value = 4  # a shield's worth that the viewer may not know
VALUE_NAMES = ("0", "1", "2", "3", "?")


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The die shows `arms`, 1 to 6 (C4)."""

    verb: ClassVar[str] = "roll"
    arms: int


@dataclass(frozen=True, slots=True)
class March(Move):
    """`count` knights go from `origin` to its neighbour `target`, or attack it as one front (C6-C10, C15)."""

    verb: ClassVar[str] = "march"
    origin: Place
    target: Place
    count: int


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The army on `gate` conquers a castle that no player has taken yet (C12)."""

    verb: ClassVar[str] = "take"
    castle: Castle
    gate: Place


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """`count` knights of the army on `gate` attack a castle held by another player (C13)."""

    verb: ClassVar[str] = "attack"
    castle: Castle
    gate: Place
    count: int


@dataclass(frozen=True, slots=True)
class Occupy(Move):
    """`count` of the attackers go into the castle, and a shield is laid there if `shield` (C14)."""

    verb: ClassVar[str] = "occupy"
    count: int
    shield: bool


@dataclass(frozen=True, slots=True)
class Shield(Move):
    """The shield drawn blind is worth `value` (C14)."""

    verb: ClassVar[str] = "shield"
    value: Value


@dataclass(frozen=True, slots=True)
class End(Move):
    """The player to move ends the turn (C5)."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The table agrees to stop and to count as it stands (C19)."""

    verb: ClassVar[str] = "stop"


VERBS: tuple[type[Move], ...] = (Roll, March, Take, Attack, Occupy, Shield, End, Stop)
