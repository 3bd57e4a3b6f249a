"""The map that a game is played on.

A record names its board by the board's hash, and a map counts only if it is sound and has that hash. A wrong
map is passed over, wherever it lies: in the player's folders, in the settings or in a file from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ludotheque.core.record import BadRecord, Fault
from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.maps import load
from ludotheque.home import paths
from ludotheque.home.map_files import NO_FILES, MapFiles, extracted, keep_map, kept_map, read_map
from ludotheque.home.store import Store
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.model import BoardMap

OwnMaps = Mapping[str, str]  # board hash -> path of the player's own map, as the settings have it
NO_MAPS: OwnMaps = MappingProxyType({})
Stamps = list[tuple[int, int] | None]  # when each file of a board was written, and its length
_MOST_LOADED = 12
_loaded: dict[Path, tuple[Stamps, BoardMap[Any]]] = {}  # the maps used last


def game_of(game_id: str) -> Box:
    """Return the catalogue's game; raises BadRecord if it is unknown."""
    game = GAMES.get(game_id)
    if game is None:
        raise BadRecord(Fault("unknown-game", (("game", game_id), ("known", ", ".join(GAMES)))))
    return game


def board_map(game: Box, path: Path | None = None) -> BoardMap[Any]:
    """Return the map at `path`, or the game's own; raises UnsoundMap, BadRecord for a map of another kind."""
    return _of_kind(game, _load(path or game.map()))


def map_of(setup: Setup, own_maps: OwnMaps = NO_MAPS, brought: MapFiles = NO_FILES) -> BoardMap[Any]:
    """Return the map that a game is played on: the first one that has its board.

    In this order: the map that the player named or began on, its kept copy, those that ship today, those that
    shipped once, and last the one that a record has `brought` along. Raises BadRecord if there is none, and
    UnsoundMap if there is only the one that was brought along, which is not sound.
    """
    game = game_of(setup.game)
    found = _known(setup.board_hash, own_maps, game)
    if found is None:
        if not brought:
            raise BadRecord(_lost(setup, own_maps))
        with extracted(brought) as path:
            found = load(path)
        if found.board.hash != setup.board_hash:
            raise BadRecord(Fault("other-board"))
    return _of_kind(game, found)


def shipped_map(board_hash: str) -> BoardMap[Any] | None:
    """Return the map that ships with this board, today's or one of an earlier version; None if none does."""
    return _first(board_hash, _shipped(board_hash))


def remember_map(store: Store, found: BoardMap[Any]) -> None:
    """Remember a map that the player named or began on and keep a copy, unless it is one that ships.

    A game outlives what becomes of its map.
    """
    board_hash = found.board.hash
    shipped = shipped_map(board_hash)
    if found.path == kept_map(board_hash) or (shipped and shipped.digest == found.digest):
        return
    store.remember_map(board_hash, found.path)
    with suppress(OSError):
        keep_map(board_hash, read_map(found.files))


def keep_foreign_map(store: Store, board_hash: str, files: MapFiles) -> None:
    """Keep a map from elsewhere if it is sound, has this board, and no map here has it."""
    if _known(board_hash, store.settings.maps) is None:
        with suppress(BadRecord, UnsoundMap, OSError), extracted(files) as path:
            found = load(path)
            if found.board.hash == board_hash:
                keep_map(board_hash, read_map(found.files))


def _known(board_hash: str, own_maps: OwnMaps, game: Box | None = None) -> BoardMap[Any] | None:
    """Return the first map of this house that has a board, looking at the maps of `game` before others."""
    own = [Path(own_maps[board_hash])] if board_hash in own_maps else []
    return _first(board_hash, [*own, kept_map(board_hash), *_shipped(board_hash, game)])


def _shipped(board_hash: str, game: Box | None = None) -> Iterator[Path]:
    """Yield the maps that may have a board among those that ship; those of `game` first."""
    for box in sorted(GAMES.values(), key=lambda box: box is not game):
        yield box.map()
    yield paths.old_map(board_hash)


def _first(board_hash: str, candidates: Iterable[Path]) -> BoardMap[Any] | None:
    for path in candidates:
        with suppress(UnsoundMap):
            found = _load(path)
            if found.board.hash == board_hash:
                return found
    return None


def _of_kind(game: Box, found: BoardMap[Any]) -> BoardMap[Any]:
    """Return a map; raises BadRecord if it is not of the kind that a game is played on."""
    if found.kind != game.kind().id:
        raise BadRecord(Fault("other-kind", (("kind", found.kind),)))
    return found


def _lost(setup: Setup, own_maps: OwnMaps) -> Fault:
    """Return what is said of a record whose board no map has."""
    if setup.board_hash in own_maps:
        return Fault("changed-board", (("path", own_maps[setup.board_hash]),))
    return Fault("lost-board", (("board", setup.board),))


def _load(path: Path) -> BoardMap[Any]:
    """Return the board of a map, read again only if the map or one of its tilesets has been changed."""
    known = _loaded.pop(path, None)
    if known is None or known[0] != _stamps(known[1]):
        found = load(path)
        known = _stamps(found), found
    _loaded[path] = known
    if len(_loaded) > _MOST_LOADED:
        del _loaded[next(iter(_loaded))]
    return known[1]


def _stamps(found: BoardMap[Any]) -> Stamps:
    """Return what changes of the files of a board when they are written."""
    return [_stamp(file) for file in found.files]


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
