"""Games as files to be sent, and back: one game as a `.ludo`, all of them as one archive.

A `.ludo` brings along the map that its game is played on if that is one of the player's own. On the way in
the map is laid out in a folder that is thrown away, to be read there as any map is, before it is kept.

What comes from elsewhere is data from anywhere. Of an archive nothing is unpacked by the name that it has
there: games are read, checked and saved under a name of our own; of the files of a board only texts with
plain names go into the folder of that board, and none replaces another.
"""

from __future__ import annotations

import json
import os
import time
import unicodedata
import zipfile
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from ludotheque.core.files import Draft, clear_leftovers, draft, make_folder, write_whole
from ludotheque.core.record import (
    LARGEST,
    LARGEST_MAP,
    MOST_MAP_FILES,
    BadRecord,
    Fault,
    Record,
    foreign,
    reading,
    write,
)
from ludotheque.core.setup import clean
from ludotheque.home import archive, paths
from ludotheque.home.importer import Importer, Taken, Unpacked
from ludotheque.home.store import Store, best_record, not_written, reading_file, saves_in

MapFiles = tuple[tuple[str, str], ...]  # names and texts

BOARD = "board.tmx"  # what a map is called among the files that a record brings along
SUFFIX, ARCHIVE = ".ludo", ".zip"
ENDINGS = (SUFFIX, ".json")  # what a game's file may end in
_BOARDS = "maps"
_TEXTS = (".tmx", ".tsx")
_LONGEST = 80  # characters of a file's name without its ending
_MOST_BYTES = 200  # of those: with a number, an ending and what a draft is called it stays below 255


# Out


def write_new(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    """Write a file into a folder under a name that none has there; raises OSError."""
    with _new_file(folder, name, suffix) as fresh:
        fresh.file.write(data)
        return fresh.add(_names(folder, name, suffix))


def map_to_send(files: Sequence[Path]) -> MapFiles | None:
    """Return a map and its tilesets as a record brings them along; None where they do not fit into one."""
    home = files[0].resolve().parent
    found: dict[str, str] = {}
    for file in files:
        inside = file.resolve()
        name = inside.relative_to(home).as_posix() if found and inside.is_relative_to(home) else BOARD
        try:
            found[name] = file.read_bytes().decode("utf-8-sig")
        except (OSError, ValueError):
            return None
    fits = len(found) == len(files) <= MOST_MAP_FILES and all(map(_is_plain, found))
    return tuple(found.items()) if fits and len(json.dumps(found)) <= LARGEST_MAP else None


def moved(file: Path, folder: Path) -> Path:
    """Move a file that was written into another folder, under a name that none has there; raises OSError."""
    if folder.resolve() == file.parent.resolve():
        return file
    copy = write_new(folder, file.stem, file.suffix, file.read_bytes())
    file.unlink()
    return copy


def packing(folder: Path, name: str) -> Generator[float, None, Path]:
    """Write all games, and the boards of the player's own that they are played on, as one archive.

    Yields the share that is done, returns the file; raises OSError. Nothing is left of one that is stopped.
    """
    with _new_file(folder, name, ARCHIVE) as fresh:
        with zipfile.ZipFile(fresh.file, "w", zipfile.ZIP_DEFLATED) as packed:
            files = list(_to_pack())
            for number, (inside, path) in enumerate(files, 1):
                _pack(packed, inside, path)
                yield number / len(files)
        return fresh.add(_names(folder, name, ARCHIVE))


def _to_pack() -> Iterator[tuple[str, Path]]:
    """Yield what goes into an archive: the name there, and the file."""
    folder, boards = paths.saves_folder(), paths.played_maps_folder()
    for name in saves_in(folder):
        yield PurePosixPath(name).stem + SUFFIX, folder / name
    for path in sorted(boards.rglob("*")):
        if path.is_file() and path.suffix in _TEXTS:
            yield f"{_BOARDS}/{path.relative_to(boards).as_posix()}", path


def _pack(packed: zipfile.ZipFile, inside: str, path: Path) -> None:
    """Pack a file; a game of which nothing can be read stays out."""
    if inside.endswith(SUFFIX):
        record = best_record(path)
        if record is None:
            return
        data = write(record)
    else:
        data = path.read_bytes()
    with suppress(OSError):  # what is saved anew this moment has its newest generation only
        moment = time.localtime(path.stat().st_mtime)
        info = zipfile.ZipInfo(inside, (max(1980, min(2107, moment[0])), *moment[1:6]))
        info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
        packed.writestr(info, data)


@contextmanager
def _new_file(folder: Path, name: str, suffix: str) -> Iterator[Draft]:
    """Begin a file in a folder, which is made if it is not there; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    clear_leftovers(folder)
    with draft(next(_names(folder, name, suffix)), mode=0o666) as fresh:  # less what the system takes away
        yield fresh


def _names(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    """Yield the names that a file may have, the best one first."""
    stem = file_name(name)
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem} ({number}){suffix}"


def file_name(words: str) -> str:
    """Return words as the name of a file, without its ending, that every system takes."""
    composed = unicodedata.normalize("NFC", clean(words).replace(":", "-"))
    plain = "".join(c if c.isalnum() or c in " -_,()'’" else " " for c in composed)
    short = " ".join(plain.split())[:_LONGEST].encode()[:_MOST_BYTES].decode(errors="ignore")
    return short.strip(" .") or "ludotheque"


# In


def reading_game(path: Path) -> Generator[None, None, Record]:
    """Return in steps the game in a file from anywhere; raises BadRecord."""
    try:
        return foreign((yield from reading_file(path)))
    except OSError as error:
        raise BadRecord(Fault("unreadable-file", (("path", path.name),))) from error


@contextmanager
def map_laid_out(record: Record) -> Iterator[Path]:
    """Lay the map that a record brings along out in a folder of its own for as long as it is looked at.

    Raises BadRecord where it brings none, or files that no map is made of.
    """
    if BOARD not in dict(record.map) or not all(_is_plain(name) for name, _text in record.map):
        raise BadRecord(Fault("damaged", (("part", "map"),)))
    with TemporaryDirectory() as folder:
        try:
            for name, text in record.map:
                file = Path(folder, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode())
        except OSError as error:
            raise BadRecord(not_written(Path(folder))) from error
        yield Path(folder, BOARD)


def keep_map(record: Record, again: bool = False) -> None:
    """Keep the map that a record brings along, where none is kept for it or, if `again`, instead of that."""
    for name, text in record.map:
        file = _board_file(PurePosixPath(_BOARDS, record.setup.board_hash, name))
        if file is not None and _is_plain(name):
            _keep_board(file, text.encode(), again)


def unpacking(store: Store, path: Path, games: Collection[str]) -> Generator[float | None, None, Unpacked]:
    """Save what an archive holds of `games`; yield the share that is done; raises BadRecord if it is none.

    One that is stopped, or found to be too large, leaves none of its games behind.
    """
    importer = Importer(store, games)
    try:
        with archive.opened(path) as unpacked:
            return (yield from _unpacking(importer, unpacked))
    except (GeneratorExit, BadRecord):
        importer.take_back()
        raise


def _unpacking(importer: Importer, unpacked: zipfile.ZipFile) -> Generator[float | None, None, Unpacked]:
    infos = [info for info in unpacked.infolist() if not info.is_dir()]
    taken: list[Taken] = []
    refused: list[tuple[str, Fault]] = []
    room = archive.MOST_BYTES
    for number, info in enumerate(infos, 1):
        inside = PurePosixPath(info.filename)
        board = _board_file(inside)
        if inside.suffix not in ENDINGS and board is None:
            continue
        data = archive.content(unpacked, info)
        room -= len(data)
        if room < 0:
            raise archive.too_large()
        if board is not None:
            _keep_board(board, data)
            continue
        found = yield from _taking(importer, data, _moment(info))
        if isinstance(found, Fault):
            refused.append((inside.name, found))
        else:
            taken.append(found)
        yield number / len(infos)
    return Unpacked(tuple(taken), tuple(refused))


def _taking(importer: Importer, data: bytes, saved: float | None) -> Generator[None, None, Taken | Fault]:
    try:
        record = foreign((yield from reading(data)))
    except BadRecord as error:
        return error.fault
    if record.setup.game in importer.games:
        keep_map(record)
    return (yield from importer.taking(record, saved))


def _board_file(inside: PurePosixPath) -> Path | None:
    """Return where a file of a board is kept by the name it has in an archive; None for anything else."""
    parts = inside.parts
    if len(parts) < 3 or parts[0] != _BOARDS or not parts[1].isalnum() or inside.suffix not in _TEXTS:
        return None
    plain = (part == file_name(part.rpartition(".")[0]) + inside.suffix for part in parts[-1:])
    folders = (part == file_name(part) for part in parts[1:-1])
    return paths.played_maps_folder().joinpath(*parts[1:]) if all((*plain, *folders)) else None


def _is_plain(name: str) -> bool:
    """Tell whether a map that a record brings along may have a file of this name: text, and below it."""
    return _board_file(PurePosixPath(_BOARDS, "x", name)) is not None and name.endswith(_TEXTS)


def _keep_board(file: Path, data: bytes, again: bool = False) -> None:
    """Keep a file of a board, unless there is one or it is `again`; nothing is written through a link."""
    home = paths.played_maps_folder().resolve()
    if (
        len(data) > LARGEST
        or (os.path.lexists(file) and not again)
        or not file.parent.resolve().is_relative_to(home)
    ):
        return
    with suppress(OSError):
        make_folder(file.parent)
        write_whole(file, data)


def _moment(info: zipfile.ZipInfo) -> float | None:
    """Return when a game in an archive was saved last, if that is a moment of the calendar."""
    try:
        return time.mktime((*info.date_time, 0, 0, -1))
    except (ValueError, OverflowError):
        return None
