"""Turns gestures (drags, clicks, buttons) on places into legal moves: one of the five parts of a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ludotheque.core.move import Move
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Action, Card, Destination, Report, Tool
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece


class Gestures:
    """The gestures by which a game is played. No method changes anything: the table calls any at any time."""

    action_rows: ClassVar[int] = 1  # how many rows the panel keeps free for the buttons of a turn

    # A drag or two clicks

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return the pieces that can be picked up."""
        return ()

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        """Return the places where the held pieces may be dropped, with the effect of a drop on each."""
        return {}

    def route(self, at: Position, held: Held, way: Sequence[str], place: str) -> tuple[Move, ...]:
        """Return the moves that carry the held pieces along `way`, () to make those of `destinations`."""
        return ()

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        """Return the move tried by an illegal drop on `place`, whose refusal the table explains, or None."""
        return None

    def released(self, piece: Piece, at: Position) -> tuple[str, str]:
        """Return the kind and the origin of the pieces that slide on from where the player drops `piece`."""
        return piece.kind, piece.place

    # A click

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the places where a click makes a move while no pieces are held."""
        return {}

    def poke(self, at: Position, place: str) -> Move | None:
        """Return the illegal move tried by a click on `place`, whose refusal the table explains, or None."""
        return None

    def inspect(self, at: Position, place: str) -> Report | None:
        """Return the report that a click on a place opens, or None."""
        return None

    # Buttons and choices

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the moves that a button or a key makes, among them throwing a die or drawing a card."""
        return ()

    def tools(self, at: Position) -> tuple[Tool, ...]:
        """Return the buttons that make no move, such as one that sorts a hand."""
        return ()

    def card(self, at: Position) -> Card | None:
        """Return the card that asks the player for a choice now, or None."""
        return None

    # The course of the game

    def chance_is_dealt(self, view: Any) -> bool:
        """Return whether the next outcome of chance, such as a hand of cards, is dealt without a gesture."""
        return False

    def forced(self, view: Any) -> Move | None:
        """Return the move to make automatically in this public view, or None if there is a decision."""
        return None

    def settled(self, view: Any) -> bool:
        """Return whether a new gesture may begin here; undo goes back to such positions only."""
        return True

    def leaves(self, move: Move) -> bool:
        """Return whether `move` ends a turn with hidden information, so that the table is hidden at once."""
        return False

    def ways(self, at: Position, moves: Sequence[Move]) -> tuple[tuple[str, ...], ...]:
        """Return the ways of the pieces that these moves move, each the places passed, once and in order.

        For a click the way is one place; a button has none. Where others join or some stay, a new way
        begins.
        """
        found: list[dict[str, None]] = []
        going = 0
        for move in moves:
            goes = self.pieces(move)
            others = 0 not in (going, goes) and going != goes
            for start, end in self.trail(move, at):
                if not found or others or start != next(reversed(found[-1])):
                    found.append({start: None})
                found[-1][end] = None
            going = goes
        return tuple(map(tuple, found))

    def pieces(self, move: Move) -> int:
        """Return how many pieces a move takes along its trail, 0 if as many as came there."""
        return 1

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the steps of a move that stay marked on the board, as pairs of places (start, end)."""
        return ()

    def goes_on(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether `move` continues the path of the move `before`: both are shown as one path."""
        came, goes = self.trail(before, at), self.trail(move, at)
        if not came or not goes:
            return False
        (origin, middle), (start, target) = came[-1], goes[0]
        return origin != middle == start != target

    def advised_together(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether advice presents the move `before` and the next one, `move`, as a single step."""
        return self.goes_on(before, move, at)
