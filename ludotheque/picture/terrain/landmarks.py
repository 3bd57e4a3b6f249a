"""Buildings and other landmarks: cottages, towns, standing stones, fields, the maiden of the rock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from random import Random

from ludotheque.picture import tints
from ludotheque.picture.masonry import Mason
from ludotheque.picture.pen import Pen, between, curve, dashed, line, placed, seeded, shape
from ludotheque.tiled.model import Point

_GOWN = "M-3 -12Q-6 -4 -12 1Q-2 5 10 2Q6 -5 4 -12z"
_ARMS = "M-2 -11Q-8 -12 -7 -17M4 -11Q8 -9 8 -4"
_HAIR = "M-3 -18Q-9 -12 -7 -3Q-4 -1 -2 -4Q-3 -11 0 -15z"


def cottage(pen: Pen, foot: Point) -> None:
    """Draw a long low stone house with a thatched roof and a smoking chimney."""
    x, y = foot
    thatch = pen.linear("thatch", ((0, "#d9b873", 1), (1, "#9a7740", 1)))
    pen.ellipse((x + 6, y + 1), (19, 4), tints.INK, opacity=0.2)
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


def town(pen: Pen, foot: Point, width: float) -> None:
    """Draw a walled town, `width` board units wide: gabled houses round a church with a spire."""
    rng = seeded("town", foot)
    x, y, mason = *foot, Mason(pen, foot, 1)
    half = width / 2
    pen.ellipse((x + 6, y + 2), (half + 3, 6), tints.INK, opacity=0.2)
    houses = max(3, round(width / 15))
    for row, back in enumerate((14.0, 6.0)):
        if row == 1:
            _church(mason, rng.choice((-0.12, 0.14)) * width)
        for k in range(houses - row):
            offset = (k + 0.5 + row / 2) / houses * width - half
            _house(pen, (x + offset + rng.uniform(-2, 2), y - back), rng.uniform(13, 17), rng)
    mason.wall(-half, half, 3, 9)
    for end in (-half, half):
        mason.drum(end, 9, 4, -11)
        mason.cone(end, 9, -11, 10)
    mason.door(rng.uniform(-0.2, 0.2) * width, 3, 6, 7)


def maiden(pen: Pen, seat: Point) -> None:
    """Draw the maiden on her rock, combing her golden hair."""
    draw = partial(pen.path, transform=placed(seat))
    draw(_GOWN, "#e9e2d0", tints.INK, 0.9)
    draw(_ARMS, stroke=tints.INK, width=3.0)
    draw(_ARMS, stroke="#ecc9a4", width=1.7)
    draw(_HAIR, tints.GOLD_LIGHT, tints.INK, 0.8)
    pen.ellipse((seat[0] + 1, seat[1] - 17.5), (2.7, 3.0), "#ecc9a4", tints.INK, 0.8)
    draw("M-3.5 -17.5Q-2 -23 2.5 -21.5Q5 -20.5 4.4 -17.5Q2 -20 -3.5 -17.5z", tints.GOLD_LIGHT, tints.INK, 0.8)


def standing_stones(pen: Pen, centre: Point, radius: float) -> None:
    """Draw a ring of standing stones, the farther ones first."""
    x, y = centre
    turns = sorted((k / 9 * math.tau for k in range(9)), key=math.sin)
    for k, turn in enumerate(turns):
        _menhir(pen, (x + math.cos(turn) * radius, y + math.sin(turn) * radius * 0.42), 15 + k % 3 * 2.5)


def field(pen: Pen, points: Sequence[Point], crop: str) -> None:
    """Draw a hedged field of the colour `crop`, with furrows along its first side."""
    pen.path(shape(points), fill=crop, opacity=0.5)
    a, b, c, d = (points[k * len(points) // 4] for k in range(4))
    furrows = "".join(
        dashed([between(between(a, d, k / 9), between(b, c, k / 9), t) for t in (0.04, 0.96)], (5, 2.2))
        for k in range(1, 9)
    )
    hedge = dashed([*points, points[0]], (0.1, 4.2))
    pen.path(furrows, stroke="#7d6432", width=1.1, opacity=0.65)
    pen.path(hedge, stroke="#3f4d2b", width=3.6, opacity=0.9)
    pen.path(hedge, stroke="#7d9153", width=2.2)


def _house(pen: Pen, foot: Point, width: float, rng: Random) -> None:
    """Draw a half-timbered house seen from its gable, roofed with tiles or slates."""
    x, y = foot
    half, eaves, ridge = width / 2, y - rng.uniform(9, 12), y - rng.uniform(21, 26)
    roof = rng.choice((tints.TILES, "#9c5233", tints.SLATE))
    gable = [(x - half, y), (x - half, eaves), (x, ridge + 3), (x + half, eaves), (x + half, y)]
    pen.path(shape(gable), "#f3e8cd", tints.INK, 0.9)
    beams = line([(x - half, eaves), (x + half, eaves)]) + line([(x, ridge + 4), (x, y)])
    beams += line([(x - half, y), (x, eaves)]) + line([(x, eaves), (x + half, y)])
    pen.path(beams, stroke="#6b4a2c", width=1.0)
    eave = [(x - half - 2, eaves + 2), (x, ridge), (x + half + 2, eaves + 2)]
    thick = [(x + half - 0.6, eaves + 3), (x, ridge + 5), (x - half + 0.6, eaves + 3)]
    pen.path(shape([*eave, *thick]), roof, tints.INK, 0.9)


def _church(mason: Mason, x: float) -> None:
    mason.block(x + 9, 20, -4, -20)
    mason.gable(x + 9, 21, -20, 10)
    mason.block(x - 5, 11, -4, -28)
    mason.cone(x - 5, 8, -28, 23)
    mason.windows((x - 5, -21), (x - 5, -12), (x + 6, -12), (x + 12, -12))


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
