"""Pictures cached on disk as `NAME-WIDTHxHEIGHT.bmp`, and painted again if a file is lost or damaged."""

from __future__ import annotations

from functools import partial
from os import fsencode
from pathlib import Path
from struct import Struct

import pygame
from pygame import Surface

from ludotheque.core.files import read_plain
from ludotheque.core.spare import discard, spares, write_spare
from ludotheque.home import paths
from ludotheque.ui.drawing import Size
from ludotheque.ui.picture_file import fill_with

_HEAD = Struct("<2sI12xii")  # of a BMP: its signature, its length in bytes, width and height
_SUFFIX = ".bmp"
MOST = 96_000_000  # bytes of all pictures together; the oldest make room for a new one


def kept(name: str, size: Size) -> Surface | None:
    """Return the picture `name` of exactly this size, None if it is missing or damaged."""
    file = _file(name, size)
    try:
        picture = pygame.image.load(fsencode(file)).convert() if _is_sound(file, size) else None
    except (OSError, pygame.error):
        picture = None
    if picture is None:
        discard(file)  # so that the picture is painted and saved again
    return picture


def sizes(name: str) -> list[Size]:
    """Return all sizes in which the picture `name` is on disk."""
    found = []
    for file in spares(paths.cache_folder(), f"{name}-", _SUFFIX):
        width, _x, height = file.path.stem.removeprefix(f"{name}-").partition("x")
        if width.isdecimal() and height.isdecimal():
            found.append((int(width), int(height)))
    return found


def keep(name: str, picture: Surface) -> None:
    """Save a picture for later. A failure to write it is ignored."""
    path = _file(name, picture.get_size())
    if write_spare(path, partial(fill_with, picture)):
        _give_way(path)


def _is_sound(file: Path, size: Size) -> bool:
    """Check a file's length and header, which if damaged could fill the memory; raises OSError."""
    head = read_plain(file, _HEAD.size)
    if len(head) < _HEAD.size:
        return False
    kind, length, width, height = _HEAD.unpack(head)
    return kind == b"BM" and (width, height) == size and 3 * width * height < length == file.stat().st_size


def _give_way(newest: Path) -> None:
    """Delete the oldest pictures until the rest take no more than MOST bytes. Never delete `newest`."""
    room = MOST
    for file in spares(newest.parent, "", _SUFFIX):
        room -= file.bytes
        if room < 0 and file.path != newest:
            discard(file.path)


def _file(name: str, size: Size) -> Path:
    return paths.cache_folder() / f"{name}-{size[0]}x{size[1]}{_SUFFIX}"
