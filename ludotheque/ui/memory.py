"""Returns freed memory to the system. Otherwise the C library keeps much of it as windows are resized."""

from __future__ import annotations

import sys
from contextlib import suppress

LARGE = 1_000_000  # bytes: larger pictures are given back as soon as they are freed
_MMAP_THRESHOLD = -3  # its name in malloc.h of glibc


def give_back() -> None:
    """Make glibc return large blocks to the system as soon as they are freed. Without glibc, do nothing.

    By default, glibc raises the size from which it does so whenever a large block is freed. Pictures are then
    put into gaps between other blocks, and the gaps left over add up to more than all pictures.
    """
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(AttributeError, OSError):  # another C library than glibc
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)
