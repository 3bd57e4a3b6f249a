"""Reads, writes and deletes files that can be made again or done without. Nothing here raises OSError.

Such files are caches, the index of saved games, previews and old crash reports. Their folder may belong to
somebody else, be full or disappear at any moment.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ludotheque.core.files import Draft, draft, make_folder, read_plain


class Spare(NamedTuple):
    """A regular file, its length in bytes, and its modification time in nanoseconds."""

    path: Path
    bytes: int
    written: int


def read_spare(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a regular file, no bytes if it cannot be read."""
    try:
        return read_plain(path, most)
    except OSError:
        return b""


def write_spare(path: Path, fill: Callable[[Draft], object]) -> bool:
    """Write a file atomically, and return whether that succeeded.

    `fill` writes the content into a draft, whose name ends like that of `path`. It may raise OSError.
    """
    try:
        make_folder(path.parent)
        with draft(path, suffix=path.suffix) as fresh:
            fill(fresh)
            fresh.replace_soon(path)
    except OSError:
        return False
    return True


def discard(path: Path) -> None:
    """Delete a file if that is possible."""
    with suppress(OSError):
        path.unlink()


def spares(folder: Path, prefix: str, suffix: str) -> list[Spare]:
    """Return the regular files in a folder whose names begin with `prefix` and end with `suffix`.

    The newest comes first. The list is empty if the folder cannot be read. Files whose names begin with a
    point are left out, unless `prefix` does too.
    """
    return sorted(_spares(folder, prefix, suffix), key=lambda file: (file.written, file.path), reverse=True)


def _spares(folder: Path, prefix: str, suffix: str) -> Iterator[Spare]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            name = entry.name
            if name.startswith(prefix) and name.endswith(suffix) and (prefix[:1] == "." or name[0] != "."):
                with suppress(OSError):
                    found = entry.stat()
                    if stat.S_ISREG(found.st_mode):
                        yield Spare(Path(entry.path), found.st_size, found.st_mtime_ns)
