"""The border of a picture: two interlaced strands, a graduated scale inside them, knots at the corners."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Literal

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, curve, line, placed
from ludotheque.tiled.model import Point

OUTER, INNER = 11.0, 31.0  # where the band of strands begins and ends, in board units from the paper's edge
SCALE = 36.0, 40.5  # where the graduated scale begins and ends, in the same units
DEPTH = 44.0  # where the whole border ends, in the same units
GROUND = "#4a3523"
SHADOW = "#20150c"
STRANDS = "#c9a24c", "#93a077"
LOOP = 27.0  # half a wave of a strand, board units

Edges = tuple[float, float, float, float]  # left, top, right, bottom in board units
Rim = Literal["top", "bottom", "left", "right"]
Along = Callable[[float, float], Point]  # (distance along a side, distance from the band's middle) -> point


def border(edges: Edges) -> Iterator[tuple[Pen, Rim | None]]:
    """Yield pens that draw the border of a paper with these edges, each with its side.

    The first draws the ground, four the strands of a side each, the last the lines on top; the first and the
    last have None. Nothing is drawn farther than DEPTH from the edge.
    """
    left, top, right, bottom = edges
    middle = (OUTER + INNER) / 2
    ground, pen = Pen(), Pen()
    _fillet(ground, edges, middle, INNER - OUTER, GROUND)
    yield ground, None
    sides: tuple[tuple[Rim, Along, float], ...] = (
        ("top", lambda s, d: (left + s, top + middle + d), right - left),
        ("bottom", lambda s, d: (left + s, bottom - middle + d), right - left),
        ("left", lambda s, d: (left + middle + d, top + s), bottom - top),
        ("right", lambda s, d: (right - middle + d, top + s), bottom - top),
    )
    for side, at, length in sides:
        plait = Pen()
        _plait(plait, at, INNER + 3, length - INNER - 3)
        yield plait, side
    for inset, width in ((OUTER, 1.8), (INNER, 1.8), (SCALE[0], 0.9), (SCALE[1], 0.9)):
        _fillet(pen, edges, inset, width, tints.INK)
    for inset in (OUTER + 2, INNER - 2):
        _fillet(pen, edges, inset, 0.8, tints.GOLD)
    _graduate(pen, edges)
    for x in (left + middle, right - middle):
        for y in (top + middle, bottom - middle):
            _knot(pen, x, y)
    yield pen, None


def _fillet(pen: Pen, edges: Edges, inset: float, width: float, colour: str) -> None:
    left, top, right, bottom = edges
    d = f"M{left + inset:.1f} {top + inset:.1f}H{right - inset:.1f}V{bottom - inset:.1f}H{left + inset:.1f}z"
    pen.path(d, stroke=colour, width=width)


def _plait(pen: Pen, at: Along, start: float, end: float) -> None:
    """Draw two crossing strands from `start` to `end` of a side; at even crossings the second is on top."""
    loops = max(2, round((end - start) / LOOP))
    step = (end - start) / loops
    reach = (INNER - OUTER) / 2 - 4.8

    def strand(sign: int, first: float, last: float) -> str:
        count = max(3, round((last - first) / step * 6))
        spots = (first + (last - first) * k / count for k in range(count + 1))
        return curve([at(s, sign * reach * math.sin(math.pi * (s - start) / step)) for s in spots])

    for sign, colour in zip((1, -1), STRANDS, strict=True):
        whole = strand(sign, start, end)
        _ribbon(pen, whole, whole, colour)
    odd = [start + crossing * step for crossing in range(1, loops, 2)]
    over = "".join(strand(1, s - 5, s + 5) for s in odd)
    _ribbon(pen, over, "".join(strand(1, s - 8, s + 8) for s in odd), STRANDS[0])


def _ribbon(pen: Pen, rim: str, face: str, colour: str) -> None:
    pen.path(rim, stroke=SHADOW, width=5.4)
    pen.path(face, stroke=colour, width=3.5)


def _graduate(pen: Pen, edges: Edges) -> None:
    left, top, right, bottom = edges
    middle, start = (SCALE[0] + SCALE[1]) / 2, SCALE[1]
    d = "".join(
        line([(left + a, y), (left + b, y)])
        for a, b in _degrees(right - left - 2 * start)
        for y in (top + middle, bottom - middle)
    )
    d += "".join(
        line([(x, top + a), (x, top + b)])
        for a, b in _degrees(bottom - top - 2 * start)
        for x in (left + middle, right - middle)
    )
    pen.path(d, stroke=tints.INK, width=SCALE[1] - SCALE[0] - 0.9, opacity=0.85)


def _degrees(span: float) -> list[Point]:
    """Return the start and end of every second division of a scale along a side of `span` units."""
    count = max(1, round(span / 50)) * 2
    step = span / count
    return [(SCALE[1] + k * step, SCALE[1] + (k + 1) * step) for k in range(0, count, 2)]


def _knot(pen: Pen, x: float, y: float) -> None:
    gold = pen.radial("boss", ((0, "#f4dd9a", 1), (1, "#a87a24", 1)), (0.36, 0.34))
    pen.path("M-13 -13h26v26h-26z", GROUND, tints.INK, 1.8, transform=placed((x, y)))
    pen.path("M-10 -10h20v20h-20z", stroke=tints.GOLD, width=1.2, transform=placed((x, y)))
    for turn in range(4):
        angle = math.pi / 2 * turn + math.pi / 4
        centre = x + math.cos(angle) * 5.6, y + math.sin(angle) * 5.6
        pen.ellipse(centre, (4.2, 4.2), stroke=SHADOW, width=3.6)
        pen.ellipse(centre, (4.2, 4.2), stroke=STRANDS[turn % 2], width=2.0)
    pen.ellipse((x, y), (3.4, 3.4), gold, tints.INK, 1.0)
