"""Counts what happens in futures, in which lines were played out, and finds what tells the lines apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple

from ludotheque.core.foresight import USUAL, Calibration, Foresight
from ludotheque.core.judgement import Happened, Happening, Line

When = Literal["now", "round", "next"]  # in the line, before the seat's next turn, or in that turn
TIMES: tuple[When, ...] = ("now", "round", "next")

LIKELY = 1 / 5  # what is told is at least so likely
DEAR = 0.25  # points: what is told is worth at least so much, times its share
SPARED = 0.2  # a price is avoided where all of its kind weigh so much of it, at most
NOISE = 1.5  # standard deviations by which shares must differ


class Seen(NamedTuple):
    """In what share of the futures something happened, and what it was worth then, in points."""

    share: float
    worth: float


NEVER = Seen(0.0, 0.0)


class Forecast(NamedTuple):
    """What happened in so many `futures` of a line; `chance` is the seat's mean chance to win after them.

    What others can surely do to the seat after the line is `open` to them, however often they did it.
    """

    line: Line
    chance: float
    futures: int
    seen: Mapping[tuple[Happening, When], Seen]
    open: frozenset[Happening] = frozenset()

    def of(self, happening: Happening, when: When) -> Seen:
        """Return how often something happened at that time."""
        return self.seen.get((happening, when), NEVER)

    def ever(self, happening: Happening) -> float:
        """Return the greatest share of something at one of the times."""
        return max(self.of(happening, when).share for when in TIMES)


class Expectation(NamedTuple):
    """Something that happened in a `share` of a line's futures, and in the share `otherwise` of others.

    For a gain that is the greatest of these shares, for a loss the least.
    """

    happening: Happening
    when: When
    share: float
    worth: float
    otherwise: float

    @property
    def weight(self) -> float:
        """What the expectation is worth in points, by its share."""
        return self.share * self.worth


class Foretold(NamedTuple):
    """What is told of a line: what it promises, costs and averts, each the weightiest, and who ends the game.

    `remedy` is the number of the first other line almost without the price, or -1. `chance` is the seat's
    mean chance to win, negative if it is not known. Others can bring the price about `surely`, or not.
    """

    promise: Expectation | None = None
    price: Expectation | None = None
    averted: Expectation | None = None
    ending: Expectation | None = None
    remedy: int = -1
    chance: float = -1.0
    surely: bool = False

    @property
    def gain(self) -> Expectation | None:
        """The weightier of the promise and what is averted, which alone is told."""
        return max(filter(None, (self.averted, self.promise)), key=_weight, default=None)

    @property
    def sentences(self) -> int:
        """The number of things that are told."""
        return sum(map(bool, (self.gain, self.price, self.ending)))


UNKNOWN = Foretold()  # that of a line of which no future was played
ENDING = "game-over"  # the kind of the event that the game has ended


class Tally:
    """Counts what happens in the futures of one line."""

    def __init__(self, line: Line) -> None:
        self.line, self.futures, self._chance = line, 0, 0.0
        self._times: dict[tuple[Happening, When], int] = defaultdict(int)
        self._worth: dict[tuple[Happening, When], float] = defaultdict(float)

    def add(self, happened: Iterable[tuple[When, Happened]], chance: float) -> None:
        """Count one more future: what happened at what time, and the seat's chance to win at its end."""
        self.futures += 1
        self._chance += chance
        found: dict[tuple[Happening, When], float] = {}
        for when, (happening, worth) in happened:
            found[happening, when] = found.get((happening, when), 0.0) + worth
        for one, worth in found.items():
            self._times[one] += 1
            self._worth[one] += worth

    def forecast(self) -> Forecast:
        """Return what was counted; there must be a future."""
        shares = {
            one: Seen(times / self.futures, self._worth[one] / times) for one, times in self._times.items()
        }
        return Forecast(self.line, self._chance / self.futures, self.futures, shares)


def outlook(
    found: Sequence[Forecast],
    number: int,
    idle: Forecast | None,
    seat: int,
    how: Foresight = USUAL,
) -> Foretold:
    """Return what is told of the line `number`; `idle` is the forecast of a turn without a move, if any.

    Lines are compared with that, or else with the others. A promise must be likelier than there at any time.
    What is averted would be the price of a turn without a move. Where there is no such turn, what every line
    costs is no price, nor is what weighs less than a win that is promised. An ending is another seat's win.
    """
    mine = found[number]
    others = [idle] if idle else [one for at, one in enumerate(found) if at != number]
    gains = _claims(
        mine, "next", how.gains, lambda one: max((other.ever(one) for other in others), default=0.0)
    )
    rest = [*(one for at, one in enumerate(found) if at != number), *([idle] if idle else ())]
    losses = _claims(
        mine,
        "round",
        how.losses,
        lambda one: min((other.of(one, "round").share for other in rest), default=0.0),
    )
    spared = _claims(idle, "round", how.losses, lambda one: mine.of(one, "round").share) if idle else []
    dear = [one for one in losses if _dear(one, seat, DEAR if _apart(one, mine) else how.whatever)]
    good = (one for one in gains if _good(one, seat) and one.share >= how.hoped)
    promise = _weightiest(one for one in good if _apart(one, mine))
    least = promise.weight if promise and promise.happening.kind == ENDING else 0.0
    price = _weightiest(one for one in dear if _weight(one) > least and (idle or _apart(one, mine)))
    return Foretold(
        promise,
        price,
        _weightiest(one for one in spared if idle and _dear(one, seat, DEAR) and _averted(one, mine, idle)),
        _weightiest(one for one in losses if _lost(one, seat)),
        next((at for at, one in enumerate(found) if price and _spares(one, price)), -1),
        mine.chance,
        price is not None and price.happening in mine.open,
    )


def _claims(
    found: Forecast, when: When, true: Calibration, otherwise: Callable[[Happening], float]
) -> list[Expectation]:
    """Return what is likely to happen then; `otherwise` tells the share of something elsewhere."""
    return [
        Expectation(one, when, share, seen.worth, true.of(otherwise(one), found.futures))
        for (one, then), seen in found.seen.items()
        if then == when and (share := true.of(seen.share, found.futures)) >= LIKELY
    ]


def _good(one: Expectation, seat: int) -> bool:
    return one.happening.seat == seat and one.worth > 0


def _dear(one: Expectation, seat: int, least: float) -> bool:
    return one.happening.seat == seat and one.worth < 0 and _weight(one) >= least


def _spares(one: Forecast, price: Expectation) -> bool:
    """Return whether a line hardly ever has a price, or another of its kind."""
    return price.happening not in one.open and _toll(one, price) <= _weight(price) * SPARED


def _averted(one: Expectation, mine: Forecast, idle: Forecast) -> bool:
    """Return whether a line makes a loss rare, and does not bring it about elsewhere instead."""
    less = _toll(idle, one) - _toll(mine, one)
    seen = idle.of(one.happening, one.when)
    rare = one.happening not in mine.open and _halved(one.otherwise, one) and _apart(one, mine)
    return rare and less >= abs(seen.share * seen.worth) / 2


def _toll(found: Forecast, one: Expectation) -> float:
    """Return what everything of the kind of an expectation costs in the mean, in points."""
    return sum(
        abs(seen.share * seen.worth)
        for (happening, when), seen in found.seen.items()
        if when == one.when and happening._replace(about=one.happening.about) == one.happening
    )


def _lost(one: Expectation, seat: int) -> bool:
    return one.happening.kind == ENDING and one.happening.seat != seat


def _halved(share: float, one: Expectation) -> bool:
    return share <= one.share / 2


def _apart(one: Expectation, found: Forecast) -> bool:
    """Return whether a share is greater than otherwise by more than the noise."""
    spread = one.share * (1 - one.share) + one.otherwise * (1 - one.otherwise)
    return one.share - one.otherwise > NOISE * sqrt(spread / found.futures)


def _weightiest(claims: Iterable[Expectation]) -> Expectation | None:
    return max(claims, key=_weight, default=None)


def _weight(one: Expectation) -> float:
    return abs(one.weight)
