"""Files that survive: written whole or not at all, with the two generations before; and reading them.

What is written holds hidden cards: nobody but its owner may read it.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

GENERATIONS = 3
_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700
_UNFINISHED = ".tmp"
_numbers = count()


def read_plain(path: Path, most: int) -> bytes:
    """Return at most `most` bytes of a file; raises OSError, also for a pipe, a folder or a device.

    Those are not even opened: a pipe would wait for ever, a device may do something.
    """
    _must_be_plain(os.stat(path))
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        _must_be_plain(os.fstat(handle))  # another may have taken its place meanwhile
        return file.read(most)


def write_whole(path: Path, data: bytes) -> None:
    """Replace `path` by `data`: killed at any moment, the old or the new is there; raises OSError."""
    with _written_beside(path, data) as fresh:
        os.replace(fresh, path)
    _sync_folder(path.parent)


def write_generation(path: Path, data: bytes) -> None:
    """Replace `path` by `data` and keep what it was as the next older generation; raises OSError."""
    with _written_beside(path, data) as fresh:
        names = generations(path)
        for older, newer in zip(names[:0:-1], names[-2::-1], strict=True):
            if newer.exists():
                with suppress(OSError):
                    os.chmod(newer, _PRIVATE)  # an earlier version of the program let everybody read it
                os.replace(newer, older)
        os.replace(fresh, path)
    _sync_folder(path.parent)


def remove_leftovers(path: Path) -> None:
    """Remove what programs that died while they wrote `path` left beside it; raises OSError."""
    start = f".{path.name}."
    for beside in path.parent.iterdir():
        if beside.name.startswith(start) and beside.suffix == _UNFINISHED:
            pid = beside.name.removeprefix(start).partition("-")[0]
            if not _is_another(pid):
                with suppress(OSError):
                    beside.unlink()


def generations(path: Path) -> tuple[Path, ...]:
    """Return the names of a file's generations, newest first, whether or not they exist."""
    return (path, *(path.with_name(f"{path.name}.{age}") for age in range(1, GENERATIONS)))


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, for their owner alone; one that exists stays as it is."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)


@contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """Write `data` into a file of its own in the same folder; what is not moved from there is removed."""
    make_folder(path.parent)
    beside, handle = _new_file(path)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        yield beside
    finally:
        with suppress(OSError):
            beside.unlink()


def _new_file(path: Path) -> tuple[Path, int]:
    """Make a file beside `path` under a name that nobody else has; return the name and the open file."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        beside = path.with_name(f".{path.name}.{os.getpid()}-{next(_numbers)}{_UNFINISHED}")
        with suppress(FileExistsError):  # left by a dead program of the same number
            return beside, os.open(beside, flags, _PRIVATE)


def _is_another(pid: str) -> bool:
    """Tell whether this is the number of another program that runs.

    Windows is not asked, for its `kill` kills; nor does it remove a file that a program has open.
    """
    if not pid.isdecimal() or int(pid) == os.getpid() or os.name != "posix":
        return False
    try:
        os.kill(int(pid), 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True


def _must_be_plain(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a plain file")


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":  # Windows cannot open a folder; its rename is durable enough
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
