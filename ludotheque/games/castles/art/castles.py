"""Draws castles in three sizes (tower houses, walled keeps, great castles), each in several designs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.picture.masonry import Mason
from ludotheque.picture.pen import Pen
from ludotheque.tiled.model import Point


@dataclass(frozen=True, slots=True)
class Design:
    """The drawing of a castle, and where its pieces stand, from its place; x grows towards its gate."""

    draw: Callable[[Mason], None]  # draws the castle
    half: float  # board units, as all below: half the width of its rock
    height: float  # height of the highest roof above the place
    banner: Point  # foot of the flagpole
    garrison: Point  # middle of the knights inside
    shield: Point  # middle of the shield


def tower_house(mason: Mason) -> None:
    """Draw a castle of power 1: a single tower with corner turrets and a small yard."""
    mason.mound(48)
    mason.block(-12, 34, 10, -56)
    mason.gable(-12, 30, -56, 21)
    mason.windows((-18, -40), (-5, -40), (-12, -22))
    for x in (-29, 5):
        mason.drum(x, 13, -42, -60)
        mason.cone(x, 12, -60, 22)
        mason.windows((x, -50))
    mason.wall(-40, 46, 16, 15)
    mason.door(-12, 16, 11, 17)


def keep(mason: Mason) -> None:
    """Draw a castle of power 2: a keep behind a curtain wall between two round towers."""
    mason.mound(58)
    mason.block(-18, 42, 4, -58)
    mason.crenels(-18, 42, -58)
    mason.gable(-18, 30, -64, 17)
    mason.windows((-28, -44), (-18, -44), (-8, -44), (-23, -26), (-12, -26))
    mason.drum(3, 13, -46, -68)
    mason.cone(3, 12, -68, 20)
    mason.drum(22, 20, 4, -34)
    mason.crenels(22, 20, -34)
    mason.windows((22, -20))
    mason.wall(-46, 48, 15, 25)
    mason.door(14, 16, 13, 19)
    for x, top in ((-47, -24), (47, -28)):
        mason.drum(x, 20, 16, top)
        mason.cone(x, 20, top, 27)
        mason.windows((x - 3, top + 14), (x + 4, top + 26))


def great_castle(mason: Mason) -> None:
    """Draw a castle of power 3: a great keep with turrets, inner and outer towers, and a gatehouse."""
    mason.mound(70)
    for x in (-37, 37):
        mason.drum(x, 22, 0, -52)
        mason.cone(x, 22, -52, 28)
        mason.windows((x - 3, -40), (x + 4, -28))
    mason.block(0, 50, 0, -66)
    mason.crenels(0, 50, -66)
    mason.gable(0, 34, -72, 16)
    mason.windows((-13, -52), (0, -52), (13, -52), (-8, -36), (8, -36))
    for x in (-25, 25):
        mason.drum(x, 13, -52, -76)
        mason.cone(x, 12, -76, 20)
    mason.wall(-58, 58, 14, 30)
    for x in (-58, 58):
        mason.drum(x, 22, 17, -28)
        mason.cone(x, 22, -28, 30)
        mason.windows((x - 4, -14), (x + 4, -3))
    for x in (-15, 15):
        mason.drum(x, 19, 18, -24)
        mason.crenels(x, 19, -24)
        mason.windows((x, -8))
    mason.block(0, 13, 18, -14)
    mason.door(0, 19, 11, 19)


def peel(mason: Mason) -> None:
    """Draw a castle of power 1: a battlemented tower with a stair turret and a cap house."""
    mason.mound(48)
    mason.drum(8, 15, 8, -62)
    mason.cone(8, 15, -62, 24)
    mason.block(-14, 36, 10, -52)
    mason.gable(-14, 24, -56, 15)
    mason.crenels(-14, 36, -52)
    mason.windows((-21, -38), (-8, -38), (-14, -22), (8, -46))
    mason.wall(-40, 46, 16, 15)
    mason.door(-14, 16, 11, 17)


def hall(mason: Mason) -> None:
    """Draw a castle of power 2: a round keep, a gabled hall, and a wall between them."""
    mason.mound(58)
    mason.block(18, 44, 6, -36)
    mason.gable(18, 44, -36, 22)
    mason.windows((6, -24), (18, -24), (30, -24))
    mason.drum(-22, 34, 8, -54)
    mason.crenels(-22, 34, -54)
    mason.drum(-22, 20, -60, -68)
    mason.cone(-22, 20, -68, 22)
    mason.windows((-30, -40), (-18, -40), (-24, -24))
    mason.wall(-48, 48, 15, 23)
    mason.door(2, 16, 13, 19)
    for x in (-48, 48):
        mason.drum(x, 19, 16, -20)
        mason.crenels(x, 19, -20)
        mason.windows((x, -6))


def donjon(mason: Mason) -> None:
    """Draw a castle of power 3: a mighty round tower, a hall, and a gatehouse to one side."""
    mason.mound(70)
    mason.block(22, 48, 0, -46)
    mason.gable(22, 48, -46, 24)
    mason.windows((8, -34), (20, -34), (32, -34))
    mason.drum(44, 17, 0, -58)
    mason.cone(44, 17, -58, 26)
    mason.drum(-20, 46, 4, -64)
    mason.crenels(-20, 46, -64, 6)
    mason.drum(-20, 28, -70, -78)
    mason.cone(-20, 28, -78, 26)
    mason.windows((-32, -50), (-20, -50), (-8, -50), (-26, -34), (-13, -34))
    mason.wall(-58, 60, 15, 28)
    mason.drum(-58, 24, 17, -34)
    mason.cone(-58, 24, -34, 30)
    mason.windows((-61, -18), (-54, -4))
    for x in (24, 52):
        mason.drum(x, 20, 18, -26)
        mason.crenels(x, 20, -26)
        mason.windows((x, -10))
    mason.block(38, 13, 18, -16)
    mason.door(38, 19, 11, 19)


DESIGNS: dict[int, tuple[Design, ...]] = {
    1: (
        Design(tower_house, 50, 84, (-12, -72), (25, -8), (-34, -22)),
        Design(peel, 50, 88, (-14, -66), (25, -8), (-36, -22)),
    ),
    2: (
        Design(keep, 62, 90, (-18, -76), (6, -10), (-44, -22)),
        Design(hall, 62, 92, (-22, -84), (8, -10), (-44, -22)),
    ),
    3: (
        Design(great_castle, 74, 100, (0, -84), (0, -9), (-50, -22)),
        Design(donjon, 74, 104, (-20, -86), (0, -9), (-50, -22)),
    ),
}


def design(power: int, variant: int) -> Design:
    """Return a design for a castle with `power` from 1 to 3; `variant` is any number and wraps around."""
    designs = DESIGNS[max(1, min(3, power))]
    return designs[variant % len(designs)]


def draw_castle(pen: Pen, site: Point, plan: Design, side: int) -> None:
    """Draw a castle at `site`. `side` is 1 if the castle's gate is to the right, -1 if it is to the left."""
    plan.draw(Mason(pen, site, side))
