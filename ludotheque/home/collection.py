"""Manages saved games: rename, copy, branch, move to the bin and restore.

A game that is open in another instance of the program is not changed. Errors are returned as Faults:
`elsewhere`, `unreadable-file`, `not-written`, and from `duplicate` those of `Store.add`.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core.annotations import Annotations
from ludotheque.core.files import generations, make_folder, write_whole
from ludotheque.core.record import BadRecord, Fault, Record, settled, write
from ludotheque.core.setup import HUMAN
from ludotheque.home import paths
from ludotheque.home.index import Entry
from ludotheque.home.store import Store, best_record, not_written, read_file, stamps_of, write_dated
from ludotheque.i18n import _

if TYPE_CHECKING:  # keeps the start fast: managing games needs nothing that plays them
    from ludotheque.core.session import Session

DAYS = 30  # after which a game in the bin is deleted


class Thrown(NamedTuple):
    """A game that was moved to the bin: its original path, and the folder in the bin with its files."""

    path: Path
    folder: Path


def rename(store: Store, path: Path, title: str) -> Fault | None:
    """Change the title of a game, but not the date at which it was saved."""
    record = best_record(path)
    if record is None:
        return Fault("unreadable-file", (("path", path.name),))
    named = record._replace(setup=record.setup._replace(title=title))
    return rewrite(store, path, named, saved_at(path))


def annotate(store: Store, path: Path, annotations: Annotations) -> Fault | None:
    """Replace the notes and branches of a game, but not the date at which it was saved."""
    record = best_record(path)
    if record is None:
        return Fault("unreadable-file", (("path", path.name),))
    return rewrite(store, path, record.annotated(annotations), saved_at(path))


def rewrite(store: Store, path: Path, record: Record, saved: float | None) -> Fault | None:
    """Save `record` as the newest version of a saved game, dated `saved` or now; return the fault, if any."""
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
    """Complete a game's record with the end that a replay has reached; return the game's new list entry.

    `fault` is why the replay stopped early, or None. A game that is over gets the `turn` -1: no more replays.
    """
    after = settled(record, session, fault)
    if after != record and _amend(store, entry.path, record, after):
        entry = entry._replace(stamps=stamps_of(entry.path))
    turn = -1 if after.over else entry.turn
    plies = after.end.plies if after.end else entry.plies
    return entry._replace(over=after.over, end=after.end, plies=plies, turn=turn)


def duplicate(store: Store, path: Path, title: str, seed: str) -> Path | Fault:
    """Save a copy of a game, begun now, under another title; return its path, or the fault.

    An unfinished copy continues with `seed`, so that it does not reveal what will come in the original.
    """
    record = best_record(path)
    if record is None:
        return Fault("unreadable-file", (("path", path.name),))
    setup = record.setup._replace(title=title, started="")
    return store.add(record._replace(setup=setup if record.over else setup.reseeded(seed)))


def branched(record: Record, at: int, seed: str) -> Record:
    """Return the record of a new game: the first `at` plies of `record`, not annotated, then from `seed`.

    If computer players had all seats at that moment, the people who began get theirs back.
    """
    setup = record.setup
    players = tuple(
        player._replace(played_by=tuple(entry for entry in player.played_by if entry[0] <= at))
        for player in setup.players
    )
    if not any(player.is_person for player in players):
        players = tuple(
            player.handed_to(HUMAN, at) if player.first_level == HUMAN else player for player in players
        )
    title = _("{title} (suite)").format(title=setup.title) if setup.title else ""
    new = setup.reseeded(seed)._replace(players=players, started="", title=title)
    return record.beginning(at)._replace(setup=new)


def _amend(store: Store, path: Path, before: Record, after: Record) -> bool:
    """Replace a game's newest record, if it is still `before` and not open elsewhere; return if it was."""
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
    """Move a game to the bin, which deletes it after DAYS days."""
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
    """Restore a game, its newest file first; return the fault, for instance if its path is taken again."""
    if any(map(os.path.lexists, generations(thrown.path))):
        return not_written(thrown.path.parent)
    try:
        for file in generations(thrown.folder / thrown.path.name):
            if os.path.exists(file):
                os.replace(file, thrown.path.parent / file.name)
        thrown.folder.rmdir()
    except OSError:
        return not_written(thrown.path.parent)
    return None


def empty_bin(now: float) -> None:
    """Delete games thrown away more than DAYS days before `now`, in seconds since the epoch."""
    oldest = time.strftime("%Y%m%d-%H%M%S", time.localtime(now - DAYS * 86_400))
    with suppress(OSError):
        for folder in paths.bin_folder().iterdir():
            if folder.name[: len(oldest)] < oldest and os.path.isdir(folder) and not os.path.islink(folder):
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
    """Move all generations of a game to a folder, the newest last, so that a crash loses nothing."""
    for file in generations(path)[::-1]:
        if os.path.exists(file):
            os.replace(file, folder / file.name)


def _remove(folder: Path) -> None:
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


def saved_at(path: Path) -> float | None:
    """Return when a game was most recently saved, in seconds since the epoch; None if it does not exist."""
    return max((stamp[0] / 1e9 for stamp in stamps_of(path) if stamp), default=None)


def _told(fault: Fault, path: Path) -> Fault:
    return fault if fault.reason == "elsewhere" else not_written(path.parent)
