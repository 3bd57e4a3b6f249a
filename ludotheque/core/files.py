"""Reads files safely and writes them atomically, keeping the two generations before.

Saved games contain hidden cards, so every file is readable by its owner only.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count, pairwise
from pathlib import Path
from typing import BinaryIO, NamedTuple

GENERATIONS = 3
_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700
_UNFINISHED = ".tmp"
_LEFT = re.compile(
    rf"\..+\.(\d+)-\d+{re.escape(_UNFINISHED)}"
)  # with the number of the program that wrote it
_numbers = count()


def read_plain(path: Path, most: int) -> bytes:
    """Return at most `most` bytes of a file; raises OSError, also for a pipe, a folder or a device.

    Pipes and devices are not even opened: a pipe would block for ever, opening a device may have effects.
    """
    _must_be_plain(os.stat(path))
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        _must_be_plain(os.fstat(handle))  # another file may have taken its place since the first check
        return file.read(most)


class Draft(NamedTuple):
    """A temporary file beside its destination, so that a half-written file is never read."""

    path: Path
    file: BinaryIO

    def replace(self, path: Path) -> None:
        """Flush the file to disk and move it onto `path`; raises OSError."""
        self.finish()
        os.replace(self.path, path)
        _sync_folder(path.parent)

    def replace_soon(self, path: Path) -> None:
        """Move the file onto `path` without waiting for the disk, for data that can be made again."""
        self.file.close()
        os.replace(self.path, path)

    def add(self, names: Iterable[Path]) -> Path:
        """Flush the file to disk under the first of `names` that is free; raises OSError."""
        self.finish()
        path = next(name for name in names if self._takes(name))
        _sync_folder(path.parent)
        return path

    def finish(self) -> None:
        """Flush what was written to disk; raises OSError."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()

    def _takes(self, path: Path) -> bool:
        """Claim the name `path` unless it is taken; return whether it was free."""
        try:
            os.link(self.path, path)  # unlike a rename, never replaces a file created this moment
        except FileExistsError:
            return False
        except OSError:  # this disk has no links
            if os.path.lexists(path):
                return False
            os.rename(self.path, path)
        return True


@contextmanager
def draft(path: Path, mode: int = _PRIVATE) -> Iterator[Draft]:
    """Begin a file beside `path`; unless it is put in place it is removed at the end; raises OSError."""
    beside, handle = _new_file(path, mode)
    try:
        with open(handle, "wb") as file:
            yield Draft(beside, file)
    finally:
        with suppress(OSError):
            beside.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Replace `path` by `data` atomically: after a kill the old or the new file is there; raises OSError."""
    make_folder(path.parent)
    with draft(path) as fresh:
        fresh.file.write(data)
        fresh.replace(path)


def write_generation(path: Path, data: bytes) -> None:
    """Replace `path` by `data` and keep what it was as the next older generation; raises OSError."""
    make_folder(path.parent)
    with draft(path) as fresh:
        fresh.file.write(data)
        fresh.finish()
        names = generations(path)
        for older, newer in zip(names[:0:-1], names[-2::-1], strict=True):
            if newer.exists():
                with suppress(OSError):
                    os.chmod(newer, _PRIVATE)  # an earlier version of the program let everybody read it
                os.replace(newer, older)
        os.replace(fresh.path, path)
    _sync_folder(path.parent)


def revert_generation(path: Path) -> None:
    """Move each older generation to the place of the next newer one; raises OSError."""
    for newer, older in pairwise(generations(path)):
        if not older.exists():
            newer.unlink(missing_ok=True)
            break
        os.replace(older, newer)
    _sync_folder(path.parent)


def clear_leftovers(folder: Path) -> None:
    """Remove temporary files left by programs that died while writing; ignores an unreadable folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            left = _LEFT.fullmatch(entry.name)
            if left and not _is_another(left[1]):
                with suppress(OSError):
                    os.unlink(entry.path)


def generations(path: Path) -> tuple[Path, ...]:
    """Return the names of a file's generations, newest first, whether or not they exist."""
    return (path, *(path.with_name(f"{path.name}.{age}") for age in range(1, GENERATIONS)))


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, for their owner only; existing folders are left alone."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)


def _new_file(path: Path, mode: int) -> tuple[Path, int]:
    """Create a file beside `path` under a unique name; return the name and the open file."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        beside = path.with_name(f".{path.name}.{os.getpid()}-{next(_numbers)}{_UNFINISHED}")
        with suppress(FileExistsError):  # left by a dead process with the same id
            return beside, os.open(beside, flags, mode)


def _is_another(pid: str) -> bool:
    """Return whether `pid` is another running process.

    Always False on Windows, where `os.kill` would end the process and no open file can be removed.
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
