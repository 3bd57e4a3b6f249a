"""The ornaments of old maps: compass rose, rhumb lines, ship, sea serpent."""

from __future__ import annotations

import math
from functools import partial

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, line, placed, shape
from ludotheque.tiled.model import Point

_HULL = "M-40 -15Q-33 10 -14 11L18 11Q36 9 42 -18Q31 -1 16 -1L-14 -1Q-32 -1 -40 -15z"
_STRAKE = "M-34 -1Q-26 3 -14 4L16 4Q28 3 35 -4"
_SAIL = "M-25 -51L25 -51Q33 -30 23 -10Q2 -17 -22 -10Q-16 -30 -25 -51z"
_STRIPES = (
    "M-18 -50H-10Q-3 -30 -9 -13.5L-16 -12Q-10 -30 -18 -50zM-2 -50H6Q13 -30 6 -14L-1 -14Q5 -30 -2 -50z"
    "M14 -50H21Q28 -30 20 -11L13 -13Q20 -30 14 -50z"
)
_RIGGING = "M0 -56L-36 -11M0 -56L38 -13"
_PENNANT = "M0 -58Q6 -64 13 -59T25 -60L0 -53z"
_SHIP_WAKE = "M-44 15Q-20 20 10 15M-36 19Q-10 23 24 18"

_NECK = (
    "M-13 0C-20 -26 6 -30 -4 -46C-8 -51 -15 -48 -22 -44L-31 -45L-32 -50L-25 -54"
    "C-18 -63 -2 -66 7 -54C20 -36 2 -24 9 0z"
)
_CREST = (
    "M-7 -63.5L1 -66L-2 -58.5zM1 -59L9 -61.5L6 -54zM7 -51L15 -53.5L12 -46zM10 -42L18 -44.5L15 -37z"
    "M7 -32L15 -34.5L12 -27zM2.5 -23L10.5 -25.5L7.5 -18z"
)
_TONGUE = "M-31 -47Q-36 -44 -42 -49M-38 -46.4L-42 -45"
_JAW = "M-30 -47.5L-20 -49"
_BELLY = "M-13 -5L-7 -4M-12.3 -10.5L-5.6 -9.5M-11.6 -16L-4.2 -15M-9 -21L-2 -20.5M-5 -27L1 -26M-3 -33L4 -32"
_TAIL = "M-5 0C-3 -16 8 -16 10 -24L20 -30L15 -21L23 -16L12 -17C8 -9 5 -9 4 0z"
_COIL = "M-1 0C-1 -1.35 1 -1.35 1 0H.48C.48 -.62 -.48 -.62 -.48 0z"
_FINS = (
    "M-.62 -.82L-.42 -1.1L-.38 -.92zM-.36 -.93L-.16 -1.2L-.12 -1zM-.1 -1L.1 -1.26L.14 -1z"
    "M.16 -1L.36 -1.18L.4 -.92zM.42 -.92L.6 -1.06L.64 -.8z"
)

_LILY = (
    "M0 .5Q-.25 -.5 -.75 -.45Q-1 -.1 -.62 .12Q-.45 -.1 0 .5z"
    "M0 .5Q.25 -.5 .75 -.45Q1 -.1 .62 .12Q.45 -.1 0 .5z"
    "M0 -1Q.55 -.1 0 .5Q-.55 -.1 0 -1z"
)


def compass(pen: Pen, centre: Point, radius: float, north: float = 0.0) -> None:
    """Draw a compass rose of sixteen points. Its north, with a lily, is `north` degrees clockwise from up."""

    def at(turn: float, reach: float) -> Point:
        angle = math.tau * (turn - 0.25) + math.radians(north)
        return centre[0] + math.cos(angle) * radius * reach, centre[1] + math.sin(angle) * radius * reach

    pen.ellipse(centre, (radius * 0.98, radius * 0.98), tints.PAPER_LIGHT, opacity=0.45)
    for reach, width in ((0.82, 1.6), (0.76, 0.8), (0.5, 0.8)):
        pen.ellipse(centre, (radius * reach, radius * reach), stroke=tints.INK, width=width, opacity=0.85)
    ticks = "".join(line([at(k / 72, 0.76), at(k / 72, 0.82)]) for k in range(72))
    pen.path(ticks, stroke=tints.INK, width=0.9)
    for count, offset, reach, waist, dark in (
        (8, 1 / 16, 0.62, 0.16, tints.SEPIA),
        (4, 1 / 8, 0.78, 0.2, "#6b2a1e"),
        (4, 0.0, 1.0, 0.2, tints.INK),
    ):
        for k in range(count):
            turn = k / count + offset
            for way, fill in ((-1, tints.PAPER_LIGHT), (1, dark)):
                ray = [at(turn, reach), at(turn + way / count / 2, waist), centre]
                pen.path(shape(ray), fill, tints.INK, 0.9)
    pen.ellipse(centre, (radius * 0.085, radius * 0.085), tints.GOLD, tints.INK, 1.2)
    pen.path(
        _LILY,
        tints.SEAL,
        tints.INK,
        0.09,
        transform=placed(at(0, 1.17), turn=north, scale=(radius * 0.17, radius * 0.17)),
    )


def rhumbs(pen: Pen, centre: Point, edges: tuple[float, float, float, float]) -> None:
    """Draw the thirty-two rhumb lines (directions) of a sea chart, from the compass to the paper's edges."""
    reach = math.hypot(edges[2] - edges[0], edges[3] - edges[1])
    for k in range(32):
        angle = math.tau * k / 32
        end = centre[0] + math.cos(angle) * reach, centre[1] + math.sin(angle) * reach
        pen.path(line([centre, end]), stroke=tints.SEPIA, width=0.9 if k % 2 else 1.3, opacity=0.22)


def ship(pen: Pen, centre: Point) -> None:
    """Draw a Hebridean galley: high stem and stern, a square sail, a row of oars."""
    draw = partial(pen.path, transform=placed(centre))
    cloth = pen.linear("sail", ((0, "#f7edd2", 1), (1, "#d9c193", 1)))
    pen.ellipse((centre[0] + 5, centre[1] + 13), (40, 6), fill=tints.DEPTH, opacity=0.35)
    draw("".join(line([(-18 + k * 8, 4), (-23 + k * 8, 15)]) for k in range(6)), stroke=tints.INK, width=1.2)
    draw(_HULL, "#7a4f2c", tints.INK, 1.4)
    draw(_STRAKE, stroke="#caa56a", width=1.4)
    for k, colour in enumerate((tints.SEAL, tints.GOLD, tints.MOSS, tints.SEAL, tints.GOLD)):
        pen.ellipse((centre[0] - 18 + 9 * k, centre[1] + 0.5), (3.6, 3.6), colour, tints.INK, 0.9)
    draw("M0 -1V-58", stroke=tints.INK, width=2.2)
    draw(_SAIL, cloth, tints.INK, 1.4)
    draw(_STRIPES, tints.SEAL, opacity=0.75)
    draw("M-28 -51.5H28", stroke="#5b3a20", width=2.6)
    draw(_RIGGING, stroke=tints.INK, width=0.7)
    draw(_PENNANT, tints.SEAL, tints.INK, 0.8)
    draw(_SHIP_WAKE, stroke=tints.FOAM, width=1.2, opacity=0.7)


def monster(pen: Pen, centre: Point) -> None:
    """Draw a sea serpent: a raised neck, three coils and the tail above the water."""
    x, y = centre[0], centre[1] + 12
    skin = scales(pen)
    for dx, half, height in ((58, 15, 14), (26, 20, 22), (-13, 23, 27)):
        coil(pen, (x + dx, y), half, height, skin)
    pen.path(_TAIL, skin, tints.INK, 1.2, transform=placed((x + 80, y)))
    _foam(pen, (x + 80, y), 7)
    _neck(pen, (x - 30, y), skin)


def scales(pen: Pen) -> str:
    """Define the serpent's gradient, light above and dark below; return the SVG fill that refers to it."""
    return pen.linear("serpent", ((0, "#8fa06c", 1), (0.55, "#5c7350", 1), (1, "#33493f", 1)))


def coil(pen: Pen, foot: Point, half: float, height: float, skin: str) -> None:
    """Draw a coil of the serpent, 2 × `half` wide, `height` above the water, and filled with `skin`."""
    ink = 1.4 / height
    pen.path(_COIL, skin, tints.INK, ink, transform=placed(foot, scale=(half, height)))
    pen.path(_FINS, tints.FIN, tints.INK, ink * 0.6, transform=placed(foot, scale=(half, height)))
    for side in (-1, 1):
        _foam(pen, (foot[0] + side * half * 0.74, foot[1]), half * 0.47)


def _neck(pen: Pen, foot: Point, skin: str) -> None:
    draw = partial(pen.path, transform=placed(foot))
    draw(_NECK, skin, tints.INK, 1.5)
    draw(_CREST, tints.FIN, tints.INK, 0.8)
    draw(_JAW, stroke=tints.INK, width=1.0)
    draw(_TONGUE, stroke=tints.SEAL, width=1.5)
    draw(_BELLY, stroke=tints.INK, width=0.8, opacity=0.6)
    pen.ellipse((foot[0] - 14, foot[1] - 56), (2.5, 2.3), tints.GOLD_LIGHT, tints.INK, 0.9)
    pen.ellipse((foot[0] - 14.5, foot[1] - 56), (0.9, 1.3), tints.INK)
    _foam(pen, (foot[0] - 2, foot[1]), 14)


def _foam(pen: Pen, centre: Point, reach: float) -> None:
    """Draw the foam round something, 2 × `reach` wide, that rises from the water at `centre`."""
    for spread, drop, width, opacity in ((1.3, -0.5, 1.6, 0.95), (1.8, 3.5, 1.0, 0.6)):
        half = spread * reach
        d = f"M{-half:.1f} {drop}q{half:.1f} 7 {2 * half:.1f} 0"
        pen.path(d, stroke=tints.FOAM, width=width, opacity=opacity, transform=placed(centre))
