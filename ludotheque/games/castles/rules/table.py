"""A dict that computes missing values on demand. A lookup is faster than a call of a cached function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 1 << 14  # most entries, by default


class LazyTable(dict[K, V]):
    """A dict that calls `answer` for a missing key, and is cleared when it has `most` entries."""

    def __init__(self, answer: Callable[[K], V], most: int = MOST) -> None:
        super().__init__()
        self._answer, self._most = answer, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        answer = self[key] = self._answer(key)
        return answer
