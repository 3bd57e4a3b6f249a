"""Reads files safely and writes them atomically.

A saved game is kept in several generations (versions). Saved games contain hidden cards, so by default files
are readable by their owner only.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count, pairwise, takewhile
from pathlib import Path
from typing import BinaryIO, NamedTuple

GENERATIONS = 3
LONGEST_NAME, DEEPEST = 255, 16  # limits of a path that is named from outside: its characters and folders
_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700
_UNFINISHED = ".tmp"
_LEFT = rf"\..+\.(\d+)-\d+\{_UNFINISHED}(\.\w+)?"  # the group is the id of the process that wrote it
_numbers = count()


@contextmanager
def open_plain(path: Path) -> Iterator[BinaryIO]:
    """Open a regular file to read it; raises OSError for others, without opening them."""
    _must_be_plain(os.stat(path))
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        _must_be_plain(os.fstat(handle))  # the file may have been replaced since the first check
        yield file


def read_plain(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a regular file; raises OSError for others, without opening them."""
    with open_plain(path) as file:
        return file.read(most)


class Draft(NamedTuple):
    """A temporary file beside its destination, so that nobody ever reads a half-written file."""

    path: Path
    file: BinaryIO

    def replace(self, path: Path) -> None:
        """Flush the file to disk and move it onto `path`; raises OSError."""
        self.finish()
        os.replace(self.path, path)
        _sync_folder(path.parent)

    def replace_soon(self, path: Path) -> None:
        """Move the file onto `path` without flushing it, for data that can be made again; raises OSError."""
        self.file.close()
        os.replace(self.path, path)

    def add(self, names: Iterable[Path]) -> Path:
        """Flush the file and give it the first free name in `names`, which is returned; raises OSError."""
        self.finish()
        path = next(name for name in names if self._takes(name))
        _sync_folder(path.parent)
        return path

    def finish(self) -> None:
        """Flush the file to disk and close it, without giving it another name; raises OSError."""
        with open(self.path, "r+b") if self.file.closed else self.file as file:  # closed: written by its path
            file.flush()
            os.fsync(file.fileno())

    def _takes(self, path: Path) -> bool:
        """Give the file the name `path` unless another file has it; return whether it was given."""
        try:
            os.link(self.path, path)  # unlike a rename, never replaces an existing file
        except FileExistsError:
            return False
        except OSError:  # the file system has no hard links
            if os.path.lexists(path):
                return False
            os.rename(self.path, path)
        return True


@contextmanager
def draft(path: Path, mode: int = _PRIVATE, suffix: str = "") -> Iterator[Draft]:
    """Create a file beside `path`, removed on exit unless it has been moved by then; raises OSError."""
    beside, handle = _new_file(path, mode, suffix)
    try:
        with open(handle, "wb") as file:
            yield Draft(beside, file)
    finally:
        with suppress(OSError):
            beside.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path` atomically, so that a crash leaves the old or the new file; raises OSError."""
    make_folder(path.parent)
    with draft(path) as fresh:
        fresh.file.write(data)
        fresh.replace(path)


def write_generation(path: Path, data: bytes) -> None:
    """Write `data` to `path`, and keep the previous content as an older generation; raises OSError.

    After a crash at any moment the newest generation is complete, with the old or the new content.
    """
    make_folder(path.parent)
    with draft(path) as fresh:
        fresh.file.write(data)
        fresh.finish()
        names = generations(path)
        for older, newer in zip(names[:0:-1], names[-2::-1], strict=True):
            if os.path.exists(newer):
                with suppress(OSError):
                    os.chmod(newer, _PRIVATE)  # an earlier version of the program made it readable by all
                os.replace(newer, older)
        os.replace(fresh.path, path)
    _sync_folder(path.parent)


def revert_generation(path: Path) -> None:
    """Undo the latest `write_generation`, deleting a file without older generations; raises OSError."""
    for newer, older in pairwise(generations(path)):
        if os.path.exists(older):
            os.replace(older, newer)
        else:
            newer.unlink(missing_ok=True)
    _sync_folder(path.parent)


def clear_leftovers(folder: Path) -> None:
    """Remove temporary files left by programs that died while writing. An unreadable folder is ignored."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            left = re.fullmatch(_LEFT, entry.name)
            if left and not _is_another(left[1]):
                with suppress(OSError):
                    os.unlink(entry.path)


def generations(path: Path) -> tuple[Path, ...]:
    """Return the paths of a file's generations, newest (`path`) first. The files need not exist."""
    return (path, *(path.with_name(f"{path.name}.{age}") for age in range(1, GENERATIONS)))


def real_path(path: Path) -> Path:
    """Return a path without links, circular ones aside; raises ValueError for names no system allows."""
    return Path(os.path.realpath(path))


def is_short(name: str) -> bool:
    """Return whether any system can make a file of this relative path with `/`, a name from outside."""
    return len(name) <= LONGEST_NAME and name.count("/") < DEEPEST


def make_folder(folder: Path, mode: int = _PRIVATE_FOLDER) -> None:
    """Make a folder and its missing parents, readable by their owner only; raises OSError."""
    missing = takewhile(lambda path: not os.path.isdir(path), (folder, *folder.parents))
    for path in reversed([*missing]):
        path.mkdir(mode, exist_ok=True)


def _new_file(path: Path, mode: int, suffix: str) -> tuple[Path, int]:
    """Create a file beside `path` under a unique name; return its path and its file descriptor."""
    ending = f"{_UNFINISHED}{suffix}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        beside = path.with_name(f".{path.name}.{os.getpid()}-{next(_numbers)}{ending}")
        with suppress(FileExistsError):  # left by a dead process with the same id
            return beside, os.open(beside, flags, mode)


def _is_another(pid: str) -> bool:
    """Return whether `pid` is another running process; False on Windows, where `os.kill` would end it."""
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
    if os.name == "posix":  # Windows cannot open a folder, and its renames are durable enough
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
