"""Draws scrolls, the places where knights enter. Small coats of arms show the number of a scroll."""

from __future__ import annotations

from functools import partial

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, curve, line, placed, rough, seeded
from ludotheque.tiled.model import Point

HALF_WIDTH, HALF_HEIGHT = 74.0, 54.0  # board units, rods included

_SHIELD = "M-1 -1H1V.05Q1 .75 0 1Q-1 .75 -1 .05z"
_ORDINARIES = (
    "M-1 -.25H1V.2H-1z",  # a fess
    "M-.3 -1H.3V.9L0 1L-.3 .9z",  # a pale
    "M-1 -1H-.5L1 .3L.75 .68L-1 -.55z",  # a bend
    "M-.86 .5L0 -.2L.86 .5L1 .05L0 -.75L-1 .05z",  # a chevron
    "M-.24 -1H.24V-.3H1V.12H.24V.94L0 1L-.24 .94V.12H-1V-.3H-.24z",  # a cross
    "M-1 -1H-.6L0 -.4L.6 -1H1L.25 -.12L.8 .58L.5 .8L0 .2L-.5 .8L-.8 .58L-.25 -.12z",  # a saltire
)
_ROLL = "M-8 -49Q0 -54 8 -49V49Q0 54 -8 49z"
_RODS = "M-2.6 -51h5.2v-6h-5.2zM-2.6 51h5.2v6h-5.2z"
_CURLS = "M7.2 -49.5Q1 -45 -4.8 -48.9Q-2 -52.5 2.4 -48.7M7.2 49.5Q1 45 -4.8 48.9Q-2 52.5 2.4 48.7M-4.4 -44V44"


def scroll(pen: Pen, centre: Point, arms: int) -> None:
    """Draw a scroll with 1 to 6 coats of arms in its upper half; the lower is left empty for knights."""
    x, y = centre
    _sheet(pen, x, y)
    for side in (-1, 1):
        _roll(pen, (x + side * (HALF_WIDTH - 8), y))
    pitch = min(25.0, 116.0 / arms)
    half = min(10.5, pitch * 0.42)
    for k in range(arms):
        _arms(pen, (x + (k - (arms - 1) / 2) * pitch, y - 29), half, _ORDINARIES[k])


def _sheet(pen: Pen, x: float, y: float) -> None:
    half, high = HALF_WIDTH - 10, HALF_HEIGHT - 6
    rng = seeded("scroll", x, y)
    upper = curve(rough([(-half + half * k / 4, 2.5 - high) for k in range(9)], 1.0, rng))
    lower = curve(rough([(half - half * k / 4, high - 1.5) for k in range(9)], 1.0, rng))
    rim = f"{upper}L{lower[1:]}z"
    creases = "".join(
        curve(rough([(-half + 8, dy), (0, dy + 1), (half - 8, dy)], 1.5, rng)) for dy in (-42, 42)
    )
    paper = pen.linear(
        "scroll",
        ((0, "#cdb27c", 1), (0.1, "#f3e6c4", 1), (0.5, "#fbf3de", 1), (0.9, "#eedcb4", 1), (1, "#b3935b", 1)),
        across=True,
    )
    pen.path(rim, fill=tints.INK, opacity=0.22, transform=placed((x + 7, y + 9)))
    pen.path(rim, paper, tints.INK, 1.4, transform=placed((x, y)))
    pen.path(
        line([(16 - half, -10), (half - 16, -10)]),
        stroke=tints.SEPIA,
        width=0.8,
        opacity=0.5,
        transform=placed((x, y)),
    )
    pen.path(creases, stroke=tints.SEPIA, width=0.6, opacity=0.3, transform=placed((x, y)))


def _roll(pen: Pen, centre: Point) -> None:
    x, y = centre
    draw = partial(pen.path, transform=placed(centre))
    wood = pen.linear("rod", ((0, "#8a5a33", 1), (0.4, "#a97a48", 1), (1, "#4a2c16", 1)), across=True)
    paper = pen.linear("roll", ((0, "#e2cd9c", 1), (0.35, "#fbf2da", 1), (1, "#a98a56", 1)), across=True)
    pen.path(_ROLL, fill=tints.INK, opacity=0.2, transform=placed((x + 7, y + 6)))
    draw(_RODS, wood, tints.INK, 1.0)
    for end in (-58.5, 58.5):
        pen.ellipse((x, y + end), (4.2, 3.4), wood, tints.INK, 1.0)
    draw(_ROLL, paper, tints.INK, 1.4)
    draw(_CURLS, stroke=tints.INK, width=0.8, opacity=0.7)


def _arms(pen: Pen, centre: Point, half: float, ordinary: str) -> None:
    draw = partial(pen.path, transform=placed(centre, scale=(half, half * 1.22)))
    draw(_SHIELD, tints.SEAL)
    draw(ordinary, tints.GOLD_LIGHT)
    draw(_SHIELD, stroke=tints.INK, width=0.14)
