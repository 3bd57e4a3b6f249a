"""Locks a folder, so that this process can neither look into it nor write to it, even as root."""

import ctypes
import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

_VERSION = 0x20080522  # of the calls `capget` and `capset` of Linux
_PASSES = 1 << 1 | 1 << 2 | 1 << 3  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH and CAP_FOWNER


@contextmanager
def locked(folder: Path):
    """Make a folder without any permissions, even for root in this thread, and give them back at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    with _as_anybody():
        folder.chmod(0)
        assert not os.access(folder, os.X_OK, effective_ids=True)
        try:
            yield
        finally:
            with suppress(FileNotFoundError):
                folder.chmod(mode)


@contextmanager
def _as_anybody():
    """Keep this thread from passing over the permissions of files, as a thread of root does."""
    if sys.platform != "linux":
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    head, sets = (ctypes.c_uint32 * 2)(_VERSION, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(head, sets) == 0
    allowed = sets[0]
    sets[0] &= ~_PASSES
    assert libc.capset(head, sets) == 0
    try:
        yield
    finally:
        sets[0] = allowed
        assert libc.capset(head, sets) == 0
