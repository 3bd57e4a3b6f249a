"""A fixed loop of plain Python, with which the bench compares everything that it measures.

Speeds differ between machines and from hour to hour by a factor of two; the ratio to a loop that runs in
turns with the work does not. It uses nothing of the program and must never change, since all recorded ratios
are to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

TURNS = 8  # how often the loop runs before a slice of work, and again after it; the median time counts
BUDGET_RATE = 26_000  # turns of the loop a second on the machine for which the absolute budgets were set


class Slice(NamedTuple, Generic[T]):
    """The result of a slice of work, its seconds of processor time, and those of one run of the loop."""

    found: T
    seconds: float
    turn: float


class Reading(NamedTuple):
    """A measured figure and that of the fixed loop, the floor.

    If the figure is a rate, the floor is loops a second; if it is a time, the time of one loop.
    """

    value: float
    floor: float

    @property
    def ratio(self) -> float:
        return self.value / self.floor


def beside(work: Callable[[], T]) -> Slice[T]:
    """Do a slice of work, with turns of the loop before and after it, and return the result and the times.

    The slice should be short, since the speed of the machine may change.
    """
    before = _times()
    start = time.process_time()
    found = work()
    seconds = time.process_time() - start
    return Slice(found, seconds, median(before + _times()))


def middle(readings: Iterable[Reading]) -> Reading:
    """Return the reading with the median ratio."""
    rising = sorted(readings, key=lambda reading: reading.ratio)
    return rising[len(rising) // 2]


def loop() -> int:
    """Do the same work in every turn, similar to that of rules: some tuples, ints and calls."""
    places: tuple[int, ...] = (0,) * 24
    seen = {}
    for ply in range(24):
        at = _step(places, ply)
        places = (*places[:at], places[at] + 1, *places[at + 1 :])
        seen[places] = at
    return sum(seen.values())


def _step(places: tuple[int, ...], ply: int) -> int:
    free = sum(1 << place for place, count in enumerate(places) if count < 2)
    return (free >> ply % 5).bit_count() * 7 % 24


def _times() -> list[float]:
    times = []
    for _turn in range(TURNS):
        start = time.perf_counter()
        loop()
        times.append(time.perf_counter() - start)
    return times
