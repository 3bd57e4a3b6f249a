"""Finds the map that a game is played on, which must be sound and have the board hash in the record.

Other maps are skipped, whether they come from the player's folders, the settings or a received file.
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

OwnMaps = Mapping[str, str]  # board hash -> path of the player's own map, from the settings
NO_MAPS: OwnMaps = MappingProxyType({})
Stamps = list[tuple[int, int] | None]  # modification time and size of each file of a map, None if missing
_MOST_LOADED = 12
_loaded: dict[Path, tuple[Stamps, BoardMap[Any]]] = {}  # the maps used most recently, the latest at the end


def game_of(game_id: str) -> Box:
    """Return the game (`Box`) with this id; raises BadRecord if there is none."""
    game = GAMES.get(game_id)
    if game is None:
        raise BadRecord(Fault("unknown-game", (("game", game_id), ("known", ", ".join(GAMES)))))
    return game


def board_map(game: Box, path: Path | None = None) -> BoardMap[Any]:
    """Return the map at `path` or the game's; raises UnsoundMap, or BadRecord for a wrong kind of board."""
    return _of_kind(game, _load(path or game.map()))


def map_of(setup: Setup, own_maps: OwnMaps = NO_MAPS, brought: MapFiles = NO_FILES) -> BoardMap[Any]:
    """Return the first map found whose board has the hash in `setup`.

    The maps are tried in this order: the player's own map in the settings, the program's copy of it, the maps
    that ship with the program, those that earlier versions shipped, and the map in the record (`brought`).
    Raises UnsoundMap if this last one is not sound, and BadRecord for an unknown game, if no map has this
    board, or if the map found is for another kind of board.
    """
    game = game_of(setup.game)
    found = _known(setup.board_hash, own_maps, game)
    if found is None:
        if not brought:
            raise BadRecord(_missing_board(setup, own_maps))
        with extracted(brought) as path:
            found = load(path)
        if found.board.hash != setup.board_hash:
            raise BadRecord(Fault("other-board"))
    return _of_kind(game, found)


def shipped_map(board_hash: str) -> BoardMap[Any] | None:
    """Return the map of this board that ships with this or an earlier version, or None."""
    return _first(board_hash, _shipped(board_hash))


def remember_map(store: Store, found: BoardMap[Any]) -> None:
    """Keep a copy and the path of a player's own map, if new, so that games survive the loss of the file."""
    board_hash = found.board.hash
    shipped = shipped_map(board_hash)
    if found.path == kept_map(board_hash) or (shipped and shipped.digest == found.digest):
        return
    store.remember_map(board_hash, found.path)
    with suppress(OSError):
        keep_map(board_hash, read_map(found.files))


def keep_foreign_map(store: Store, board_hash: str, files: MapFiles) -> Fault | None:
    """Keep a received map if it is sound and its board has this hash; else return the fault.

    Do nothing if a map with this board is on this computer already.
    """
    if _known(board_hash, store.settings.maps) is not None:
        return None
    try:
        with extracted(files) as path:
            found = load(path)
            if found.board.hash != board_hash:
                return Fault("other-board")
            return keep_map(board_hash, read_map(found.files))
    except BadRecord as error:
        return error.fault
    except UnsoundMap:
        return Fault("unsound-board")
    except OSError:
        return Fault("no-temporary-folder")


def _known(board_hash: str, own_maps: OwnMaps, game: Box | None = None) -> BoardMap[Any] | None:
    """Return the first map found here with this board, or None; of shipped maps, the one of `game` first."""
    own = [Path(own_maps[board_hash])] if board_hash in own_maps else []
    return _first(board_hash, [*own, kept_map(board_hash), *_shipped(board_hash, game)])


def _shipped(board_hash: str, game: Box | None = None) -> Iterator[Path]:
    """Yield the paths of shipped maps that may have this board, beginning with the map of `game`."""
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
    """Return `found` if its kind of board is the kind that `game` is played on, else raise BadRecord."""
    if found.kind != game.kind().id:
        raise BadRecord(Fault("other-kind", (("kind", found.kind),)))
    return found


def _missing_board(setup: Setup, own_maps: OwnMaps) -> Fault:
    if setup.board_hash in own_maps:
        return Fault("changed-board", (("path", own_maps[setup.board_hash]),))
    return Fault("lost-board", (("board", setup.board),))


def _load(path: Path) -> BoardMap[Any]:
    """Return the map at `path`, loaded again only if its file or one of its tilesets has changed."""
    known = _loaded.pop(path, None)
    if known is None or known[0] != _stamps(known[1]):
        found = load(path)
        known = _stamps(found), found
    _loaded[path] = known
    if len(_loaded) > _MOST_LOADED:
        del _loaded[next(iter(_loaded))]
    return known[1]


def _stamps(found: BoardMap[Any]) -> Stamps:
    """Return the modification time and size of each file of a map, None for a missing file."""
    return [_stamp(file) for file in found.files]


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
