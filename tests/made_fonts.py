"""Fonts made for tests: bold type that also has letters of other scripts, which look like Latin ones."""

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from processes import until

from ludotheque.ui.cmap import cmap_of
from ludotheque.ui.fonts import face_file
from ludotheque.ui.system_fonts import SYSTEM, script_of

LOOKS = "mwMW"  # what the made letters look like, in turn: wide as those of the East
_ages = count(1_000, 1_000)  # so that no text that was measured with one font is taken for another's


def glyphs() -> list[int]:
    """Return the number of the glyph of each letter of LOOKS, read by the first of its ranges (format 4)."""
    table = _table(face_file("bold").read_bytes(), b"cmap")
    part = next(
        table[offset:]
        for platform, encoding, offset in struct.iter_unpack(
            ">HHL", table[4 : 4 + 8 * int.from_bytes(table[2:4])]
        )
        if (platform, encoding) == (3, 1)
    )
    segments = int.from_bytes(part[6:8]) // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{segments}H", part, 14 + number * 2 * segments + 2 * bool(number))
        for number in range(4)
    )
    at = next(number for number, end in enumerate(ends) if end >= ord("w"))
    assert starts[at] <= ord("M")
    if not offsets[at]:
        return [ord(letter) + deltas[at] & 0xFFFF for letter in LOOKS]
    first = 16 + 6 * segments + 2 * at + offsets[at] - 2 * starts[at]
    return [struct.unpack_from(">H", part, first + 2 * ord(letter))[0] for letter in LOOKS]


def _table(font: bytes, name: bytes) -> bytes:
    offset, length = struct.unpack_from(">LL", font, _entry(font, name) + 8)
    return font[offset : offset + length]


def _entry(font: bytes, name: bytes) -> int:
    return next(at for at in range(12, 12 + 16 * int.from_bytes(font[4:6]), 16) if font[at : at + 4] == name)


def make_font(path: Path, letters: Sequence[str]) -> Path:
    """Write a font with these letters alone, which look like those of LOOKS in turn."""
    font, shapes = bytearray(face_file("bold").read_bytes()), glyphs()
    codes = {ord(letter): shapes[number % len(shapes)] for number, letter in enumerate(letters)}
    groups = b"".join(struct.pack(">LLL", code, code, glyph) for code, glyph in sorted(codes.items()))
    table = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    table += struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    struct.pack_into(">LL", font, _entry(bytes(font), b"cmap") + 8, len(font), len(table))
    path.write_bytes(bytes(font) + table)
    return path


@contextmanager
def on_this_system(path: Path, letters: str) -> Iterator[Path]:
    """Let the system have one font, made at `path`, with these letters, and let it have been found."""
    font = make_font(path, dict.fromkeys(letters))
    told, search = SYSTEM.tell, SYSTEM.search
    SYSTEM.forget()
    SYSTEM.found = next(_ages)
    SYSTEM.tell, SYSTEM.search = lambda: None, lambda letter: font if letter in cmap_of(font) else None
    try:
        for letter in {script_of(letter): letter for letter in letters if letter.isalpha()}.values():
            SYSTEM.file_for(letter)
            until(lambda letter=letter: SYSTEM.file_for(letter))
        yield font
    finally:
        SYSTEM.forget()
        SYSTEM.tell, SYSTEM.search = told, search
