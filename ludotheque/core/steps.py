"""Runs work in steps: generators that yield wherever they may be interrupted, and return their result."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Y = TypeVar("Y")


def finish(steps: Generator[object, None, T]) -> T:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def yielding(steps: Generator[object, None, T], told: Y) -> Generator[Y, None, T]:
    """Run the steps, yielding the constant `told` after each; return their result."""
    return _telling(steps, lambda _done: told)


def with_progress(steps: Generator[object, None, T], count: int) -> Generator[float, None, T]:
    """Run about `count` steps, yielding the share done, 0 to 1, after each; return their result."""
    return _telling(steps, lambda done: min(1.0, done / max(1, count)))


def _telling(steps: Generator[object, None, T], tell: Callable[[int], Y]) -> Generator[Y, None, T]:
    """Run the steps, yielding `tell` of the number of steps done after each; return their result."""
    done = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        done += 1
        yield tell(done)
