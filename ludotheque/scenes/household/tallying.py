"""Collects the results of finished games from their records, replaying a game once if its end is missing."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

from ludotheque.core.record import BadRecord
from ludotheque.core.steps import yielding
from ludotheque.games.opening import replaying_record
from ludotheque.home import household
from ludotheque.home.collection import settle
from ludotheque.home.index import Entry, Index
from ludotheque.home.statistics import Played
from ludotheque.home.store import Store, best_record
from ludotheque.tiled.faults import UnsoundMap


def tallying(
    store: Store, wanted: Callable[[Entry], bool] = lambda _entry: True
) -> Generator[float, None, list[Played]]:
    """Collect the results of the finished games that are `wanted`, in steps that yield progress (0 to 1).

    Games begun before the statistics were last erased are left out, and so are foreign ones whose claimed
    result no replay confirms. Of a game and its copies, only one is counted.
    """
    index = Index()
    for _share in index.reading():
        yield 0.0
    yield from yielding(index.checking(), 0.0)
    house, _fault = household.read()
    entries = [
        entry
        for entry in index.entries
        if entry.over and wanted(entry) and (house is None or house.counts(entry.started))
    ]
    found, alike = list[Played](), dict[object, list[Path]]()
    for number, entry in enumerate(reversed(entries)):  # the oldest of a game and its copies counts
        seen = yield from yielding(_replayed(store, entry), number / len(entries))
        index.note(entry, seen)
        if seen.end and seen.settled:
            end = seen.end
            others = alike.setdefault((seen.game, seen.board, seen.players, end), [])
            if any(_is_copy(seen.path, other) for other in others):
                continue
            others.append(seen.path)
            played = seen.game, seen.saved, seen.players, end.winners, end.scores, end.throws, end.draws
            found.append(Played(*played))
    index.keep()
    return found[::-1]


def _is_copy(one: Path, other: Path) -> bool:
    """Return whether two files have the same game, with the same seed and the same moves."""
    first, second = best_record(one), best_record(other)
    alike = first and second and first.setup.seed == second.setup.seed and first.moves == second.moves
    return bool(alike)


def _replayed(store: Store, entry: Entry) -> Generator[None, None, Entry]:
    """Return a finished game's entry with its end, replayed if missing, unchanged if that fails."""
    record = None if entry.settled or entry.turn is not None else best_record(entry.path)
    if record is None:
        return entry
    try:
        opened = yield from replaying_record(record, store.settings.maps)
    except (BadRecord, UnsoundMap):
        return entry
    return settle(store, entry, record, opened.session, opened.fault)
