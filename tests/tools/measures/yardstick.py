"""A fixed loop of plain Python, beside which the bench measures all that is computed.

Machines differ, and so does one machine from hour to hour, by a factor of two: a figure alone says little,
its ratio to this loop, run turn by turn with what is measured, says the same everywhere. Nothing of ours is
in the loop, and it must never change: every ratio ever noted is a ratio to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

TURNS = 8  # of the loop before a slice of work, and again after it; the median counts
BUDGET_RATE = 26_000  # turns a second on the machine, at a good hour, that the absolute budgets were made for


class Slice(NamedTuple, Generic[T]):
    """What a slice of work found, the processor's seconds it took, and the seconds of a turn of the loop."""

    found: T
    seconds: float
    turn: float


class Reading(NamedTuple):
    """A figure, and the loop's beside it: turns a second beside a rate, the time of a turn beside a time."""

    value: float
    floor: float

    @property
    def ratio(self) -> float:
        """Return value / floor."""
        return self.value / self.floor


def beside(work: Callable[[], T]) -> Slice[T]:
    """Do a slice of work between turns of the loop: short, as the machine may change its pace."""
    before = _times()
    start = time.process_time()
    found = work()
    seconds = time.process_time() - start
    return Slice(found, seconds, median(before + _times()))


def middle(readings: Iterable[Reading]) -> Reading:
    """Return the reading whose ratio is the median one."""
    rising = sorted(readings, key=lambda reading: reading.ratio)
    return rising[len(rising) // 2]


def loop() -> int:
    """Do what rules do, some tuples, ints and calls, the same at every turn."""
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
