"""Wax seals: what is done in the house is sealed, a lesson learnt as much as a puzzle solved."""

from __future__ import annotations

from math import cos, pi, sin

from pygame import Color, Surface

from ludotheque.ui.drawing import blank, radial, svg
from ludotheque.ui.palette import GOLD_LIGHT, IVORY, MOSS, SEAL, SEAL_DARK, SEAL_LIGHT, hexed
from ludotheque.ui.skin import PictureKey, Skin

BOX = 100.0  # the width and height of the drawing
_POINTS = 26  # of the outline, which runs like poured wax
_WAVES = ((3, 1.7, 0.6), (5, 1.1, 2.1), (8, 0.7, 4.4))  # each: how many, how high, where it begins
_MOSS_DARK, _MOSS_LIGHT = Color("#2E3B1E"), Color("#73874F")
_WAX = {  # light, body and shade of the wax, and the colour of the sign pressed into it
    "laurel": (SEAL_LIGHT, SEAL, SEAL_DARK, GOLD_LIGHT),
    "check": (SEAL_LIGHT, SEAL, SEAL_DARK, GOLD_LIGHT),
    "question": (SEAL_LIGHT, SEAL, SEAL_DARK, GOLD_LIGHT),
    "quill": (_MOSS_LIGHT, MOSS, _MOSS_DARK, IVORY),
}


def wax_seal(skin: Skin, across: int, sign: str) -> Surface:
    """Return a seal, `across` pixels wide, with an icon pressed into the wax: green for a quill, else red."""
    return skin.kept(PictureKey("wax", size=(sign, across)), lambda: _seal(skin, across, sign))


def wax_ring(skin: Skin, across: int, colour: Color = SEAL_DARK) -> Surface:
    """Return the place where a seal of this size is still missing, drawn in one colour."""

    def draw() -> Surface:
        dashes = f'stroke="{hexed(colour)}" stroke-width="4" stroke-dasharray="9 7" stroke-opacity="0.6"'
        ring = f'<circle cx="50" cy="50" r="38" fill="#000000" fill-opacity="0.06" {dashes}/>'
        return svg(ring, (BOX, BOX), (across, across))

    return skin.kept(PictureKey("wax ring", size=(across, tuple(colour))), draw)


def _seal(skin: Skin, across: int, sign: str) -> Surface:
    light, body, shade, pressed = _WAX[sign]
    dark, sunk = hexed(shade.lerp(Color("black"), 0.35)), shade.lerp(body, 0.45)
    defs = (
        f"<defs>{radial('w', (0, light), (0.55, body), (1, shade), centre=(38, 30), reach=75)}"
        f"{radial('d', (0, sunk), (0.7, body), (1, light), centre=(56, 64), reach=62)}</defs>"
    )
    wax = (
        f'<path d="{_outline(47)}" fill="{dark}"/>'
        f'<path d="{_outline(45.5)}" fill="url(#w)"/>'
        f'<circle cx="50" cy="50" r="32.5" fill="{dark}" fill-opacity="0.55"/>'
        f'<circle cx="50.6" cy="51" r="31.5" fill="url(#d)"/>'
        f'<circle cx="50.6" cy="51" r="27.5" fill="none" stroke="{dark}" stroke-opacity="0.4"/>'
        '<path d="M17 39C21 24 34 14 50 13" fill="none" stroke="#ffffff" stroke-opacity="0.5" '
        'stroke-width="3.2" stroke-linecap="round"/>'
        '<path d="M84 61C80 74 70 83 58 86" fill="none" stroke="#ffffff" stroke-opacity="0.16" '
        'stroke-width="2.4" stroke-linecap="round"/>'
    )
    picture = blank((across, across))
    picture.blit(svg(defs + wax, (BOX, BOX), (across, across)), (0, 0))
    size, edge = round(0.42 * across), max(1, round(0.014 * across))
    for colour, by in ((shade.lerp(Color("black"), 0.45), edge), (pressed, 0)):
        icon = skin.icon(sign, size, colour)
        picture.blit(icon, icon.get_rect(center=(round(0.506 * across) + by, round(0.51 * across) + by)))
    return picture


def _outline(radius: float) -> str:
    """Return the outline of poured wax as SVG path data, at most `radius` from the middle."""
    most = sum(high for _count, high, _start in _WAVES)
    points = []
    for number in range(_POINTS):
        turn = 2 * pi * number / _POINTS
        far = radius - most + sum(high * sin(count * turn + start) for count, high, start in _WAVES)
        points.append((50 + far * cos(turn), 50 + far * sin(turn)))
    middles = [
        ((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    curves = "".join(
        f"Q{x:.2f} {y:.2f} {u:.2f} {v:.2f}"
        for (x, y), (u, v) in zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=True)
    )
    return f"M{middles[0][0]:.2f} {middles[0][1]:.2f}{curves}Z"
