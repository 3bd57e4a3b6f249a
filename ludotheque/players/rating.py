"""Elo ratings of people by their games against the computer, and the level that suits a rating.

The ratings of the levels are fixed. The club player has 1500. The ratings of amateur and beginner follow from
their intended win rates against the club player (about 36 % and 17 %). The rating of the expert follows from
its measured win rate against the club player (143 of 200 games of Schotten-Totten). That of the novice
follows from its win rates against the beginner (21 to 34 %). A temper does not change the rating of a level.

A person begins with the rating of the amateur. Each game changes the person's rating by K times the actual
score minus the expected score. If several computer players took part, this difference is averaged over them.
K is 40 in the first ten games, then 20.
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
        """The standard error of the rating, rounded to tens.

        It is None if the rating is based on more than FEW games: then no margin is shown.
        """
        return None if self.games > FEW else 10 * round(ONE_GAME / sqrt(self.games) / 10)


def rating(games: Iterable[Sequence[tuple[str, float]]]) -> Rating | None:
    """Return a person's rating after `games`.

    Each game is a list of pairs (level, score): the level of a computer player, and the person's score
    against that player, from 0 to 1. Pairs with a level that has no rating are ignored. Return None if no
    pairs are left.
    """
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
