"""Small things people left in the land: cottages, standing stones, fields within their hedges."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludotheque.boards.model import Point
from ludotheque.ui.painter import tints
from ludotheque.ui.painter.pen import Pen, between, curve, line, seeded, shape


def cottage(pen: Pen, foot: Point) -> None:
    """A long low house of stone with a thatched roof and smoke from its chimney."""
    x, y = foot
    thatch = pen.linear("thatch", ((0, "#d9b873", 1), (1, "#9a7740", 1)))
    pen.ellipse((x + 6, y + 1), 19, 4, tints.INK, opacity=0.2)
    pen.path(shape([(x - 15, y), (x - 15, y - 9), (x + 15, y - 9), (x + 15, y)]), "#efe4c9", tints.INK, 1.1)
    pen.path(shape([(x + 15, y), (x + 15, y - 9), (x + 8, y - 9), (x + 8, y)]), "#c4b18a", "none")
    pen.path(
        shape([(x + 9, y - 17), (x + 9, y - 22), (x + 13, y - 22), (x + 13, y - 15)]),
        "#cdbb96",
        tints.INK,
        0.9,
    )
    pen.path(
        shape([(x - 18, y - 8), (x - 12, y - 18), (x + 12, y - 18), (x + 18, y - 8)]), thatch, tints.INK, 1.1
    )
    straws = "".join(line([(x + k * 5, y - 16), (x + k * 5.8, y - 10)]) for k in (-2, -1, 0, 1, 2))
    pen.path(straws, stroke=tints.INK_SOFT, width=0.7, opacity=0.6)
    pen.path(shape([(x - 3, y), (x - 3, y - 6), (x + 1, y - 6), (x + 1, y)]), tints.GLOOM)
    pen.path(shape([(x - 10, y - 3), (x - 10, y - 6), (x - 7, y - 6), (x - 7, y - 3)]), tints.GLOOM)
    smoke = curve([(x + 11, y - 23), (x + 14, y - 28), (x + 10, y - 33), (x + 15, y - 39)])
    pen.path(smoke, stroke="#8d8273", width=1.6, opacity=0.5)


def standing_stones(pen: Pen, centre: Point, radius: float) -> None:
    """A ring of standing stones seen from afar, the farther ones first."""
    x, y = centre
    turns = sorted((k / 9 * math.tau for k in range(9)), key=math.sin)
    for k, turn in enumerate(turns):
        _menhir(pen, (x + math.cos(turn) * radius, y + math.sin(turn) * radius * 0.42), 15 + k % 3 * 2.5)


def field(pen: Pen, points: Sequence[Point], crop: str) -> None:
    """A field with furrows along its first side, behind a hedge."""
    rim = shape(points)
    pen.path(rim, fill=crop, opacity=0.5)
    a, b, c, d = (points[k * len(points) // 4] for k in range(4))
    furrows = "".join(
        line([between(between(a, d, k / 9), between(b, c, k / 9), t) for t in (0.04, 0.96)])
        for k in range(1, 9)
    )
    pen.path(furrows, stroke="#7d6432", width=1.1, dash="5 2.2", opacity=0.65)
    pen.path(rim, stroke="#3f4d2b", width=3.6, dash="0.1 4.2", opacity=0.9)
    pen.path(rim, stroke="#7d9153", width=2.2, dash="0.1 4.2")


def _menhir(pen: Pen, foot: Point, height: float) -> None:
    x, y = foot
    rng = seeded("menhir", foot)
    half = height * rng.uniform(0.2, 0.28)
    lean = rng.uniform(-1.5, 1.5)
    fill = pen.linear("menhir", ((0, "#e9e0cc", 1), (1, "#8d8169", 1)), across=True)
    outline = [
        (x - half, y),
        (x - half * 0.9 + lean, y - height * 0.8),
        (x + lean, y - height),
        (x + half * 0.8 + lean, y - height * 0.85),
        (x + half, y),
    ]
    pen.path(
        shape(
            [(x + half * 0.2, y), (x + half, y - 1), (x + height * 0.75, y + 3), (x + height * 0.4, y + 4)]
        ),
        tints.INK,
        opacity=0.2,
    )
    pen.path(shape(outline), fill, tints.INK, 1.1)
