"""Runs generators that do long work in steps: they yield where it may stop, and return its result."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Y = TypeVar("Y")


def finish(steps: Generator[object, None, T]) -> T:
    """Run a generator to its end without a break and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def yielding(steps: Generator[object, None, T], told: Y) -> Generator[Y, None, T]:
    """Run a generator of steps and return its result, yielding `told` after each step."""
    return _telling(steps, lambda _done: told)


def with_progress(steps: Generator[object, None, T], count: int) -> Generator[float, None, T]:
    """Run a generator of about `count` steps, yielding the share done from 0 to 1, and return its result."""
    return _telling(steps, lambda done: min(1.0, done / max(1, count)))


def _telling(steps: Generator[object, None, T], tell: Callable[[int], Y]) -> Generator[Y, None, T]:
    """Run a generator of steps and return its result, yielding `tell(n)` after step number n, from 1."""
    done = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        done += 1
        yield tell(done)


def as_part(
    steps: Generator[float | None, None, T], start: float, end: float
) -> Generator[float | None, None, T]:
    """Run a generator that yields the share done as the part of a longer work from `start` to `end`."""
    while True:
        try:
            share = next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
        yield None if share is None else start + (end - start) * share
