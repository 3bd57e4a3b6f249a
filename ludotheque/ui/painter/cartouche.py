"""The cartouche that bears the board's title."""

from __future__ import annotations

import math

from pygame import Color

from ludotheque.boards.model import Point
from ludotheque.ui.painter import lettering, tints
from ludotheque.ui.painter.pen import Pen, curve, line, shape
from ludotheque.ui.painter.sheet import Letters, Sheet

SPACING = 0.05


def cartouche(sheet: Sheet, centre: Point, title: str, width: float, ornament: str) -> None:
    """A scrolled plaque `width` board units wide with the title in capitals, an `ornament` (a plant) at both ends."""
    x, y = centre
    half = width / 2
    pen = sheet.above
    if ornament in ORNAMENTS:
        for side in (-1, 1):
            ORNAMENTS[ornament](pen, (x + side * (half - 24), y), side)
    _plaque(pen, x, y, half - 34, 33.0)
    capitals = title.upper()
    size = min(52.0, (width - 100) / lettering.width(capitals, "title", SPACING))
    sheet.letters.append(Letters((x, y), capitals, "title", size, Color(tints.INK), spacing=SPACING))


def thistle(pen: Pen, foot: Point, side: int) -> None:
    """A thistle in flower between two leaves, leaning outwards."""
    x, y = foot

    def at(dx: float, dy: float) -> Point:
        return x + side * dx, y + dy

    stem = curve([at(-26, 30), at(-8, 22), at(2, 8), at(6, -8)])
    pen.path(stem, stroke=tints.INK, width=4.6)
    pen.path(stem, stroke=tints.MOSS, width=2.8)
    for leaf in (
        [(-6, 22), (2, 12), (9, 14), (11, 5), (19, 8), (24, 0), (27, 10), (21, 14), (22, 21), (13, 20), (10, 27), (3, 23)],
        [(-22, 30), (-16, 36), (-8, 33), (-4, 40), (4, 35), (10, 38), (8, 30), (0, 29), (-6, 24), (-12, 28)],
    ):
        pen.path(shape(at(dx, dy) for dx, dy in leaf), "#7c8c52", tints.INK, 1.1)
    pen.path(curve([at(-6, 22), at(8, 16), at(24, 4)]), stroke=tints.MOSS_DARK, width=0.9)
    flower = [at(7 + math.sin(a) * 19, -22 - math.cos(a) * 21 * (1 if k % 2 else 0.8)) for k, a in enumerate(i * 0.19 - 1.05 for i in range(12))]
    pen.path(shape([at(2, -17), *flower, at(13, -17)]), "#8d5c86", tints.INK, 1.1)
    rays = "".join(line([at(7 + k * 1.6, -18), at(7 + k * 4.2, -36 + abs(k) * 1.5)]) for k in range(-3, 4))
    pen.path(rays, stroke="#5c3558", width=0.8)
    pen.ellipse(at(7, -13), 9.5, 8.5, "#7f8f54", tints.INK, 1.2)
    scales = "".join(curve([at(7 + dx - 3, -15 + dy), at(7 + dx, -12 + dy), at(7 + dx + 3, -15 + dy)]) for dx, dy in ((-4, 0), (4, 0), (0, 3), (-5, 5), (5, 5)))
    pen.path(scales, stroke=tints.INK, width=0.8)


ORNAMENTS = {"thistle": thistle}


def _plaque(pen: Pen, x: float, y: float, half: float, high: float) -> None:
    cut = 11.0

    def outline(grow: float) -> str:
        w, h, c = half + grow, high + grow, cut
        return (
            f"M{x - w + c:.1f} {y - h:.1f}H{x + w - c:.1f}A{c} {c} 0 0 0 {x + w:.1f} {y - h + c:.1f}"
            f"V{y + h - c:.1f}A{c} {c} 0 0 0 {x + w - c:.1f} {y + h:.1f}H{x - w + c:.1f}"
            f"A{c} {c} 0 0 0 {x - w:.1f} {y + h - c:.1f}V{y - h + c:.1f}A{c} {c} 0 0 0 {x - w + c:.1f} {y - h:.1f}z"
        )

    paper = pen.linear("plaque", ((0, "#fbf3de", 1), (1, "#ecdcb4", 1)))
    pen.elements.append(f'<g transform="translate(6 8)"><path d="{outline(4)}" fill="{tints.INK}" opacity="0.22"/></g>')
    pen.path(outline(5), "#e3cb92", tints.INK, 1.6)
    pen.path(outline(0), paper, tints.INK, 1.1)
    pen.path(outline(-4.5), stroke=tints.GOLD, width=1.6)
    for side in (-1, 1):
        for way in (-1, 1):
            pen.ellipse((x + side * (half + 1), y + way * (high + 1)), 4.2, 4.2, tints.GOLD, tints.INK, 1.1)
