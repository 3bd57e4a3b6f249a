"""A player that looks one move ahead: the best line by a judgement handed in, chance by its exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from ludotheque.core.game import CHANCE, Move

S = TypeVar("S")
Line = tuple[Move, ...]  # plies one seat makes in a row, chance apart


class Judgement(Protocol[S]):
    """What a game knows of its positions; a game of two seats, one's gain the other's loss."""

    def turn(self, state: S) -> int:
        """Return the seat to move, CHANCE or OVER."""
        ...

    def quiet(self, state: S) -> bool:
        """Tell whether `value` may be trusted: no decision or chance is about to change everything."""
        ...

    def value(self, state: S) -> float:
        """Return how good a quiet position is for seat 0."""
        ...

    def lines(self, state: S) -> Iterable[tuple[Line, S]]:
        """Return what the seat to move may do, at least one line, and the position after each."""
        ...

    def results(self, state: S) -> Iterable[tuple[float, S]]:
        """Return the probabilities of what chance can do, and the position after each."""
        ...


class Greedy(Generic[S]):
    """Plays the line after which the position is worth most, both sides deciding well what is still open."""

    def __init__(self, judgement: Judgement[S]) -> None:
        self._judgement = judgement

    def choose(self, state: S) -> Line:
        """Return the best line for the seat to move; the first of equals."""
        sign = -1 if self._judgement.turn(state) else 1
        line, _after = max(self._judgement.lines(state), key=lambda found: sign * self.worth(found[1]))
        return line

    def worth(self, state: S) -> float:
        """Return what a position is worth to seat 0, looking on until it is quiet."""
        judgement = self._judgement
        if judgement.quiet(state):
            return judgement.value(state)
        turn = judgement.turn(state)
        if turn == CHANCE:
            return sum(chance * self.worth(after) for chance, after in judgement.results(state))
        best = min if turn else max
        return best(self.worth(after) for _line, after in judgement.lines(state))
