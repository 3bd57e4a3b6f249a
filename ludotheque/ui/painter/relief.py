"""Engraved hills: lit on the left, hatched on the right, one for each point of their shape."""

from __future__ import annotations

from random import Random

from ludotheque.boards.model import Point
from ludotheque.ui.painter import tints
from ludotheque.ui.painter.pen import Pen, curve, line


def hill(pen: Pen, foot: Point, width: float, rng: Random) -> None:
    """A hill whose base is `width` board units wide with its middle at `foot`."""
    x, y = foot
    height = width * rng.uniform(0.5, 0.62)
    peak = x + width * rng.uniform(-0.08, 0.06), y - height
    left = _slope((x - width / 2, y), peak, rng)
    right = _slope((x + width / 2, y + 2), peak, rng)
    ridge = _ridge(peak, (x + width * rng.uniform(0.02, 0.12), y), rng)
    body = curve([*left, *reversed(right[:-1])])
    fill = pen.linear(
        "hill", ((0, "#efe2bd", 1), (0.55, "#ddd2a0", 0.97), (0.85, "#c9c48f", 0.6), (1, "#c0bd88", 0.0))
    )
    pen.path(body, fill)
    shade = pen.linear("hill-shade", ((0, "#6e5a3c", 0.5), (0.7, "#75653f", 0.33), (1, "#75653f", 0.0)))
    pen.path(curve([*ridge, *right[:-1]], closed=False), shade)
    pen.path(_hatching(ridge, right, rng), stroke=tints.INK, width=0.9, opacity=0.62)
    pen.path(_few_strokes(left, peak, height, rng), stroke=tints.INK, width=0.8, opacity=0.45)
    pen.path(curve(left), stroke=tints.INK, width=1.2, opacity=0.9)
    pen.path(curve(right), stroke=tints.INK, width=1.7, opacity=0.9)
    pen.path(curve(ridge[: len(ridge) * 2 // 3]), stroke=tints.INK, width=0.8, opacity=0.6)


def _slope(foot: Point, peak: Point, rng: Random) -> list[Point]:
    (x0, y0), (x1, y1) = foot, peak
    points = [foot]
    for t in (0.2, 0.4, 0.6, 0.78, 0.92):
        rise = t**1.35 if t < 0.7 else t**1.2
        wobble = rng.uniform(-0.02, 0.02) * abs(x1 - x0)
        points.append((x0 + (x1 - x0) * t + wobble, y0 + (y1 - y0) * rise + wobble))
    return [*points, peak]


def _ridge(peak: Point, foot: Point, rng: Random) -> list[Point]:
    (x0, y0), (x1, y1) = peak, foot
    reach = abs(y1 - y0)
    return [
        (x0 + (x1 - x0) * t + (reach * 0.09 if k % 2 else -reach * 0.05) * rng.uniform(0.6, 1.2) * (t > 0), y0 + (y1 - y0) * t)
        for k, t in enumerate((0, 0.18, 0.36, 0.55, 0.75, 1))
    ]


def _along(points: list[Point], t: float) -> Point:
    place = t * (len(points) - 1)
    k = min(int(place), len(points) - 2)
    (x0, y0), (x1, y1) = points[k], points[k + 1]
    return x0 + (x1 - x0) * (place - k), y0 + (y1 - y0) * (place - k)


def _hatching(ridge: list[Point], right: list[Point], rng: Random) -> str:
    down = list(reversed(right))
    parts = []
    count = 15
    for k in range(1, count):
        t = k / count
        x0, y0 = _along(ridge, t * 0.85)
        x1, y1 = _along(down, min(1.0, t * 0.9 + 0.12))
        reach = rng.uniform(0.72, 0.98) * (1.0 if t < 0.6 else 1.3 - t * 0.5)
        start = rng.uniform(0.02, 0.3)
        a = x0 + (x1 - x0) * start, y0 + (y1 - y0) * start
        b = x0 + (x1 - x0) * reach, y0 + (y1 - y0) * reach
        middle = (a[0] + b[0]) / 2 + 0.6, (a[1] + b[1]) / 2 - 1.2
        parts.append(curve([a, middle, b]))
    return "".join(parts)


def _few_strokes(left: list[Point], peak: Point, height: float, rng: Random) -> str:
    parts = []
    for t in (0.3, 0.5, 0.66, 0.8):
        x, y = _along(left, t)
        dx, dy = height * 0.1, height * rng.uniform(0.1, 0.2)
        parts.append(line([(x + dx * 0.6, y + dy * 0.3), (x + dx, y + dy)]))
    return "".join(parts)
