"""The border of a picture: a band of interlace between fillets, a graduated scale inside it, bosses at the corners."""

from __future__ import annotations

import math
from collections.abc import Callable

from ludotheque.boards.model import Point
from ludotheque.ui.painter import tints
from ludotheque.ui.painter.pen import Pen, curve, line

OUTER, INNER = 11.0, 31.0  # the band, in board units from the edge of the paper
SCALE = 36.0, 40.5  # the graduated scale inside it
STRANDS = ("#c9a24c", "#93a077")
LOOP = 27.0  # half a wave of the interlace, board units

Along = Callable[[float, float], Point]


def border(pen: Pen, edges: tuple[float, float, float, float]) -> None:
    """Draw the border of a sheet whose edges are given in board units (left, top, right, bottom)."""
    left, top, right, bottom = edges
    _fillet(pen, edges, (OUTER + INNER) / 2, INNER - OUTER, "#4a3523", 1.0)
    middle = (OUTER + INNER) / 2
    sides: tuple[tuple[Along, float], ...] = (
        (lambda s, d: (left + s, top + middle + d), right - left),
        (lambda s, d: (left + s, bottom - middle + d), right - left),
        (lambda s, d: (left + middle + d, top + s), bottom - top),
        (lambda s, d: (right - middle + d, top + s), bottom - top),
    )
    for at, length in sides:
        _plait(pen, at, INNER + 3, length - INNER - 3)
    for inset, width in ((OUTER, 1.8), (INNER, 1.8), (SCALE[0], 0.9), (SCALE[1], 0.9)):
        _fillet(pen, edges, inset, width, tints.INK, 1.0)
    for inset in (OUTER + 2, INNER - 2):
        _fillet(pen, edges, inset, 0.8, tints.GOLD, 0.9)
    _graduate(pen, edges)
    for x in (left + middle, right - middle):
        for y in (top + middle, bottom - middle):
            _boss(pen, x, y)


def _fillet(pen: Pen, edges: tuple[float, float, float, float], inset: float, width: float, colour: str, opacity: float) -> None:
    left, top, right, bottom = edges
    d = f"M{left + inset:.1f} {top + inset:.1f}H{right - inset:.1f}V{bottom - inset:.1f}H{left + inset:.1f}z"
    pen.path(d, stroke=colour, width=width, opacity=opacity)


def _plait(pen: Pen, at: Along, start: float, end: float) -> None:
    loops = max(2, round((end - start) / LOOP))
    step = (end - start) / loops
    reach = (INNER - OUTER) / 2 - 4.8

    def strand(sign: int, first: float, last: float) -> str:
        count = max(3, round((last - first) / step * 6))
        spots = [first + (last - first) * k / count for k in range(count + 1)]
        return curve([at(s, sign * reach * math.sin(math.pi * (s - start) / step)) for s in spots])

    for sign, colour in ((1, STRANDS[0]), (-1, STRANDS[1])):
        _ribbon(pen, strand(sign, start, end), strand(sign, start, end), colour)
    for crossing in range(1, loops, 2):
        s = start + crossing * step
        _ribbon(pen, strand(1, s - 5, s + 5), strand(1, s - 8, s + 8), STRANDS[0])


def _ribbon(pen: Pen, edge: str, face: str, colour: str) -> None:
    pen.path(edge, stroke="#20150c", width=5.4)
    pen.path(face, stroke=colour, width=3.5)


def _graduate(pen: Pen, edges: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = edges
    middle, thick = (SCALE[0] + SCALE[1]) / 2, SCALE[1] - SCALE[0] - 0.9
    d = ""
    for span, along in ((right - left, True), (bottom - top, False)):
        count = round((span - 2 * SCALE[1]) / 50) * 2
        step = (span - 2 * SCALE[1]) / count
        for k in range(0, count, 2):
            a, b = SCALE[1] + k * step, SCALE[1] + (k + 1) * step
            for edge in ((top + middle, bottom - middle) if along else (left + middle, right - middle)):
                d += line([(left + a, edge), (left + b, edge)] if along else [(edge, top + a), (edge, top + b)])
    pen.path(d, stroke=tints.INK, width=thick, opacity=0.85)


def _boss(pen: Pen, x: float, y: float) -> None:
    gold = pen.radial("boss", ((0, "#f4dd9a", 1), (1, "#a87a24", 1)), (0.36, 0.34))
    pen.path(f"M{x - 13:.1f} {y - 13:.1f}h26v26h-26z", "#4a3523", tints.INK, 1.8)
    pen.path(f"M{x - 10:.1f} {y - 10:.1f}h20v20h-20z", "none", tints.GOLD, 1.2)
    for turn in range(4):
        angle = math.pi / 2 * turn + math.pi / 4
        cx, cy = x + math.cos(angle) * 5.6, y + math.sin(angle) * 5.6
        pen.ellipse((cx, cy), 4.2, 4.2, stroke="#20150c", width=3.6)
        pen.ellipse((cx, cy), 4.2, 4.2, stroke=STRANDS[turn % 2], width=2.0)
    pen.ellipse((x, y), 3.4, 3.4, gold, tints.INK, 1.0)
