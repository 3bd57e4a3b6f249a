"""Hills in the style of engravings: lit on the left, hatched on the right."""

from __future__ import annotations

from random import Random

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, curve
from ludotheque.tiled.model import Point

HATCHES = 17


def hill(pen: Pen, foot: Point, width: float, rng: Random) -> None:
    """Draw a hill `width` board units wide at its base, whose middle is `foot`."""
    x, y = foot
    height = width * rng.uniform(0.46, 0.56)
    peak = x + width * rng.uniform(-0.1, 0.04), y - height
    left = _slope((x - width * 0.52, y), peak, rng)
    right = _slope((x + width * 0.54, y + 1), peak, rng)
    ridge = _ridge(peak, (x + width * rng.uniform(0.0, 0.1), y), width, rng)
    _body(pen, left, right, ridge)
    pen.path(_hatching(ridge, right, rng), stroke=tints.INK, width=0.95, opacity=0.6)
    pen.path(_lit_strokes(left, ridge, rng), stroke=tints.INK, width=0.8, opacity=0.42)
    pen.path(curve(left), stroke=tints.INK, width=1.15, opacity=0.85)
    pen.path(curve(right), stroke=tints.INK, width=1.8, opacity=0.9)
    pen.path(curve(ridge[:4]), stroke=tints.INK, width=0.9, opacity=0.6)


def _body(pen: Pen, left: list[Point], right: list[Point], ridge: list[Point]) -> None:
    body = pen.linear(
        "hill", ((0, "#eee3bf", 1), (0.5, "#d8cf9d", 1), (0.82, "#bfbd84", 0.75), (1, "#b5b67c", 0.0))
    )
    shade = pen.linear(
        "hill-shade",
        ((0, "#6a5638", 0.5), (0.6, "#6d5f3b", 0.36), (0.9, "#6d6a3f", 0.15), (1, "#6d6a3f", 0.0)),
    )
    pen.path(curve([*left, *reversed(right[:-1])]), body)
    pen.path(curve([*ridge, *right[:-1]]), shade)


def _slope(foot: Point, peak: Point, rng: Random) -> list[Point]:
    """Return points from the foot to the peak: concave below, convex above, with a shoulder between."""
    (x0, y0), (x1, y1) = foot, peak
    points, shoulder = [foot], rng.choice((0.38, 0.55, 0.7))
    for t in (0.14, 0.28, 0.42, 0.56, 0.7, 0.84, 0.94):
        rise = 0.62 * t * t * (3 - 2 * t) + 0.38 * t
        rise += 0.06 if abs(t - shoulder) < 0.08 else rng.uniform(-0.015, 0.015)
        points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * rise))
    return [*points, peak]


def _ridge(peak: Point, foot: Point, width: float, rng: Random) -> list[Point]:
    """Return the crest line that runs from the peak to the front, between the lit and the shaded side."""
    (x0, y0), (x1, y1) = peak, foot
    swing = (0.0, 0.03, -0.035, 0.04, -0.03, 0.0)
    return [
        (x0 + (x1 - x0) * t + width * aside * rng.uniform(0.7, 1.2), y0 + (y1 - y0) * t)
        for t, aside in zip((0, 0.16, 0.34, 0.54, 0.76, 1), swing, strict=True)
    ]


def _along(points: list[Point], t: float) -> Point:
    place = t * (len(points) - 1)
    k = min(int(place), len(points) - 2)
    (x0, y0), (x1, y1) = points[k], points[k + 1]
    return x0 + (x1 - x0) * (place - k), y0 + (y1 - y0) * (place - k)


def _hatching(ridge: list[Point], right: list[Point], rng: Random) -> str:
    down = list(reversed(right))
    return "".join(
        _stroke(_along(ridge, k / HATCHES * 0.8), _along(down, min(1.0, k / HATCHES * 0.86 + 0.14)), rng)
        for k in range(1, HATCHES)
    )


def _stroke(inner: Point, outer: Point, rng: Random) -> str:
    start, end = rng.uniform(0.04, 0.4), rng.uniform(0.78, 1.0)
    ax, ay = inner[0] + (outer[0] - inner[0]) * start, inner[1] + (outer[1] - inner[1]) * start
    bx, by = inner[0] + (outer[0] - inner[0]) * end, inner[1] + (outer[1] - inner[1]) * end
    return curve([(ax, ay), ((ax + bx) / 2 + 0.8, (ay + by) / 2 - 1.4), (bx, by)])


def _lit_strokes(left: list[Point], ridge: list[Point], rng: Random) -> str:
    """Return a few strokes down the lit side of a hill as SVG path data."""
    parts = []
    for t, reach in ((0.3, 0.5), (0.45, 0.32), (0.6, 0.45), (0.75, 0.3)):
        (ax, ay), (bx, by) = _along(left, t), _along(ridge, 1 - t * 0.9)
        x, y = ax + (bx - ax) * reach, ay + (by - ay) * reach
        length = rng.uniform(6, 12)
        parts.append(
            curve([(x, y), (x - length * 0.3, y + length * 0.45), (x - length * 0.75, y + length * 0.8)])
        )
    return "".join(parts)
