"""The levels of computer players, as numbers.

What a level *wants* is each game's business (`Judgement.at_level`); its attention is defined here. The
figures were set by shares of wins against the club player, not by taste.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """A level's attention: the standard deviation of its error, in the judgement's unit."""

    id: str
    error: float
    searches: bool = False  # tries its best candidates, where the judgement is `Searchable`


LEVELS = {
    level.id: level
    for level in (
        Level("novice", 1.0),
        Level("beginner", 1.0),
        Level("amateur", 0.5),
        Level("club", 0.0),
        Level("expert", 0.0, searches=True),  # a game lists it only where it is clearly above the club player
    )
}
MEASURES = ("random", "greedy")  # players that only measure others
ADVISER = "club"  # the level of whoever is asked for advice


def split(seat: str) -> tuple[str, str]:
    """Return the level and the temper that `level:temper` names; raises ValueError for an unknown level."""
    level, _colon, temper = seat.partition(":")
    if level not in LEVELS and level not in MEASURES:
        raise ValueError(level)
    return level, temper
