"""Rates a person's strength at a game from games against the computer, and finds the level that suits them.

These are Elo ratings with the levels as fixed points. The club player stands at 1500, the others where their
intended share of wins against it puts them (about 36 % for the amateur, 17 % for the beginner), the expert
where the measured one does (43 of 60 games at Schotten-Totten), the novice where its share against the
beginner does (about 9 %). A person begins as an amateur. After each game the rating changes by the difference
from the expected score, averaged over the computers at the table, by at most 40 points in the first ten games
and 20 afterwards. A level with a temper counts as that level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

MARKS = {"novice": 830.0, "beginner": 1230.0, "amateur": 1400.0, "club": 1500.0, "expert": 1660.0}
START = MARKS["amateur"]
FIRST, FIRST_MOST, MOST = 10, 40, 20  # early games; the largest change in one of those, and in later ones
FEW = 20  # games up to which a rating is told with its margin
ONE_GAME = 350  # the margin of one even game, in which two ratings in three lie; it falls with their root


class Rating(NamedTuple):
    """A rating, and after how many games."""

    value: float
    games: int

    @property
    def margin(self) -> int | None:
        """How far off it may well be, in tens; None after so many games that this need not be said."""
        return None if self.games > FEW else 10 * round(ONE_GAME / sqrt(self.games) / 10)


def rating(games: Iterable[Sequence[tuple[str, float]]]) -> Rating | None:
    """Return the rating after games, each given by (level, score from 0 to 1) of every computer in it.

    None if no game counts.
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
    """Return the expected score of one rating against another."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


def suiting(found: float, levels: Iterable[str]) -> str:
    """Return the level nearest to a rating; empty if no level has a rating."""
    known = [level for level in levels if level in MARKS]
    return min(known, key=lambda level: abs(MARKS[level] - found), default="")
