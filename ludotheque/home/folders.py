"""Lists folders, and the files in them that can be imported, for a file chooser."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ludotheque.core.files import read_plain
from ludotheque.core.record import HEAD, looks_like_record
from ludotheque.home import paths
from ludotheque.i18n import sort_key

MOST = 1_000  # subfolders of a folder, and files in it, that are listed
_HIDDEN = (".", "$")


class File(NamedTuple):
    """A file and its modification time, in seconds since the epoch."""

    path: Path
    written: float


class Listing(NamedTuple):
    """The content of a folder: its subfolders by name, its files, newest first, and how many are left out."""

    folders: tuple[Path, ...] = ()
    files: tuple[File, ...] = ()
    more: int = 0


def list_folder(folder: Path, endings: Collection[str]) -> Listing | None:
    """Return the subfolders, and the games and maps (by `endings`) of a folder; None if it is unreadable."""
    folders, files = [], []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(_HIDDEN):
                    continue
                with suppress(OSError):
                    found = entry.stat()
                    if stat.S_ISDIR(found.st_mode):
                        folders.append(Path(entry.path))
                    elif stat.S_ISREG(found.st_mode) and Path(entry.name).suffix.lower() in endings:
                        files.append(File(Path(entry.path), found.st_mtime))
    except (OSError, ValueError):
        return None
    folders.sort(key=lambda path: sort_key(path.name))
    files.sort(key=lambda file: (-file.written, file.path.name))
    more = max(0, len(folders) - MOST) + max(0, len(files) - MOST)
    shown = (file for file in files[:MOST] if file.path.suffix.lower() != ".json" or _is_game(file.path))
    return Listing(tuple(folders[:MOST]), tuple(shown), more)


def _is_game(path: Path) -> bool:
    with suppress(OSError):
        return looks_like_record(read_plain(path, HEAD))
    return False


def usual_folders() -> dict[str, Path]:
    """Return those of the user's folders `downloads`, `desktop`, `documents` and `home` that exist."""
    asked: dict[str, Callable[[], Path]] = {
        "downloads": paths.downloads_folder,
        "desktop": paths.desktop_folder,
        "documents": paths.documents_folder,
        "home": Path.home,
    }
    found: dict[str, Path] = {}
    for name, ask in asked.items():
        with suppress(OSError, RuntimeError):  # the user may have no home folder
            folder = ask()
            if os.path.isdir(folder) and folder not in found.values():
                found[name] = folder
    return found


def drives() -> tuple[Path, ...]:
    """Return the roots of the drives on Windows, and the mount points of removable disks on other systems."""
    return tuple(sorted(_drives()))


def _drives() -> Iterator[Path]:
    if sys.platform == "win32":
        roots = (f"{letter}:\\" for letter in "CDEFGHIJKLMNOPQRSTUVWXYZ")
        yield from map(Path, filter(os.path.exists, roots))
        return
    user = os.environ.get("USER", "")
    for parent in (Path("/media", user), Path("/run/media", user), Path("/Volumes")):
        with suppress(OSError):
            yield from (path for path in parent.iterdir() if user and os.path.isdir(path))
