"""What players of each level want and reckon with: numbers, set by measuring them against each other."""

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

# What a tactic in the hand promises, as a chance of the round: it is played for more than that.
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


# How much likelier a card comes that a formation needs, by what it is and how many cards it misses.
SOUGHT = (
    (0.8, 0.6, 0.4, 0.3),  # sum
    (0.9, 0.7, 0.4, 0.25),  # run
    (0.6, 0.45, 0.35, 0.3),  # colour
    (0.9, 0.2, 0.25, 0.2),  # set
    (1.1, 0.85, 0.4, 0.3),  # colour run
)


@dataclass(frozen=True, slots=True)
class Wants:
    """How a player weighs what it sees."""

    unit: float = 0.05
    drawn: float = 1.0  # the share of the deck that both expect to be drawn before the round ends
    held: float = 0.9  # how free a card of the hand is for one stone, others wanting it too
    sought: tuple[tuple[float, ...], ...] = SOUGHT
    thrift: float = 0.5  # the share in which a card played is missed at other stones
    counts: bool = True  # knows which cards are gone
    other: bool = True  # looks at the other side of a stone
    answer: float = 1.0  # what stones count for at which the other seat has laid more
    neighbours: float = 1.0  # how far stones differ in worth to it because three neighbours win
    feel: Feel | None = None  # how strong it takes formations to be
    kept: Mapping[Card, float] = field(default_factory=lambda: KEPT)
    tactics: int = 1  # so many in the hand are enough
    narrow: float | None = None  # what is worse than the best by more is not thought about further


def _sums_first(rank: Rank) -> Rank:
    """Return how a beginner feels a rank: big cards are strong, formations a little stronger."""
    return (rank & 63) + 8 * (rank >> 6)


_BEGINNER = Wants(
    unit=0.012,
    thrift=0.0,
    counts=False,
    other=False,
    neighbours=0.0,
    feel=_sums_first,
    kept=dict.fromkeys(KEPT, 0.0),
)
LEVELS: Mapping[str, Wants] = {
    "novice": replace(_BEGINNER, unit=0.12),  # feels the same, and hardly compares
    "beginner": _BEGINNER,
    "amateur": Wants(unit=0.014, thrift=0.0, counts=False, neighbours=0.0),
    "club": Wants(),
    "expert": Wants(narrow=0.15),
}


def _kept(wants: Wants, times: float) -> Mapping[Card, float]:
    return {card: times * promise for card, promise in wants.kept.items()}


def _sought(wants: Wants, times: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """Return how likely a player thinks that cards come, of each formation so many times as likely."""
    pairs = zip(wants.sought, times, strict=True)
    return tuple(tuple(by * factor for factor in row) for row, by in pairs)


# What a temper makes of what a level wants.
TEMPERS: Mapping[str, Callable[[Wants], Wants]] = {
    "": lambda wants: wants,
    # plays its tactics as they come and thinks little of later
    "rash": lambda wants: replace(wants, thrift=wants.thrift - 0.2, kept=_kept(wants, 0.4), tactics=2),
    # parts with nothing that might still be wanted
    "careful": lambda wants: replace(wants, thrift=wants.thrift + 0.3, kept=_kept(wants, 1.5)),
    # goes where the other has gone before
    "vengeful": lambda wants: replace(wants, answer=2.5),
    # three in a row of one colour, three stones in a row
    "builder": lambda wants: replace(
        wants, sought=_sought(wants, (0.9, 1.0, 1.0, 1.0, 1.1)), neighbours=1.1 * wants.neighbours
    ),
}
