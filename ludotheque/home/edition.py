"""Identifies the exact build of the program, which is part of the key of every cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

from ludotheque.home import paths

PACKED = "edition"  # a file of the packaged program, with a digest of all that it is made of


@cache
def edition(*also: Path) -> str:
    """Return a digest of the program's code and resources, and of the code in the folders `also`."""
    return _digest(also)


def is_replaced() -> bool:
    """Return whether a new version lies where this program began, which may no longer fit what is loaded."""
    try:
        return _digest(()) != edition()
    except OSError:
        return True


def _digest(also: tuple[Path, ...]) -> str:
    frozen = getattr(sys, "frozen", False)
    digest = crc32((paths.package() / PACKED).read_bytes()) if frozen else 0
    code = also if frozen else (paths.package(), *also)
    files = [entry for folder in code for entry in _files(folder) if entry.name.endswith(".py")]
    for folder in () if frozen else (paths.asset(), paths.languages_folder()):
        files += _files(folder)
    for file in sorted(files, key=lambda entry: entry.path):
        found = file.stat()
        known = f"{file.path} {found.st_size} {found.st_mtime_ns}"
        digest = crc32(known.encode(errors="replace"), digest)
    return f"{digest:08x}"


def _files(folder: str | Path) -> Iterator[os.DirEntry[str]]:
    """Yield the files in a folder and its subfolders, except Python's compiled files."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file():
                yield entry
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _files(entry.path)
