"""Exports and imports games: one game as a `.ludo` file, all of them as an archive.

A `.ludo` file includes the map that its game is played on if that is the player's own; an archive includes
those of all its games.

Nothing from elsewhere is trusted. Nothing in an archive is unpacked by the name that it has there: games are
read, checked and saved under names of our own; maps are read before they are kept.
"""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path, PurePosixPath

from ludotheque.core.files import Draft, clear_leftovers, draft
from ludotheque.core.record import (
    LARGEST_MAP,
    MOST_MAP_FILES,
    BadRecord,
    Fault,
    Record,
    foreign,
    reading,
    write,
)
from ludotheque.home import archive, paths
from ludotheque.home.importer import Imported, Importer, Unpacked
from ludotheque.home.map_files import SUFFIXES, MapFiles, files_of, is_plain, read_map
from ludotheque.home.names import file_name
from ludotheque.home.store import Store, best_record, reading_file, saves_in

KeepMap = Callable[[str, MapFiles], object]  # keeps a map if it is sound and has the board with this hash

SUFFIX, ARCHIVE = ".ludo", ".zip"
ENDINGS = (SUFFIX, ".json")  # what a game's file may end in
_MAPS = "maps"


# Out


def write_new(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    """Write a file into a folder under a free name; raises OSError."""
    with _new_file(folder, name, suffix) as fresh:
        fresh.file.write(data)
        return fresh.add(_names(folder, name, suffix))


def map_to_send(files: Sequence[Path]) -> tuple[tuple[str, str], ...] | None:
    """Return a map and its tilesets in the form that records include; None if they are too large for one."""
    try:
        found = {name: content.decode("utf-8-sig") for name, content in read_map(files).items()}
    except (OSError, ValueError):
        return None
    fits = len(found) == len(files) <= MOST_MAP_FILES and all(map(is_plain, found))
    return tuple(found.items()) if fits and len(json.dumps(found)) <= LARGEST_MAP else None


def moved(file: Path, folder: Path) -> Path:
    """Move a file into another folder under a free name; raises OSError."""
    if folder.resolve() == file.parent.resolve():
        return file
    copy = write_new(folder, file.stem, file.suffix, file.read_bytes())
    file.unlink()
    return copy


def packing(folder: Path, name: str) -> Generator[float, None, Path]:
    """Write all games, with the player's own boards that they need, as one archive.

    Yields the share done and returns the file; raises OSError. Nothing is left behind if it is stopped.
    """
    with _new_file(folder, name, ARCHIVE) as fresh:
        with zipfile.ZipFile(fresh.file, "w", zipfile.ZIP_DEFLATED) as packed:
            files = list(_to_pack())
            for number, (inside, path) in enumerate(files, 1):
                _pack(packed, inside, path)
                yield number / len(files)
        return fresh.add(_names(folder, name, ARCHIVE))


def _to_pack() -> Iterator[tuple[str, Path]]:
    """Yield the name in the archive and the file of everything that goes into one."""
    folder, boards = paths.saves_folder(), paths.played_maps_folder()
    for name in saves_in(folder):
        yield PurePosixPath(name).stem + SUFFIX, folder / name
    for path in sorted(boards.rglob("*")):
        if path.is_file() and path.suffix in SUFFIXES:
            yield f"{_MAPS}/{path.relative_to(boards).as_posix()}", path


def _pack(packed: zipfile.ZipFile, inside: str, path: Path) -> None:
    """Pack a file; an unreadable game is left out."""
    if inside.endswith(SUFFIX):
        record = best_record(path)
        if record is None:
            return
        data = write(record)
    else:
        data = path.read_bytes()
    with suppress(OSError):  # a game being saved at this moment has only its newest generation
        moment = time.localtime(path.stat().st_mtime)
        info = zipfile.ZipInfo(inside, (max(1980, min(2107, moment[0])), *moment[1:6]))
        info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
        packed.writestr(info, data)


@contextmanager
def _new_file(folder: Path, name: str, suffix: str) -> Iterator[Draft]:
    """Begin a file in a folder, creating the folder if needed; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    clear_leftovers(folder)
    with draft(next(_names(folder, name, suffix)), mode=0o666) as fresh:  # less the umask
        yield fresh


def _names(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    """Yield possible names for a file, the best first."""
    stem = file_name(name)
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem} ({number}){suffix}"


# In


def reading_game(path: Path) -> Generator[None, None, Record]:
    """Return in steps the game in a file from anywhere; raises BadRecord."""
    try:
        return foreign((yield from reading_file(path)))
    except OSError as error:
        raise BadRecord(Fault("unreadable-file", (("path", path.name),))) from error


def unpacking(
    store: Store, path: Path, games: Collection[str], keep_map: KeepMap
) -> Generator[float | None, None, Unpacked]:
    """Save the games of an archive, yielding the share done; raises BadRecord if it is not an archive.

    An import that is stopped, or of an archive found to be too large, leaves none of its games behind.
    """
    importer = Importer(store, games)
    try:
        with archive.opened(path) as unpacked:
            return (yield from _unpacking(importer, unpacked, keep_map))
    except (GeneratorExit, BadRecord):
        importer.take_back()
        raise


def _unpacking(
    importer: Importer, unpacked: zipfile.ZipFile, keep_map: KeepMap
) -> Generator[float | None, None, Unpacked]:
    infos = [info for info in unpacked.infolist() if not info.is_dir()]
    saves = [info for info in infos if PurePosixPath(info.filename).suffix in ENDINGS]
    maps = _maps_in(infos)
    steps = len(saves) + len(maps)
    taken: list[Imported] = []
    refused: list[tuple[str, Fault]] = []
    room = archive.MOST_BYTES
    for number, info in enumerate(saves, 1):
        data = archive.content(unpacked, info)
        room -= len(data)
        if room < 0:
            raise archive.too_large()
        found = yield from _taking(importer, data, _moment(info), keep_map)
        if isinstance(found, Fault):
            refused.append((PurePosixPath(info.filename).name, found))
        else:
            taken.append(found)
        yield number / steps
    for number, (board_hash, parts) in enumerate(maps.items(), len(saves) + 1):
        files = {name: archive.content(unpacked, info) for name, info in parts.items()}
        room -= sum(map(len, files.values()))
        if room < 0:
            raise archive.too_large()
        keep_map(board_hash, files)
        yield number / steps
    return Unpacked(tuple(taken), tuple(refused))


def _taking(
    importer: Importer, data: bytes, saved: float | None, keep_map: KeepMap
) -> Generator[None, None, Imported | Fault]:
    try:
        record = foreign((yield from reading(data)))
    except BadRecord as error:
        return error.fault
    if record.map and record.setup.game in importer.games:
        keep_map(record.setup.board_hash, files_of(record))
    return (yield from importer.importing(record, saved))


def _maps_in(infos: Sequence[zipfile.ZipInfo]) -> dict[str, dict[str, zipfile.ZipInfo]]:
    """Return the files of each map by board hash; maps of too many files are left out."""
    found: dict[str, dict[str, zipfile.ZipInfo]] = {}
    for info in infos:
        folder, _slash, rest = info.filename.partition("/")
        board_hash, _slash, name = rest.partition("/")
        if folder == _MAPS and board_hash.isalnum() and is_plain(name):
            found.setdefault(board_hash, {})[name] = info
    return {board_hash: files for board_hash, files in found.items() if len(files) <= MOST_MAP_FILES}


def _moment(info: zipfile.ZipInfo) -> float | None:
    """Return when a game in an archive was last saved, None if that is no valid date."""
    try:
        return time.mktime((*info.date_time, 0, 0, -1))
    except (ValueError, OverflowError):
        return None
