"""Giving memory back to the system: the C library would rather keep it, an hour of resized pictures long."""

from __future__ import annotations

import sys
from contextlib import suppress

LARGE = 1_000_000  # bytes: pictures from here on are given back as soon as nobody holds them
_MMAP_THRESHOLD = -3  # its name in malloc.h of glibc


def give_back() -> None:
    """Have what is large given back at once when it is let go; where the system knows no such wish, nothing.

    Unless it is told, glibc raises this bound with each picture it frees, and fits the next ones into gaps
    between what stays: the gaps add up to more than all pictures.
    """
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(AttributeError, OSError):  # another C library than glibc
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)
