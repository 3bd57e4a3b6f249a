"""Terrain of a highland glen: dry-stone dykes, burns, thistles, sheep, cairns and spread plaids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import dist
from random import Random
from typing import NamedTuple

from ludotheque.picture import tints, water
from ludotheque.picture.layers import Layers
from ludotheque.picture.pen import Pen, between, curve, line, placed, sampled, seeded, shape
from ludotheque.tiled.model import Point, Shape

DYKE = 17.0  # height of a dyke, board units
SOURCE = 0.35  # a burn's width at its source, as a share of that at its mouth
_COURSES = 3
_SIZES = 4.0, 400.0  # board units

_BODY = "M-12 -6Q-15 -15 -5 -17Q1 -20 8 -17Q16 -15 14 -6Q10 0 1 -1Q-9 1 -12 -6z"
_CURLS = "M-9 -8q3 3 6 0M-4 -13q3 3 6 0M0 -6q3 3 6 0M5 -12q3 3 6 0M-8 -14q2 2 4 0"
_HEAD = "M-11 -16Q-19 -19 -19 -12Q-18 -7 -14 -8Q-10 -10 -11 -16z"
_EAR = "M-12 -16L-8 -18L-10 -13z"
_LEGS = "M-7 -2V5M-3 -1V5M5 -1V5M9 -3V5"

BOWED = 36.0  # degrees by which the head of a grazing sheep is bowed

_STALK = "M0 0C-2 -12 3 -20 0 -32M-1 -10C6 -14 10 -20 11 -25"
_LEAF = "M0 -1L8 -7L9 -3L16 -7L15 -2L22 -1L14 2L10 5L6 2z"
_CUP = "M-6 -34C-7 -41 7 -41 6 -34C6 -28 -6 -28 -6 -34z"
_BRUSH = "M-5 -37L-9 -47L-5 -44L-3.5 -50L0 -45L3.5 -50L5 -44L9 -47L5 -37Q0 -34 -5 -37z"
_SPIKES = "M-4 -35l2 2M0 -36v3M4 -35l-2 2M-3 -31l2 1M3 -31l-2 1"


class _Stripe(NamedTuple):
    """A band of a tartan: where it begins and how wide it is in a repeat of 100, and how it is painted."""

    start: float
    width: float
    colour: str
    opacity: float


_SETT = (  # the pattern of a plaid
    _Stripe(0, 34, "#2c4654", 0.62),
    _Stripe(50, 26, "#22331f", 0.6),
    _Stripe(38, 3, "#20150c", 0.55),
    _Stripe(46, 3, "#20150c", 0.55),
    _Stripe(62, 1.8, tints.GOLD_LIGHT, 0.8),
    _Stripe(16, 2.6, "#b0453a", 0.85),
)
_REPEAT = 96.0  # board units


def _burn(sheet: Layers, drawn: Shape) -> None:
    if len(drawn.points) < 2:
        return
    middle, width = sampled(drawn.points, 30), _size(drawn, 30.0)
    left, right = [], []
    for k, point in enumerate(middle):
        before, after = middle[max(0, k - 1)], middle[min(len(middle) - 1, k + 1)]
        length = dist(before, after) or 1.0
        half = width / 2 * (SOURCE + (1 - SOURCE) * k / (len(middle) - 1))
        dx, dy = (after[1] - before[1]) / length * half, (before[0] - after[0]) / length * half
        left.append((point[0] + dx, point[1] + dy))
        right.append((point[0] - dx, point[1] - dy))
        sheet.taken.disc(point, half + 8)
    banks = [*left, *reversed(right)]
    sheet.waters.append(water.coast(banks))
    sheet.wet += banks


def _dyke(sheet: Layers, drawn: Shape) -> None:
    height, points = _size(drawn, DYKE), sampled(drawn.points, 13)
    for start in range(0, len(points) - 1, 6):
        piece = points[start : start + 7]
        sheet.taken.rectangle(piece[0][0], piece[0][1] - height, piece[-1][0], piece[-1][1])
        sheet.stand(max(y for _, y in piece), partial(dyke, points=piece, height=height))


def dyke(pen: Pen, points: Sequence[Point], height: float) -> None:
    """Draw a dry-stone wall, `height` board units high, under upright coping stones."""
    rng = seeded("dyke", points[0])
    pen.path(line([(x + 5, y + 3) for x, y in points]), stroke=tints.INK, width=7, opacity=0.16)
    face = [*points, *((x, y - height) for x, y in reversed(points))]
    pen.path(shape(face), "#6f624a", tints.INK, 1.0)
    course = height / _COURSES
    for row in range(_COURSES):
        low, at = -row * course, rng.uniform(-0.5, 0)
        while at < len(points) - 1:
            end = at + rng.uniform(0.55, 1.25)
            pen.path(*_stone(_on(points, at), _on(points, end), low, course, rng), tints.INK, 0.8)
            at = end
    for k in range(2 * len(points) - 2):
        x, y = _on(points, k / 2)
        pen.path(*_cope(x, y - height, rng), tints.INK, 0.8)


def _stone(a: Point, b: Point, low: float, high: float, rng: Random) -> tuple[str, str]:
    """Return outline and colour of a stone between `a` and `b` at a wall's foot, from `low` up by `high`."""
    sag = [rng.uniform(0.1, high * 0.22) for _ in range(4)]
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + low
    rim = [
        (a[0] + 0.6, a[1] + low - sag[0]),
        (a[0] + 0.5, a[1] + low - high + sag[1]),
        (middle[0], middle[1] - high - 0.3),
        (b[0] - 0.5, b[1] + low - high + sag[2]),
        (b[0] - 0.4, b[1] + low - sag[3]),
    ]
    return shape(rim), rng.choice(("#efe5cc", "#ddd0b0", "#c9bb98", "#e6d6ae", "#bcae8c"))


def _cope(x: float, y: float, rng: Random) -> tuple[str, str]:
    """Return the outline (SVG path data) and the colour of a coping stone on a wall at (x, y)."""
    top, lean = y - rng.uniform(4.5, 8.0), rng.uniform(-1.2, 1.8)
    rim = [(x - 0.4, y + 1), (x + 0.3 + lean, top + 1.2), (x + 2.6 + lean, top), (x + 5 + lean, top + 1.4)]
    return shape([*rim, (x + 6.2, y + 1)]), rng.choice(("#d8cbaa", "#c4b592", "#e6dabb"))


def _on(points: Sequence[Point], at: float) -> Point:
    """Return the point at the fractional index `at` of a polyline: 1.5 is midway between points 1 and 2."""
    k = min(max(0, int(at)), len(points) - 2)
    return between(points[k], points[k + 1], min(1.0, max(0.0, at - k)))


def _thistles(sheet: Layers, drawn: Shape) -> None:
    for foot in drawn.points:
        rng = seeded("thistles", foot)
        size = _size(drawn, 46.0)
        for k in range(3):
            at = foot[0] + (k - 1) * size * 0.3 + rng.uniform(-3, 3), foot[1] + rng.uniform(-4, 4)
            side = rng.choice((-1, 1))
            height = size * rng.uniform(0.8, 1.1) / 50
            sheet.stand(at[1], partial(thistle, foot=at, scale=(side * height, height)))


def thistle(pen: Pen, foot: Point, scale: Point) -> None:
    """Draw a flowering thistle. At a `scale` of 1 along each axis, it is 50 board units high."""
    draw = partial(pen.path, transform=placed(foot, scale=scale))
    draw(_STALK, stroke=tints.INK, width=3.6)
    draw(_STALK, stroke=tints.MOSS, width=2.0)
    draw(_LEAF, "#7c8c52", tints.INK, 1.0)
    pen.path(
        _LEAF,
        "#6f804a",
        tints.INK,
        1.0,
        transform=placed((foot[0], foot[1] - 6), scale=(-scale[0], scale[1])),
    )
    draw(_BRUSH, "#8d5c86", tints.INK, 1.0)
    draw(_CUP, "#7f8f54", tints.INK, 1.0)
    draw(_SPIKES, stroke=tints.INK, width=0.8)
    bud = foot[0] + 11 * scale[0], foot[1] + 9 * scale[1]
    small = scale[0] * 0.62, scale[1] * 0.62
    for d, fill in ((_BRUSH, "#9c6c94"), (_CUP, "#7f8f54")):
        pen.path(d, fill, tints.INK, 1.3, transform=placed(bud, scale=small))


def _sheep(sheet: Layers, drawn: Shape) -> None:
    for foot in drawn.points:
        side = seeded("sheep", foot).choice((-1, 1))
        sheet.stand(foot[1], partial(sheep, foot=foot, scale=(side * 0.95, 0.95)))


def sheep(pen: Pen, foot: Point, scale: Point, stride: float = 0.0, bowed: float = 0.0) -> None:
    """Draw a black-faced sheep; `stride` (-1 to 1) moves its legs, `bowed` (0 to 1) lowers its head."""
    draw = partial(pen.path, transform=placed(foot, scale=scale))
    pen.ellipse((foot[0] + 3, foot[1] + 5), (15, 3), tints.INK, opacity=0.2)
    if stride:
        legs = ((-7, -2, 1), (-3, -1, -1), (5, -1, 1), (9, -3, -1))
        strides = (f"M{x} {y}L{x + 2 * way * stride:.2f} 5" for x, y, way in legs)
        draw("".join(strides), stroke="#2b2118", width=2.2)
    else:
        draw(_LEGS, stroke="#2b2118", width=2.2)
    draw(_BODY, "#f7efdc", tints.INK, 1.1)
    draw(_CURLS, stroke=tints.SEPIA, width=0.8)
    turn, neck = -BOWED * bowed * (1 if scale[0] > 0 else -1), foot
    if bowed:
        neck = foot[0] + 5.5 * bowed * scale[0], foot[1] - 2.5 * bowed
    pen.path(_HEAD, "#3d3026", tints.INK, 0.9, transform=placed(neck, turn=turn, scale=scale))
    pen.path(_EAR, "#3d3026", tints.INK, 0.7, transform=placed(neck, turn=turn, scale=scale))


def _cairn(sheet: Layers, drawn: Shape) -> None:
    for foot in drawn.points:
        sheet.stand(foot[1], partial(cairn, foot=foot, width=_size(drawn, 40.0)))


def cairn(pen: Pen, foot: Point, width: float) -> None:
    """Draw a heap of stones, `width` board units wide."""
    x, y = foot
    pen.ellipse((x + width * 0.12, y), (width * 0.62, width * 0.12), tints.INK, opacity=0.2)
    rows = 5
    for row in range(rows):
        many = rows - row
        for k in range(many):
            aside = (k - (many - 1) / 2) * width / rows
            water.stone(pen, (x + aside, y - 4 - row * width * 0.15), width * 0.12)


def _plaid(sheet: Layers, drawn: Shape) -> None:
    xs, ys = [x for x, _ in drawn.points], [y for _, y in drawn.points]
    sheet.taken.rectangle(min(xs), min(ys), max(xs), max(ys))
    sheet.stand(min(ys), partial(plaid, corner=(min(xs), min(ys)), far=(max(xs), max(ys))))


def plaid(pen: Pen, corner: Point, far: Point) -> None:
    """Draw a tartan cloth on the ground between two opposite corners, with fringes at both ends."""
    (left, top), (right, bottom) = corner, far
    box = shape([corner, (right, top), far, (left, bottom)])
    pen.path(
        shape([(left + 7, top + 8), (right + 7, top + 8), (right + 7, bottom + 8), (left + 7, bottom + 8)]),
        tints.INK,
        opacity=0.22,
    )
    fringe = "".join(
        curve([(x, y), (x + way * 6, y + 1.6), (x + way * 12, y - 0.6)])
        for x, way in ((left, -1), (right, 1))
        for y in range(round(top) + 2, round(bottom), 5)
    )
    pen.path(fringe, stroke=tints.INK, width=3.0)
    pen.path(fringe, stroke="#56683f", width=1.8)
    pen.path(box, "#4c5f3c", tints.INK, 1.8)
    for along in (True, False):
        for band in _SETT:
            _bands(pen, corner, far, along, band)
    pen.path(box, stroke="#20150c", width=2.6)
    pen.path(box, stroke=tints.GOLD, width=1.1)


def _bands(pen: Pen, corner: Point, far: Point, along: bool, band: _Stripe) -> None:
    """Draw a band of a tartan in each repeat, `along` its length or across."""
    (left, top), (right, bottom) = corner, far
    start, end = (left, right) if along else (top, bottom)
    wide = band.width / 100 * _REPEAT
    d, at = "", start + band.start / 100 * _REPEAT
    while at < end:
        stop = min(end, at + wide)
        d += (
            f"M{at:.1f} {top:.1f}H{stop:.1f}V{bottom:.1f}H{at:.1f}z"
            if along
            else f"M{left:.1f} {at:.1f}V{stop:.1f}H{right:.1f}V{at:.1f}z"
        )
        at += _REPEAT
    pen.path(d, band.colour, opacity=band.opacity)


def _size(drawn: Shape, default: float) -> float:
    """Return the property `size` in board units, `default` if it is missing, no number or out of range."""
    value = drawn.properties.get("size", default)
    fits = isinstance(value, (int, float)) and _SIZES[0] <= value <= _SIZES[1]
    return float(value) if fits else default


GLEN: Mapping[str, Callable[[Layers, Shape], None]] = {
    "burn": _burn,
    "dyke": _dyke,
    "thistles": _thistles,
    "sheep": _sheep,
    "cairn": _cairn,
    "plaid": _plaid,
}
