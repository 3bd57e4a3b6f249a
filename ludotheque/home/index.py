"""A cache of what the list of games shows, in one file, so that thousands of games need not be read again.

It is never the truth. An entry counts only while every file of its game is unchanged, to the nanosecond and
the byte, and only until it is compared with the game's record. Missing, damaged or outdated entries are made
again from the games, a few at a time.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from ludotheque.core.end import GameEnd, plain_end, read_end
from ludotheque.core.files import read_plain, write_whole
from ludotheque.core.record import HEAD, LONGEST, BadRecord, Record, plain_seats, read_head, read_seats
from ludotheque.core.setup import Player, clean
from ludotheque.home import paths
from ludotheque.home.edition import edition
from ludotheque.home.store import Stamp, best_record, saves_in, trouble

FORMAT = 3
LARGEST = 64_000_000  # bytes
Stamps = tuple[Stamp | None, ...]  # of a game's generations, newest first
_MOST = 1 << 63  # what lengths, moments and plies are below


class Entry(NamedTuple):
    """A game in the list; `saved` is seconds since the epoch. An unreadable game has no players."""

    name: str  # of its file
    stamps: Stamps
    saved: float
    game: str = ""
    title: str = ""  # what the players call it
    board: str = ""
    players: tuple[Player, ...] = ()
    started: str = ""
    plies: int = 0
    over: bool = False
    seed_known: bool = False  # somebody chose its seed
    end: GameEnd | None = None
    turn: int | None = None  # the seat to move as a replay tells, -1 if none is; None until one has told

    @property
    def path(self) -> Path:
        """Its file."""
        return paths.saves_folder() / self.name

    @property
    def settled(self) -> bool:
        """Whether it is known how the game ended, not only claimed by a file from elsewhere."""
        return self.end is not None and not self.end.claimed

    @property
    def readable(self) -> bool:
        """Whether anything of it can be read."""
        return bool(self.players)


class Index:
    """The saved games, the last saved first; the `entries` are there once `reading` has come to its end."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._kept: tuple[Entry, ...] = ()  # as they are in the file
        self._sure: set[tuple[str, Stamps]] = set()  # games whose records have been read here

    def reading(self) -> Generator[float, None, None]:
        """List the saved games, yielding the share done after each game that had to be read."""
        kept = self._kept if self.entries else self._read()
        known = {entry.name: entry for entry in (*kept, *self.entries)}
        games = saves_in(paths.saves_folder())
        found = []
        for number, (name, stamps) in enumerate(games.items(), 1):
            entry = known.get(name)
            if entry is None or entry.stamps != stamps:
                entry = _entry(name, stamps)
                self._sure.add((name, stamps))
                yield number / len(games)
            found.append(entry)
        self.entries = found
        self._kept = kept

    def checking(self) -> Generator[float, None, bool]:
        """Compare each entry with its record in steps; return whether any was wrong.

        Only the beginning of each record is read, and only once.
        """
        wrong = False
        for number, entry in enumerate(self.entries):
            if (entry.name, entry.stamps) not in self._sure:
                self._sure.add((entry.name, entry.stamps))
                found = _checked(entry)
                if found is not entry:
                    self.note(entry, found)
                    wrong = True
                yield number / len(self.entries)
        return wrong

    def note(self, entry: Entry, seen: Entry) -> None:
        """Replace the entry `before` by what a replay found, if it is still there."""
        if entry in self.entries:
            self.entries[self.entries.index(entry)] = seen

    def keep(self) -> None:
        """Save the index if it changed; one that cannot be written is made again next time."""
        if self._kept == tuple(self.entries):
            return
        lines = [f"{FORMAT} {edition()}", *map(_line, self.entries), ""]
        data = "\n".join(lines).encode()
        if trouble(paths.index_file(), lambda: write_whole(paths.index_file(), data)) is None:
            self._kept = tuple(self.entries)

    def _read(self) -> tuple[Entry, ...]:
        """Return the sound entries of the file."""
        try:
            data = read_plain(paths.index_file(), LARGEST)
        except OSError:
            return ()
        first, *lines = data.decode(errors="replace").split("\n")
        form, _blank, program = first.partition(" ")
        if form != str(FORMAT):
            return ()
        found = tuple(entry for entry in map(_read_line, lines) if entry)
        if program != edition():  # another may tell otherwise whose turn it is
            found = tuple(entry._replace(turn=None) for entry in found)
        return found


def _entry(name: str, stamps: Stamps) -> Entry:
    """Return the entry of a game, read from its record."""
    record = best_record(paths.saves_folder() / name)
    return Entry(name, stamps, _saved(stamps)) if record is None else _told(name, stamps, record)


def _told(name: str, stamps: Stamps, record: Record) -> Entry:
    """Return the fields of an entry that come from the record."""
    setup = record.setup
    return Entry(
        *(name, stamps, _saved(stamps), setup.game, setup.title, setup.board, setup.players, setup.started),
        plies=record.end.plies if record.end else record.cursor,
        over=record.over,
        seed_known=setup.seed_known,
        end=record.end,
    )


def _checked(entry: Entry) -> Entry:
    """Return the entry if it agrees with its record, else a new one made from the record."""
    said = entry._replace(turn=None)
    try:
        head = read_head(read_plain(entry.path, HEAD))
    except (OSError, BadRecord):
        head = None
    if head and _told(entry.name, entry.stamps, head) == said:
        return entry
    found = _entry(entry.name, entry.stamps)
    return entry if found == said else found


def _saved(stamps: Stamps) -> float:
    """Return when a game was saved last, in seconds since the epoch."""
    return max(stamp for stamp in stamps if stamp)[0] / 1e9


def _line(entry: Entry) -> str:
    """Return an entry as the file has it: its digest, and itself as JSON."""
    plain = json.dumps(_plain(entry), ensure_ascii=False)
    return f"{_digest(plain)} {plain}"


def _read_line(line: str) -> Entry | None:
    """Parse a line that `_line` wrote; return None for anything else."""
    digest, _blank, plain = line.partition(" ")
    try:
        return _read_entry(json.loads(plain)) if digest == _digest(plain) else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return None


def _digest(plain: str) -> str:
    return f"{crc32(plain.encode()):08x}"


def _plain(entry: Entry) -> list[Any]:
    """Return an entry as JSON has it."""
    return [
        *(entry.name, entry.stamps, entry.game, entry.title, entry.board, plain_seats(entry.players)),
        *(entry.started, entry.plies, entry.over, entry.seed_known),
        *(entry.end and plain_end(entry.end), entry.turn),
    ]


def _read_entry(plain: list[Any]) -> Entry:
    """Parse a list that `_plain` made; raises ValueError or TypeError."""
    name, stamps, game, title, board, seats, started, plies, over, seed_known, end, turn = plain
    players = read_seats(seats) if seats else ()
    sound = (
        isinstance(name, str) and all(map(_is_words, (game, title, board, started))),
        _is_count(plies),
        type(over) is type(seed_known) is bool,
        end is None or (over and read_end(end, len(players)) is not None),
        turn is None or (type(turn) is int and -1 <= turn < len(players)),
    )
    if not all(sound):
        raise ValueError(plain)
    known = _read_stamps(stamps)
    about = name, known, _saved(known), game, title, board, players, started, plies, over, seed_known
    return Entry(*about, read_end(end, len(players)), turn)


def _read_stamps(plain: list[Any]) -> Stamps:
    """Return stamps as they were written as JSON; raises TypeError or ValueError."""
    stamps = tuple(stamp if stamp is None else _stamp(*stamp) for stamp in plain)
    if not any(stamps):
        raise ValueError(plain)
    return stamps


def _stamp(written: Any, size: Any) -> Stamp:
    if not (_is_count(written) and _is_count(size)):
        raise ValueError(written, size)
    return written, size


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _is_words(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and value == clean(value)
