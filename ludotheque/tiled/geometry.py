"""Polygons that share edges: their common corners, and points in their middles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot, inf, sqrt
from typing import NamedTuple

from ludotheque.tiled.model import Point

TOLERANCE = 1.0  # board units between corners that are meant to be one

Corner = int
Edge = tuple[Corner, Corner]  # the lower number first
Disc = tuple[Point, float]  # centre and radius
Side = tuple[float, float, float, float, float]  # x and y of its start, dx and dy, its length squared


class Corners:
    """Finds corners that are meant to be the same: points at most TOLERANCE apart are one corner."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Point, Corner]]] = {}
        self._points: list[Point] = []
        self._known: dict[Point, Corner] = {}

    def snapped(self, polygon: Sequence[Point]) -> tuple[Point, ...]:
        """Return the polygon with each corner moved to the point that represents all corners near it."""
        return tuple(self._points[self._corner(point)] for point in polygon)

    def edges(self, polygon: Sequence[Point]) -> list[Edge]:
        """Return the sides of a polygon between two corners, as pairs of corner numbers, smaller first."""
        corners = [self._corner(point) for point in polygon]
        pairs = pairwise([*corners, corners[0]])
        return [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]

    def _corner(self, point: Point) -> Corner:
        if point not in self._known:
            self._known[point] = self._near(point)
        return self._known[point]

    def _near(self, point: Point) -> Corner:
        """Return the number of the corner within TOLERANCE of a point; make one if there is none."""
        x, y = round(point[0]), round(point[1])
        for column in (x, x - 1, x + 1):
            for row in (y, y - 1, y + 1):
                for other, corner in self._cells.get((column, row), ()):
                    if dist(point, other) <= TOLERANCE:
                        return corner
        self._cells.setdefault((x, y), []).append((point, len(self._points)))
        self._points.append(point)
        return len(self._points) - 1


def middle(polygon: Sequence[Point]) -> Point:
    """Return the centre of gravity of a polygon's area or, if that is zero, of its corners."""
    area = along = down = 0.0
    for (x1, y1), (x2, y2) in pairwise([*polygon, polygon[0]]):
        cross = x1 * y2 - x2 * y1
        area, along, down = area + cross, along + (x1 + x2) * cross, down + (y1 + y2) * cross
    if abs(area) < 1:
        return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)
    return along / (3 * area), down / (3 * area)


def roomiest(polygon: Sequence[Point], room: float, discs: Sequence[Disc] = ()) -> Point:
    """Return a point well inside a polygon, away from its sides and from some discs.

    The search begins at the middle, and ends at a point at least `room` units away from all of them.
    """
    sides = [
        (x, y, x2 - x, y2 - y, (x2 - x) ** 2 + (y2 - y) ** 2 or 1.0)
        for (x, y), (x2, y2) in pairwise([*polygon, polygon[0]])
    ]
    best = middle(polygon)
    clear, step = _clearance(best, sides, discs), room / 5
    while clear < room and step > 2:
        x, y = best
        tried = ((x + step, y), (x - step, y), (x, y + step), (x, y - step))
        found, point = max((_clearance(point, sides, discs), point) for point in tried)
        if found > clear and inside(point, polygon):
            best, clear = point, found
        else:
            step /= 2
    return best


def _clearance(point: Point, sides: Sequence[Side], discs: Sequence[Disc]) -> float:
    x, y = point
    nearest = inf
    for left, top, dx, dy, length in sides:
        px, py = x - left, y - top
        along = (px * dx + py * dy) / length
        along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
        px, py = px - along * dx, py - along * dy
        far = px * px + py * py
        if far < nearest:
            nearest = far
    return min([sqrt(nearest), *(dist(point, centre) - radius for centre, radius in discs)])


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Return whether a point lies in a polygon."""
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in pairwise([*polygon, polygon[0]]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within


class Bounds(NamedTuple):
    """The smallest upright rectangle that contains some points."""

    left: float
    top: float
    right: float
    bottom: float

    def near(self, point: Point, reach: float = 0.0) -> bool:
        """Return whether a point is in the rectangle, or outside by at most `reach` along each axis."""
        x, y = point
        return self.left - reach <= x <= self.right + reach and self.top - reach <= y <= self.bottom + reach


def bounds(points: Sequence[Point]) -> Bounds:
    """Return the smallest upright rectangle that contains some points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def overlaps_disc(polygon: Sequence[Point], centre: Point, radius: float) -> bool:
    """Return whether a disc and a polygon overlap."""
    sides = pairwise([*polygon, polygon[0]])
    return inside(centre, polygon) or any(distance(centre, a, b) < radius for a, b in sides)


def distance(point: Point, a: Point, b: Point) -> float:
    """Return the distance from a point to the line segment between `a` and `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(a[0] + along * dx - point[0], a[1] + along * dy - point[1])
