"""Returns freed memory to the system, which glibc would keep; does nothing with another C library."""

from __future__ import annotations

import sys
from contextlib import suppress

LARGE = 1_000_000  # bytes: larger pictures are given back as soon as they are freed
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # their names in malloc.h of glibc


def give_back() -> None:
    """Make glibc return large blocks when freed, and what `trim` finds in small ones."""
    _call("mallopt", _MMAP_THRESHOLD, LARGE)
    keep_one_heap()


def keep_one_heap() -> None:
    """Make glibc keep no heap for each thread, without which `trim` could not help."""
    _call("mallopt", _ARENA_MAX, 1)


def trim() -> None:
    """Return to the system everything that is free now, small blocks included."""
    _call("malloc_trim", 0)


def _call(function: str, *numbers: int) -> None:
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(AttributeError, OSError):  # another C library than glibc
        getattr(ctypes.CDLL(None), function)(*numbers)
