"""Counts what happens in futures, in which lines were played out, and finds what tells the lines apart.

A claim is something that happened in some of the futures: it can be counted, compared and tested.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple

from ludotheque.core.game import Event
from ludotheque.core.judgement import Line, Stake

When = Literal["now", "round", "next"]  # in the line, before the seat's next turn, or in that turn

LIKELY = 1 / 6  # a loss that is told is at least so likely
HOPED = 0.3  # a gain that is told is at least so likely
DEAR = 0.4  # points: what is told is worth at least so much, times its share
NOISE = 1.5  # standard deviations by which shares must differ


class Happening(NamedTuple):
    """An event without its numbers."""

    kind: str
    seat: int
    about: str


class Seen(NamedTuple):
    """In what share of the futures something happened, and what it was worth then, in points."""

    share: float
    worth: float


NEVER = Seen(0.0, 0.0)


class Forecast(NamedTuple):
    """What happened in so many `futures` of a line; `chance` is the seat's mean chance to win after them."""

    line: Line
    chance: float
    futures: int
    seen: Mapping[tuple[Happening, When], Seen]

    def of(self, happening: Happening, when: When) -> Seen:
        """Return how often something happened at that time."""
        return self.seen.get((happening, when), NEVER)


class Claim(NamedTuple):
    """Something that happened in a `share` of a line's futures, and in the share `otherwise` of others."""

    happening: Happening
    when: When
    share: float
    worth: float
    otherwise: float

    @property
    def weight(self) -> float:
        """What the claim is worth in points, by its share."""
        return self.share * self.worth


class Outlook(NamedTuple):
    """What is told of a line: what it promises, costs and averts, each the weightiest, and who ends the game.

    `remedy` is the number of the first other line without the price, or -1.
    """

    promise: Claim | None = None
    price: Claim | None = None
    averted: Claim | None = None
    ending: Claim | None = None
    remedy: int = -1


UNKNOWN = Outlook()  # that of a line of which no future was played
ENDING = "game-over"  # the kind of the event that the game has ended


class Tally:
    """Counts what happens in the futures of one line."""

    def __init__(self, line: Line, stakes: Mapping[str, Stake]) -> None:
        self.line, self.futures, self._chance = line, 0, 0.0
        self._stakes = stakes
        self._times: dict[tuple[Happening, When], int] = defaultdict(int)
        self._worth: dict[tuple[Happening, When], float] = defaultdict(float)

    def add(self, happened: Iterable[tuple[When, Event]], chance: float) -> None:
        """Count one more future: its events with the times, and the seat's chance to win at its end."""
        self.futures += 1
        self._chance += chance
        found: dict[tuple[Happening, When], float] = {}
        for when, event in happened:
            if stake := self._stakes.get(event.kind):
                facts = dict(event.facts)
                worth = stake.worth * (int(facts[stake.per]) if stake.per else 1)
                one = Happening(event.kind, event.seat, str(facts.get(stake.about, ""))), when
                found[one] = found.get(one, 0.0) + worth
        for one, worth in found.items():
            self._times[one] += 1
            self._worth[one] += worth

    def forecast(self) -> Forecast:
        """Return what was counted; there must be a future."""
        shares = {
            one: Seen(times / self.futures, self._worth[one] / times) for one, times in self._times.items()
        }
        return Forecast(self.line, self._chance / self.futures, self.futures, shares)


def outlook(found: Sequence[Forecast], number: int, idle: Forecast | None, seat: int) -> Outlook:
    """Return what is told of the line `number`; `idle` is the forecast of a turn without a move, if any.

    A promise is likely, and likelier than without a move. A price is likely and dear, even if a turn without
    a move costs it too. What is averted costs a turn without a move.
    """
    mine = found[number]
    others = idle or next((one for at, one in enumerate(found) if at != number), None)
    gains = [one for one in _claims(mine, others, seat, ("next",)) if one.worth > 0 and one.share >= HOPED]
    losses = [one for one in _claims(mine, others, seat, ("round",)) if one.worth < 0]
    promise = max((one for one in gains if _apart(one, mine)), key=_weight, default=None)
    price = max((one for one in losses if _told(one)), key=_weight, default=None)
    averted = None
    if idle:
        spared = (one for one in _claims(idle, mine, seat, ("round",)) if one.worth < 0 and _told(one))
        averted = max(
            (one for one in spared if one.otherwise <= one.share / 2 and _apart(one, idle)),
            key=_weight,
            default=None,
        )
    remedy = -1
    if price:
        spares = (
            at
            for at, one in enumerate(found)
            if at != number and one.of(price.happening, price.when).share <= price.share / 2
        )
        remedy = next(spares, -1)
    return Outlook(promise, price, averted, _ending(mine, others, seat), remedy)


def _claims(mine: Forecast, others: Forecast | None, seat: int, times: Sequence[When]) -> list[Claim]:
    return [
        Claim(happening, when, seen.share, seen.worth, others.of(happening, when).share if others else 0.0)
        for (happening, when), seen in mine.seen.items()
        if happening.seat == seat and when in times and happening.kind != ENDING
    ]


def _ending(mine: Forecast, others: Forecast | None, seat: int) -> Claim | None:
    """Return the likeliest way in which another wins before the seat's next turn, if that is likely."""
    found = [
        Claim(happening, when, seen.share, seen.worth, others.of(happening, when).share if others else 0.0)
        for (happening, when), seen in mine.seen.items()
        if happening.kind == ENDING and happening.seat != seat and when == "round" and seen.share >= LIKELY
    ]
    return max(found, key=lambda one: one.share, default=None)


def _told(one: Claim) -> bool:
    return one.share >= LIKELY and abs(one.weight) >= DEAR


def _apart(one: Claim, mine: Forecast) -> bool:
    """Return whether a claim's share is greater than otherwise by more than the noise."""
    spread = one.share * (1 - one.share) + one.otherwise * (1 - one.otherwise)
    return one.share - one.otherwise > NOISE * sqrt(spread / mine.futures)


def _weight(one: Claim) -> float:
    return abs(one.weight)
