"""Moves: small values with a verb, the base of every game's own moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Move:
    """What one gesture does. Each verb is a small frozen subclass, whose fields are its notation."""

    verb: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Declaration(Move):
    """A move that `seat` may make out of turn and alone, such as conceding; it is confirmed once."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede(Declaration):
    """The seat gives up."""

    verb: ClassVar[str] = "concede"
