"""Finds puzzles in positions: goals that a seat surely reaches in its turn, but by few of many first moves.

What a seat surely reaches is searched for in its view, and then in the whole position: only if both give the
same first moves do these reach the goal by what the seat knows, and no others by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from ludotheque.core.game import CHANCE, Event, Rules
from ludotheque.core.move import Move
from ludotheque.core.puzzle import Goal, GoalEvent, Line, Search, TooWide, played

S = TypeVar("S")
Aims = Callable[
    [Sequence[Event], int], Iterable[GoalEvent]
]  # what a seat may aim at, of what happens in a ply

MOST_RIGHT = 2  # first moves that reach the goal
LEAST = 4  # first moves in all
WIDE = 8_000  # positions of a turn that are looked at for one goal, at most


class FoundPuzzle(NamedTuple):
    """A goal in a position, with the first moves that reach it out of `many`, and a line that does."""

    goal: Goal
    first: Line
    many: int
    line: Line

    @property
    def beauty(self) -> float:
        """How good a puzzle it is: more for a longer line among more moves, less for more right ones."""
        return len(self.line) + self.many / 20 - 2 * len(self.first)


class Finder(Generic[S]):
    """Looks for puzzles in positions of one game, until it has looked at `most` positions in all."""

    def __init__(self, rules: Rules[S], aims: Aims, most: int) -> None:
        self._rules, self._aims, self.left = rules, aims, most

    def found(self, state: S) -> Iterator[FoundPuzzle]:
        """Yield a puzzle for each goal that few of many first moves reach; raises TooWide."""
        rules, seat = self._rules, self._rules.turn(state)
        view = rules.view(state, seat)
        many, written = len(rules.legal(view)), rules.notation.write
        if many < LEAST:
            return
        for aim in self._goals(view, seat):
            sure = self._search(seat, (aim,))
            first = self._first(sure, view)
            if not 0 < len(first) <= MOST_RIGHT or 2 * len(first) >= many:
                continue
            if view == state or self._first(self._search(seat, (aim,)), state) == first:
                line = solution(rules, sure, state)
                yield FoundPuzzle((aim,), tuple(map(written, first)), many, tuple(map(written, line)))

    def failing(self, found: FoundPuzzle, state: S, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the first `moves` up to the one after which a goal is lost, () if none loses it."""
        search, left = Search(self._rules, self._rules.turn(state), found.goal, WIDE), found.goal
        for count, move in enumerate(moves, 1):
            after = self._rules.apply(state, move)
            left, state = search.left(state, move, after, left), after
            if not left:
                return ()
            if not search.reaches(state, left):
                return moves[:count]
        return ()

    def _first(self, search: Search[S], state: S) -> Sequence[Move]:
        """Return the first moves found by a search, whose cost is counted."""
        try:
            return search.first_moves(state)
        finally:
            self.left -= search.looked

    def _search(self, seat: int, goal: Goal) -> Search[S]:
        return Search(self._rules, seat, goal, min(WIDE, max(0, self.left)))

    def _goals(self, state: S, seat: int) -> Sequence[GoalEvent]:
        """Return each goal that may be reached by a seat in its turn; raises TooWide."""
        rules, seen, open_ = self._rules, {state}, [state]
        found = dict[GoalEvent, None]()
        most = min(WIDE, self.left)
        try:
            while open_:
                before = open_.pop()
                for move in _ways_on(rules, before, seat):
                    after = played(rules, before, move)
                    if after is None:
                        continue
                    told = rules.events(before, move, after)
                    found |= dict.fromkeys(self._aims(told, seat))
                    if after not in seen:
                        if len(seen) >= most:
                            raise TooWide
                        seen.add(after)
                        open_.append(after)
        finally:
            self.left -= len(seen)
        return [*found]


def _ways_on(rules: Rules[Any], state: Any, seat: int) -> Sequence[Any]:
    turn = rules.turn(state)
    if turn == CHANCE:  # what is surely reached is reached by every outcome
        return [rules.chances(state)[0][0]]
    return rules.legal(state) if turn == seat else ()


def solution(rules: Rules[S], search: Search[S], state: S) -> Sequence[Move]:
    """Return a line that surely reaches the goal of a search, with the first outcome where chance moves."""
    left, line = search.goal, list[Move]()
    while left:
        if rules.turn(state) == CHANCE:
            move = rules.chances(state)[0][0]
        else:
            view = rules.view(state, search.seat)
            move = next(one for one in rules.legal(view) if search.keeps(view, one, left))
        after = rules.apply(state, move)
        left, state = search.left(state, move, after, left), after
        line.append(move)
    return line
