"""Reads, writes and keeps imported maps: {path within the map's folder: content}; the map is BOARD."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from types import MappingProxyType

from ludotheque.core.files import is_short, make_folder, real_path, write_whole
from ludotheque.core.record import BadRecord, Fault, Record
from ludotheque.home import paths
from ludotheque.home.names import file_name
from ludotheque.home.store import not_written

MapFiles = Mapping[str, bytes]  # name -> content
NO_FILES: MapFiles = MappingProxyType({})

BOARD = "board.tmx"
SUFFIXES = (".tmx", ".tsx")


def read_map(files: Sequence[Path]) -> dict[str, bytes]:
    """Read a map, the first of `files`, and its tilesets within its folder; raises OSError."""
    home = real_path(files[0].parent)
    found = {BOARD: files[0].read_bytes()}
    for file in files:
        inside = real_path(file)
        if inside.is_relative_to(home) and inside != real_path(files[0]):
            found.setdefault(inside.relative_to(home).as_posix(), file.read_bytes())
    return found


def files_of(record: Record) -> MapFiles:
    """Return the files of the map included in a record, empty if there is none."""
    return {name: text.encode() for name, text in record.map}


def is_safe_name(name: str) -> bool:
    """Return whether a file of a map may have this name: short, safe on all systems, with one of SUFFIXES."""
    if not is_short(name):
        return False
    path = PurePosixPath(name)
    stem = path.name.removesuffix(path.suffix)
    parts = [*path.parts[:-1], stem]
    return path.suffix in SUFFIXES and path.as_posix() == name and all(map(_is_plain_part, parts))


def kept_map(board_hash: str) -> Path:
    """Return the path at which the map of a board is kept for saved games; the file may not exist."""
    return paths.played_map_folder(board_hash) / BOARD


@contextmanager
def extracted(files: MapFiles) -> Iterator[Path]:
    """Write an imported map to a temporary folder, and yield its path; raises BadRecord where that fails."""
    if BOARD not in files or not all(map(is_safe_name, files)):
        raise BadRecord(Fault("damaged", (("part", "map"),)))
    with ExitStack() as removed_at_the_end:
        try:
            folder = removed_at_the_end.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
            for name, content in files.items():
                file = Path(folder, name)
                make_folder(file.parent)
                file.write_bytes(content)
        except OSError as error:
            raise BadRecord(Fault("no-temporary-folder")) from error
        yield Path(folder, BOARD)


def keep_map(board_hash: str, files: MapFiles) -> Fault | None:
    """Keep a map that has this board for its saved games, through no symbolic link. An OSError is ignored."""
    home, folder = real_path(paths.played_maps_folder()), paths.played_map_folder(board_hash)
    tilesets_first = sorted(files, key=lambda name: name == BOARD)
    try:
        for name in tilesets_first:
            file = folder / name
            if not real_path(file.parent).is_relative_to(home):
                return not_written(folder)
            write_whole(file, files[name])
    except OSError:
        return not_written(folder)
    return None


def _is_plain_part(part: str) -> bool:
    return part == file_name(part)
