"""Things on a river: currents, boats, rafts, ferries, bridges of boats, towers on islets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from ludotheque.picture import tints
from ludotheque.picture.masonry import Mason
from ludotheque.picture.pen import Pen, between, curve, dashed, line, placed, sampled, seeded, shape
from ludotheque.tiled.model import Point

_HULL = "M-31 -9Q-28 6 -15 7L17 7Q28 6 33 -11L27 -7Q18 -3 8 -3L-14 -3Q-25 -4 -31 -9z"
_STRAKE = "M-26 -1Q-20 2 -13 2.4L16 2.4Q24 2 28 -3"
_SAIL = "M3 -44Q25 -33 22 -11Q12 -14 2 -12Q6 -28 3 -44z"
_SEAMS = "M4 -36Q13 -33 19 -26M5 -27Q13 -26 21.5 -19"
_JIB = "M-3 -41Q-14 -26 -20 -10L-4 -11z"
_PENNANT = "M0 -47Q-6 -52 -11 -48T-20 -48L0 -43z"
_BARRELS = ((-15, -6.5), (-8, -6.5), (-11.5, -11))
_WAKE = "M-36 11Q-14 15 12 10M-28 14.5Q-4 18 20 13"

_PUNT = "M-18 -3L-15 4H15L18 -3L12 -1H-12z"
_PLANK = "M-13 -4.5H13V-1H-13z"
_RIDER = "M3 -15Q6 -19 9 -15L10 -3H2z"
_FERRYMAN = "M-8 -16Q-5.5 -19 -3 -15L-3.5 -4H-9z"

_LENS = "M-30 0Q-16 -7.5 0 -7.5T30 0Q16 7.5 0 7.5T-30 0z"


def current(pen: Pen, points: Sequence[Point], reach: float) -> None:
    """Draw strokes of light and shade along the stream, up to `reach` from its middle."""
    rng = seeded("current", points[0], len(points))
    middle = sampled(points, 9)
    light, shade = "", ""
    for thread in range(7):
        aside = (thread - 3) / 3 * reach
        k = rng.randrange(2, 9)
        while k + 3 < len(middle):
            length = min(rng.randrange(2, 7), len(middle) - 1 - k)
            stroke = curve(_beside(middle[k : k + length + 1], aside + rng.uniform(-2, 2)))
            if thread % 2:
                light += stroke
            else:
                shade += stroke
            k += length + rng.randrange(4, 15)
    for d, colour, width, opacity in ((shade, tints.DEPTH, 1.1, 0.35), (light, tints.FOAM, 1.2, 0.5)):
        if d:
            pen.path(d, stroke=colour, width=width, opacity=opacity)


def barge(pen: Pen, centre: Point, heading: int) -> None:
    """Draw a sailing barge with barrels of wine, heading to the right (1) or left (-1)."""
    draw = partial(pen.path, transform=placed(centre, scale=(heading, 1.0)))
    x, y = centre
    cloth = pen.linear("barge-sail", ((0, "#f7edd2", 1), (1, "#d3ba88", 1)))
    pen.ellipse((x + 4, y + 8), (32, 5), fill=tints.DEPTH, opacity=0.35)
    for dx, dy in _BARRELS:
        pen.ellipse((x + heading * dx, y + dy), (4.0, 3.6), "#9a6b3c", tints.INK, 0.9)
    draw("M0 -3V-47", stroke=tints.INK, width=2.0)
    draw(_JIB, cloth, tints.INK, 1.1)
    draw(_SAIL, cloth, tints.INK, 1.2)
    draw(_SEAMS, stroke=tints.SEPIA, width=0.8)
    draw(_PENNANT, tints.SEAL, tints.INK, 0.8)
    draw(_HULL, "#7a4f2c", tints.INK, 1.3)
    draw(_STRAKE, stroke="#caa56a", width=1.3)
    draw(_WAKE, stroke=tints.FOAM, width=1.1, opacity=0.7)


def raft(pen: Pen, centre: Point, turn: float) -> None:
    """Draw a timber raft with a hut and two sweeps, from above, turned `turn` degrees clockwise."""
    draw = partial(pen.path, transform=placed(centre, turn=turn))
    draw("M-32 -10h66v24h-66z", tints.DEPTH, opacity=0.35)
    for k in range(5):
        y, slip = -11 + k * 4.4, (k * 7) % 5
        draw(
            f"M{-32 + slip} {y:.1f}h{62 - slip / 2:.1f}v4.4h{-62 + slip / 2:.1f}z", "#a87b48", tints.INK, 0.9
        )
    draw("M-22 -11V11M0 -11V11M22 -11V11", stroke="#5b3a20", width=1.6)
    draw("M-9 -7h15v12h-15z", "#d9b873", tints.INK, 1.0)
    draw("M-9 -1h15", stroke=tints.INK, width=0.8)
    draw("M30 0L45 -6M-30 2L-45 8", stroke=tints.INK, width=1.4)
    draw("M43 -8l6 -1l-1 4zM-43 10l-6 1l1 -4z", "#a87b48", tints.INK, 0.8)


def ferry(pen: Pen, points: Sequence[Point]) -> None:
    """Draw a ferry: a landing stage at each end, its wake, its rope, and the boat midway."""
    track = sampled(points, 8)
    for side in (-5.4, 5.4):
        ripples = dashed(sampled(_beside(track, side), 6), (1, 6.6))
        pen.path(ripples, stroke=tints.FOAM, width=2.3, opacity=0.95)
    pen.path(curve(track), stroke=tints.FOAM, width=9, opacity=0.16)
    pen.path(curve(track), stroke=tints.INK, width=1.0, opacity=0.75)
    for end, inner in ((track[0], track[min(2, len(track) - 1)]), (track[-1], track[max(-3, -len(track))])):
        _stage(pen, end, inner)
    _boat(pen, track[len(track) // 2])


def boat_bridge(pen: Pen, start: Point, end: Point) -> None:
    """Draw a bridge of boats: a row of hulls across the river, planks laid on them, two rails."""
    along = max(1.0, math.dist(start, end))
    ux, uy = (end[0] - start[0]) / along, (end[1] - start[1]) / along
    turn = math.degrees(math.atan2(uy, ux)) + 90
    count = min(40, max(2, round(along / 21)))
    for k in range(count):
        x, y = between(start, end, (k + 0.5) / count)
        pen.path(_LENS, tints.DEPTH, opacity=0.4, transform=placed((x + 5, y + 6), turn=turn))
        pen.path(_LENS, "#8a5c34", tints.INK, 1.3, transform=placed((x, y), turn=turn))
        pen.path("M-24 0H24", stroke="#c99d62", width=1.6, transform=placed((x, y), turn=turn))

    def beside(aside: float, beyond: float = 7.0) -> list[Point]:
        ends = ((start, -beyond), (end, beyond))
        return [(x + ux * far - uy * aside, y + uy * far + ux * aside) for (x, y), far in ends]

    pen.path(shape([*beside(-9), *reversed(beside(9))]), "#d8bd88", tints.INK, 1.4)
    planks, (a, b), (c, d) = min(400, max(2, round(along / 4.5))), beside(-8), beside(8)
    ribs = (line([between(a, b, k / planks), between(c, d, k / planks)]) for k in range(1, planks))
    pen.path("".join(ribs), stroke=tints.SEPIA, width=0.8, opacity=0.7)
    for aside in (-9.0, 9.0):
        pen.path(line(beside(aside)), stroke=tints.INK, width=3.2)
        pen.path(line(beside(aside)), stroke="#e9d5a6", width=1.5)


def toll_tower(pen: Pen, foot: Point) -> None:
    """Draw a slender battlemented toll tower on an islet."""
    mason = Mason(pen, foot, 1)
    mason.wall(-17, 17, 4, 9)
    mason.drum(0, 17, 0, -40)
    mason.crenels(0, 17, -40)
    mason.drum(8, 8, -22, -47)
    mason.cone(8, 8, -47, 14)
    mason.windows((-3, -28), (2, -14), (-4, -8))


def fort(pen: Pen, foot: Point) -> None:
    """Draw a fort in mid-stream: a wall all round, turrets, a tall tower inside."""
    mason = Mason(pen, foot, 1)
    mason.block(0, 18, -6, -36)
    mason.gable(0, 18, -36, 17)
    mason.windows((-4, -26), (4, -26))
    for x in (-30, 30):
        mason.drum(x, 11, 2, -17)
        mason.cone(x, 11, -17, 12)
    mason.wall(-31, 31, 4, 17)
    for x in (-15, 13):
        mason.drum(x, 9, 5, -15)
        mason.cone(x, 9, -15, 10)
    mason.windows((-23, -3), (-6, -3), (5, -3), (22, -3))
    mason.door(0, 4, 6, 8)


def glints(pen: Pen, centre: Point, reach: float) -> None:
    """Draw gold shining from the bottom of the river."""
    rng = seeded("glints", centre)
    glow = pen.radial("glow", ((0, tints.GOLD_LIGHT, 0.75), (0.6, tints.GOLD, 0.25), (1, tints.GOLD, 0.0)))
    pen.ellipse(centre, (reach, reach * 0.62), glow)
    for _ in range(9):
        x, y = centre[0] + rng.gauss(0, reach * 0.3), centre[1] + rng.gauss(0, reach * 0.17)
        pen.ellipse((x, y), (2.9, 2.2), tints.GOLD_LIGHT, "#7a5718", 0.8)
    for dx, dy, r in ((-0.35, -0.3, 6.5), (0.4, 0.15, 5.0), (0.05, -0.42, 4.0)):
        star = f"M0 {-r}Q.6 -.6 {r} 0Q.6 .6 0 {r}Q-.6 .6 {-r} 0Q-.6 -.6 0 {-r}z"
        pen.path(star, "#fff3c4", transform=placed((centre[0] + dx * reach, centre[1] + dy * reach)))


def _beside(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line parallel to the line `points`, `aside` board units to its right as one goes along it."""
    result = []
    for k, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        result.append((x - (y1 - y0) / length * aside, y + (x1 - x0) / length * aside))
    return result


def _stage(pen: Pen, end: Point, inner: Point) -> None:
    turn = math.degrees(math.atan2(inner[1] - end[1], inner[0] - end[0]))
    draw = partial(pen.path, transform=placed(end, turn=turn))
    draw("M-9 -8H14V8H-9z", "#c79c62", tints.INK, 1.2)
    draw("M-5 -8V8M-1 -8V8M3 -8V8M7 -8V8M11 -8V8", stroke=tints.SEPIA, width=0.8)
    draw("M12 -10v4M12 6v4", stroke=tints.INK, width=3.0)


def _boat(pen: Pen, centre: Point) -> None:
    draw = partial(pen.path, transform=placed(centre))
    pen.ellipse((centre[0] + 3, centre[1] + 5), (19, 3.6), fill=tints.DEPTH, opacity=0.4)
    draw("M-6 -22L-13 5", stroke=tints.INK, width=1.2)
    draw(_FERRYMAN, tints.SEAL, tints.INK, 0.9)
    draw(_RIDER, "#4d6472", tints.INK, 0.9)
    for x, y in ((-6, -19), (6, -19)):
        pen.ellipse((centre[0] + x, centre[1] + y), (2.2, 2.2), "#e5c19a", tints.INK, 0.8)
    draw(_PLANK, "#b98a52", tints.INK, 0.9)
    draw(_PUNT, "#7a4f2c", tints.INK, 1.2)
    draw("M-21 8Q0 12 21 7", stroke=tints.FOAM, width=1.1, opacity=0.8)
