"""Identifies the exact build of the program: caches are keyed by it, not by a version number."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

from ludotheque.home import paths


@cache
def edition(*also: Path) -> str:
    """Return a digest of the program's code and resources, and of the code in other folders.

    Code is hashed by content; pictures, texts and maps by name, length and modification time.
    """
    digest = 0
    for file in sorted(_code(also)):
        digest = crc32(_content(file), crc32(file.encode(errors="replace"), digest))
    for folder in (paths.asset(), paths.locale_folder()):
        for entry in sorted(_files(folder), key=lambda entry: entry.path):
            found = entry.stat()
            digest = crc32(repr((entry.name, found.st_size, found.st_mtime_ns)).encode(), digest)
    return f"{digest:08x}"


def _code(also: tuple[Path, ...]) -> Iterator[str]:
    """Yield the files that the code is in: a packaged program is one file."""
    if getattr(sys, "frozen", False):
        yield sys.executable
    else:
        also = (paths.package(), *also)
    for folder in also:
        yield from (entry.path for entry in _files(folder) if entry.name.endswith(".py"))


def _files(folder: str | Path) -> Iterator[os.DirEntry[str]]:
    """Yield the files in a folder and in those below it."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file():
                yield entry
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _files(entry.path)


def _content(file: str) -> bytes:
    with open(file, "rb", buffering=0) as code:
        return code.read()
