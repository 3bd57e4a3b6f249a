"""The framed plaque with the board's title, and optional plants at its ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Color

from ludotheque.picture import tints
from ludotheque.picture.layers import Layers
from ludotheque.picture.lettering import Letters
from ludotheque.picture.pen import Pen, placed
from ludotheque.tiled.model import Point

SPACING = 0.05  # between capitals, relative to their height
HALF_HEIGHT = 33.0  # board units
NARROWEST = 160.0  # board units

_STEM = "M-26 30Q-14 26 -8 22T2 8T6 -8"
_LEAVES = (
    "M-6 22L2 12L9 14L11 5L19 8L24 0L27 10L21 14L22 21L13 20L10 27L3 23z"
    "M-22 30L-16 36L-8 33L-4 40L4 35L10 38L8 30L0 29L-6 24L-12 28z"
)
_VEIN = "M-6 22Q8 18 24 4"
_FLOWER = (
    "M2 -17L-9.5 -30L-8.5 -36L-4.5 -35L-2.5 -41L1 -37L4.5 -43L7.5 -38L11 -43L14 -37L17.5 -40.5"
    "L19 -35L23 -36L22 -30L13 -17z"
)
_RAYS = "M3 -18L-4 -32M4.5 -18L0 -35M6 -18L3.5 -37M7.5 -18V-37M9 -18L11 -37M10.5 -18L15 -35M12 -18L19 -31"
_SHOOT = "M-26 28Q-8 30 0 12T8 -14T-4 -34"
_TENDRILS = "M3 -4Q20 -8 24 -16T17 -23T16 -16M-2 -31Q-12 -40 -16 -33T-9 -30"
_VINE_LEAF = (
    "M4 -14Q8 -20 4 -25L13 -24L15 -33L22 -27L31 -29L28 -20L36 -15L27 -11L25 -4L17 -8L8 -5Q9 -11 4 -14z"
    "M-6 14L-12 8L-10 1L-19 3L-24 -3L-27 6L-34 9L-28 15L-29 22L-20 20L-13 24L-11 17z"
)
_VINE_VEINS = "M4 -14L28 -20M14 -17L15 -28M14 -16L24 -8M-6 14L-28 9M-16 11L-22 2M-16 12L-22 18"
_SCALES = "M-1.5 -16L9 -5M2 -20L14.5 -7M7 -21L16 -13M15.5 -16L5 -5M12 -20L-.5 -7M7 -21L-2 -13"


def cartouche(sheet: Layers, centre: Point, title: str, width: float, ornament: str) -> None:
    """Draw a plaque, `width` board units wide, with the title and an `ornament` (thistle, vine or none)."""
    (x, y), width = centre, max(width, NARROWEST)
    for side in (-1, 1) if ornament in ORNAMENTS else ():
        ORNAMENTS[ornament](sheet.above, (x + side * (width / 2 - 24), y), side)
    _plaque(sheet.above, centre, width / 2 - 34)
    capitals = title.upper()
    size = min(52.0, (width - 118) / max(1.0, sheet.fonts.width(capitals, "title", SPACING)))
    sheet.letters.append(Letters(centre, capitals, "title", size, Color(tints.INK), spacing=SPACING))


def thistle(pen: Pen, foot: Point, side: int) -> None:
    """Draw a flowering thistle between two leaves, leaning to the right (`side` 1) or to the left (-1)."""
    draw = partial(pen.path, transform=placed(foot, scale=(side, 1.0)))
    draw(_STEM, stroke=tints.INK, width=4.6)
    draw(_STEM, stroke=tints.MOSS, width=2.8)
    draw(_LEAVES, "#7c8c52", tints.INK, 1.1)
    draw(_VEIN, stroke=tints.MOSS_DARK, width=0.9)
    draw(_FLOWER, "#8d5c86", tints.INK, 1.1)
    draw(_RAYS, stroke="#5c3558", width=0.8)
    pen.ellipse((foot[0] + side * 7, foot[1] - 13), (9.5, 8.5), "#7f8f54", tints.INK, 1.2)
    draw(_SCALES, stroke=tints.INK, width=0.8)


def vine(pen: Pen, foot: Point, side: int) -> None:
    """Draw a vine shoot with tendrils and grapes, leaning to the right (`side` 1) or to the left (-1)."""
    draw = partial(pen.path, transform=placed(foot, scale=(side, 1.0)))
    draw(_SHOOT, stroke=tints.INK, width=4.4)
    draw(_SHOOT, stroke="#8a6238", width=2.6)
    draw(_TENDRILS, stroke=tints.MOSS_DARK, width=1.3)
    draw(_VINE_LEAF, "#8b995c", tints.INK, 1.1)
    draw(_VINE_VEINS, stroke=tints.MOSS_DARK, width=0.9)
    skin = pen.radial("grape", ((0, "#c79ab8", 1), (0.5, "#7d4a74", 1), (1, "#4a2748", 1)), (0.35, 0.3))
    for row, count in enumerate((3, 4, 3, 2, 1)):
        for k in range(count):
            x = 13 + (k - (count - 1) / 2) * 7.6
            pen.ellipse((foot[0] + side * x, foot[1] + 3 + row * 6.4), (4.2, 4.2), skin, tints.INK, 0.9)


ORNAMENTS: Mapping[str, Callable[[Pen, Point, int], None]] = {"thistle": thistle, "vine": vine}


def _plaque(pen: Pen, centre: Point, half: float) -> None:
    draw = partial(pen.path, transform=placed(centre))
    paper = pen.linear("plaque", ((0, "#fbf3de", 1), (1, "#ecdcb4", 1)))
    pen.path(
        _outline(half + 4), fill=tints.INK, opacity=0.22, transform=placed((centre[0] + 6, centre[1] + 8))
    )
    draw(_outline(half, 5), "#e3cb92", tints.INK, 1.6)
    draw(_outline(half), paper, tints.INK, 1.1)
    draw(_outline(half, -4.5), stroke=tints.GOLD, width=1.6)
    for side in (-1, 1):
        for way in (-1, 1):
            boss = centre[0] + side * (half + 1), centre[1] + way * (HALF_HEIGHT + 1)
            pen.ellipse(boss, (4.2, 4.2), tints.GOLD, tints.INK, 1.1)


def _outline(half: float, grow: float = 0.0) -> str:
    """Return a rectangle with concave corners, 2 × `half` by 2 × HALF_HEIGHT, `grow` larger all round."""
    w, h, hollow = half + grow - 11, HALF_HEIGHT + grow - 11, "a11 11 0 0 0"
    return (
        f"M{-w:.1f} {-h - 11:.1f}H{w:.1f}{hollow} 11 11V{h:.1f}{hollow} -11 11"
        f"H{-w:.1f}{hollow} -11 -11V{-h:.1f}{hollow} 11 -11z"
    )
