"""The base class of every game's moves, and the declarations that all games share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Move:
    """A move, an immutable value; its `verb` and its fields are its notation, as in `march loch gate 4`."""

    verb: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Declaration(Move):
    """A move that `seat` may make out of turn and without consent, such as conceding."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede(Declaration):
    """The declaration of a seat that it gives up the game."""

    verb: ClassVar[str] = "concede"
