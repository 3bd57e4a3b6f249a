"""Manages saved games without playing them: name, copy, branch, throw away and take back.

A game that is open in another program is left alone. Errors are Faults: `elsewhere` or `not-written`.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core.files import generations, make_folder, write_whole
from ludotheque.core.record import BadRecord, Fault, Record, settled, write
from ludotheque.home import paths
from ludotheque.home.index import Entry
from ludotheque.home.store import Store, best_record, not_written, read_file, stamps_of, write_dated
from ludotheque.i18n import _

if TYPE_CHECKING:  # naming and binning games needs nothing of what plays them
    from ludotheque.core.session import Session

DAYS = 30  # that a game stays in the bin


class Thrown(NamedTuple):
    """A game in the bin: where it was, and the folder that it lies in now."""

    path: Path
    folder: Path


def rename(store: Store, path: Path, title: str) -> Fault | None:
    """Give a game a title without changing when it was last played."""
    record = best_record(path)
    if record is None:
        return Fault("unreadable-file", (("path", path.name),))
    named = record._replace(setup=record.setup._replace(title=title))
    return rewrite(store, path, named, _saved(path))


def rewrite(store: Store, path: Path, record: Record, saved: float | None) -> Fault | None:
    """Save another record of a game as its newest generation, unless it is being played."""
    fault = store.claim(path)
    if fault:
        return _told(fault, path)
    try:
        write_dated(path, write(record), saved)
    except OSError:
        return not_written(path.parent)
    finally:
        store.release(path)
    return None


def settle(store: Store, entry: Entry, record: Record, session: Session[Any], fault: Fault | None) -> Entry:
    """Write the end that a replay found into the game's record, and return the game's new entry.

    The entry of a finished game then notes that a replay was tried; `fault` is what stopped it.
    """
    after = settled(record, session, fault)
    if after != record and _amend(store, entry.path, record, after):
        entry = entry._replace(stamps=stamps_of(entry.path))
    turn = -1 if after.over else entry.turn
    plies = after.end.plies if after.end else entry.plies
    return entry._replace(over=after.over, end=after.end, plies=plies, turn=turn)


def duplicate(store: Store, path: Path, title: str, seed: str) -> Path | Fault:
    """Save a copy of a game under another title, dated now; return its file.

    The copy of an unfinished game goes on with `seed`, so that it cannot show what the original will draw.
    """
    record = best_record(path)
    if record is None:
        return Fault("unreadable-file", (("path", path.name),))
    setup = record.setup._replace(title=title, started="")
    return store.add(record._replace(setup=setup if record.over else setup.reseeded(seed)))


def branched(record: Record, at: int, seed: str) -> Record:
    """Return the record of a new game with the first `at` plies of this one."""
    setup = record.setup
    players = tuple(
        player._replace(played_by=tuple(entry for entry in player.played_by if entry[0] <= at))
        for player in setup.players
    )
    title = _("{title} (suite)").format(title=setup.title) if setup.title else ""
    new = setup.reseeded(seed)._replace(players=players, started="", title=title)
    return record._replace(setup=new, moves=record.moves[:at], cursor=at, over=False, end=None)


def _amend(store: Store, path: Path, before: Record, after: Record) -> bool:
    """Replace a game's newest generation, keeping its date; return whether that was done.

    It is refused while another program plays the game, or if the newest generation is not `before`.
    """
    if store.claim(path):
        return False
    try:
        moment = path.stat()
        if read_file(path) != before:
            return False
        write_whole(path, write(after))
        os.utime(path, ns=(moment.st_atime_ns, moment.st_mtime_ns))
    except (OSError, BadRecord):
        return False
    finally:
        store.release(path)
    return True


def throw_away(store: Store, path: Path) -> Thrown | Fault:
    """Move a game into the bin, where it stays for a month."""
    fault = store.claim(path)
    if fault:
        return _told(fault, path)
    try:
        folder = _new_folder(store.now())
        _move(path, folder)
    except OSError:
        return not_written(paths.bin_folder())
    finally:
        store.release(path)
    return Thrown(path, folder)


def take_back(thrown: Thrown) -> Fault | None:
    """Move a game back from the bin to where it was."""
    if any(map(os.path.lexists, generations(thrown.path))):
        return not_written(thrown.path.parent)
    try:
        for file in generations(thrown.folder / thrown.path.name)[::-1]:
            if file.exists():
                os.replace(file, thrown.path.parent / file.name)
        thrown.folder.rmdir()
    except OSError:
        return not_written(thrown.path.parent)
    return None


def empty_bin(now: float) -> None:
    """Delete games thrown away more than a month before `now`, in seconds since the epoch."""
    oldest = time.strftime("%Y%m%d-%H%M%S", time.localtime(now - DAYS * 86_400))
    with suppress(OSError):
        for folder in paths.bin_folder().iterdir():
            if folder.name[: len(oldest)] < oldest and folder.is_dir() and not folder.is_symlink():
                _remove(folder)


def _new_folder(moment: str) -> Path:
    make_folder(paths.bin_folder())
    for number in count(1):
        folder = paths.bin_folder() / (moment if number == 1 else f"{moment}-{number}")
        with suppress(FileExistsError):
            folder.mkdir(0o700)
            return folder
    raise AssertionError("numbers do not end")


def _move(path: Path, folder: Path) -> None:
    """Move a game's files, the newest last, so that the game survives a kill in between."""
    for file in generations(path)[::-1]:
        if file.exists():
            os.replace(file, folder / file.name)


def _remove(folder: Path) -> None:
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


def _saved(path: Path) -> float | None:
    """Return when a game was saved last."""
    times = [file.stat().st_mtime for file in generations(path) if file.exists()]
    return max(times, default=None)


def _told(fault: Fault, path: Path) -> Fault:
    return fault if fault.reason == "elsewhere" else not_written(path.parent)
