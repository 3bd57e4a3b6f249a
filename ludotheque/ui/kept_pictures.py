"""Pictures cached on disk as `NAME-WIDTHxHEIGHT.bmp`, and painted again if a file is lost or damaged."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from struct import Struct
from typing import BinaryIO

from pygame import Surface

from ludotheque.core.files import Draft, open_plain
from ludotheque.core.spare import discard, spares, write_spare
from ludotheque.home import paths
from ludotheque.ui.drawing import Size

_HEAD = Struct("<2sI4xIIiiHH24x")  # of a BMP whose pixels lie as in memory: no frame waits to convert them
_MASKS = (0xFF0000, 0xFF00, 0xFF, 0)  # of red, green, blue and no alpha, in its pixels of four bytes
_SUFFIX = ".bmp"
MOST = 128_000_000  # bytes of all pictures together; the oldest make room for a new one


def kept(name: str, size: Size) -> Surface | None:
    """Return the picture `name` of exactly this size, None if it is missing or damaged."""
    file = _file(name, size)
    try:
        with open_plain(file) as data:
            _must_be_sound(data, size)
            picture = Surface(size, 0, 32, _MASKS)
            data.readinto(picture.get_buffer())  # type: ignore[attr-defined]
    except OSError:
        discard(file)  # so that the picture is painted and saved again
        return None
    same = Surface((1, 1)).convert().get_masks() == _MASKS
    return picture if same else picture.convert()


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
    if write_spare(path, partial(_fill, picture)):
        _give_way(path)


def _fill(picture: Surface, fresh: Draft) -> None:
    size, form = picture.get_size(), (picture.get_masks(), picture.get_pitch())
    if form != (_MASKS, 4 * size[0]):
        raw = Surface(size, 0, 32, _MASKS)
        raw.blit(picture, (0, 0))
        picture = raw
    fresh.file.write(_head(size))
    fresh.file.write(picture.get_buffer())  # type: ignore[call-overload]  # it is a buffer


def _head(size: Size) -> bytes:
    width, height = size  # the rows lie from the top down
    return _HEAD.pack(b"BM", _HEAD.size + 4 * width * height, _HEAD.size, 40, width, -height, 1, 32)


def _must_be_sound(data: BinaryIO, size: Size) -> None:
    length = _HEAD.size + 4 * size[0] * size[1]
    if data.read(_HEAD.size) != _head(size) or os.fstat(data.fileno()).st_size != length:
        raise OSError("damaged")


def _give_way(newest: Path) -> None:
    """Delete the oldest pictures until the rest take no more than MOST bytes. Never delete `newest`."""
    room = MOST
    for file in spares(newest.parent, "", _SUFFIX):
        room -= file.bytes
        if room < 0 and file.path != newest:
            discard(file.path)


def _file(name: str, size: Size) -> Path:
    return paths.cache_folder() / f"{name}-{size[0]}x{size[1]}{_SUFFIX}"
