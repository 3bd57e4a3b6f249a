"""Which gesture is which move; a part of a look. It reads the rules' legal moves and knows no pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ludotheque.core.move import Move
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Action, Card, Destination, Report, Tool
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece


class Gestures:
    """What a hand may do; every answer is a value, asked for as often as the table likes.

    The panel keeps `action_rows` rows free for the buttons of a turn.
    """

    action_rows: ClassVar[int] = 1

    # A drag or two clicks

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return what may be taken in hand."""
        return ()

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        """Return where what is held may be let go, and what would happen there."""
        return {}

    def route(self, at: Position, held: Held, way: Sequence[str], place: str) -> tuple[Move, ...]:
        """Return the moves of carrying along `way` to a destination; none: those of the latter."""
        return ()

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        """Return the move that an illegal drop stands for, None if for none: its refusal is shown."""
        return None

    def released(self, piece: Piece, at: Position) -> tuple[str, str]:
        """Return the kind and the origin of what goes on from the hand when it lets go a piece."""
        return piece.kind, piece.place

    # A click

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the places where a mere click makes a move, nothing being held."""
        return {}

    def poke(self, at: Position, place: str) -> Move | None:
        """Return the move that a click on a place stands for where none is offered: its refusal is shown."""
        return None

    def inspect(self, at: Position, place: str) -> Report | None:
        """Return what a click on a place lays open to be looked at."""
        return None

    # Buttons and choices

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the moves that are buttons, and the gesture for chance."""
        return ()

    def tools(self, at: Position) -> tuple[Tool, ...]:
        """Return the buttons that make no move."""
        return ()

    def card(self, at: Position) -> Card | None:
        """Return the choice that must be made now, if there is one."""
        return None

    # The course of the game

    def chance_is_dealt(self, view: Any) -> bool:
        """Return whether chance speaks by itself here, without a gesture."""
        return False

    def forced(self, view: Any) -> Move | None:
        """Return the move that makes itself here, there being nothing to decide; `view` is the public one."""
        return None

    def settled(self, view: Any) -> bool:
        """Return whether a gesture may begin here: undo goes from one such position to the one before."""
        return True

    def leaves(self, move: Move) -> bool:
        """Return whether `move` ends a private turn with nothing left to see, so the screen is passed."""
        return False

    def course(self, at: Position, moves: Sequence[Move]) -> tuple[str, ...]:
        """Return the places that the moves of one gesture go by; of a click the one; of a button none."""
        pairs = [pair for move in moves for pair in self.trail(move, at)]
        return tuple(dict.fromkeys(place for pair in pairs for place in pair))

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the pairs of places that stay marked as the last move."""
        return ()
