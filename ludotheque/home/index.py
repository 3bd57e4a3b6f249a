"""Caches the data for the list of saved games in one file, so that thousands of games need not be read.

An entry is valid while time and length of its game's files are unchanged; each is compared once with its
record. Missing, damaged and outdated entries are made again in steps.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from ludotheque.core.end import GameEnd, plain_end, read_end
from ludotheque.core.feat import Feat, read_feats
from ludotheque.core.files import read_plain
from ludotheque.core.record import HEAD, LONGEST, BadRecord, Record, plain_seats, read_head, read_seats
from ludotheque.core.setup import Player, clean
from ludotheque.core.spare import read_spare, write_spare
from ludotheque.home import paths
from ludotheque.home.edition import edition
from ludotheque.home.store import Stamp, best_record, saves_in, stamps_of

FORMAT = 5
LARGEST = 64_000_000  # bytes
Stamps = tuple[Stamp | None, ...]  # of a game's generations, newest first
_MOST = 1 << 63  # exclusive bound of lengths, times and plies


class Entry(NamedTuple):
    """What the list of saved games says about a game; an unreadable one has no players.

    `stamps` are those of `store.stamps_of`. `saved` is in seconds since the epoch.
    """

    name: str  # of the file
    stamps: Stamps
    saved: float
    game: str = ""
    title: str = ""  # given by the players
    board: str = ""
    players: tuple[Player, ...] = ()
    started: str = ""
    plies: int = 0
    over: bool = False
    seed_known: bool = False  # whether a player chose the seed
    noted: bool = False  # whether somebody has noted something
    tried: bool = False  # whether side lines are kept
    end: GameEnd | None = None
    turn: int | None = None  # the seat to move, -1 if there is none; None until the game has been replayed
    feats: tuple[Feat, ...] | None = None  # that earn trophies; None until a replay has looked for them

    @property
    def path(self) -> Path:
        """The file of the game."""
        return paths.saves_folder() / self.name

    @property
    def settled(self) -> bool:
        """Whether the game's end is known, not only claimed by an imported file."""
        return self.end is not None and not self.end.claimed

    @property
    def readable(self) -> bool:
        """Whether the record could be read, at least in part."""
        return bool(self.players)


class Index:
    """The entries of the saved games, the most recently saved first; empty until `reading` has finished."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._kept: tuple[Entry, ...] = ()  # the entries in the file
        self._sure: set[tuple[str, Stamps]] = set()  # entries already compared with their records

    def reading(self) -> Generator[float, None, None]:
        """Fill `entries`, yielding the share done, 0 to 1, after each game that had to be read."""
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
        """Compare each entry once with its record and correct it; return whether any entry was wrong.

        Yields the share done, 0 to 1, after each comparison. Where the head of a record agrees, the rest is
        not read.
        """
        wrong = False
        for number, entry in enumerate(self.entries, 1):
            if (entry.name, entry.stamps) not in self._sure:
                self._sure.add((entry.name, entry.stamps))
                found = _checked(entry)
                if found is not entry:
                    self.note(entry, found)
                    wrong = True
                yield number / len(self.entries)
        return wrong

    def read_again(self, entry: Entry) -> Entry:
        """Return the entry of a game, made again if the game's files have changed."""
        stamps = stamps_of(entry.path)
        if stamps == entry.stamps or not any(stamps):
            return entry
        found = _entry(entry.name, stamps)
        self._sure.add((entry.name, stamps))
        self.note(entry, found)
        return found

    def note(self, entry: Entry, seen: Entry) -> None:
        """Replace `entry` by its correction `seen`, if the index still contains it."""
        if entry in self.entries:
            self.entries[self.entries.index(entry)] = seen

    def keep(self) -> None:
        """Save the index if it changed. A failure is ignored: the next start makes it again."""
        if self._kept == tuple(self.entries):
            return
        lines = [f"{FORMAT} {edition()}", *map(_line, self.entries), ""]
        data = "\n".join(lines).encode()
        if write_spare(paths.index_file(), lambda fresh: fresh.file.write(data)):
            self._kept = tuple(self.entries)

    def _read(self) -> tuple[Entry, ...]:
        """Return the undamaged entries in the index file, without what replays told another build."""
        data = read_spare(paths.index_file(), LARGEST)
        first, *lines = data.decode(errors="replace").split("\n")
        form, _blank, program = first.partition(" ")
        if form != str(FORMAT):
            return ()
        found = tuple(entry for entry in map(_read_line, lines) if entry)
        if program != edition():  # under its rules, it may have been another seat's turn
            found = tuple(entry._replace(turn=None, feats=None) for entry in found)
        return found


def _entry(name: str, stamps: Stamps) -> Entry:
    record = best_record(paths.saves_folder() / name)
    return Entry(name, stamps, _saved(stamps)) if record is None else _told(name, stamps, record)


def _told(name: str, stamps: Stamps, record: Record) -> Entry:
    """Return the entry of the saved game in the file `name`, whose `record` has been read."""
    setup = record.setup
    return Entry(
        *(name, stamps, _saved(stamps), setup.game, setup.title, setup.board, setup.players, setup.started),
        plies=record.end.plies if record.end else record.cursor,
        over=record.over,
        seed_known=setup.seed_known,
        noted=bool(record.notes),
        tried=bool(record.branches),
        end=record.end,
    )


def _checked(entry: Entry) -> Entry:
    """Return `entry` itself if it agrees with its record, else a new entry."""
    said = entry._replace(turn=None, feats=None)
    try:
        head = read_head(read_plain(entry.path, HEAD))
    except (OSError, BadRecord):
        head = None
    if head:
        told = _told(entry.name, entry.stamps, head)
        if told._replace(noted=entry.noted, tried=entry.tried) == said:  # which no head says
            return entry
    found = _entry(entry.name, entry.stamps)
    return entry if found == said else found


def _saved(stamps: Stamps) -> float:
    return max(stamp for stamp in stamps if stamp)[0] / 1e9


def _line(entry: Entry) -> str:
    plain = json.dumps(_plain(entry), ensure_ascii=False)
    return f"{_digest(plain)} {plain}"


def _read_line(line: str) -> Entry | None:
    """Parse a line that `_line` wrote; return None if it is damaged."""
    digest, _blank, plain = line.partition(" ")
    try:
        return _read_entry(json.loads(plain)) if digest == _digest(plain) else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return None


def _digest(plain: str) -> str:
    return f"{crc32(plain.encode()):08x}"


def _plain(entry: Entry) -> list[Any]:
    return [
        *(entry.name, entry.stamps, entry.game, entry.title, entry.board, plain_seats(entry.players)),
        *(entry.started, entry.plies, entry.over, entry.seed_known, entry.noted, entry.tried),
        *(entry.end and plain_end(entry.end), entry.turn, entry.feats),
    ]


def _read_entry(plain: list[Any]) -> Entry:
    """Parse a list that `_plain` made; raises ValueError or TypeError."""
    name, stamps, game, title, board, seats, started, plies, over, *rest = plain
    known_seed, noted, tried, end, turn, feats = rest
    players = read_seats(seats) if seats else ()
    sound = (
        isinstance(name, str) and all(map(_is_words, (game, title, board, started))),
        _is_count(plies),
        type(over) is bool and type(known_seed) is type(noted) is type(tried) is bool,
        end is None or (over and read_end(end, len(players)) is not None),
        turn is None or (type(turn) is int and -1 <= turn < len(players)),
    )
    if not all(sound):
        raise ValueError(plain)
    known = _read_stamps(stamps)
    about = name, known, _saved(known), game, title, board, players, started, plies, over
    done = None if feats is None else read_feats(feats, len(players))
    return Entry(*about, known_seed, noted, tried, read_end(end, len(players)), turn, done)


def _read_stamps(plain: list[Any]) -> Stamps:
    """Parse the modification times and lengths of a game's generations; raises TypeError or ValueError."""
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
