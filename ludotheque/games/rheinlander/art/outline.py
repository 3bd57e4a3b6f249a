"""Geometry of areas that share edges: their common outlines, and parallel lines across an area."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ludotheque.tiled.model import Point

Area = Sequence[Point]


def rings(areas: Iterable[Area]) -> list[list[Point]]:
    """Return the closed outlines of the union of some areas, including the outlines of its holes."""
    after: dict[Point, list[Point]] = {}
    for start, end in _rim(areas):
        after.setdefault(start, []).append(end)
    found = []
    while after:
        start = next(iter(after))
        ring, at = [start], _step(after, start)
        while at != start:
            ring.append(at)
            at = _step(after, at)
        found.append(ring)
    return found


def strokes_across(area: Area, angle: float, gap: float, inset: float) -> list[list[Point]]:
    """Return parallel lines across an area, `gap` apart, at `angle` radians, ending `inset` from its edge."""
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in area]
    top, bottom = min(y for _, y in turned), max(y for _, y in turned)
    strokes = []
    for k in range(int((bottom - top) / gap)):
        y = top + (k + 0.5) * gap
        crossed = sorted(_crossings(turned, y))
        for left, right in zip(crossed[::2], crossed[1::2], strict=False):
            if right - left > 2 * inset + 4:
                ends = ((left + inset, y), (right - inset, y))
                strokes.append([(x * cos - v * sin, v * cos + x * sin) for x, v in ends])
    return strokes


def _rim(areas: Iterable[Area]) -> list[tuple[Point, Point]]:
    """Return the edges that belong to only one area, each clockwise around its area."""
    sides: dict[tuple[Point, Point], None] = {}
    for area in areas:
        for side in pairwise(_clockwise(area)):
            if side[::-1] in sides:
                del sides[side[::-1]]
            else:
                sides[side] = None
    return list(sides)


def _clockwise(area: Area) -> list[Point]:
    closed = [*area, area[0]]
    turn = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(closed))
    return closed if turn > 0 else closed[::-1]


def _step(after: dict[Point, list[Point]], at: Point) -> Point:
    """Remove an edge that starts at the corner `at` from `after`, {corner: ends of edges}; return its end."""
    ways = after[at]
    end = ways.pop()
    if not ways:
        del after[at]
    return end


def _crossings(points: Area, y: float) -> list[float]:
    return [
        x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in pairwise([*points, points[0]])
        if (y1 > y) != (y2 > y)
    ]
