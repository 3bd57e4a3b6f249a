"""What a list of the saved games shows of each, kept in one file so that thousands need not be read again.

It is never the truth: what it says of a game counts only while every file of that game is as it was, to the
nanosecond and the byte. Missing, damaged or outdated, it is made again from the games, a few at a time.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from ludotheque import __version__
from ludotheque.core.end import End, plain_end, read_end
from ludotheque.core.files import read_plain, write_whole
from ludotheque.core.setup import Player
from ludotheque.home import paths
from ludotheque.home.store import Stamp, best_record, saves_in, trouble

FORMAT = 2
LARGEST = 64_000_000  # bytes
Stamps = tuple[Stamp | None, ...]  # of a game's generations, newest first


class Entry(NamedTuple):
    """A game in the list; `saved` is seconds since the epoch. Nobody sits in one that cannot be read."""

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
    end: End | None = None
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

    def reading(self) -> Generator[float, None, None]:
        """Look what there is; yield, after each game that must be read anew, the share that is done."""
        kept = self._kept if self.entries else self._read()
        known = {entry.name: entry for entry in (*kept, *self.entries)}
        games = saves_in(paths.saves_folder())
        found = []
        for number, (name, stamps) in enumerate(games.items(), 1):
            entry = known.get(name)
            if entry is None or entry.stamps != stamps:
                entry = _entry(name, stamps)
                yield number / len(games)
            found.append(entry)
        self.entries = found
        self._kept = kept

    def note(self, entry: Entry, seen: Entry) -> None:
        """Take an entry as a replay has seen it in place of what it was before, if that is still there."""
        if entry in self.entries:
            self.entries[self.entries.index(entry)] = seen

    def keep(self) -> None:
        """Write down what is known, if that has changed; where it cannot be written it is made again."""
        if self._kept == tuple(self.entries):
            return
        lines = ",\n".join(json.dumps(_plain(entry), ensure_ascii=False) for entry in self.entries)
        body = f"[{FORMAT}, {json.dumps(__version__)}, [\n{lines}\n]]".encode()
        data = f"{crc32(body):08x}\n".encode() + body
        if trouble(paths.index_file(), lambda: write_whole(paths.index_file(), data)) is None:
            self._kept = tuple(self.entries)

    def _read(self) -> tuple[Entry, ...]:
        """Return what the file says; nothing if it is not just as it was written."""
        try:
            data = read_plain(paths.index_file(), LARGEST)
            digest, _line, body = data.partition(b"\n")
            if digest != f"{crc32(body):08x}".encode():
                return ()
            form, version, entries = json.loads(body)
            if form != FORMAT:
                return ()
            found = tuple(map(_read_entry, entries))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return ()
        if version != __version__:  # which may judge a game otherwise
            found = tuple(entry._replace(turn=None) for entry in found)
        return found


def _entry(name: str, stamps: Stamps) -> Entry:
    """Return what is to be known of a game from its record."""
    saved = max(stamp for stamp in stamps if stamp)[0] / 1e9
    record = best_record(paths.saves_folder() / name)
    if record is None:
        return Entry(name, stamps, saved)
    setup = record.setup
    return Entry(
        *(name, stamps, saved, setup.game, setup.title, setup.board, setup.players, setup.started),
        plies=record.end.plies if record.end else record.cursor,
        over=record.over,
        end=record.end,
    )


def _plain(entry: Entry) -> list[Any]:
    """Return an entry as JSON has it."""
    return [*entry[:-2], entry.end and plain_end(entry.end), entry.turn]


def _read_entry(plain: list[Any]) -> Entry:
    """Return the entry that `_plain` has made this of; raises ValueError, TypeError or KeyError."""
    name, stamps, saved, game, title, board, players, started, plies, over, end, turn = plain
    seats = tuple(map(_player, players))
    return Entry(
        name,
        read_stamps(stamps),
        *(saved, game, title, board, seats, started, plies, over),
        read_end(end, len(seats)),
        _turn(turn, len(seats)),
    )


def read_stamps(plain: list[Any]) -> Stamps:
    """Return stamps as they were written as JSON; raises TypeError or ValueError."""
    return tuple(stamp and _stamp(*stamp) for stamp in plain)


def _stamp(written: int, size: int) -> Stamp:
    return written, size


def _turn(plain: Any, seats: int) -> int | None:
    if plain is not None and not (type(plain) is int and -1 <= plain < seats):
        raise ValueError(plain)
    return plain


def _player(plain: list[Any]) -> Player:
    name, colours, played_by = plain
    return Player(name, tuple(colours), tuple((ply, level) for ply, level in played_by))
