"""Files that survive: written whole or not at all, with the two generations before.

What is written holds hidden cards: nobody but its owner may read it.
"""

from __future__ import annotations

import os
from pathlib import Path

GENERATIONS = 3
_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700


def write_whole(path: Path, data: bytes) -> None:
    """Replace `path` by `data`: killed at any moment, the old or the new is there; raises OSError."""
    os.replace(_write_beside(path, data), path)
    _sync_folder(path.parent)


def write_generation(path: Path, data: bytes) -> None:
    """Replace `path` by `data` and keep what it was as the next older generation; raises OSError."""
    fresh = _write_beside(path, data)
    names = generations(path)
    for older, newer in zip(names[:0:-1], names[-2::-1], strict=True):
        if newer.exists():
            os.chmod(newer, _PRIVATE)  # an earlier version of the program let everybody read it
            os.replace(newer, older)
    os.replace(fresh, path)
    _sync_folder(path.parent)


def generations(path: Path) -> tuple[Path, ...]:
    """Return the names of a file's generations, newest first, whether or not they exist."""
    return (path, *(path.with_name(f"{path.name}.{age}") for age in range(1, GENERATIONS)))


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, for their owner alone; one that exists stays as it is."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)


def _write_beside(path: Path, data: bytes) -> Path:
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.tmp")
    try:
        with open(beside, "wb", opener=_private) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _private(name: str, flags: int) -> int:
    """Open a file that is being made so that only its owner can read it from its first byte on."""
    return os.open(name, flags, _PRIVATE)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":  # Windows cannot open a folder; its rename is durable enough
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
