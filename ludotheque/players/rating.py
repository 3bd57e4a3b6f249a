"""How strong a person is at a game, told from their games against the computer, and which level suits them.

It is Elo's rating with the levels as fixed marks: the club player stands at 1500, and the others where the
wins that they are made for against it put them (about 36 % for the amateur, 17 % for the beginner) or, for
the expert, those that were measured (43 of 60 games at Schotten-Totten). A person begins as an amateur. After
each game the rating moves by what was better or worse than expected, the mean over the computers at the
table: by at most 40 points in the first ten games, 20 in those that follow. A level that is no mark, such as
one with a temper of its own, counts as the level it is named after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MARKS = {"beginner": 1230.0, "amateur": 1400.0, "club": 1500.0, "expert": 1660.0}
START = MARKS["amateur"]
FIRST, FIRST_MOST, MOST = 10, 40, 20  # games in which more is moved; the most points of one then, and later


def rating(games: Iterable[Sequence[tuple[str, float]]]) -> float | None:
    """Return the rating after games, each the level and the score (0 to 1) against every computer in it.

    None where no game tells anything.
    """
    found, number = START, 0
    for game in games:
        scores = [(MARKS[mark], score) for level, score in game if (mark := level.partition(":")[0]) in MARKS]
        if scores:
            better = sum(score - expected(found, mark) for mark, score in scores) / len(scores)
            found += (FIRST_MOST if number < FIRST else MOST) * better
            number += 1
    return found if number else None


def expected(own: float, other: float) -> float:
    """Return the score to be expected of a rating against another."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


def suiting(found: float, levels: Iterable[str]) -> str:
    """Return which of the levels is nearest to a rating; nothing where none has a mark."""
    known = [level for level in levels if level in MARKS]
    return min(known, key=lambda level: abs(MARKS[level] - found), default="")
