"""The slopes of a river gorge: terraced vineyards and slate cliffs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, between, line, sampled, seeded, shape
from ludotheque.picture.terrain.trees import inside
from ludotheque.tiled.model import Point

ROWS, STOCKS = 13.0, 8.5  # board units between rows of vines, and between two vines of a row
STAKE = 9.0  # height of a vine's stake, board units
MOST = 120  # rows of a vineyard, and vines in a row, at most
PEAK = 0.3  # a cliff is highest at this share of its length

_LIT = ((-0.54, 0.0), (-0.47, 0.3), (-0.4, 0.33), (-0.36, 0.66), (-0.28, 0.69), (-0.24, 0.96))
_HEAD = ((-0.06, 1.0), (0.08, 0.97))
_DARK = ((0.2, 0.92), (0.23, 0.64), (0.32, 0.6), (0.37, 0.3), (0.46, 0.26), (0.52, 0.0))
_RIDGE = ((0.08, 0.97), (0.02, 0.7), (0.1, 0.62), (-0.02, 0.34), (0.06, 0.28), (-0.04, 0.0))

Free = Callable[[Point], bool]


def vineyard(pen: Pen, points: Sequence[Point], free: Free) -> None:
    """Draw rows of vines over a polygon, parallel to its first side, with gaps where not `free`."""
    rng = seeded("vineyard", points[0], len(points))
    stocks = [[foot for foot in row if free(foot)] for row in _rows(points)]
    walls = "".join(_terrace(row) for row in stocks)
    if walls:
        pen.path(walls, stroke="#f4e9c9", width=2.6, opacity=0.6)
        pen.path(walls, stroke="#7d6432", width=1.0, opacity=0.75)
    feet = sorted((foot for row in stocks for foot in row), key=lambda foot: foot[1])
    if not feet:
        return
    pen.path("".join(line([(x, y + 1), (x, y - STAKE)]) for x, y in feet), stroke="#5b4328", width=0.9)
    for colour, share in ((tints.VINE_DARK, 0.5), (tints.VINE, 1.0)):
        leaves = "".join(_leaves(foot, rng) for foot in feet if rng.random() < share)
        if leaves:
            pen.path(leaves, colour, "#3c4a28", 0.6)
    grapes = "".join(_grapes(foot, rng) for foot in feet if rng.random() < 0.3)
    if grapes:
        pen.path(grapes, "#5c3558")


def cliff(pen: Pen, foot: Sequence[Point], height: float) -> None:
    """Draw a slate cliff along the line `foot`: crags up to `height` board units high."""
    rng = seeded("cliff", foot[0], len(foot))
    spots = sampled(foot, height * 0.22)
    last = len(spots) - 1
    tall = [1 - 0.55 * abs(k - PEAK * last) / max(1, last) / max(PEAK, 1 - PEAK) for k in range(last + 1)]
    for k in sorted(range(last + 1), key=lambda k: spots[k][1] - 60 * tall[k]):
        _crag(pen, spots[k], height * tall[k] * rng.uniform(0.86, 1.0), height * rng.uniform(0.46, 0.62), rng)
    stones = "".join(_pebble(between(spots[0], spots[-1], rng.random()), rng) for _ in range(2 * last + 3))
    pen.path(stones, "#b3a992", tints.INK, 0.8)


def _rows(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the feet of the vines in each row, row by row from one side of the polygon to the other."""
    (x0, y0), (x1, y1) = points[0], points[1]
    length = math.dist(points[0], points[1])
    ux, uy = ((x1 - x0) / length, (y1 - y0) / length) if length else (1.0, 0.0)
    along = [(x - x0) * ux + (y - y0) * uy for x, y in points]
    across = [(y - y0) * ux - (x - x0) * uy for x, y in points]
    pitch = max(ROWS, (max(across) - min(across)) / MOST)
    step = max(STOCKS, (max(along) - min(along)) / MOST)
    for row in range(int((max(across) - min(across)) / pitch) + 1):
        v = min(across) + (row + 0.5) * pitch
        us = (min(along) + (k + row % 2 / 2) * step for k in range(int((max(along) - min(along)) / step) + 2))
        feet = [(x0 + u * ux - v * uy, y0 + u * uy + v * ux + 2.2 * math.sin(u / 23 + row)) for u in us]
        yield [foot for foot in feet if inside(foot, points)]


def _terrace(row: Sequence[Point]) -> str:
    """Return the low wall below a row of vines as SVG path data, interrupted where vines are missing."""
    return "".join(
        line([(a[0], a[1] + 2), (b[0], b[1] + 2)]) for a, b in pairwise(row) if math.dist(a, b) < 1.9 * STOCKS
    )


def _leaves(foot: Point, rng: Random) -> str:
    x, y = foot[0] + rng.uniform(-1, 1), foot[1] - 4.6 + rng.uniform(-0.8, 0.8)
    rx, ry = rng.uniform(3.4, 4.5), rng.uniform(2.7, 3.4)
    arc = f"a{rx:.1f} {ry:.1f} 0 1 0"
    return f"M{x - rx:.1f} {y:.1f}{arc} {2 * rx:.1f} 0{arc} {-2 * rx:.1f} 0z"


def _grapes(foot: Point, rng: Random) -> str:
    x, y = foot[0] + rng.uniform(-2.5, 2.5), foot[1] - 3.0
    return f"M{x - 1.5:.1f} {y - 1:.1f}a1.5 1.5 0 0 1 3 0q0 1.6 -1.5 3.2q-1.5 -1.6 -1.5 -3.2z"


def _crag(pen: Pen, foot: Point, height: float, width: float, rng: Random) -> None:
    """Draw a block of slate: a stepped lit side on the left, a hatched dark side on the right, turf."""

    def at(profile: Sequence[Point]) -> list[Point]:
        return [
            (
                foot[0] + width * (x + rng.uniform(-0.04, 0.04)),
                foot[1] - height * (y + rng.uniform(-0.03, 0.03)),
            )
            for x, y in profile
        ]

    left, head, right, ridge = at(_LIT), at(_HEAD), at(_DARK), at(_RIDGE)
    light = pen.linear("slate-lit", ((0, "#e2dac4", 1), (0.5, "#c3b9a2", 1), (1, "#a59b86", 1)))
    shade = pen.linear("slate-dim", ((0, "#6d6a66", 0.85), (0.6, "#77706a", 0.7), (1, "#8b8172", 0.45)))
    pen.path(shape([*left, *head, *right]), light)
    pen.path(shape([*ridge, *reversed(right)]), shade)
    pen.path(_strata(ridge, right, 0.75, rng), stroke=tints.INK, width=0.9, opacity=0.7)
    pen.path(_strata(left, ridge[::-1], 0.3, rng), stroke=tints.INK_SOFT, width=0.8, opacity=0.55)
    pen.path(line(ridge), stroke=tints.INK, width=1.0, opacity=0.7)
    pen.path(line([*left, *head]), stroke=tints.INK, width=1.2)
    pen.path(line(right), stroke=tints.INK, width=1.8)
    _turf(pen, [left[-1], *head, right[0]], rng)


def _strata(one: Sequence[Point], other: Sequence[Point], reach: float, rng: Random) -> str:
    """Return strokes like strata from `one` over up to `reach` of the way to `other`, as SVG path data."""
    count = max(3, round(math.dist(one[0], one[-1]) / 5))
    inner, outer = _evenly(one, count), _evenly(other, count)
    parts = "M0 0"
    for a, b in zip(inner[1:], outer[1:], strict=True):
        end = between(a, b, reach * rng.uniform(0.4, 1.0))
        parts += line([a, (end[0], end[1] + rng.uniform(1, 4))])
    return parts


def _evenly(points: Sequence[Point], count: int) -> list[Point]:
    """Return `count` points along a polyline from its start, as if all its segments were equally long."""
    found = []
    for k in range(count):
        place = k / count * (len(points) - 1)
        found.append(between(points[int(place)], points[int(place) + 1], place % 1))
    return found


def _turf(pen: Pen, head: Sequence[Point], rng: Random) -> None:
    pen.path(line([(x, y - 0.5) for x, y in head]), stroke="#36412a", width=4.8)
    pen.path(line([(x, y - 0.8) for x, y in head]), stroke="#8b995c", width=3.2)
    for _ in range(2):
        x, y = between(head[0], head[-1], rng.random())
        r = rng.uniform(2.6, 4.4)
        pen.ellipse((x, y - r), (r, r * 0.9), "#7f9056", "#36412a", 0.8)


def _pebble(at: Point, rng: Random) -> str:
    x, y, r = at[0], at[1] + rng.uniform(0, 5), rng.uniform(1.6, 3.6)
    back, side = (
        f"q{r * 0.5:.1f} {-r * 1.3:.1f} {r * 1.3:.1f} {-r * 0.8:.1f}",
        f"l{r * 0.7:.1f} {r * 0.8:.1f}",
    )
    return f"M{x - r:.1f} {y:.1f}{back}{side}z"
