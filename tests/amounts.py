"""How many of the long test runs are made: only a share, or all of them if LUDOTHEQUE_LONG is "all"."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
SHARE = 16  # one run in this many is made by default, so that the long runs of CI take only minutes
ALL = os.environ.get("LUDOTHEQUE_LONG") == "all"


def many(count: int, share: int = SHARE) -> int:
    """Return how many of `count` runs to make: one in `share` and at least one, or all if `ALL` is set."""
    return count if ALL else max(1, count // share)


def some(runs: Sequence[T]) -> Sequence[T]:
    """Return the runs to make: every sixteenth of `runs` from the first on, or all if `ALL` is set."""
    return runs if ALL else runs[::SHARE]
