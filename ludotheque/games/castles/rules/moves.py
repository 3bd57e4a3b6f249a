"""The moves of the castle games and their notation.

roll 4                      chance: the die; if possible, a knight enters in the same ply (C4)
march loch-2 cawdor-gate 4  4 knights march along a road, or through a gate of their castle (C6-C10, C15)
take cawdor cawdor-gate     the army on the gate takes the untaken castle (C12)
attack cawdor cawdor-gate 6 6 knights on the gate attack the held castle (C13)
occupy 2 yes                2 knights go in, and a shield is laid (C14)
shield 3                    chance: the shield drawn (C14); `shield ?` if it is secret
end                         the turn ends (C5)
stop                        all players agree to stop (C19)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ludotheque.core.move import Move

Place = int  # index into CastleBoard.names
Castle = int  # index into CastleBoard.castles
Value = int  # worth of a shield, 0 to 3 or HIDDEN

HIDDEN: Value = 4  # stands for the worth of a shield that the seat may not know
VALUE_NAMES = ("0", "1", "2", "3", "?")


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The die shows `arms`, from 1 to 6 (C4)."""

    verb: ClassVar[str] = "roll"
    arms: int


@dataclass(frozen=True, slots=True)
class March(Move):
    """`count` knights march from `origin` to its neighbour `target` or attack an army there (C6-C10, C15)."""

    verb: ClassVar[str] = "march"
    origin: Place
    target: Place
    count: int


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The army on `gate` takes an untaken castle (C12)."""

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
    """`count` attackers go into the conquered castle. If `shield` is true, a shield is laid too (C14)."""

    verb: ClassVar[str] = "occupy"
    count: int
    shield: bool


@dataclass(frozen=True, slots=True)
class Shield(Move):
    """A shield worth `value` is drawn (C14)."""

    verb: ClassVar[str] = "shield"
    value: Value


@dataclass(frozen=True, slots=True)
class End(Move):
    """The player to move ends the turn (C5)."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """All players agree to end the game as it stands (C19)."""

    verb: ClassVar[str] = "stop"


VERBS: tuple[type[Move], ...] = (Roll, March, Take, Attack, Occupy, Shield, End, Stop)


def arrived(line: Iterable[Move], place: int) -> int:
    """Return how many knights come to a place by the marches of a line, and do not go on."""
    count = 0
    for move in line:
        match move:
            case March(_, target, knights) if target == place:
                count += knights
            case March(origin, _, knights) if origin == place:
                count = max(0, count - knights)
    return count


def leading(line: Sequence[Move]) -> int:
    """Return how many moves of a turn are what it does first: its first conquest, or a journey.

    The marches before the conquest, which lead to it, belong to it, and to a journey those to the same place.
    """
    for at, move in enumerate(line, 1):
        if isinstance(move, Take | Attack):
            return at + sum(isinstance(then, Occupy) for then in line[at : at + 1])
    count = len(opening(line))
    for move in line[count:]:
        match line[count - 1], move:
            case March(_, place, _), March(_, target, _) if place == target:
                count += 1
                continue
        break
    return count


def opening(line: Sequence[Move]) -> Sequence[Move]:
    """Return the first moves of a line that belong together: a journey, and the conquest that ends it.

    All knights of a march go on by the next one, perhaps with others.
    """
    for count, moves in enumerate(pairwise(line), 1):
        match moves:
            case March(_, target, before), March(origin, _, now) if target == origin and before <= now:
                continue
            case March(_, target, _), (Take(_, gate) | Attack(_, gate, _)) if target == gate:
                continue
            case Take(), Occupy():
                continue
        return line[:count]
    return line
