"""Keeps the puzzles made of the household's own games: a folder for each game, a file for each puzzle.

Damaged files are passed over. If a folder has more than MOST, they go first, then those kept longest ago.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from ludotheque.core.files import make_folder, write_whole
from ludotheque.core.puzzle import Puzzle, puzzles_in, write_puzzle
from ludotheque.core.record import Fault
from ludotheque.home import paths
from ludotheque.home.store import not_written

MOST = 40  # puzzles of a game
_BEGIN = "own-"  # of the names of their files, which no shipped puzzle has


def own_puzzles(game: str) -> dict[Path, Puzzle]:
    """Return the puzzles made of games of a box by file, from easy to hard."""
    return puzzles_in(_folder(game), game)


def is_own(path: Path) -> bool:
    """Return whether a puzzle is one of the household's own."""
    return path.stem.startswith(_BEGIN)


def keep(puzzle: Puzzle) -> Path | Fault:
    """Keep a puzzle, unless it is kept already; return its file, or why it cannot be written."""
    game, data = puzzle.record.setup.game, write_puzzle(puzzle)
    path = _folder(game) / f"{_BEGIN}{sha256(data).hexdigest()[:16]}.json"
    try:
        make_folder(path.parent)
        write_whole(path, data)
    except OSError:
        return not_written(path.parent)
    with suppress(OSError):
        _let_go(game, path)
    return path


def delete(path: Path) -> Fault | None:
    """Delete a puzzle; return why it cannot be, None if it is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return not_written(path.parent)
    return None


def lost(game: str, names: Iterable[str]) -> set[str]:
    """Return which of these names of puzzles of a game are those of own ones that are gone."""
    own = {name for name in names if name.startswith(_BEGIN)}
    return {name for name in own if not os.path.exists(_folder(game) / f"{name}.json")}


def _let_go(game: str, newest: Path) -> None:
    """Remove what a game has too many, but never the file just written, whatever the clock says."""
    sound = {*own_puzzles(game)}
    others = [path for path in _folder(game).glob("*.json") if path != newest]
    others.sort(key=lambda path: (path in sound, path.lstat().st_mtime_ns))
    for path in others[: max(0, len(others) + 1 - MOST)]:
        with suppress(OSError):  # it may be no file
            path.unlink()


def _folder(game: str) -> Path:
    return paths.own_puzzles_folder() / game
