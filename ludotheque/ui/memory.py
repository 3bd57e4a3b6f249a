"""Returns freed memory to the system, which the C library would otherwise keep.

Both functions do nothing where the C library is not glibc.
"""

from __future__ import annotations

import sys
from contextlib import suppress

LARGE = 1_000_000  # bytes: larger pictures are given back as soon as they are freed
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # their names in malloc.h of glibc


def give_back() -> None:
    """Make glibc return large blocks as soon as they are freed, and keep one heap for all threads.

    By default, glibc returns only blocks above a certain size, and raises this size whenever a large block is
    freed. Smaller blocks are put into gaps between other blocks, and the rest of these gaps would take more
    memory than all pictures. If a thread had its own heap, even `trim` would not return memory freed there.
    """
    _call("mallopt", _MMAP_THRESHOLD, LARGE)
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
