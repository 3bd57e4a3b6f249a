"""Collects the results of finished games from their records, replaying a game once if its end is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path

from ludotheque.core.end import GameEnd
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
    """Collect the results of the finished games that `counted` finds, in steps that yield progress."""
    return [_played(entry, end) for entry, end in (yield from counted(store, Index(), wanted))]


def counted(
    store: Store, index: Index, wanted: Callable[[Entry], bool] = lambda _entry: True
) -> Generator[float, None, list[tuple[Entry, GameEnd]]]:
    """Find the finished games that are `wanted`, newest first, in steps that yield progress (0 to 1).

    Games begun before the statistics were last erased are left out, and so are foreign ones whose claimed
    result no replay confirms. Of a game and its copies, only one is counted.
    """
    for _share in index.reading():
        yield 0.0
    yield from yielding(index.checking(), 0.0)
    house, _fault = household.read()
    entries = [
        entry
        for entry in index.entries
        if entry.over and wanted(entry) and (house is None or house.counts(entry.started))
    ]
    ended = list[tuple[Entry, GameEnd]]()
    for number, entry in enumerate(reversed(entries)):  # the oldest of a game and its copies counts
        seen = yield from yielding(_replayed(store, entry), number / len(entries))
        index.note(entry, seen)
        if seen.end and seen.settled:
            ended.append((seen, seen.end))
    index.keep()
    found, alike, courses = list[tuple[Entry, GameEnd]](), Counter(map(_about, ended)), set[object]()
    for game in ended:
        if alike[_about(game)] > 1:
            course = _about(game), _course(game[0].path)
            yield 1.0
            if course in courses:
                continue
            courses.add(course)
        found.append(game)
    return found[::-1]


def _about(game: tuple[Entry, GameEnd]) -> object:
    """Return what is the same of a game and its copies, as far as the index tells."""
    return game[0].game, game[0].board, game[0].players, game[1]


def _course(path: Path) -> object:
    """Return what is the same of a game and its copies alone: a digest of its seed and its moves."""
    record = best_record(path)
    return hash((record.setup.seed, record.moves)) if record else path


def _played(entry: Entry, end: GameEnd) -> Played:
    return Played(*(entry.game, entry.saved, entry.players, end.winners, end.scores, end.throws, end.draws))


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
