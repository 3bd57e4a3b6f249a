"""Reads archives from anywhere, and refuses those whose directory is larger than any that we write.

A few bytes at the end of an archive give the size of its directory; believing them may take a minute and a
gigabyte.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.core.record import LARGEST, BadRecord, Fault

MOST_FILES, MOST_BYTES = 30_000, 600_000_000
MOST_DIRECTORY = 5_000_000  # bytes; that of MOST_FILES games of ours takes 3,000,000
_ENTRY = b"PK\1\2"  # what each entry of a directory begins with
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # other ways of packing fill the memory at once
_BROKEN = (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError)


class Bounded(io.BufferedReader):
    """A file that refuses to read more at once than a directory may take, since `zipfile` reads it whole."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next `size` bytes, or the rest; raises BadRecord if that is too much for a directory."""
        most = MOST_DIRECTORY + 1
        data = super().read(most if size is None or size < 0 else min(size, most))
        if len(data) > MOST_DIRECTORY or data.count(_ENTRY) > MOST_FILES:
            raise too_large()
        return data


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open an archive; raises BadRecord if it is not one, or larger than any that we write."""
    try:
        if not path.is_file():  # a pipe would wait for ever
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
    """Return the content of a file in an archive, little more than allowed; nothing if it is broken."""
    if info.compress_type not in _PACKED:
        return b""
    try:
        with archive.open(info) as file:
            return file.read(LARGEST + 1)
    except _BROKEN:
        return b""


def too_large() -> BadRecord:
    """Return the error for an archive that is larger than any that we write."""
    return BadRecord(Fault("too-large-archive"))


def _no_archive(path: Path) -> BadRecord:
    return BadRecord(Fault("no-archive", (("path", path.name),)))
