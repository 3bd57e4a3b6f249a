"""What the computer players of Le Moulin know: mills, mills to come, and where men can move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.judgement import Candidate, Judgement, Reason
from ludotheque.core.move import Concede, Move
from sixth.rules.board import Point
from sixth.rules.game import MorrisRules
from sixth.rules.moves import Draw, Place, Slide, Take
from sixth.rules.state import NOBODY, MorrisState, left

_THREATENS = {"beginner": 0.0, "amateur": 1.0, "club": 4.0}  # what the enemy's next mill counts for


class MorrisJudgement(Judgement[MorrisState]):
    """Values the position after each move."""

    rules: MorrisRules
    version, unit = 1, 1.0

    def __init__(self, rules: MorrisRules, level: str = "club") -> None:
        self.rules, self._level = rules, level

    def at_level(self, level: str, temper: str = "") -> MorrisJudgement:
        """Return the judgement of a level: the weaker, the less it looks at the other side."""
        if temper or level not in _THREATENS:
            raise ValueError(temper or level)
        return MorrisJudgement(self.rules, level)

    def candidates(self, view: MorrisState, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return every move, the best first."""
        found = [self._candidate(view, seat, move) for move in self.rules.legal(view)]
        return sorted(found, key=lambda one: -one.score)

    def score(self, view: MorrisState) -> Sequence[float]:
        """Return the men each seat has left."""
        return left(view, 0), left(view, 1)

    def agrees(self, view: MorrisState, seat: int, memory: Any, move: Move) -> bool:
        """Agree to a draw if it is not ahead."""
        return left(view, seat) <= left(view, 1 - seat)

    def proposes(self, view: MorrisState, seat: int, memory: Any) -> Move | None:
        """Propose a draw when men have moved about for long, and give up before the very end."""
        if left(view, seat) == 3 and left(view, 1 - seat) == 9:
            return Concede(seat)
        return Draw() if view.quiet > 30 else None

    def _candidate(self, view: MorrisState, seat: int, move: Move) -> Candidate:
        after, other = self.rules.apply(view, move), 1 - seat
        names = self.rules.board.names
        if isinstance(move, Take):
            worth = 2.0 * self._near_mills(view, other, move.point)
            return Candidate(worth, (move,), (Reason("takes", (("point", names[move.point]),)),))
        mill = after.taking
        mine, theirs = self._open_rows(after, seat), self._open_rows(after, other)
        score = 10.0 * mill + mine - _THREATENS[self._level] * theirs + 0.1 * self._free(after, seat)
        target = move.target if isinstance(move, Slide) else move.point if isinstance(move, Place) else 0
        key = "mill" if mill else "goes"
        return Candidate(score, (move,), (Reason(key, (("point", names[target]),)),))

    def _open_rows(self, state: MorrisState, seat: int) -> int:
        """Return how many rows have two men of a seat and a free point."""
        rows = ([state.men[point] for point in row] for row in self.rules.board.rows)
        return sum(row.count(seat) == 2 and NOBODY in row for row in rows)

    def _near_mills(self, state: MorrisState, seat: int, point: Point) -> int:
        """Return how many rows through a point have two men of a seat."""
        rows = (row for row in self.rules.board.rows if point in row)
        return sum([state.men[at] for at in row].count(seat) >= 2 for row in rows)

    def _free(self, state: MorrisState, seat: int) -> int:
        """Return how many steps a seat's men have."""
        own = (point for point in self.rules.points if state.men[point] == seat)
        return sum(state.men[at] == NOBODY for point in own for at in self.rules.board.near[point])
