"""Exports and imports games, with the maps that players added: one as a `.ludo` file, all as an archive.

Imported files are not trusted: no file is extracted under its name in the archive. Games are read, checked
and saved under new names; maps are checked before they are kept.
"""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path, PurePosixPath

from ludotheque.core.files import Draft, clear_leftovers, draft, is_short, make_folder, real_path
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
from ludotheque.home.map_files import SUFFIXES, MapFiles, files_of, is_safe_name, read_map
from ludotheque.home.names import file_name
from ludotheque.home.store import Store, best_record, reading_file, saves_in

# Saves a map if it is sound and its board has the given hash; returns the fault if the map is not saved.
KeepMap = Callable[[str, MapFiles], Fault | None]

SUFFIX, ARCHIVE = ".ludo", ".zip"
ENDINGS = (SUFFIX, ".json")  # suffixes of files that hold a game
_MAPS = "maps"


# Export


def write_new(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    """Write a new file into a folder, with a number if its name is taken; return its path. Raises OSError."""
    with _new_file(folder, name, suffix) as fresh:
        fresh.file.write(data)
        return fresh.add(_names(folder, name, suffix))


def fill_new(folder: Path, name: str, suffix: str, fill: Callable[[Draft], object]) -> Path:
    """Do as `write_new` does, but let `fill` write the content into a draft whose name ends with `suffix`."""
    with _new_file(folder, name, suffix, suffix) as fresh:
        fill(fresh)
        return fresh.add(_names(folder, name, suffix))


def map_to_send(files: Sequence[Path]) -> tuple[tuple[str, str], ...] | None:
    """Return a map and its tilesets in the form of `Record.map`. `files` begins with the map.

    Return None if they are unreadable, too large or too many, have unsafe names, or lie outside the map's
    folder.
    """
    try:
        found = {name: content.decode("utf-8-sig") for name, content in read_map(files).items()}
    except (OSError, ValueError):
        return None
    fits = len(found) == len(files) <= MOST_MAP_FILES and all(map(is_safe_name, found))
    return tuple(found.items()) if fits and len(json.dumps(found)) <= LARGEST_MAP else None


def move_file(file: Path, place: Path) -> Path:
    """Move a file, its ending kept, to a place, numbered if taken; return its path; raises OSError."""
    if real_path(place) == real_path(file):
        return file
    copy = write_new(place.parent, place.name.removesuffix(file.suffix), file.suffix, file.read_bytes())
    file.unlink()
    return copy


def packing(folder: Path, name: str) -> Generator[float, None, Path]:
    """Write an archive of all games and the own maps that they need; return its path. Raises OSError.

    Yields the share done, 0 to 1, after each file. Closed early, it leaves no file behind.
    """
    with _new_file(folder, name, ARCHIVE) as fresh:
        with zipfile.ZipFile(fresh.file, "w", zipfile.ZIP_DEFLATED) as packed:
            files = list(_to_pack())
            for number, (inside, path) in enumerate(files, 1):
                _pack(packed, inside, path)
                yield number / len(files)
        return fresh.add(_names(folder, name, ARCHIVE))


def _to_pack() -> Iterator[tuple[str, Path]]:
    """Yield every file to pack, as a pair of its name in the archive and its path."""
    folder, boards = paths.saves_folder(), paths.played_maps_folder()
    for name in saves_in(folder):
        yield PurePosixPath(name).stem + SUFFIX, folder / name
    for path in sorted(boards.rglob("*")):
        if path.suffix in SUFFIXES and os.path.isfile(path):
            yield f"{_MAPS}/{path.relative_to(boards).as_posix()}", path


def _pack(packed: zipfile.ZipFile, inside: str, path: Path) -> None:
    """Pack the file at `path` into an archive under the name `inside`. Unreadable games are skipped."""
    if inside.endswith(SUFFIX):
        record = best_record(path)
        if record is None:
            return
        data = write(record)
    else:
        data = path.read_bytes()
    with suppress(OSError):  # the newest generation is missing for a moment while a game is being saved
        moment = time.localtime(path.stat().st_mtime)
        info = zipfile.ZipInfo(inside, (max(1980, min(2107, moment[0])), *moment[1:6]))
        info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
        packed.writestr(info, data)


@contextmanager
def _new_file(folder: Path, name: str, suffix: str, ending: str = "") -> Iterator[Draft]:
    """Create a temporary file, whose name ends with `ending`, for an export in a folder; raises OSError."""
    make_folder(folder, 0o777)  # less the umask
    clear_leftovers(folder)
    with draft(next(_names(folder, name, suffix)), 0o666, ending) as fresh:  # less the umask
        yield fresh


def _names(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    """Yield paths that a file may get in a folder: first without a number, then numbered from 2."""
    stem = file_name(name)
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem} ({number}){suffix}"


# Import


def reading_game(path: Path) -> Generator[None, None, Record]:
    """Read a game from a file in steps, its end marked as claimed; raises BadRecord."""
    try:
        return foreign((yield from reading_file(path)))
    except OSError as error:
        raise BadRecord(Fault("unreadable-file", (("path", path.name),))) from error


def unpacking(
    store: Store, path: Path, games: Collection[str], keep_map: KeepMap
) -> Generator[float | None, None, Unpacked]:
    """Import the games (of the ids `games`) and maps of an archive; return what was taken and refused.

    `keep_map` saves a map with the given board hash, if it is sound. Yields the share done, 0 to 1, after
    each file, else None. Raises BadRecord if the file is not an archive or is too large; then, or if closed
    early, the games imported so far are removed again.
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
    boards: dict[str, Fault | None] = {}

    def keep(board_hash: str, files: MapFiles) -> Fault | None:
        if boards.get(board_hash, True):
            boards[board_hash] = keep_map(board_hash, files)
        return boards[board_hash]

    room = archive.MOST_BYTES
    for number, info in enumerate(saves, 1):
        data = archive.content(unpacked, info)
        room -= len(data)
        if room < 0:
            raise archive.too_large()
        found = yield from _importing(importer, data, _moment(info), keep)
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
        keep(board_hash, files)
        yield number / steps
    return Unpacked(tuple(taken), tuple(refused), tuple(filter(None, boards.values())))


def _importing(
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
    """Return {board hash: {name: file}} of the maps in an archive that have at most MOST_MAP_FILES files."""
    found: dict[str, dict[str, zipfile.ZipInfo]] = {}
    for info in infos:
        folder, _slash, rest = info.filename.partition("/")
        board_hash, _slash, name = rest.partition("/")
        if folder == _MAPS and board_hash.isalnum() and is_short(board_hash) and is_safe_name(name):
            found.setdefault(board_hash, {})[name] = info
    return {board_hash: files for board_hash, files in found.items() if len(files) <= MOST_MAP_FILES}


def _moment(info: zipfile.ZipInfo) -> float | None:
    """Return when a game in an archive was saved, in seconds since the epoch; None if its date is invalid."""
    try:
        return time.mktime((*info.date_time, 0, 0, -1))
    except (ValueError, OverflowError):
        return None
