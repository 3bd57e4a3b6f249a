"""What an old map is adorned with: the compass rose, a ship, the serpent of the loch."""

from __future__ import annotations

import math

from ludotheque.boards.model import Point
from ludotheque.ui.painter import tints
from ludotheque.ui.painter.pen import Pen, curve, line, seeded, shape


def compass(pen: Pen, centre: Point, radius: float) -> None:
    """A compass rose with sixteen points, the north marked by a lily."""
    x, y = centre

    def at(turn: float, reach: float) -> Point:
        angle = math.tau * (turn - 0.25)
        return x + math.cos(angle) * radius * reach, y + math.sin(angle) * radius * reach

    pen.ellipse(centre, radius * 0.98, radius * 0.98, tints.PAPER_LIGHT, opacity=0.45)
    for reach, width in ((0.82, 1.6), (0.76, 0.8), (0.5, 0.8)):
        pen.ellipse(centre, radius * reach, radius * reach, stroke=tints.INK, width=width, opacity=0.85)
    ticks = "".join(line([at(k / 72, 0.76), at(k / 72, 0.82)]) for k in range(72))
    pen.path(ticks, stroke=tints.INK, width=0.9)
    for count, offset, reach, waist, dark in (
        (8, 1 / 16, 0.62, 0.16, tints.SEPIA),
        (4, 1 / 8, 0.78, 0.2, "#6b2a1e"),
        (4, 0.0, 1.0, 0.2, tints.INK),
    ):
        for k in range(count):
            turn = k / count + offset
            side = 1 / count / 2
            for way, fill in ((-1, tints.PAPER_LIGHT), (1, dark)):
                pen.path(shape([at(turn, reach), at(turn + way * side, waist), centre]), fill, tints.INK, 0.9)
    pen.ellipse(centre, radius * 0.085, radius * 0.085, tints.GOLD, tints.INK, 1.2)
    _lily(pen, at(0, 1.17), radius * 0.17)


def ship(pen: Pen, centre: Point) -> None:
    """A galley of the isles: high stem and stern, one square sail, a row of oars."""
    x, y = centre
    pen.ellipse((x + 5, y + 13), 40, 6, fill="#0c1a24", opacity=0.35)
    oars = "".join(line([(x - 18 + k * 8, y + 4), (x - 23 + k * 8, y + 15)]) for k in range(6))
    pen.path(oars, stroke=tints.INK, width=1.2)
    hull = (
        f"M{x - 40:.1f} {y - 15:.1f}Q{x - 33:.1f} {y + 10:.1f} {x - 14:.1f} {y + 11:.1f}L{x + 18:.1f} {y + 11:.1f}"
        f"Q{x + 36:.1f} {y + 9:.1f} {x + 42:.1f} {y - 18:.1f}Q{x + 31:.1f} {y - 1:.1f} {x + 16:.1f} {y - 1:.1f}"
        f"L{x - 14:.1f} {y - 1:.1f}Q{x - 32:.1f} {y - 1:.1f} {x - 40:.1f} {y - 15:.1f}z"
    )
    pen.path(hull, "#7a4f2c", tints.INK, 1.4)
    pen.path(curve([(x - 34, y - 1), (x - 14, y + 4), (x + 16, y + 4), (x + 35, y - 4)]), stroke="#caa56a", width=1.4)
    shields = ((tints.SEAL, -18), (tints.GOLD, -9), (tints.MOSS, 0), (tints.SEAL, 9), (tints.GOLD, 18))
    for colour, dx in shields:
        pen.ellipse((x + dx, y + 0.5), 3.6, 3.6, colour, tints.INK, 0.9)
    pen.path(line([(x, y - 1), (x, y - 58)]), stroke=tints.INK, width=2.2)
    _sail(pen, x, y)
    pen.path(line([(x, y - 56), (x - 36, y - 11)]) + line([(x, y - 56), (x + 38, y - 13)]), stroke=tints.INK, width=0.7)
    pen.path(curve([(x, y - 58), (x + 8, y - 62), (x + 16, y - 57), (x + 24, y - 60)]) + f"L{x:.1f} {y - 53:.1f}z",
             tints.SEAL, tints.INK, 0.8)
    wake = "".join(curve([(x - 44 + k * 8, y + 15 + k * 3), (x - 20, y + 18 + k * 3), (x + 10 + k * 10, y + 15 + k * 3)]) for k in range(2))
    pen.path(wake, stroke=tints.FOAM, width=1.2, opacity=0.7)


def monster(pen: Pen, centre: Point) -> None:
    """The serpent of the loch: a raised neck and three coils out of the water."""
    x, y = centre
    skin = pen.linear("serpent", ((0, "#8fa06c", 1), (0.55, "#5c7350", 1), (1, "#33493f", 1)))
    for dx, rx, height in ((88, 15, 14), (56, 20, 22), (17, 23, 27)):
        _coil(pen, (x + dx - 30, y + 12), rx, height, skin)
    _tail(pen, (x + 80, y + 12), skin)
    _neck(pen, x - 30, y + 12, skin)


def _sail(pen: Pen, x: float, y: float) -> None:
    cloth = pen.linear("sail", ((0, "#f7edd2", 1), (1, "#d9c193", 1)))
    outline = (
        f"M{x - 25:.1f} {y - 51:.1f}L{x + 25:.1f} {y - 51:.1f}Q{x + 33:.1f} {y - 30:.1f} {x + 23:.1f} {y - 10:.1f}"
        f"Q{x + 2:.1f} {y - 17:.1f} {x - 22:.1f} {y - 10:.1f}Q{x - 16:.1f} {y - 30:.1f} {x - 25:.1f} {y - 51:.1f}z"
    )
    pen.path(outline, cloth, tints.INK, 1.4)
    for a, b in ((-17, -12), (-4, 4), (12, 17)):
        stripe = f"M{x + a:.1f} {y - 51:.1f}H{x + b:.1f}Q{x + b + 5:.1f} {y - 30:.1f} {x + b:.1f} {y - 13:.1f}H{x + a:.1f}Q{x + a + 5:.1f} {y - 30:.1f} {x + a:.1f} {y - 51:.1f}z"
        pen.path(stripe, tints.SEAL, opacity=0.75)
    pen.path(line([(x - 28, y - 51.5), (x + 28, y - 51.5)]), stroke="#5b3a20", width=2.6)


def _coil(pen: Pen, foot: Point, rx: float, height: float, skin: str) -> None:
    x, y = foot
    thick = rx * 0.52
    d = (
        f"M{x - rx:.1f} {y:.1f}C{x - rx:.1f} {y - height * 1.35:.1f} {x + rx:.1f} {y - height * 1.35:.1f} {x + rx:.1f} {y:.1f}"
        f"L{x + rx - thick:.1f} {y:.1f}C{x + rx - thick:.1f} {y - height * 0.62:.1f} {x - rx + thick:.1f} {y - height * 0.62:.1f} {x - rx + thick:.1f} {y:.1f}z"
    )
    pen.path(d, skin, tints.INK, 1.4)
    _fins(pen, x, y, rx, height)
    _wash_round(pen, (x - rx + thick / 2, y), thick * 0.9)
    _wash_round(pen, (x + rx - thick / 2, y), thick * 0.9)


def _fins(pen: Pen, x: float, y: float, rx: float, height: float) -> None:
    d = ""
    for k in range(-2, 3):
        fx, fy = x + k * rx * 0.26, y - height * (1.01 - abs(k) * 0.085)
        d += f"M{fx - 2.4:.1f} {fy + 0.8:.1f}L{fx + 1.4:.1f} {fy - 5:.1f}L{fx + 2.4:.1f} {fy + 0.8:.1f}z"
    pen.path(d, "#a9543c", tints.INK, 0.8)


def _tail(pen: Pen, foot: Point, skin: str) -> None:
    x, y = foot
    d = (
        f"M{x - 5:.1f} {y:.1f}C{x - 3:.1f} {y - 16:.1f} {x + 8:.1f} {y - 16:.1f} {x + 10:.1f} {y - 24:.1f}"
        f"L{x + 20:.1f} {y - 30:.1f}L{x + 15:.1f} {y - 21:.1f}L{x + 23:.1f} {y - 16:.1f}L{x + 12:.1f} {y - 17:.1f}"
        f"C{x + 8:.1f} {y - 9:.1f} {x + 5:.1f} {y - 9:.1f} {x + 4:.1f} {y:.1f}z"
    )
    pen.path(d, skin, tints.INK, 1.2)
    _wash_round(pen, (x, y), 7)


def _neck(pen: Pen, x: float, y: float, skin: str) -> None:
    """Neck and head, looking left; (x, y) is where the neck leaves the water."""
    d = (
        f"M{x - 13:.1f} {y:.1f}C{x - 20:.1f} {y - 26:.1f} {x + 6:.1f} {y - 30:.1f} {x - 4:.1f} {y - 46:.1f}"
        f"C{x - 8:.1f} {y - 51:.1f} {x - 15:.1f} {y - 48:.1f} {x - 22:.1f} {y - 44:.1f}L{x - 31:.1f} {y - 45:.1f}"
        f"L{x - 32:.1f} {y - 50:.1f}L{x - 25:.1f} {y - 54:.1f}C{x - 18:.1f} {y - 63:.1f} {x - 2:.1f} {y - 66:.1f} {x + 7:.1f} {y - 54:.1f}"
        f"C{x + 20:.1f} {y - 36:.1f} {x + 2:.1f} {y - 24:.1f} {x + 9:.1f} {y:.1f}z"
    )
    pen.path(d, skin, tints.INK, 1.5)
    crest = ""
    for fx, fy in ((-4, -62.5), (4, -58), (10, -50), (13, -41), (10, -31), (5.5, -22)):
        crest += f"M{x + fx - 3:.1f} {y + fy - 1:.1f}L{x + fx + 5:.1f} {y + fy - 3.5:.1f}L{x + fx + 2:.1f} {y + fy + 4:.1f}z"
    pen.path(crest, "#a9543c", tints.INK, 0.8)
    pen.path(line([(x - 30, y - 47.5), (x - 20, y - 49)]), stroke=tints.INK, width=1.0)
    pen.path(curve([(x - 31, y - 47), (x - 38, y - 46), (x - 42, y - 49)]), stroke=tints.SEAL, width=1.5)
    pen.ellipse((x - 14, y - 56), 2.5, 2.3, tints.GOLD_LIGHT, tints.INK, 0.9)
    pen.ellipse((x - 14.5, y - 56), 0.9, 1.3, tints.INK)
    belly = "".join(line([(x - 13 + k * 0.7, y - 5 - k * 5.5), (x - 7 + k * 1.4, y - 4 - k * 5.5)]) for k in range(6))
    pen.path(belly, stroke=tints.INK, width=0.8, opacity=0.6)
    _wash_round(pen, (x - 2, y), 14)


def _wash_round(pen: Pen, centre: Point, r: float) -> None:
    x, y = centre
    pen.path(curve([(x - r * 1.3, y - 0.5), (x, y + 3.2), (x + r * 1.3, y - 0.5)]), stroke=tints.FOAM, width=1.6, opacity=0.95)
    pen.path(curve([(x - r * 1.8, y + 3.5), (x, y + 7), (x + r * 1.8, y + 3.5)]), stroke=tints.FOAM, width=1.0, opacity=0.6)


def _lily(pen: Pen, centre: Point, r: float) -> None:
    x, y = centre
    petal = f"M{x:.1f} {y - r:.1f}Q{x + r * 0.55:.1f} {y - r * 0.1:.1f} {x:.1f} {y + r * 0.5:.1f}Q{x - r * 0.55:.1f} {y - r * 0.1:.1f} {x:.1f} {y - r:.1f}z"
    for way in (-1, 1):
        side = (
            f"M{x:.1f} {y + r * 0.5:.1f}Q{x + way * r * 0.25:.1f} {y - r * 0.5:.1f} {x + way * r * 0.75:.1f} {y - r * 0.45:.1f}"
            f"Q{x + way * r:.1f} {y - r * 0.1:.1f} {x + way * r * 0.62:.1f} {y + r * 0.12:.1f}"
            f"Q{x + way * r * 0.45:.1f} {y - r * 0.1:.1f} {x:.1f} {y + r * 0.5:.1f}z"
        )
        pen.path(side, tints.SEAL, tints.INK, 0.9)
    pen.path(petal, tints.SEAL, tints.INK, 0.9)
    pen.path(line([(x - r * 0.5, y + r * 0.5), (x + r * 0.5, y + r * 0.5)]), stroke=tints.INK, width=2.2)
