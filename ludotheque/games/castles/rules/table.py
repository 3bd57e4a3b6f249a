"""What is worked out once and kept: quicker to look up than any call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 1 << 14  # answers kept


class Table(dict[K, V]):
    """Answers worked out when first asked for and kept, all forgotten when there are too many."""

    def __init__(self, answer: Callable[[K], V], most: int = MOST) -> None:
        super().__init__()
        self._answer, self._most = answer, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        answer = self[key] = self._answer(key)
        return answer
