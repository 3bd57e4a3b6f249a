"""Finds puzzles in a finished game: in its turning points, and where a person missed what was certain.

Each asks only for what the seat to move could know; see `core.finding`. The work is bounded, whatever the
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.core.finding import Finder, FoundPuzzle
from ludotheque.core.judgement import Judgement
from ludotheque.core.move import Move
from ludotheque.core.puzzle import LONGEST_LINE, Goal, Line, TooWide

MOST = 3  # puzzles of a game
POSITIONS = 100_000  # to look at in a game
LEAST = 0.0  # beauty


class OwnPuzzle(NamedTuple):
    """A puzzle after `ply` plies of a game, in which `seat` is asked for a deed; see `core.puzzle.Puzzle`."""

    ply: int
    seat: int
    goal: Goal
    line: Line
    first: Line
    tempting: tuple[Line, ...]


class OwnPuzzles:
    """The puzzles found in a game; `states` has those before each of its `moves` and after the last one."""

    def __init__(self, judgement: Judgement[Any], states: Sequence[Any], moves: Sequence[Move]) -> None:
        self._rules, self._states, self._moves = judgement.rules, states, moves
        self._finder = Finder(judgement.rules, judgement.aims, POSITIONS)
        self._best: dict[Goal, tuple[float, OwnPuzzle]] = {}  # with its beauty

    def look(self, seat: int, start: int, end: int, anyway: bool) -> None:
        """Look at the plies `start` to `end` - 1; what was reached counts only if `anyway`."""
        wide = False  # whether the turn is too wide to look at, so that what is left of it may do
        for ply in range(start, end):
            if self._rules.turn(self._states[ply]) == seat:
                try:
                    if self._look(seat, ply, self._moves[ply:end], anyway) or not wide:
                        return
                except TooWide:
                    wide = True

    def _look(self, seat: int, ply: int, played: Sequence[Move], anyway: bool) -> bool:
        """Keep the best puzzles of a position; return whether there are any. Raises TooWide."""
        state, any_found = self._states[ply], False
        for found in self._finder.found(state):
            lost = self._finder.failing(found, state, played)
            least = self._best[found.goal][0] if found.goal in self._best else LEAST
            any_found |= bool(lost or anyway)
            if found.beauty > least and (lost or anyway):
                tempting = self._tempting(found, state, lost)
                one = OwnPuzzle(ply, seat, found.goal, found.line, found.first, tempting)
                self._best[found.goal] = found.beauty, one
        return any_found

    def best(self) -> tuple[OwnPuzzle, ...]:
        """Return the best puzzles, one for a turn and goal, in the order of the game."""
        chosen = dict[int, OwnPuzzle]()
        for _beauty, one in sorted(self._best.values(), key=lambda each: -each[0]):
            if len(chosen) < MOST:
                chosen.setdefault(one.ply, one)
        return tuple(chosen[ply] for ply in sorted(chosen))

    def _tempting(self, found: FoundPuzzle, state: Any, lost: Sequence[Move]) -> tuple[Line, ...]:
        """Return lines that fail: what was played, if that did, and what looks most like the answer."""
        write, words = self._rules.notation.write, {*found.line[0].split()}
        wrong = [text for text in map(write, self._rules.legal(state)) if text not in found.first]
        alike = max(wrong, key=lambda text: len(words & {*text.split()}))
        lines = [tuple(map(write, lost[:LONGEST_LINE])), (alike,)]
        return tuple(dict.fromkeys(filter(None, lines)))
