"""Finds moves in old records that had another effect under the older rules by which they were played."""

from __future__ import annotations

from ludotheque.core.move import Move
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square
from ludotheque.games.chevaliers.rules.moves import Roll
from ludotheque.games.chevaliers.rules.state import DICE, MOVE, NOWHERE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import Turns


class FirstGreen(Turns):
    """The effects of moves in versions 1 to 3, which send a White back to the first free green square."""

    def white_base(self, state: ChevaliersState, square: Square) -> Square:
        if self._greens >> square & 1:
            return square
        return next(base for base in self._starts if self.free(state) >> base & 1)


class Departures:
    """Finds the moves that had another effect in an older version of the rules."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self._today, self._first_green = Turns(board), FirstGreen(board)

    def of(
        self, version: int, before: ChevaliersState, move: Move, after: ChevaliersState
    ) -> tuple[str, ...]:
        """Return the id of the rule by which a move had another effect in an older `version`, or ()."""
        if version < 4 and self._changes_base(before, move, after):
            return ("K17",)
        if version < 2 and after.ended == "quiet":
            return ("K19",)
        if version < 2 and self._only_walled_in_can_act(after):
            return ("K5",)
        return ()

    def _changes_base(self, before: ChevaliersState, move: Move, after: ChevaliersState) -> bool:
        """Return whether a combat sends a White back to another square than in versions 1 to 3 (K17)."""
        if not isinstance(move, Roll) or before.phase != DICE:
            return False
        return self._first_green.roll(before, move.points) != after

    def _only_walled_in_can_act(self, after: ChevaliersState) -> bool:
        """Return whether only walled-in knights can act (K5), which in version 1 ended a turn's moves."""
        return after.phase == MOVE and after.mover == NOWHERE and not self._today.walkers(after)
