"""How much the long runs do: a share of it wherever they run, all of it by hand with LUDOTHEQUE_LONG=all."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
SHARE = 16  # one in so many, so that the long runs of CI take minutes
ALL = os.environ.get("LUDOTHEQUE_LONG") == "all"


def many(count: int, share: int = SHARE) -> int:
    """Return how many of `count` runs are made here: by hand all, else one in `share`, at least one."""
    return count if ALL else max(1, count // share)


def some(runs: Sequence[T]) -> Sequence[T]:
    """Return which of these runs are made here: all of them by hand, else some, the first among them."""
    return runs if ALL else runs[::SHARE]
