"""Trees: firs and round crowns, single or as a wood filling a polygon."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, curve, line, seeded, shape
from ludotheque.tiled.model import Point


def fir(pen: Pen, foot: Point, height: float, rng: Random) -> None:
    """Draw a fir `height` board units tall, standing at `foot`."""
    x, y = foot
    half = height * rng.uniform(0.27, 0.33)
    pen.ellipse((x + half * 0.5, y), (half * 0.95, height * 0.07), fill=tints.INK, opacity=0.2)
    pen.path(line([(x, y), (x, y - height * 0.2)]), stroke="#4a3524", width=height * 0.075)
    left, right = _tiers(x, y, half, height, rng)
    tip = (x, y - height)
    colour = rng.choice(("#64774a", "#5b7047", "#6d7d4e"))
    pen.path(shape([tip, *right, *reversed(left)]), colour, "#2f3a26", 0.9)
    pen.path(shape([tip, *right, (x + half * 0.1, y - height * 0.17)]), "#35462f", opacity=0.62)


def round_tree(pen: Pen, foot: Point, height: float, rng: Random) -> None:
    """Draw a broad-leaved tree `height` board units tall, standing at `foot`."""
    x, y = foot
    r = height * 0.34
    cx, cy = x, y - height * 0.62
    pen.ellipse((x + r * 0.6, y), (r, height * 0.08), fill=tints.INK, opacity=0.2)
    pen.path(line([(x, y), (x, cy)]), stroke="#4a3524", width=height * 0.085)
    rim = [
        (cx + math.cos(a) * r * rng.uniform(0.92, 1.14), cy + math.sin(a) * r * rng.uniform(0.9, 1.08))
        for a in (k * math.tau / 9 for k in range(9))
    ]
    crown = _scalloped(rim)
    pen.path(crown, rng.choice(("#8b995c", "#7f9056", "#98a064")), "#36412a", 0.9)
    shade = [(cx + math.cos(a) * r * 0.98, cy + math.sin(a) * r * 0.96) for a in (-0.7, 0, 0.7, 1.4, 2.2)]
    pen.path(curve([*shade, (cx + r * 0.2, cy + r * 0.25)], closed=True), "#46562f", opacity=0.55)
    pen.path(
        curve([(cx - r * 0.5, cy - r * 0.1), (cx - r * 0.2, cy - r * 0.4), (cx + r * 0.1, cy - r * 0.35)]),
        stroke="#36412a",
        width=0.7,
        opacity=0.6,
    )


MOST = 4000  # trees of a wood, at most

Tree = Callable[[Pen, Point, float, Random], None]
SPECIES: dict[str, tuple[Tree, ...]] = {
    "fir": (fir,),
    "round": (round_tree,),
    "mixed": (fir, fir, round_tree),
}


def wood(points: Sequence[Point], spacing: float) -> Iterator[tuple[Point, Random]]:
    """Yield where a wood's trees stand, in irregular staggered rows, each with its own random generator."""
    rng = seeded("wood", points[0], len(points))
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    spacing = max(spacing, math.sqrt((right - left) * (bottom - top) / MOST))
    for row in range(int((bottom - top) / (spacing * 0.62)) + 1):
        y = top + row * spacing * 0.62
        for column in range(int((right - left) / spacing) + 2):
            x = left + (column + (row % 2) / 2) * spacing
            foot = x + rng.uniform(-0.3, 0.3) * spacing, y + rng.uniform(-0.2, 0.2) * spacing
            if inside(foot, points):
                yield foot, seeded("tree", round(foot[0]), round(foot[1]))


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Return whether a point lies in a polygon.

    >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    >>> inside((1, 1), square), inside((5, 1), square)
    (True, False)
    """
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within


def _tiers(x: float, y: float, half: float, height: float, rng: Random) -> tuple[list[Point], list[Point]]:
    left: list[Point] = []
    right: list[Point] = []
    for reach, low, notch in ((0.5, 0.66, 0.28), (0.78, 0.42, 0.45), (1.0, 0.15, 0.0)):
        sag = rng.uniform(-0.02, 0.02)
        for side, points in ((-1, left), (1, right)):
            points.append((x + side * half * reach, y - height * (low + sag)))
            if notch:
                points.append((x + side * half * notch, y - height * (low + 0.06)))
    return left, right


def _scalloped(rim: Sequence[Point]) -> str:
    parts = [f"M{rim[0][0]:.1f} {rim[0][1]:.1f}"]
    for (x1, y1), (x2, y2) in zip(rim, (*rim[1:], rim[0]), strict=True):
        r = math.dist((x1, y1), (x2, y2)) * 0.62
        parts.append(f"A{r:.1f} {r:.1f} 0 0 1 {x2:.1f} {y2:.1f}")
    return "".join(parts) + "z"
