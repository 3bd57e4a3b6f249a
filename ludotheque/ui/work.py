"""Work that takes long, done a little at a time, so that events are answered meanwhile."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Generic, TypeVar

from ludotheque.core.steps import finish

T = TypeVar("T")

SLICE = 0.008  # seconds that work may take of a frame: about as much is left to draw it


class Work(Generic[T]):
    """A generator to be run to its end, where it returns the `result`; the `share` done is what it yields."""

    result: T

    def __init__(self, steps: Generator[object, None, T]) -> None:
        self._steps = steps
        self.share = 0.0

    def go_on(self, seconds: float = SLICE) -> bool:
        """Take steps for about so long, at least one; tell whether the result is there."""
        until = time.perf_counter() + seconds
        try:
            self._step()
            while time.perf_counter() < until:
                self._step()
        except StopIteration as end:
            self.result = end.value
            return True
        return False

    def take(self, steps: int) -> bool:
        """Take so many steps at most; tell whether the result is there."""
        try:
            for _step in range(steps):
                self._step()
        except StopIteration as end:
            self.result = end.value
            return True
        return False

    def close(self) -> None:
        """Give up what is left to be done."""
        self._steps.close()

    def finish(self) -> T:
        """Take all steps that are left, however long they take, and return the result."""
        self.result = finish(self._steps)
        return self.result

    def _step(self) -> None:
        told = next(self._steps)
        if isinstance(told, float):
            self.share = told
