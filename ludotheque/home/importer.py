"""Saves imported games: none twice, none over a different one. A whole import can be undone."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Literal, NamedTuple
from zlib import crc32

from ludotheque.core.annotations import Annotations
from ludotheque.core.files import revert_generation
from ludotheque.core.record import Fault, Record
from ludotheque.home.collection import rewrite, saved_at
from ludotheque.home.store import Store, exists, numbered, path_of, reading_best

_MOST_COMPARED = 5_000  # moves of each saved game with digests in memory


How = Literal["new", "further", "known", "noted"]


class Imported(NamedTuple):
    """The file of an imported game, and how: `new`, `further` (more moves), `noted` (more notes) or `known`.

    If both copies have notes that the other lacks, the saved game keeps its own, and `theirs` are the others.
    """

    path: Path
    how: How
    theirs: Annotations | None = None


class Unpacked(NamedTuple):
    """The result of importing an archive: games taken, and (name, fault) of those refused."""

    taken: tuple[Imported, ...] = ()
    refused: tuple[tuple[str, Fault], ...] = ()
    lost: tuple[Fault, ...] = ()

    def count(self, how: str) -> int:
        """Return how many of the games taken were `new`, `further`, `known` or `noted`."""
        return sum(taken.how == how for taken in self.taken)


class _Known(NamedTuple):
    """A saved game. `digests[n]` is a digest of its first n + 1 moves."""

    path: Path
    started: str
    digests: array[int]


@dataclass
class _Moment:
    """The saved games of one kind that began at the same moment, grouped by `_identity`."""

    games: dict[tuple[Any, ...], list[_Known]] = field(default_factory=dict)
    free: int = 1  # the lowest number, as used by `numbered`, that no saved game has


class Importer:
    """Saves imported records of the ids `games`, unless the saved game has as many moves."""

    def __init__(self, store: Store, games: Collection[str]) -> None:
        self.games = games
        self._store = store
        self._moments: dict[tuple[str, str], _Moment] = {}
        self._written: list[tuple[Path, int]] = []  # the files written, and their modification times

    def importing(
        self, record: Record, saved: float | None = None
    ) -> Generator[None, None, Imported | Fault]:
        """Save a game in steps, dated `saved` or now; return its file and how the import ended, or the fault.

        If the same game is saved with fewer moves, the record becomes its newest version; with at least as
        many, at most its notes and branches are written. Those that are saved are never lost. A record
        without a start time always counts as a new game.
        """
        setup, record = record.setup, record._replace(map=())
        if setup.game not in self.games:
            return Fault("unknown-game", (("game", setup.game), ("known", ", ".join(self.games))))
        moment = yield from self._moment(record)
        games = moment.games.setdefault(_identity(record), []) if setup.started else []
        digests = _digests(record)
        for number, known in enumerate(games):
            if not _agree(known.digests, digests):
                continue
            found = yield from reading_best(known.path)
            if found is None or not _same(found, record):
                continue
            mine, theirs = found.annotations, record.annotations
            kept = theirs if theirs.includes(mine) else mine
            other = None if kept.includes(theirs) else theirs
            how: How = "further"
            own = record._replace(setup=setup._replace(started=known.started)).annotated(kept)
            if len(record.moves) <= len(found.moves):
                if mine.includes(kept):
                    return Imported(known.path, "known", other)
                how, own, saved = "noted", found.annotated(kept), saved_at(known.path)
            fault = rewrite(self._store, known.path, own, saved)
            if fault:
                return fault
            if how == "further":
                games[number] = known._replace(digests=digests)
            return self._wrote(known.path, how, other)
        yield
        path = self._store.add(record, saved, moment.free)
        if isinstance(path, Fault):
            return path
        moment.free += 1
        games.append(_Known(path, path.stem.removeprefix(f"{setup.game}-"), digests))
        return self._wrote(path, "new")

    def take_back(self) -> None:
        """Undo the import, except for games that are open elsewhere or have been saved again since then."""
        for path, written in reversed(self._written):
            if self._store.claim(path) is None:
                with suppress(OSError):
                    if path.stat().st_mtime_ns == written:
                        revert_generation(path)
                self._store.release(path)
        self._written.clear()
        self._moments.clear()

    def _moment(self, record: Record) -> Generator[None, None, _Moment]:
        """Return the saved games of the same kind as `record` that began when it did, reading in steps."""
        setup = record.setup
        key = setup.game, setup.started or self._store.now()
        if key not in self._moments:
            moment = self._moments[key] = _Moment()
            for number in count(1):
                started = numbered(key[1], number)
                path = path_of(setup._replace(started=started))
                if not exists(path):
                    moment.free = number
                    break
                found = yield from reading_best(path)
                if found is not None:
                    known = _Known(path, started, _digests(found))
                    moment.games.setdefault(_identity(found), []).append(known)
        return self._moments[key]

    def _wrote(self, path: Path, how: How, theirs: Annotations | None = None) -> Imported:
        with suppress(OSError):
            self._written.append((path, path.stat().st_mtime_ns))
        return Imported(path, how, theirs)


def _same(one: Record, other: Record) -> bool:
    """Return whether two records are of the same game, even if one has more moves."""
    both = min(len(one.moves), len(other.moves))
    return _identity(one) == _identity(other) and one.moves[:both] == other.moves[:both]


def _identity(record: Record) -> tuple[Any, ...]:
    """Return the fields of a record that never change during a game."""
    setup = record.setup
    return setup.game, setup.board_hash, setup.seed, setup.options, len(setup.players)


def _digests(record: Record) -> array[int]:
    digest, found = 0, array("I")
    for move in record.moves[:_MOST_COMPARED]:
        digest = crc32(move.encode() + b"\n", digest)
        found.append(digest)
    return found


def _agree(one: array[int], other: array[int]) -> bool:
    """Return whether the longer game may continue the shorter one: a fast test that others rarely pass."""
    both = min(len(one), len(other))
    return not both or one[both - 1] == other[both - 1]
