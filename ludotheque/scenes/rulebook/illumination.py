"""Draws the ornaments of a book: initials, the vine in the margin, seals and lozenges."""

from __future__ import annotations

from math import cos, pi, sin

from pygame import Color, Surface

from ludotheque.ui.drawing import svg
from ludotheque.ui.palette import (
    CREAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    LOCH,
    MOSS,
    SEAL,
    SEAL_DARK,
    SEAL_LIGHT,
    hexed,
)
from ludotheque.ui.skin import Skin

FIELDS = (SEAL, LOCH, MOSS)
_TURN = 84  # logical pixels from one bend of the vine to the next
_VINE = 34  # logical width of the vine


def initial(skin: Skin, letter: str, side: int, field: Color) -> Surface:
    """Return a capital letter on a painted field with a gold frame and filigree, `side` pixels square."""
    pale = hexed(field.lerp(CREAM, 0.38))
    curls = "".join(
        f'<g transform="translate(50 50) rotate({turn})"><path d="M-34 -34c18 -4 30 4 28 18c-1 9 -14 9 -14 1'
        f'c0 -5 6 -6 8 -2M-34 -34c-4 18 4 30 18 28" fill="none" stroke="{pale}" stroke-width="2.2"/>'
        f'<circle cx="-33" cy="-33" r="3.4" fill="{hexed(GOLD_LIGHT)}"/></g>'
        for turn in (0, 90, 180, 270)
    )
    frame = (
        f'<rect x="1.5" y="1.5" width="97" height="97" rx="3" fill="{hexed(GOLD)}" '
        f'stroke="{hexed(INK)}" stroke-width="2"/>'
        f'<rect x="7" y="7" width="86" height="86" fill="{hexed(field)}" '
        f'stroke="{hexed(GOLD_DARK)}" stroke-width="1.5"/>'
    )
    picture = svg(frame + curls, (100, 100), (side, side))
    size = side * 0.68 / skin.scale
    for colour, shift in ((Color(20, 12, 6), max(1, side // 40)), (CREAM, 0)):
        glyph = skin.font("title", size).render(letter, True, colour)
        box = glyph.get_bounding_rect()
        picture.blit(glyph, (side / 2 - box.centerx + shift, side / 2 - box.centery + shift))
    return picture


def vine(skin: Skin, height: int) -> Surface:
    """Return the painted border of a page, `height` pixels tall: a gilded rod entwined by a vine."""
    tall = height / skin.scale
    turns = max(2, round(tall / _TURN))
    step = tall / turns
    middle = _VINE / 2
    body = _rod(tall, middle)
    body += (
        f'<path d="{_winding(turns, step, middle)}" fill="none" stroke="{hexed(MOSS)}" stroke-width="2.1"/>'
    )
    body += "".join(_spray(number, step, middle) for number in range(turns))
    return svg(body, (_VINE, tall), (skin.px(_VINE), height))


def seal(skin: Skin, side: int) -> Surface:
    """Return a seal of red wax, `side` pixels across, which marks rulings where the rules are silent."""
    rim = [(45 + 3.4 * sin(5 * a) + 2 * cos(3 * a), a) for a in _angles(40)]
    points = " ".join(f"{50 + r * cos(a):.1f},{50 + r * sin(a):.1f}" for r, a in rim)
    body = (
        f'<defs><radialGradient id="w" cx="0.4" cy="0.35" r="0.75">'
        f'<stop offset="0" stop-color="{hexed(SEAL_LIGHT)}"/>'
        f'<stop offset="1" stop-color="{hexed(SEAL_DARK)}"/></radialGradient></defs>'
        f'<polygon points="{points}" fill="url(#w)" stroke="{hexed(SEAL_DARK)}" stroke-width="2"/>'
        f'<circle cx="50" cy="50" r="33" fill="{hexed(SEAL)}" stroke="{hexed(SEAL_DARK)}" stroke-width="3"/>'
    )
    wax = svg(body, (100, 100), (side, side))
    mark = skin.icon("quill", round(side * 0.46), Color("#F0B9A4"))
    wax.blit(mark, mark.get_rect(center=(side // 2, side // 2)))
    return wax


def lozenge(side: int, colour: Color) -> Surface:
    """Return a lozenge, `side` pixels across."""
    body = f'<path d="M50 4L96 50L50 96L4 50Z" fill="{hexed(colour)}"/>'
    return svg(body, (100, 100), (side, side))


def _angles(count: int) -> list[float]:
    return [2 * pi * k / count for k in range(count)]


def _rod(tall: float, middle: float) -> str:
    return (
        f'<rect x="{middle - 2.6}" y="0" width="5.2" height="{tall}" rx="2" fill="{hexed(GOLD)}"/>'
        f'<rect x="{middle - 2.6}" y="0" width="1.4" height="{tall}" fill="{hexed(GOLD_LIGHT)}"/>'
        f'<rect x="{middle - 2.6}" y="0" width="5.2" height="{tall}" rx="2" fill="none" '
        f'stroke="{hexed(GOLD_DARK)}" stroke-width="0.8"/>'
    )


def _winding(turns: int, step: float, middle: float) -> str:
    path = f"M{middle} 0"
    for number in range(turns):
        out = middle + (12 if number % 2 == 0 else -12) * 1.33
        y = number * step
        path += f"C{out} {y + step * 0.33} {out} {y + step * 0.67} {middle} {y + step}"
    return path


def _spray(number: int, step: float, middle: float) -> str:
    """Return leaves, flower and discs at bend `number` of the vine as SVG, `step` logical pixels per bend."""
    side = 1 if number % 2 == 0 else -1
    y = (number + 0.5) * step
    x = middle + side * 11.6
    leaf, flower = ((MOSS, SEAL), (MOSS, LOCH), (LOCH, GOLD))[number % 3]
    return (
        _leaf(x, y - step * 0.16, 250 if side > 0 else 290, leaf)
        + _leaf(x, y + step * 0.14, 110 if side > 0 else 70, leaf)
        + _stalk(middle - side * 9.5, y, middle)
        + _flower(middle - side * 9.5, y, flower)
        + _bezant(middle - side * 8.5, y - step * 0.26)
        + _bezant(middle - side * 8.5, y + step * 0.26)
    )


def _leaf(x: float, y: float, turn: float, colour: Color) -> str:
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><path d="M0 0C4 -7 12 -6 16 0C12 6 4 7 0 0Z" '
        f'fill="{hexed(colour)}" stroke="{hexed(INK)}" stroke-width="0.7"/>'
        f'<path d="M2 0L13 0" stroke="{hexed(colour.lerp(CREAM, 0.5))}" stroke-width="0.8"/></g>'
    )


def _flower(x: float, y: float, colour: Color) -> str:
    petals = "".join(
        f'<circle cx="{x + 3.4 * cos(a):.2f}" cy="{y + 3.4 * sin(a):.2f}" r="2.5" fill="{hexed(colour)}" '
        f'stroke="{hexed(INK)}" stroke-width="0.5"/>'
        for a in _angles(5)
    )
    return petals + f'<circle cx="{x}" cy="{y}" r="1.9" fill="{hexed(GOLD_LIGHT)}"/>'


def _stalk(x: float, y: float, middle: float) -> str:
    return (
        f'<path d="M{middle} {y + 17}C{middle} {y + 9} {x} {y + 10} {x} {y}" fill="none" '
        f'stroke="{hexed(MOSS)}" stroke-width="1.3"/>'
    )


def _bezant(x: float, y: float) -> str:
    light, dark = hexed(GOLD_LIGHT), hexed(GOLD_DARK)
    return f'<circle cx="{x}" cy="{y}" r="2.1" fill="{light}" stroke="{dark}" stroke-width="0.7"/>'
