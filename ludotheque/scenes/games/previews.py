"""Make previews of the saved games in sight, one after the other, a few milliseconds at a time.

A game is replayed to find the player to move and to draw its board as everyone at the table sees it. The
index of saved games remembers the player to move. Pictures are kept in a folder beside the saved games; if it
becomes too large, the oldest are deleted.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32

import pygame
from pygame import Surface

from ludotheque.core.record import BadRecord, Fault
from ludotheque.core.spare import discard, read_spare, spares, write_spare
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.box import Box
from ludotheque.games.opening import Opened, checking_saved, reasons, replaying_record
from ludotheque.home import paths
from ludotheque.home.collection import settle
from ludotheque.home.index import Entry, Index, Stamps
from ludotheque.home.store import Store, reading_best
from ludotheque.home.words import fault_text
from ludotheque.i18n import language
from ludotheque.picture.board_picture import SMALL, finished_picture, painters
from ludotheque.table.view.miniature import drawing_miniature, fitted
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.picture_file import fill_with
from ludotheque.ui.work import Work

SUFFIX = ".jpg"
SIDE = 380  # pixels: the longer side of a picture
MOST_BYTES = 40_000_000  # of all pictures on disk together, at most
MOST_KEPT = 300  # previews in memory, at most


@dataclass(frozen=True, slots=True)
class GamePreview:
    """A preview of a saved game: a picture of the board, and what is wrong with the game, if anything."""

    entry: Entry  # the game in the index; the replay may have added the end of the game
    picture: Surface | None = None
    drawn: bool = False  # whether the picture shows the pieces, and not only the bare board
    wrong: str = ""  # why the game does not open
    lost: str = ""  # why its replay stops before its last recorded move
    elsewhere: bool = False  # whether the game is open in another process
    found: Stamps = ()  # the times and lengths of the game's files before its end was written into them


class Previews:
    """Makes previews of saved games, and keeps those made so far."""

    def __init__(self, app: App, store: Store, index: Index) -> None:
        self._app, self._store, self._index = app, store, index
        self._previews: dict[str, GamePreview] = {}
        self._boards: dict[str, Surface | None] = {}  # the shipped board of each game, without pieces
        self._stale: set[str] = set()  # games whose preview is outdated
        self._wanted: list[Entry] = []
        self._work: Work[GamePreview] | None = None

    def want(self, entries: Sequence[Entry]) -> None:
        """Replace the queue by those of these games that have no valid preview."""
        self._wanted = [
            entry for entry in entries if entry.name in self._stale or not self._is_current(entry)
        ]

    def again(self) -> None:
        """Have `want` queue again the previews without pieces, and of games that another program had open."""
        self._stale = {
            name for name, preview in self._previews.items() if preview.elsewhere or not preview.drawn
        }

    @property
    def busy(self) -> bool:
        """Whether there are previews left to make."""
        return self._work is not None or bool(self._wanted)

    def go_on(self) -> bool:
        """Work on the previews for a few milliseconds; return whether one was finished."""
        if self._work is None:
            if not self._wanted:
                return False
            self._work = Work(self._making(self._wanted.pop(0)))
        if not self._work.go_on():
            return False
        preview, self._work = self._work.result, None
        self._stale.discard(preview.entry.name)
        self._previews.pop(preview.entry.name, None)
        self._previews[preview.entry.name] = preview
        if len(self._previews) > MOST_KEPT:
            del self._previews[next(iter(self._previews))]
        return True

    def at(self, entry: Entry) -> GamePreview:
        """Return the preview of a game or, until it is made, one with the bare board."""
        if self._is_current(entry):
            return self._previews[entry.name]
        return GamePreview(entry, self._boards.get(entry.game))

    def _is_current(self, entry: Entry) -> bool:
        preview = self._previews.get(entry.name)
        return preview is not None and entry.stamps in (preview.entry.stamps, preview.found)

    def _making(self, entry: Entry) -> Generator[float | None, None, GamePreview]:
        """Make the preview of a game, in steps, from what its files are now, whatever they were before."""
        entry = self._index.read_again(entry)
        if entry.game in GAMES and entry.game not in self._boards:
            self._boards[entry.game] = self._bare_board(GAMES[entry.game])
            self._app.redraw()
            yield None
        elsewhere = self._store.elsewhere(entry.path)
        try:
            box, found = yield from checking_saved(entry.path, self._store.settings.maps)
        except (BadRecord, UnsoundMap) as error:
            return GamePreview(entry, self._boards.get(entry.game), wrong=reasons(error))
        file = picture_file(entry, box, found)
        known = _load(file) if entry.turn is not None else None
        if known:
            return GamePreview(entry, known, drawn=True, elsewhere=elsewhere)
        record = yield from reading_best(entry.path)
        yield None
        try:
            if record is None:  # the file was sound a moment ago
                raise BadRecord(Fault("unreadable-file", (("path", entry.name),)))
            opened = yield from replaying_record(record, self._store.settings.maps)
        except (BadRecord, UnsoundMap) as error:
            return GamePreview(entry, self._boards.get(entry.game), wrong=reasons(error))
        picture = yield from self._draw_position(opened)
        lost = fault_text(opened.fault) if opened.fault else ""
        seen = settle(self._store, entry, record, opened.session, opened.fault)
        if not seen.over:
            seen = seen._replace(turn=_turn(opened, self._app))
        if lost:  # without a turn in the index, the next preview replays the game too and says why it stops
            seen = seen._replace(turn=None)
        self._index.note(entry, seen)
        if not lost:
            _keep(picture_file(seen, GAMES[opened.session.game], opened.map), picture)
        return GamePreview(seen, picture, drawn=True, lost=lost, elsewhere=elsewhere, found=entry.stamps)

    def _draw_position(self, opened: Opened) -> Generator[float | None, None, Surface]:
        session = opened.session
        look = GAMES[session.game].look()(self._app, session, opened.map)
        yield None
        return (yield from drawing_miniature(session, look, SIDE))

    def _bare_board(self, box: Box) -> Surface | None:
        """Return a game's shipped board without pieces, None if it is faulty or has not been painted yet."""
        try:
            found: BoardMap[Any] = board_map(box)
        except (BadRecord, UnsoundMap):
            return None
        board = finished_picture(found, box.places(), SMALL)
        return board and pygame.transform.smoothscale(board.convert(), fitted(found.size, SIDE))


def picture_file(entry: Entry, box: Box, found: BoardMap[Any]) -> Path:
    """Return the file for a position's picture, named by all it shows and by the code that painted it."""
    painted = found.digest, language(), painters(box.places())
    drawn = crc32(repr((entry.stamps, entry.turn, *painted)).encode())
    return paths.pictures_folder() / f"{entry.name.removesuffix('.json')}-{drawn:08x}{SUFFIX}"


def _turn(opened: Opened, app: App) -> int:
    """Return the seat to move, or the seat for which a throw of dice or a card is due."""
    session = opened.session
    if session.turn >= 0:
        return session.turn
    seats = GAMES[session.game].look()(app, session, opened.map).seats
    return max(0, seats.mover(session.rules.view(session.state, None)))


def _load(file: Path) -> Surface | None:
    """Return the picture in a file, None if it is unreadable or its longer side is not SIDE."""
    data = read_spare(file, MOST_BYTES)
    if max(jpeg_size(data) or (0, 0)) == SIDE:
        with suppress(pygame.error):
            return pygame.image.load(BytesIO(data), file.name).convert()
    return None


def jpeg_size(data: bytes) -> Size | None:
    """Return the width and height from the header of a JPEG, None if there is no such header."""
    at = 2
    while data[:2] == b"\xff\xd8" and len(data) >= at + 9 and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        at += 2 + length
    return None


def _keep(file: Path, picture: Surface) -> None:
    """Save a picture. Delete older pictures of the same game, and the oldest ones of all if room is short."""
    if write_spare(file, partial(fill_with, picture)):
        _make_room(file)


def _make_room(newest: Path) -> None:
    """Delete the game's other pictures, then the oldest until MOST_BYTES remain, but never `newest`."""
    room, game = MOST_BYTES, newest.name.rpartition("-")[0]
    for file in spares(newest.parent, "", SUFFIX):
        room -= file.bytes
        if file.path != newest and (room < 0 or file.path.name.rpartition("-")[0] == game):
            discard(file.path)
