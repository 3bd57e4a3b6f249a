"""Maps gestures to moves: a part of a game's look. It reads the rules' legal moves and knows no pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ludotheque.core.move import Move
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Action, Card, Destination, Report, Tool
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece


class Gestures:
    """The gestures of a game; every answer is a value, and the table may ask at any time.

    The panel keeps `action_rows` rows free for the buttons of a turn.
    """

    action_rows: ClassVar[int] = 1

    # A drag or two clicks

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return the sources: pieces that can be picked up."""
        return ()

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        """Return the destinations of the held pieces, and the effect of dropping them there."""
        return {}

    def route(self, at: Position, held: Held, way: Sequence[str], place: str) -> tuple[Move, ...]:
        """Return the moves of carrying along `way` to a destination; empty: those of the destination."""
        return ()

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        """Return the move that an illegal drop was meant to be, if any: its refusal is shown."""
        return None

    def released(self, piece: Piece, at: Position) -> tuple[str, str]:
        """Return the kind and the origin of the pieces that slide on when the hand drops `piece`."""
        return piece.kind, piece.place

    # A click

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the places where a click makes a move while nothing is held."""
        return {}

    def poke(self, at: Position, place: str) -> Move | None:
        """Return the move that a click on another place was meant to be, if any: its refusal is shown."""
        return None

    def inspect(self, at: Position, place: str) -> Report | None:
        """Return the report that a click on a place opens, if any."""
        return None

    # Buttons and choices

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the moves that are buttons, and the gesture that lets chance decide."""
        return ()

    def tools(self, at: Position) -> tuple[Tool, ...]:
        """Return the buttons that make no move."""
        return ()

    def card(self, at: Position) -> Card | None:
        """Return the choice that must be made now, if there is one."""
        return None

    # The course of the game

    def chance_is_dealt(self, view: Any) -> bool:
        """Return whether chance decides here without a gesture."""
        return False

    def forced(self, view: Any) -> Move | None:
        """Return the move to make automatically, if there is nothing to decide; `view` is the public one."""
        return None

    def settled(self, view: Any) -> bool:
        """Return whether a gesture may begin here; undo goes back to the last such position."""
        return True

    def leaves(self, move: Move) -> bool:
        """Return whether `move` ends a private turn at once, so that the screen is handed over."""
        return False

    def course(self, at: Position, moves: Sequence[Move]) -> tuple[str, ...]:
        """Return the places that the moves of one gesture pass: one for a click, none for a button."""
        pairs = [pair for move in moves for pair in self.trail(move, at)]
        return tuple(dict.fromkeys(place for pair in pairs for place in pair))

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the pairs of places that stay marked as the last move."""
        return ()

    def goes_on(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether what came somewhere by the move `before` goes on from there: the way is one."""
        came, goes = self.trail(before, at), self.trail(move, at)
        if not came or not goes:
            return False
        (origin, middle), (start, target) = came[-1], goes[0]
        return origin != middle == start != target
