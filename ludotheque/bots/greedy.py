"""A player that looks one move ahead: the best line by a judgement handed in, chance by its exact odds."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, Protocol, TypeVar

from ludotheque.core.game import CHANCE, Move

S = TypeVar("S", bound=Hashable)
Line = tuple[Move, ...]  # plies one seat makes in a row, chance apart
BUDGET = 1_000  # positions valued for one decision, at most


class Judgement(Protocol[S]):
    """What a game knows of its positions; a game of two seats, one's gain the other's loss."""

    def turn(self, state: S) -> int:
        """Return the seat to move, CHANCE or OVER."""
        ...

    def quiet(self, state: S) -> bool:
        """Tell whether `value` may be trusted: no decision or chance is about to change everything."""
        ...

    def value(self, state: S) -> float:
        """Return how good a position is for seat 0; no more than a first guess unless it is quiet."""
        ...

    def lines(self, state: S) -> Iterable[tuple[Line, S]]:
        """Return what the seat to move may do, at least one line, and the position after each."""
        ...

    def results(self, state: S) -> Iterable[tuple[float, S]]:
        """Return the probabilities of what chance can do, and the position after each."""
        ...


class Greedy(Generic[S]):
    """Plays the line after which the position is worth most, both sides deciding well what is still open.

    It looks closely at the lines that promise most first, and values no more than `budget` positions: lines
    it has no time left for are not played, unless it had time for none.
    """

    def __init__(self, judgement: Judgement[S], budget: int = BUDGET) -> None:
        self._judgement, self._budget = judgement, budget

    def choose(self, state: S) -> Line:
        """Return the best line for the seat to move; of equals the one that promised more, then the first."""
        thought = _Thought(self._judgement, self._budget)
        sign = -1 if self._judgement.turn(state) else 1
        found = list(self._judgement.lines(state))
        promises = [sign * thought.promise(after) for _line, after in found]
        order = sorted(range(len(found)), key=lambda at: -promises[at])
        best, most = found[order[0]][0], float("-inf")
        for line, after in (found[at] for at in order):
            try:
                worth = sign * thought.worth(after)
            except _BudgetSpent:
                continue
            if worth > most:
                best, most = line, worth
        return best


class _BudgetSpent(Exception):
    """No more positions may be valued for this decision."""


class _Thought(Generic[S]):
    """What is found out about positions in one decision; each is valued once."""

    def __init__(self, judgement: Judgement[S], budget: int) -> None:
        self._judgement, self._left = judgement, budget
        self._values: dict[S, float] = {}
        self._worths: dict[S, float] = {}

    def promise(self, state: S) -> float:
        """Return what a position is worth at a glance; nothing once the budget is spent."""
        try:
            return self._value(state)
        except _BudgetSpent:
            return 0.0

    def worth(self, state: S) -> float:
        """Return what a position is worth to seat 0, looking on until it is quiet; raises _BudgetSpent."""
        if state not in self._worths:
            self._worths[state] = self._look_on(state)
        return self._worths[state]

    def _look_on(self, state: S) -> float:
        judgement = self._judgement
        if judgement.quiet(state):
            return self._value(state)
        turn = judgement.turn(state)
        if turn == CHANCE:
            return sum(chance * self.worth(after) for chance, after in judgement.results(state))
        best = min if turn else max
        return best(self.worth(after) for _line, after in judgement.lines(state))

    def _value(self, state: S) -> float:
        if state not in self._values:
            if not self._left:
                raise _BudgetSpent
            self._left -= 1
            self._values[state] = self._judgement.value(state)
        return self._values[state]
