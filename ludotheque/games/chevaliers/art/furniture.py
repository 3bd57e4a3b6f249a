"""Draws columns, chests, carpets, doors and the like; `u` is a hundredth of a square, in board units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from random import Random

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, line, placed
from ludotheque.tiled.model import Point

RED, RED_DARK, RED_LIGHT = "#94261d", "#611610", "#b8483a"
GREEN, GREEN_DARK, GREEN_LIGHT = "#5c7f49", "#38522e", "#9db87f"
WOOD, WOOD_DARK, WOOD_LIGHT = "#7b4f2b", "#4a2d17", "#a8753f"
IRON = "#3a332d"

_SHIELD = "M-11 -13H11V1Q11 11 0 17Q-11 11 -11 1z"
_LION = (
    "M-5 10L-3 4L-6 2L-7 -3L-5 -2L-4 -6L-1 -9L3 -9L6 -6L4 -5L6 -3L3 -2L5 0L7 -1L7 2"
    "L3 3L4 6L7 8L6 11L2 9L0 5L-2 8L-2 11z"
)
_CROSS = "M-4 -18H4V-4H18V4H4V18H-4V4H-18V-4H-4z"
_FLAME = "M0 -30Q9 -18 9 -9Q9 1 0 3Q-9 1 -9 -9Q-9 -14 -5 -18Q-5 -13 -2 -12Q-4 -22 0 -30z"
_HEART = "M0 -19Q5 -11 5 -6Q5 0 0 1Q-5 0 -5 -6Q-5 -11 0 -19z"


def column(pen: Pen, centre: Point, u: float) -> None:
    """Draw a round column on a square plinth, with its shadow to the lower right."""
    x, y = centre
    shadow = pen.radial("column-shadow", ((0, tints.INK, 0.7), (0.42, tints.INK, 0.42), (0.69, tints.INK, 0)))
    pen.ellipse((x + 16 * u, y + 18 * u), (62 * u, 60 * u), shadow)
    draw = partial(pen.path, transform=placed(centre, scale=(u, u)))
    plinth = pen.linear("plinth", ((0, "#efe4c9", 1), (1, "#b09a72", 1)))
    draw("M-38 -38H38V38H-38z", plinth, tints.INK, 3.0)
    draw("M-38 38H38V-38", stroke="#7a6544", width=2.2, opacity=0.7)
    drum = pen.radial("drum", ((0, "#fffaf0", 1), (0.45, "#e2d3b0", 1), (1, "#8d7650", 1)), (0.33, 0.3))
    for radius, fill, ink in ((33, drum, 2.6), (24, drum, 1.8)):
        pen.ellipse(centre, (radius * u, radius * u), fill, tints.INK, ink * u)
    for turn in range(0, 360, 30):
        turned = placed(centre, turn, (u, u))
        draw("M0 -25V-32", stroke=tints.SEPIA, width=1.6, opacity=0.75, transform=turned)
    pen.ellipse(centre, (12 * u, 12 * u), "none", tints.SEPIA, 1.4 * u, 0.6)


def chest(pen: Pen, centre: Point, u: float, rng: Random) -> None:
    """Draw an open chest full of gold, with coins around it."""
    x, y = centre
    pen.ellipse((x + 5 * u, y + 27 * u), (42 * u, 13 * u), tints.INK, opacity=0.32)
    draw = partial(pen.path, transform=placed(centre, scale=(u, u)))
    wood = pen.linear("chest", ((0, WOOD_LIGHT, 1), (0.5, WOOD, 1), (1, WOOD_DARK, 1)))
    lid = pen.linear("lid", ((0, WOOD_DARK, 1), (1, "#2c1a0c", 1)))
    gold = pen.linear("gold", ((0, "#fff0b0", 1), (0.5, "#e9bd4d", 1), (1, "#a9761d", 1)))
    draw("M-32 -6Q-34 -33 -24 -36H24Q34 -33 32 -6z", lid, tints.INK, 2.6)
    draw("M-32 -6Q-34 -33 -24 -36M-14 -36V-6M14 -36V-6M32 -6Q34 -33 24 -36", stroke=tints.GOLD, width=2.2)
    draw("M-30 -2Q-24 -16 -12 -17Q-4 -25 6 -19Q18 -22 23 -13Q30 -10 30 -2z", gold, tints.INK, 2.0)
    _coins(pen, [(x + rng.uniform(-24, 24) * u, y + rng.uniform(-14, -5) * u) for _ in range(9)], u)
    draw("M-34 -4H34L31 28H-31z", wood, tints.INK, 2.8)
    draw("M-33 7H33M-32 18H32", stroke=WOOD_DARK, width=1.4, opacity=0.7)
    for left in (-27, -4, 19):
        draw(f"M{left} -4H{left + 8}L{left + 7.6} 28H{left + 0.4}z", tints.GOLD, tints.INK, 1.4)
    draw("M-7 2H7V14Q0 18 -7 14z", tints.GOLD_LIGHT, tints.INK, 1.6)
    draw("M0 6V11", stroke=tints.INK, width=2.6)
    _coins(pen, [(x + rng.uniform(-34, 36) * u, y + rng.uniform(29, 36) * u) for _ in range(5)], u)


def _coins(pen: Pen, spots: Sequence[Point], u: float) -> None:
    for x, y in spots:
        pen.ellipse((x, y), (4.6 * u, 3.2 * u), tints.GOLD_LIGHT, "#7a5310", 1.1 * u)


def rose(pen: Pen, centre: Point, u: float) -> None:
    """Draw a pale compass rose of sixteen rays, inlaid in the floor and three squares wide."""
    for radius, width in ((146, 5.0), (136, 1.6), (60, 3.0), (24, 1.6)):
        pen.ellipse(centre, (radius * u, radius * u), stroke=RED_DARK, width=width * u, opacity=0.3)
    for turn in range(0, 360, 45):
        ray = placed(centre, turn, (u, u))
        pen.path("M0 -134L14 -60L0 -24z", RED_DARK, opacity=0.26, transform=ray)
        pen.path("M0 -134L-14 -60L0 -24z", tints.SEPIA, opacity=0.26, transform=ray)
        between = placed(centre, turn + 22.5, (u, u))
        pen.path("M0 -100L9 -60H-9z", tints.GOLD, opacity=0.34, transform=between)


def carpet(pen: Pen, squares: Sequence[Point], u: float) -> None:
    """Draw the red carpet of a guard post. `squares` has the middles of a straight row of squares."""
    pen.path(_over(squares, 43 * u, 4 * u), tints.INK, opacity=0.35)
    red = pen.linear("carpet", ((0, RED_LIGHT, 1), (0.4, RED, 1), (1, RED_DARK, 1)))
    pen.path(_over(squares, 43 * u), red, tints.INK, 2.4 * u)
    pen.path(_over(squares, 37 * u), stroke=tints.GOLD, width=2.6 * u)
    pen.path(_over(squares, 32 * u), stroke=tints.GOLD_LIGHT, width=1.0 * u, opacity=0.8)
    for (ax, ay), (bx, by) in pairwise(squares):
        x, y, reach = (ax + bx) / 2, (ay + by) / 2, 37 * u
        ends = [(x, y - reach), (x, y + reach)] if ay == by else [(x - reach, y), (x + reach, y)]
        pen.path(line(ends), stroke=tints.GOLD, width=2.0 * u)
    for square in squares:
        arms(pen, square, 1.35 * u)


def arms(pen: Pen, centre: Point, u: float) -> None:
    """Draw the arms of the red knights: a golden lion on red."""
    draw = partial(pen.path, transform=placed(centre, scale=(u, u)))
    draw(_SHIELD, RED, tints.GOLD_LIGHT, 2.0)
    draw(_SHIELD, stroke=tints.INK, width=0.8, opacity=0.8)
    draw(_LION, tints.GOLD_LIGHT, tints.INK, 0.6)


def _over(squares: Sequence[Point], reach: float, drop: float = 0.0) -> str:
    """Return an SVG rectangle `reach` board units around a row of squares, for shadows moved by `drop`."""
    (left, top), (right, bottom) = squares[0], squares[-1]
    left, top, right, bottom = (
        left - reach + drop,
        top - reach + drop,
        right + reach + drop,
        bottom + reach + drop,
    )
    return f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}z"


def start(pen: Pen, centre: Point, u: float) -> None:
    """Draw a start square of the Whites: green enamelled tiles with a white cross."""
    draw = partial(pen.path, transform=placed(centre, scale=(u, u)))
    green = pen.linear("start", ((0, "#7fa065", 1), (0.5, GREEN, 1), (1, "#476838", 1)))
    draw("M-45 -45H45V45H-45z", GREEN_DARK, tints.INK, 2.0)
    draw("M-40 -40H40V40H-40z", green)
    draw("M-40 40V-40H40", stroke=GREEN_LIGHT, width=2.0, opacity=0.8)
    draw("M-36 0L0 -36L36 0L0 36z", stroke=GREEN_LIGHT, width=2.2, opacity=0.9)
    draw(_CROSS, "#f6efdc", GREEN_DARK, 1.6)


def door(pen: Pen, edge: Point, turn: float, u: float) -> None:
    """Draw a door seen from above; `turn` is in degrees, and at 0 the wall is to the left of `edge`."""
    draw = partial(pen.path, transform=placed(edge, turn=turn, scale=(u, u)))
    wood = pen.linear("door", ((0, WOOD_LIGHT, 1), (1, WOOD, 1)), across=True)
    draw("M-20 -50H0V50H-20z", "#2c1a0c", tints.INK, 2.0)
    draw("M-15 -46H-3V46H-15z", wood, tints.INK, 1.6)
    for y in (-31, -15, 0, 15, 31):
        draw(f"M-15 {y}H-3", stroke=WOOD_DARK, width=1.5)
    for y in (-23, 23):
        draw(f"M-17 {y - 4}H-1V{y + 4}H-17z", IRON, tints.INK, 1.0)


def face(pen: Pen, corner: Point, width: float, height: float, rng: Random) -> None:
    """Draw the face of a wall as two courses of dressed stone. `corner` is the lower left corner."""
    x, y = corner
    stone = pen.linear("face", ((0, "#cfbd97", 1), (0.6, "#a8936c", 1), (1, "#6f5d42", 1)))
    pen.path(f"M{x:.1f} {y - height:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}z", stone)
    half = height / 2
    d = f"M{x:.1f} {y - half:.1f}h{width:.1f}"
    for level, shift in ((y - height, 0.3), (y - half, 0.05)):
        for at in (shift, shift + 0.5):
            d += f"M{x + width * (at + rng.uniform(-0.04, 0.04)):.1f} {level:.1f}v{half:.1f}"
    pen.path(d, stroke="#5a4a33", width=height / 20, opacity=0.75)
    pen.path(f"M{x:.1f} {y - height:.1f}h{width:.1f}", stroke=tints.INK, width=height / 12)
    pen.path(
        f"M{x:.1f} {y - height * 0.92:.1f}h{width:.1f}", stroke="#f3e7ca", width=height / 20, opacity=0.7
    )


def torch(pen: Pen, foot: Point, turn: float, u: float) -> None:
    """Draw a torch and its light, on the wall above `foot` if `turn` is 0, or else on the wall below."""
    glow = pen.radial(
        "glow", ((0, "#ffe9a0", 0.55), (0.25, "#ffcf6a", 0.27), (0.5, "#ffbe52", 0.08), (0.69, "#ffb84a", 0))
    )
    ahead = 22 * u * (1 if turn == 0 else -1)
    pen.ellipse((foot[0], foot[1] + ahead), (190 * u, 170 * u), glow)
    draw = partial(pen.path, transform=placed(foot, scale=(u, u)))
    draw("M-4 6H4L3 20H-3z", IRON, tints.INK, 1.4)
    draw("M-8 2H8L6 9H-6z", IRON, tints.INK, 1.4)
    draw(_FLAME, "#f2952c", "#7c2d0c", 1.6)
    draw(_HEART, "#fff0a8")
