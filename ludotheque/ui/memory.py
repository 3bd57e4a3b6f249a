"""Gives memory back to the system, which the C library would keep: after an hour of resizing it adds up."""

from __future__ import annotations

import sys
from contextlib import suppress

LARGE = 1_000_000  # bytes: larger pictures are given back as soon as they are freed
_MMAP_THRESHOLD = -3  # its name in malloc.h of glibc


def give_back() -> None:
    """Ask the C library to give large blocks back as soon as they are freed; does nothing without glibc.

    By default glibc raises this bound with each picture that is freed, and fits the next ones into gaps
    between other blocks: these gaps add up to more than all pictures.
    """
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(AttributeError, OSError):  # another C library than glibc
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)
