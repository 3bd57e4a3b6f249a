"""What a player of Rheinländer wants at each level, and with each temper: numbers alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Wants(NamedTuple):
    """What counts for how much, in points; those of the club player unless said otherwise."""

    unit: float = 1.0  # how much better a line must be for nobody attentive to miss it
    rivals: float = 0.9  # of what the others have together, the leaders' share more: how much it hurts
    envy: float = 8.0  # points of lead that make somebody weigh e times as much among the others
    care: float = 1.0  # how likely it finds it that a county changes hands, of how likely that is
    duke: float = 1.0  # the four points that a duke is worth at the end beyond the one it is paid with
    crowd: float = 0.0  # a knight more in a county of its own, for nothing but the looks of it
    eager: float = 0.45  # of the knights that could go to a county those that will
    joining: float = 0.4  # of the chances to join counties those that will be taken
    lone: float = 0.4  # of a county that a lone knight may found
    tied: float = 0.7  # of a county that nobody holds
    promise: float = 0.4  # of an estate that one more knight of a county would touch
    merging: float = 0.8  # of what it would change if somebody joined two counties
    bishop: float = 0.5  # each, while there is time to get more
    archbishop: float = 4.0  # the card, which is five points at the end and a weapon until then
    card: float = 0.3  # of what a card played now could have done next turn
    market: float = 0.5  # of what an open card could do next turn
    blind: float = 2.0  # what a card from the pile could do, on average
    bastion: float = 1.0  # what one of the three is worth in hand at the beginning


CLUB = Wants()
AMATEUR = CLUB._replace(unit=0.7, rivals=0.75, care=0.85, merging=0.6, card=0.2)
BEGINNER = CLUB._replace(
    unit=0.5, rivals=0.65, care=0.8, crowd=0.1, promise=0.3, merging=0.4, bishop=0.3, card=0.0, market=0.3
)
NOVICE = BEGINNER._replace(
    unit=6.0, rivals=0.0, care=0.5, crowd=0.5, promise=0.0, merging=0.0, bishop=0.0, market=0.0
)
WANTS = {"novice": NOVICE, "beginner": BEGINNER, "amateur": AMATEUR, "club": CLUB}

# What a temper makes of what a level wants.
TEMPERS: Mapping[str, Callable[[Wants], Wants]] = {
    "": lambda wants: wants,
    # founds counties everywhere, and hopes that all goes well
    "rash": lambda wants: wants._replace(
        lone=1.25 * wants.lone, promise=1.25 * wants.promise, care=0.9 * wants.care
    ),
    # more knights in counties of its own, where another might come
    "careful": lambda wants: wants._replace(crowd=wants.crowd + 0.4, lone=0.7 * wants.lone),
    # takes from the others even where it gains little by it
    "vengeful": lambda wants: wants._replace(rivals=1.4 * wants.rivals, envy=0.7 * wants.envy),
    # walls early
    "builder": lambda wants: wants._replace(bastion=0.7 * wants.bastion),
}
