"""Does long work a little at a time, so that events can be handled in between."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Generic, TypeVar

from ludotheque.core.steps import finish

T = TypeVar("T")

SLICE = 0.008  # seconds of a frame that work may take: about as much is left for drawing


class Work(Generic[T]):
    """Runs a generator in steps: `share` is what it yielded last, 0 to 1, and `result` what it returned."""

    result: T

    def __init__(self, steps: Generator[object, None, T]) -> None:
        self._steps = steps
        self.share = 0.0

    def go_on(self, seconds: float = SLICE) -> bool:
        """Run steps for about `seconds`, at least one; return whether the work is finished."""
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
        """Run at most `steps` steps; return whether the work is finished."""
        try:
            for _step in range(steps):
                self._step()
        except StopIteration as end:
            self.result = end.value
            return True
        return False

    def close(self) -> None:
        """Abandon the remaining work."""
        self._steps.close()

    def finish(self) -> T:
        """Run all remaining steps, however long they take, and return the result."""
        self.result = finish(self._steps)
        return self.result

    def _step(self) -> None:
        told = next(self._steps)
        if isinstance(told, float):
            self.share = told
