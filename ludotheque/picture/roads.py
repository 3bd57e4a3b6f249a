"""Paints roads, stone bridges, and fords of stepping stones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, curve, dashed, line, sampled, seeded, shape
from ludotheque.picture.water import stone
from ludotheque.tiled.model import Point


def road(pen: Pen, points: Sequence[Point], plain: bool = False) -> None:
    """Draw a worn track: a faint strip and, unless `plain`, dotted ink along both edges."""
    d, bends = curve(points), [] if plain else sampled(points, 4)
    pen.path(d, stroke="#b48f58", width=13, opacity=0.28)
    if bends:
        pen.path(dashed(bends, (2.4, 4.8)), stroke="#4a3826", width=9.8)
    pen.path(d, stroke="#f3e7c6", width=6.6)
    if bends:
        pen.path(dashed(bends, (14, 9)), stroke="#d9bd88", width=2.2, opacity=0.55)


def approach(pen: Pen, start: Point, end: Point) -> None:
    """Draw the narrow path from the foot of a castle to the space before its gate."""
    pen.path(line([start, end]), stroke="#b48f58", width=9, opacity=0.25)
    pen.path(dashed([start, end], (0.1, 6)), stroke=tints.INK_SOFT, width=2.3)


def bridge(pen: Pen, points: Sequence[Point]) -> None:
    """Draw a stone bridge seen from above: piers with cutwaters, a paved deck, two parapets."""
    start, end = points[0], points[-1]
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    across = -along[1], along[0]

    def at(forward: float, aside: float) -> Point:
        return (
            start[0] + along[0] * forward + across[0] * aside,
            start[1] + along[1] * forward + across[1] * aside,
        )

    half = 15.0
    shadow = [at(4, -half), at(length - 4, -half), at(length - 4, half), at(4, half)]
    pen.path(shape([(x + 9, y + 9) for x, y in shadow]), fill="#0c1a24", opacity=0.4)
    arches = max(2, round(length / 42))
    for k in range(1, arches):
        middle = length * k / arches
        pier = [
            at(middle - 9, -half),
            at(middle, -half - 13),
            at(middle + 9, -half),
            at(middle + 9, half),
            at(middle, half + 13),
            at(middle - 9, half),
        ]
        pen.path(shape([(x + 5, y + 6) for x, y in pier]), fill="#0c1a24", opacity=0.35)
        pen.path(shape(pier), "#cdbb96", tints.INK, 1.3)
        pen.path(
            line([at(middle, -half - 13), at(middle, -half)])
            + line([at(middle, half), at(middle, half + 13)]),
            stroke=tints.INK,
            width=0.8,
            opacity=0.6,
        )
    deck = [at(-8, -half), at(length + 8, -half), at(length + 8, half), at(-8, half)]
    pen.path(shape(deck), "#e7d9b6", tints.INK, 1.5)
    _paving(pen, at, length, half)
    for side, colour in ((-half + 2.5, "#f4ebd4"), (half - 2.5, "#b9a47c")):
        pen.path(line([at(-8, side), at(length + 8, side)]), stroke=tints.INK, width=6.4)
        pen.path(line([at(-8, side), at(length + 8, side)]), stroke=colour, width=4.2)
        joints = "".join(line([at(f, side - 2), at(f, side + 2)]) for f in range(0, int(length) + 8, 9))
        pen.path(joints, stroke=tints.INK, width=0.7, opacity=0.6)
    for forward in (-8.0, length + 8):
        for side in (-half + 2, half - 2):
            pen.ellipse(at(forward, side), (5, 5), "#e2d2ab", tints.INK, 1.2)


def ford(pen: Pen, points: Sequence[Point]) -> None:
    """Draw stepping stones through pale shallows."""
    d = curve(points)
    for width, opacity in ((40, 0.04), (35, 0.05), (30, 0.05), (25, 0.06), (20, 0.06), (15, 0.07)):
        pen.path(d, stroke="#bcc9b6", width=width, opacity=opacity)
    rng = seeded("ford", points[0])
    for k, (x, y) in enumerate(sampled(points, 13.5)):
        side = 3.2 if k % 2 else -3.2
        centre = x + side + rng.uniform(-1.5, 1.5), y + rng.uniform(-1, 1)
        pen.path(
            curve(
                [
                    (centre[0] - 11, centre[1] + 4),
                    (centre[0], centre[1] + 7.5),
                    (centre[0] + 12, centre[1] + 4),
                ]
            ),
            stroke=tints.FOAM,
            width=1.1,
            opacity=0.75,
        )
        stone(pen, centre, rng.uniform(6, 7.4))


def _paving(pen: Pen, at: object, length: float, half: float) -> None:
    rng = seeded("paving", length)
    assert callable(at)
    d = ""
    forward = -4.0
    while forward < length + 6:
        a = rng.uniform(-half + 6, half - 6)
        d += line([at(forward, -half + 5), at(forward, half - 5)]) + line(
            [at(forward, a), at(forward + 8, a)]
        )
        forward += 8
    pen.path(d, stroke=tints.SEPIA, width=0.8, opacity=0.55)
