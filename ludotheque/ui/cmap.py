"""Reads in the file of a font which characters it has, in its table `cmap` as OpenType describes it."""

from __future__ import annotations

import struct
from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import BinaryIO

_COLLECTION = b"ttcf"
_MOST_TABLES = 100
_LARGEST = 4_000_000  # bytes of a table
# (platform, encoding) of Unicode, the wider first; of others a font has no name for its characters
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


class Cmap:
    """The characters of a font."""

    def __init__(self, table: bytes) -> None:
        """Take the table `cmap`; raises ValueError if it has no part that is understood."""
        try:
            (count,) = struct.unpack_from(">H", table, 2)
            parts = {
                (platform, encoding): offset
                for platform, encoding, offset in struct.iter_unpack(">HHL", table[4 : 4 + 8 * count])
            }
            self._part = table[next(parts[kind] for kind in _UNICODE if kind in parts) :]
            (self._format,) = struct.unpack_from(">H", self._part)
            self._ends = self._last_of_each_range()
        except (struct.error, StopIteration) as error:
            raise ValueError("no table of characters") from error

    def __contains__(self, letter: str) -> bool:
        code = ord(letter)
        at = bisect_left(self._ends, code)
        try:
            return at < len(self._ends) and self._has(code, at)
        except struct.error:
            return False

    def _last_of_each_range(self) -> tuple[int, ...]:
        if self._format == 4:
            (twice,) = struct.unpack_from(">H", self._part, 6)
            return struct.unpack_from(f">{twice // 2}H", self._part, 14)
        if self._format == 12:
            (count,) = struct.unpack_from(">L", self._part, 12)
            groups = struct.iter_unpack(">LLL", self._part[16 : 16 + 12 * count])
            return tuple(end for _start, end, _glyph in groups)
        raise ValueError("a table of characters of another kind")

    def _has(self, code: int, at: int) -> bool:
        """Return whether the range number `at`, which does not end before `code`, has a glyph for it."""
        if self._format == 12:
            start, _end, glyph = struct.unpack_from(">LLL", self._part, 16 + 12 * at)
            return bool(start <= code and glyph + code - start)
        size = 2 * len(self._ends)
        starts, deltas, offsets = (16 + size * number + 2 * at for number in (1, 2, 3))
        (start,), (delta,) = (struct.unpack_from(">H", self._part, place) for place in (starts, deltas))
        (offset,) = struct.unpack_from(">H", self._part, offsets)
        if code < start:
            return False
        if not offset:
            return bool((code + delta) & 0xFFFF)
        (glyph,) = struct.unpack_from(">H", self._part, offsets + offset + 2 * (code - start))
        return bool(glyph)


@cache
def cmap_of(file: Path) -> Cmap:
    """Return the characters of the font in a file, the first of a collection; raises OSError, ValueError."""
    with file.open("rb") as font:
        try:
            return Cmap(_table(font))
        except struct.error as error:
            raise ValueError("no font") from error


def _table(font: BinaryIO) -> bytes:
    head = font.read(16)
    if head[:4] == _COLLECTION:
        font.seek(struct.unpack(">L", head[12:16])[0])
        head = font.read(16)
    else:
        font.seek(16)
    (count,) = struct.unpack_from(">H", head, 4)
    entries = (head + font.read(16 * min(count, _MOST_TABLES)))[12:]
    for name, _sum, offset, length in struct.iter_unpack(">4sLLL", entries[: len(entries) // 16 * 16]):
        if name == b"cmap" and length <= _LARGEST:
            font.seek(offset)
            return font.read(length)
    raise ValueError("no table of characters")
