"""Decides when computer players agree to stop a castle game and to count the swords (C19)."""

from __future__ import annotations

from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.memory import Memory
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import STOP
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, strength, untaken

QUIET = 24  # after so many rounds in which no untaken castle is taken, a settled game may be stopped
SOON_OVER = 5  # a seat gives up only if at most this many castles are untaken
PAUSE = 6  # rounds between two proposals


class Stopping:
    """Decides for one seat, which counts `rounds`; more than `hopeless` swords cannot be made up."""

    def __init__(self, board: CastleBoard, seat: int, hopeless: float, rounds: Memory) -> None:
        self._board, self._seat, self._hopeless, self._rounds = board, seat, hopeless, rounds

    def agrees(self, view: CastleState) -> bool:
        """Return whether the seat agrees to stop the game."""
        return self._seat in outcome(self._board, view).winners or self._useless(view)

    def proposes(self, view: CastleState) -> Move | None:
        """Return the move that proposes to stop the game, only at the start of some turns, else None."""
        if view.phase != Phase.MARCH or view.moves != TURN_MOVES:
            return None
        turns, quiet = self._rounds.turns, self._rounds.quiet
        if turns % PAUSE or (turns < PAUSE and quiet < PAUSE):
            return None
        return STOP[0] if self._useless(view) else None

    def _useless(self, view: CastleState) -> bool:
        """Return whether untaken castles cannot change who wins, and the seat has lost or none are taken."""
        best, second, *_others = sorted(outcome(self._board, view).scores, reverse=True)
        settled = best - second > self._free(view)
        return settled and (self._rounds.quiet >= QUIET or self._lost(view))

    def _free(self, view: CastleState) -> int:
        owners = zip(self._board.swords, view.owners, strict=True)
        return sum(swords for swords, owner in owners if owner == NOBODY)

    def _lost(self, view: CastleState) -> bool:
        points, seat = outcome(self._board, view).scores, self._seat
        behind = max(points) - points[seat]
        weaker = strength(view, seat) < max(strength(view, who) for who in range(len(points)))
        return behind > max(self._hopeless, self._free(view)) and weaker and untaken(view) <= SOON_OVER
