"""Reads zip archives from untrusted sources. Refuses those larger than any that this program writes.

The directory of a small malicious archive may claim a minute of work and a gigabyte of memory.
"""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.core.record import LARGEST, BadRecord, Fault

MOST_FILES, MOST_BYTES = 30_000, 600_000_000
MOST_DIRECTORY = 5_000_000  # bytes; the directory of an archive of MOST_FILES games takes 3,000,000
_ENTRY = b"PK\1\2"  # the signature of a directory's entry
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # other compressions may fill the memory at once
_BROKEN = (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError)


class Bounded(io.BufferedReader):
    """A file that refuses to read more than MOST_DIRECTORY bytes at once, as `zipfile` reads a directory."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read at most `size` bytes; raises BadRecord beyond MOST_DIRECTORY bytes or MOST_FILES files."""
        most = MOST_DIRECTORY + 1
        data = super().read(most if size is None or size < 0 else min(size, most))
        if len(data) > MOST_DIRECTORY or data.count(_ENTRY) > MOST_FILES:
            raise too_large()
        return data


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open an archive for reading; raises BadRecord if it is invalid or too large."""
    try:
        if not os.path.isfile(path):  # a pipe would wait for ever
            raise _no_archive(path)
        if path.stat().st_size > MOST_BYTES:
            raise too_large()
        file = Bounded(io.FileIO(path))
    except OSError as error:
        raise _no_archive(path) from error
    with file:
        try:
            archive = zipfile.ZipFile(file)
        except BadRecord:
            raise
        except _BROKEN as error:
            raise _no_archive(path) from error
        with archive:
            yield archive


def content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return at most LARGEST + 1 bytes of a file in an archive, none if it cannot be read."""
    if info.compress_type not in _PACKED:
        return b""
    try:
        with archive.open(info) as file:
            return file.read(LARGEST + 1)
    except _BROKEN:
        return b""


def too_large() -> BadRecord:
    """Return the exception for an archive that is too large."""
    return BadRecord(Fault("too-large-archive"))


def _no_archive(path: Path) -> BadRecord:
    return BadRecord(Fault("no-archive", (("path", path.name),)))
