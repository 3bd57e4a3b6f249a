"""The weights with which players of each level and temper value positions, in swords."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Wants:
    """The weights with which a player of one level values positions, in swords (the points of a castle)."""

    # The foe is the other seat that was the last to beat knights of this seat or to take a castle from it.

    hope: float = 0.75  # factor for the value of a castle that could be won now
    raid: float = 1.0  # factor for the value of a castle that another seat holds
    revenge: float = 0.0  # added to `raid` if that seat is the foe
    spite: float = 0.0  # cost of each knight of the foe
    mercy: float = 0.0  # value of each knight of any other seat, if there is a foe
    sure: float = 0.0  # chance to win below which no castle is attacked
    # extra value of an untaken castle: first where a shield may hold it alone, then where a knight must stay
    free: tuple[float, float] = (1.0, 0.3)
    patience: float = 0.82  # factor for the value of a gain, for each turn until then
    knight: float = 0.5  # value of a knight on the roads
    inside: float = 0.4  # value of a knight in a castle
    garrison: float = 0.0  # extra value of each of the first `guards` knights in a castle
    guards: int = 1  # besides a knight that must always stay there
    fresh: float = 0.2  # value of a knight on a scroll
    mass: float = 0.2  # extra value of each knight in the largest army
    scroll: float = 0.15  # cost of a knight on a scroll, since no other of its seat can enter there (C4)
    loss: float = 0.3  # value of a knight that may be beaten
    castle_fear: float = 0.5  # share of a castle's value at risk if others can attack it with good odds
    army_fear: float = 0.7  # share of an army's value at risk if others can beat it
    # what an army that others can beat after 1, 2 or 3 moves of their next turn counts beyond its knights: a
    # large one is worth a long way to them, a small one only if it stands next door
    near: tuple[float, float, float] = (1.4, 0.4, -0.3)
    later: float = 0.12  # factor for a danger two turns away
    grudge: float = 0.3  # cost per sword of an untaken castle that all other seats could take soon
    ends: float = 12.0  # cost if another seat could soon end the game and win it
    won: float = 40.0  # value of a win
    lost: float = -9.0  # value of a loss
    finish: float = 15.0  # extra value of the last castles for a seat that is far ahead
    back: float = 0.6  # cost of a march that undoes one of this turn or of the two before
    odds: float = 0.0  # value of odds to win that are e times as high
    lasting: bool = False  # whether a castle won in a turn is worth as much after it, where lines are tried
    leader: bool = False  # whether the rival in strength is the seat that is ahead in swords
    hopeless: float = 8.0  # greatest deficit in swords that can still be made up
    widths: tuple[int, int] = (3, 2)  # lines continued after the first move, and after each later one
    most: int = 100  # positions evaluated in one decision, at most


def _dearer(wants: Wants, factor: float) -> Wants:
    return replace(
        wants,
        knight=factor * wants.knight,
        inside=factor * wants.inside,
        fresh=factor * wants.fresh,
        mass=factor * wants.mass,
    )


# What each temper (style of play) changes in a level's weights.
TEMPERS: Mapping[str, Callable[[Wants], Wants]] = {
    "": lambda wants: wants,
    "rash": lambda wants: replace(
        _dearer(wants, 0.85),
        inside=0.25 * wants.inside,
        raid=1.4 * wants.raid,
        castle_fear=0.4 * wants.castle_fear,
        army_fear=0.6 * wants.army_fear,
    ),
    "careful": lambda wants: replace(
        _dearer(wants, 1.25),
        mass=2.2 * wants.mass,
        castle_fear=2.0 * wants.castle_fear,
        garrison=0.25,
        guards=2,
        sure=0.75,
        odds=wants.odds + 4.0,
    ),
    "vengeful": lambda wants: replace(wants, raid=0.5 * wants.raid, revenge=1.2, spite=0.5, mercy=0.6),
    "builder": lambda wants: replace(
        _dearer(wants, 1.2),
        inside=wants.inside,
        raid=0.6 * wants.raid,
        garrison=0.6,
        odds=wants.odds + 3.0,
    ),
}

# sees immediate gains, fears later dangers less, and values knights in castles more
_AMATEUR = Wants(free=(0.0, 0.0), inside=0.5, knight=0.482, mass=0.068, castle_fear=0.4, army_fear=0.5)
_CALM = replace(_AMATEUR, later=0.0, grudge=0.0, ends=0.0)
# runs after the nearest castle with little fear, and keeps knights in castles rather than in one army
_BEGINNER = replace(_CALM, raid=0.85, knight=0.456, mass=0.022, castle_fear=0.2, army_fear=0.25)
# goes for the nearest castle, gathers no army, and ignores what others may do
_NOVICE = replace(_CALM, raid=0.6, knight=0.45, mass=0.0, castle_fear=0.0, army_fear=0.0)

LEVELS: dict[str, tuple[float, Wants]] = {
    # considers the chance to win as well, and evaluates four times as many positions
    "expert": (1.0, Wants(odds=6.0, widths=(6, 4), most=400)),
    "club": (1.0, Wants()),
    "amateur": (0.45, replace(_AMATEUR, later=0.08, grudge=0.2, ends=8.0)),
    "beginner": (0.6, _BEGINNER),
    "novice": (1.0, replace(_NOVICE, hope=0.6, patience=0.7, scroll=0.0, finish=0.0)),
}
