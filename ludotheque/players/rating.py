"""Elo ratings of people by their games against the computer, and the level that suits a rating.

The ratings of the levels are fixed: the club player has 1500, and the others follow from intended or measured
win rates; a temper changes nothing. A person begins with the rating of the amateur. Each game changes it by K
(40 in the first ten games, then 20) times the actual minus the expected score, averaged over the computer
players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

MARKS = {"novice": 1050.0, "beginner": 1230.0, "amateur": 1400.0, "club": 1500.0, "expert": 1660.0}
START = MARKS["amateur"]
FIRST, FIRST_MOST, MOST = 10, 40, 20  # the number of early games; K in early games; K in later games
FEW = 20  # games up to which a rating is shown with its margin
ONE_GAME = 350  # the standard error of a rating after one even game; after n games, it is divided by √n


class Rating(NamedTuple):
    """A rating, and the number of games on which it is based."""

    value: float
    games: int

    @property
    def margin(self) -> int | None:
        """The standard error of the rating in tens; None (not shown) after more than FEW games."""
        return None if self.games > FEW else 10 * round(ONE_GAME / sqrt(self.games) / 10)


def rating(games: Iterable[Sequence[tuple[str, float]]]) -> Rating | None:
    """Return a person's rating after `games`, lists of (level, score 0 to 1); None if none is rated."""
    found, number = START, 0
    for game in games:
        scores = [(MARKS[mark], score) for level, score in game if (mark := level.partition(":")[0]) in MARKS]
        if scores:
            better = sum(score - expected(found, mark) for mark, score in scores) / len(scores)
            found += (FIRST_MOST if number < FIRST else MOST) * better
            number += 1
    return Rating(found, number) if number else None


def expected(own: float, other: float) -> float:
    """Return the expected score, from 0 to 1, of a player rated `own` against a player rated `other`.

    >>> expected(1500, 1500), round(expected(1700, 1500), 2)
    (0.5, 0.76)
    """
    return float(1 / (1 + 10 ** ((other - own) / 400)))


def suitable_level(found: float, levels: Iterable[str]) -> str:
    """Return the level whose rating is nearest to `found`, or "" if none of the `levels` has a rating."""
    known = [level for level in levels if level in MARKS]
    return min(known, key=lambda level: abs(MARKS[level] - found), default="")
