"""Work in steps: a generator that yields wherever it may be interrupted, and returns what it has made."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Y = TypeVar("Y")


def finish(steps: Generator[object, None, T]) -> T:
    """Take all steps, however long that lasts, and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def yielding(steps: Generator[object, None, T], told: Y) -> Generator[Y, None, T]:
    """Take steps, yielding `told` after each whatever it yields itself, and return their result."""
    return _telling(steps, lambda _done: told)


def shares(steps: Generator[object, None, T], count: int) -> Generator[float, None, T]:
    """Yield after each step which share of about `count` steps is done, at most 1; return the result."""
    return _telling(steps, lambda done: min(1.0, done / max(1, count)))


def _telling(steps: Generator[object, None, T], tell: Callable[[int], Y]) -> Generator[Y, None, T]:
    """Take steps, yielding what `tell` says of how many are done, and return their result."""
    done = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        done += 1
        yield tell(done)
