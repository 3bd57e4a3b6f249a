"""The levels of computer players, and the errors that give them the intended win rates against `club`.

Each game's `Judgement.at_level` decides what else distinguishes them.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """A level of the players; `error` is the deviation added to a score, in units of `Judgement.unit`."""

    id: str
    error: float
    searches: bool = False  # whether the player searches, if the judgement is `Searchable`


LEVELS = {
    level.id: level
    for level in (
        Level("novice", 1.0),
        Level("beginner", 1.0),
        Level("amateur", 0.5),
        Level("club", 0.0),
        Level("expert", 0.0, searches=True),  # offered only where it clearly beats the club player
    )
}
MEASURES = ("random", "greedy")  # players that others are measured against
ADVISER = "club"  # the level that gives advice


def split(seat: str) -> tuple[str, str]:
    """Split a player's `level:temper` into level and temper. A bare `level` has the temper "".

    Raises ValueError for an unknown level.

    >>> split("club:rash"), split("novice")
    (('club', 'rash'), ('novice', ''))
    """
    level, _colon, temper = seat.partition(":")
    if level not in LEVELS and level not in MEASURES:
        raise ValueError(level)
    return level, temper
