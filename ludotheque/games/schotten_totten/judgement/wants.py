"""The weights of the computer players by level and by temper, tuned by playing them against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ludotheque.games.schotten_totten.judgement.prospects import Feel
from ludotheque.games.schotten_totten.rules.cards import (
    BANSHEE,
    FOG,
    HEADHUNTER,
    JOKER_1,
    JOKER_2,
    MUD,
    SHIELD_BEARER,
    SPY,
    STRATEGIST,
    TRAITOR,
    Card,
)
from ludotheque.games.schotten_totten.rules.formations import Rank

# The value of keeping a tactic in hand, as a chance to win the round. It is played only for a greater gain.
KEPT: Mapping[Card, float] = {
    JOKER_1: 0.14,
    JOKER_2: 0.14,
    SPY: 0.09,
    SHIELD_BEARER: 0.06,
    FOG: 0.08,
    MUD: 0.08,
    HEADHUNTER: 0.03,
    STRATEGIST: 0.09,
    BANSHEE: 0.11,
    TRAITOR: 0.13,
}


# [formation][clan cards missing - 1]: the factor on the probability that a needed card arrives.
SOUGHT = (
    (0.8, 0.6, 0.4, 0.3),  # sum
    (0.9, 0.7, 0.4, 0.25),  # run
    (0.6, 0.45, 0.35, 0.3),  # colour
    (0.9, 0.2, 0.25, 0.2),  # set
    (1.1, 0.85, 0.4, 0.3),  # colour run
)


@dataclass(frozen=True, slots=True)
class Wants:
    """The weights with which a player evaluates positions and moves. The defaults are the club player's."""

    unit: float = 0.05  # see `Judgement.unit`
    drawn: float = 1.0  # the share of the deck expected to be drawn before the round ends
    held: float = 0.9  # the probability that a card in hand is still free for a stone that needs it
    sought: tuple[tuple[float, ...], ...] = SOUGHT
    thrift: float = 0.5  # the weight of the gain that a played card could have brought at other stones
    counts: bool = True  # whether the player counts the cards that have been seen
    other: bool = True  # whether the player considers the opponent's side of a stone
    answer: float = 1.0  # the factor on the stakes of stones where the opponent has more cards
    neighbours: float = 1.0  # the weight of differences between stones; 0: all count the same
    begins: float = 0.0  # added to the value of a clan card that begins a side
    beside: float = 0.0  # added as well if it begins a side next to another one of the seat's own
    high: float = 0.0  # added as often as the value of a clan card is above 5; taken off as often below
    feel: Feel | None = None  # a distorted idea of ranks, if any
    kept: Mapping[Card, float] = field(default_factory=lambda: KEPT)
    tactics: int = 1  # with this many tactics in hand, the player draws no more of them
    narrow: float | None = None  # candidates further than this below the best are dropped


def _sums_first(rank: Rank) -> Rank:
    """Return how strong a beginner believes a rank to be: the sum counts most, the formation little."""
    return (rank & 63) + 8 * (rank >> 6)


_BEGINNER = Wants(
    unit=0.046,
    thrift=0.0,
    counts=False,
    other=False,
    neighbours=0.0,
    feel=_sums_first,
    kept=dict.fromkeys(KEPT, 0.0),
)
LEVELS: Mapping[str, Wants] = {
    "novice": replace(_BEGINNER, unit=0.11),  # the same preferences, with much more noise
    "beginner": _BEGINNER,
    "amateur": Wants(unit=0.03, thrift=0.0, counts=False, neighbours=0.0),
    "club": Wants(),
    "expert": Wants(narrow=0.15),
}


def _kept(wants: Wants, times: float) -> Mapping[Card, float]:
    return {card: times * promise for card, promise in wants.kept.items()}


def _sought(wants: Wants, times: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """Return `wants.sought` with the row of each formation multiplied by its factor in `times`."""
    pairs = zip(wants.sought, times, strict=True)
    return tuple(tuple(by * factor for factor in row) for row, by in pairs)


# Each temper changes the weights of a level.
TEMPERS: Mapping[str, Callable[[Wants], Wants]] = {
    "": lambda wants: wants,
    # lays its high cards first, cares less for the sides of others, and plays its tactics early
    "rash": lambda wants: replace(
        wants,
        high=0.006,
        answer=0.8,
        thrift=wants.thrift - 0.1,
        kept=_kept(wants, 0.4),
        tactics=2,
    ),
    # lays its low cards first, and keeps whatever may still be needed
    "careful": lambda wants: replace(wants, high=-0.006, thrift=wants.thrift + 0.3, kept=_kept(wants, 1.5)),
    # prefers stones where the opponent has more cards, and begins sides there
    "vengeful": lambda wants: replace(wants, answer=3.0, begins=0.01),
    # goes on with the sides begun, begins others next to them, and likes colour runs
    "builder": lambda wants: replace(
        wants,
        begins=-0.05,
        beside=0.04,
        sought=_sought(wants, (0.9, 1.0, 1.0, 1.0, 1.1)),
        neighbours=1.1 * wants.neighbours,
    ),
}
