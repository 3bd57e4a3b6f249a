"""What the levels and the tempers want, in swords."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Wants:
    """What a level wants, in swords."""

    hope: float = 0.75  # a castle that could be won at once
    raid: float = 1.0  # of one that another holds, of what it is worth
    revenge: float = 0.0  # and more of one whose holder has struck down knights of one's own
    patience: float = 0.82  # what a turn of waiting leaves of it
    knight: float = 0.2  # a knight on the board
    scroll: float = 0.15  # a knight that keeps others from entering where it stands
    loss: float = 0.3  # a knight that may be beaten
    castle_fear: float = 0.5  # of a castle that others can attack with good odds
    army_fear: float = 0.7  # of an army that others can beat
    later: float = 0.12  # what a danger in two turns counts beside one at once
    grudge: float = 0.3  # an untaken castle that another can take next
    ends: float = 12.0  # an end that another can bring about and win
    won: float = 40.0
    lost: float = -9.0
    finish: float = 6.0  # the last castles together, to who is far ahead or hopelessly behind
    hopeless: float = 8.0  # swords behind that cannot be caught up
    gives_in: bool = True  # would rather lose a game in which nothing changes any more than play on


# What a temper makes of what a level wants.
TEMPERS: Mapping[str, Callable[[Wants], Wants]] = {
    "": lambda wants: wants,
    "rash": lambda wants: replace(
        wants,
        raid=1.4 * wants.raid,
        castle_fear=0.6 * wants.castle_fear,
        army_fear=0.6 * wants.army_fear,
        knight=0.7 * wants.knight,
    ),
    "careful": lambda wants: replace(
        wants,
        raid=0.85 * wants.raid,
        castle_fear=1.2 * wants.castle_fear,
        army_fear=1.2 * wants.army_fear,
        later=1.5 * wants.later,
    ),
    "vengeful": lambda wants: replace(wants, revenge=0.5),
    "builder": lambda wants: replace(
        wants, raid=0.7 * wants.raid, knight=1.6 * wants.knight, patience=1.08 * wants.patience
    ),
}
