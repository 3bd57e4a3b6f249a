"""Writes animated GIFs, the only animated pictures that every chat program plays.

All frames share one palette, found by median cut. Of each frame only the rectangle that has changed is
written, with unchanged pixels transparent, since long runs of one colour compress well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import compress, count
from math import sqrt
from operator import ne
from struct import pack
from typing import NamedTuple

from pygame import Surface

CLEAR = 255  # the index of transparent pixels
_MASKS = (0xF800, 0x07E0, 0x001F, 0)  # 16 bits: red, green, blue
_CODES = 4096  # entries of the LZW dictionary, at most
_SAMPLED = 3  # the palette is made from every third frame

Colour = tuple[int, int, int]


class GifFrame(NamedTuple):
    """The pixels of a frame in 16 bits each, row by row, and how long it is shown, in 1/100 s."""

    pixels: bytes
    delay: int


def gif_frame(picture: Surface, delay: int) -> GifFrame:
    """Return a picture, whose width must be even, as a frame; `delay` is in hundredths of a second."""
    small = Surface(picture.get_size(), 0, 16, _MASKS)
    small.blit(picture, (0, 0))
    return GifFrame(small.get_buffer().raw, delay)


def gif(size: tuple[int, int], frames: Sequence[GifFrame]) -> Generator[float, None, bytes]:
    """Return the content of a GIF that repeats these frames for ever; yield the share done, 0 to 1."""
    seen: Counter[int] = Counter()
    for frame in frames[::_SAMPLED]:
        seen.update(memoryview(frame.pixels).cast("H"))
        yield 0.0
    palette = _palette(seen)
    known: dict[int, int] = {}
    data = bytearray(b"GIF89a" + pack("<HHBBB", *size, 0xF7, 0, 0))
    data += b"".join(map(bytes, palette)).ljust(768, b"\0")
    data += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    before = b""
    for number, frame in enumerate(_joined(frames)):
        pixels = memoryview(frame.pixels).cast("H")
        for colour in {*pixels} - known.keys():
            known[colour] = _nearest(palette, _rgb(colour))
        indices = bytes(map(known.__getitem__, pixels))
        data += _image(size, before, indices, frame.delay)
        before = indices
        yield (number + 1) / len(frames)
    return bytes(data + b"\x3b")


def _joined(frames: Sequence[GifFrame]) -> list[GifFrame]:
    """Return the frames after merging equal neighbours into one frame that is shown longer."""
    found: list[GifFrame] = []
    for frame in frames:
        if found and found[-1].pixels == frame.pixels:
            found[-1] = found[-1]._replace(delay=found[-1].delay + frame.delay)
        else:
            found.append(frame)
    return found


def _image(size: tuple[int, int], before: bytes, indices: bytes, delay: int) -> bytes:
    """Return the GIF block of what changed since `before`, shown for `delay` hundredths of a second."""
    wide = size[0]
    changed = [*compress(count(), map(ne, before, indices))] if before else [0, len(indices) - 1]
    changed = changed or [0]
    top, bottom = changed[0] // wide, changed[-1] // wide + 1
    columns = {at % wide for at in changed} if before else {0, wide - 1}
    left, right = min(columns), max(columns) + 1
    kept = bytearray()
    for row in range(top, bottom):
        span = slice(row * wide + left, row * wide + right)
        now = indices[span]
        if before:
            now = bytes(CLEAR if old == new else new for old, new in zip(before[span], now, strict=True))
        kept += now
    control = b"\x21\xf9\x04" + pack("<BHBB", 0x05, delay, CLEAR, 0)
    place = b"\x2c" + pack("<HHHHB", left, top, right - left, bottom - top, 0)
    packed = _packed(bytes(kept))
    blocks = b"".join(
        bytes([len(packed[at : at + 255])]) + packed[at : at + 255] for at in range(0, len(packed), 255)
    )
    return control + place + b"\x08" + blocks + b"\0"


def _packed(data: bytes) -> bytes:
    start, end = 256, 257
    known: dict[int, int] = {}
    following, width = 258, 9
    out, held, bits = bytearray(), start, width
    prefix = data[0]
    for byte in data[1:]:
        key = prefix << 8 | byte
        code = known.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << bits
        bits += width
        if following < _CODES:
            known[key] = following
            if following == 1 << width:
                width += 1
            following += 1
        else:
            held |= start << bits
            bits += width
            known.clear()
            following, width = 258, 9
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8
        prefix = byte
    held |= prefix << bits
    bits += width
    if following == 1 << width and width < 12:
        width += 1
    held |= end << bits
    bits += width
    out += held.to_bytes((bits + 7) // 8, "little")
    return bytes(out)


# Colours


def _rgb(colour: int) -> Colour:
    """Return red, green and blue, from 0 to 255, of a colour in 16 bits."""
    red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


def _palette(seen: Counter[int]) -> list[Colour]:
    """Return a palette of at most CLEAR colours, by median cut of how often each was `seen`."""
    boxes = [[(_rgb(colour), often) for colour, often in seen.items()]]
    while len(boxes) < CLEAR:
        box = max(boxes, key=_weight)
        if len(box) < 2:
            break
        boxes.remove(box)
        axis = max(range(3), key=lambda axis: _spread(box, axis))
        box.sort(key=lambda each: each[0][axis])
        half, at, sum_ = sum(often for _colour, often in box) / 2, 0, 0
        while at < len(box) - 1 and (at == 0 or sum_ + box[at][1] <= half):
            sum_ += box[at][1]
            at += 1
        boxes += [box[:at], box[at:]]
    return [_mean(box) for box in boxes]


Box = list[tuple[Colour, int]]  # colours, with the number of pixels of each


def _spread(box: Box, axis: int) -> int:
    along = [colour[axis] for colour, _often in box]
    return max(along) - min(along)


def _weight(box: Box) -> float:
    """Return how urgently a set of colours should be cut in two, 0 if it has only one colour."""
    if len(box) < 2:
        return 0.0
    widest = max(_spread(box, axis) for axis in range(3))
    return widest * sqrt(sum(often for _colour, often in box))


def _mean(box: Box) -> Colour:
    whole = sum(often for _colour, often in box)
    red, green, blue = (sum(colour[axis] * often for colour, often in box) // whole for axis in range(3))
    return red, green, blue


def _nearest(palette: Sequence[Colour], colour: Colour) -> int:
    red, green, blue = colour
    far = [2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2 for r, g, b in palette]
    return far.index(min(far))
