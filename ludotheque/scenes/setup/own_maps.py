"""Reads the maps in the player's folder, and says what is wrong with those that have faults."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from ludotheque.core.files import make_folder, real_path
from ludotheque.core.record import BadRecord
from ludotheque.games.boards import board_map
from ludotheque.games.box import Box
from ludotheque.games.maps import explain, line
from ludotheque.home import paths
from ludotheque.i18n import _, language, ngettext
from ludotheque.tiled.faults import MapFault, UnsoundMap
from ludotheque.tiled.model import BoardMap

MOST = 100  # maps to list, at most
PROJECT = "ludotheque.tiled-project"


@dataclass(frozen=True, slots=True)
class OwnMap:
    """A map of a game; if the game cannot be played on it, `found` is None and `wrong` says why."""

    path: Path
    found: BoardMap[Any] | None
    wrong: str = ""

    @property
    def title(self) -> str:
        """The board's title in the player's language, or the file's name."""
        return self.found.title(language()) if self.found else self.path.stem


def files(also: Iterable[Path] = ()) -> list[Path]:
    """Return the paths in `also`, then those of the maps in the player's folder, each once, at most MOST.

    The latter are in alphabetical order. If the folder cannot be read, only the paths in `also` are returned.
    """
    first = list(map(real_path, also))
    try:
        listed = paths.maps_folder().iterdir()
        inside = sorted(real_path(path) for path in listed if path.suffix.lower() == ".tmx")
    except OSError:
        inside = []
    return list(dict.fromkeys([*first, *inside]))[:MOST]


def read_own_map(box: Box, path: Path) -> OwnMap:
    """Read the map at `path`, and find out whether the game of `box` can be played on it."""
    try:
        return OwnMap(path, board_map(box, path))
    except BadRecord:
        return OwnMap(path, None, _("Ce plateau est celui d'un autre jeu."))
    except UnsoundMap as error:
        return OwnMap(path, None, _sentence(error.faults, path.name))


def copy_of(box: Box) -> Path:
    """Copy a game's shipped map, with its files, to the player's folder; return its path; raises OSError."""
    found = board_map(box)
    folder = paths.maps_folder()
    make_folder(folder)
    names = (f"{found.path.stem}-{number}.tmx" for number in count(2))
    copy = next(folder / name for name in names if not os.path.lexists(folder / name))
    home = real_path(found.path.parent)
    for file in _beside(found):
        target = folder / real_path(file).relative_to(home)
        if not os.path.lexists(target):
            make_folder(target.parent)
            shutil.copyfile(file, target)
    shutil.copyfile(found.path, copy)
    return copy


def _beside(found: BoardMap[Any]) -> Iterator[Path]:
    """Yield the files that the map editor needs besides a map: tilesets, their pictures, the project."""
    for file in found.files[1:]:
        yield file
        yield from file.parent.glob(f"{file.stem}.png")
    yield from found.path.parent.glob(PROJECT)


def _sentence(faults: tuple[MapFault, ...], name: str) -> str:
    """Return a map's first fault (with its file, if not `name`), the remedy, and how many more."""
    fault, others = faults[0], len(faults) - 1
    words = " ".join(explain(fault))
    if fault.file != name:
        words = line(fault)
    elif fault.name:
        words = _("« {name} » : {words}").format(name=fault.name, words=words)
    if others:
        more = ngettext("Il y a encore {number} défaut.", "Il y a encore {number} défauts.", others)
        words = f"{words} {more.format(number=others)}"
    return words
