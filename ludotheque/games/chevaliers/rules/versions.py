"""Where older versions of the rules led elsewhere, so that no game of then is shown as it was not played."""

from __future__ import annotations

from ludotheque.core.move import Move
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square
from ludotheque.games.chevaliers.rules.moves import Roll
from ludotheque.games.chevaliers.rules.state import DICE, MOVE, NOWHERE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import Turns


class FirstGreen(Turns):
    """The transitions of versions 1 to 3: a White that is sent back goes to the map's first green square."""

    def white_base(self, state: ChevaliersState, square: Square) -> Square:
        """Return where the White on `square` went back to (K17)."""
        if self._greens >> square & 1:
            return square
        return next(base for base in self._starts if self.free(state) >> base & 1)


class Departures:
    """Finds the plies at which a game of an older version no longer leads where it did."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self._today, self._first_green = Turns(board), FirstGreen(board)

    def of(
        self, version: int, before: ChevaliersState, move: Move, after: ChevaliersState
    ) -> tuple[str, ...]:
        """Return the rule by which a ply leads elsewhere than it did by an older version, if any does."""
        if version < 4 and self._sends_elsewhere(before, move, after):
            return ("K17",)
        if version < 2 and after.ended == "quiet":
            return ("K19",)
        if version < 2 and self._waits_for_the_walled_in(after):
            return ("K5",)
        return ()

    def _sends_elsewhere(self, before: ChevaliersState, move: Move, after: ChevaliersState) -> bool:
        """Return whether a die of a combat sends a White back to another square than it did (K17)."""
        if not isinstance(move, Roll) or before.phase != DICE:
            return False
        return self._first_green.roll(before, move.points) != after

    def _waits_for_the_walled_in(self, after: ChevaliersState) -> bool:
        """Return whether a knight walled in may still attack where the moves of the turn were over (K5)."""
        return after.phase == MOVE and after.mover == NOWHERE and not self._today.walkers(after)
