"""Masonry: the towers, roofs, walls, gates and windows of castles."""

from __future__ import annotations

from ludotheque.picture import tints
from ludotheque.picture.pen import Pen, curve, line, placed, seeded, shape
from ludotheque.tiled.model import Point

OUTLINE = 1.25  # board units


class Mason:
    """Draws the parts of a building with `pen`, in board units from its middle, the `site`.

    x runs towards the gate, on the right (`side` 1) or left (-1), y downwards. Methods get the `x` of a
    part's middle; `base`, `top` and `eaves` are values of y.
    """

    def __init__(self, pen: Pen, site: Point, side: int) -> None:
        self._pen, self._site, self._side = pen, site, side
        round_stone = ((0, tints.STONE_LIGHT, 1.0), (0.45, tints.STONE, 1.0), (1, tints.STONE_SHADE, 1.0))
        slate = ((0, tints.SLATE_LIGHT, 1.0), (0.4, tints.SLATE, 1.0), (1, tints.SLATE_DARK, 1.0))
        self._stone = pen.linear("stone", round_stone, across=True)
        self._wall = pen.linear("wall", ((0, tints.STONE_LIGHT, 1), (1, "#bca983", 1)))
        self._slate = pen.linear("slate", slate, across=True)

    def mound(self, half: float) -> None:
        """Draw the rock under the castle, 2 × `half` wide, with its shadow to the lower right."""
        rng = seeded("mound", self._site)
        top = [(half * k / 6, 6 + abs(k) * 1.6 + rng.uniform(-2, 2)) for k in range(-6, 7)]
        foot = [(half * k / 6.25, 25 - abs(k) * 1.2 + rng.uniform(-1.5, 1.5)) for k in range(6, -7, -1)]
        rock = curve([*top, *foot], closed=True)
        self._pen.ellipse(self._at(8 * self._side, 18), (half + 6, 11), fill=tints.INK, opacity=0.16)
        self._pen.path(rock, "#b7ab78", transform=placed(self._site))
        self._pen.path(rock, stroke=tints.INK_SOFT, width=0.9, opacity=0.55, transform=placed(self._site))
        grass = ""
        for k in range(-9, 10):
            x, y = half * k / 10 + rng.uniform(-2, 2), 15 + rng.uniform(-2, 4) - abs(k) * 0.3
            grass += line([(x, y), (x + 1.5 + k * 0.25, y + 5 + rng.uniform(0, 3))])
        self._pen.path(grass, stroke=tints.MOSS_DARK, width=1.1, opacity=0.7, transform=placed(self._site))

    def block(self, x: float, width: float, base: float, top: float) -> None:
        """Draw the face of a square tower."""
        face = f"M{-width / 2:.1f} 0h{width:.1f}v{base - top:.1f}h{-width:.1f}z"
        self._pen.path(face, self._stone, tints.INK, OUTLINE, transform=placed(self._at(x, top)))
        self._joints(x, width, base, top)

    def drum(self, x: float, width: float, base: float, top: float) -> None:
        """Draw the body of a round tower, a little wider at the foot."""
        half = width / 2
        foot = f"q{-half - 1.2:.1f} {width * 0.2:.1f} {-width - 2.4:.1f} 0"
        body = f"M{-half:.1f} 0h{width:.1f}l1.2 {base - top:.1f}{foot}z"
        self._pen.path(body, self._stone, tints.INK, OUTLINE, transform=placed(self._at(x, top)))
        self._joints(x, width, base, top)

    def crenels(self, x: float, width: float, top: float, tooth: float = 5.0) -> None:
        """Draw a slightly projecting parapet with merlons, with its foot at `top`."""
        half = width / 2 + 2.5
        count = max(2, round((2 * half + tooth * 0.8) / (tooth * 1.8)))
        gap = (2 * half - count * tooth) / (count - 1)
        teeth = f"v-5h{tooth:.2f}v5h{gap:.2f}" * (count - 1) + f"v-5h{tooth:.2f}v5"
        at = self._at(x, top)
        parapet = f"M{-half:.1f} 2v-5{teeth}v5z"
        self._pen.path(parapet, self._stone, tints.INK, OUTLINE * 0.85, transform=placed(at))
        self._pen.path(
            f"M{1 - half:.1f} 3.4H{half - 1:.1f}",
            stroke=tints.INK,
            width=0.9,
            opacity=0.5,
            transform=placed(at),
        )

    def cone(self, x: float, width: float, eaves: float, height: float) -> None:
        """Draw a steep roof with a gilt ball over a round tower."""
        half, waist, middle = width / 2 + 3, width * 0.16, -height / 2
        roof = (
            f"M{-half:.1f} 0Q{-waist:.1f} {middle:.1f} 0 {-height:.1f}Q{waist:.1f} {middle:.1f} {half:.1f} 0"
            f"Q0 {waist:.1f} {-half:.1f} 0z"
        )
        self._pen.path(roof, self._slate, tints.INK, OUTLINE, transform=placed(self._at(x, eaves)))
        self._pen.ellipse(self._at(x, eaves - height - 1.5), (1.9, 1.9), tints.GOLD, tints.INK, 0.8)

    def gable(self, x: float, width: float, eaves: float, height: float) -> None:
        """Draw a pitched roof between crow-stepped gables."""
        half, inset, at = width / 2, width * 0.2, self._at(x, eaves)
        roof = [(2 - half, 0.0), (inset - half, -height), (half - inset, -height), (half - 2, 0.0)]
        self._pen.path(shape(roof), self._slate, tints.INK, OUTLINE, transform=placed(at))
        steps = f"h{inset / 4:.2f}v{-height / 4:.2f}" * 3 + f"h{inset / 4 + 3:.2f}"
        gable = f"M{-half:.1f} 0v{-height / 4 - 1:.2f}{steps}v2L{4 - half:.1f} 0z"
        for mirror in (1.0, -1.0):
            self._pen.path(
                gable, self._stone, tints.INK, OUTLINE * 0.7, transform=placed(at, scale=(mirror, 1.0))
            )

    def wall(self, start: float, end: float, base: float, height: float) -> None:
        """Draw a curtain wall with merlons from `start` to `end`."""
        length, x = end - start, (start + end) / 2
        count = max(3, round(length / 9))
        pitch = length / count
        teeth = f"h{pitch * 0.55:.2f}v4.5h{pitch * 0.45:.2f}v-4.5" * (count - 1) + f"h{pitch * 0.55:.2f}v4.5"
        wall = f"M{-length / 2:.1f} 0v{-height:.1f}{teeth}h{pitch * 0.45:.2f}v{height - 4.5:.1f}z"
        self._pen.path(wall, self._wall, tints.INK, OUTLINE * 0.9, transform=placed(self._at(x, base)))
        self._joints(x, length, base, base - height + 5)

    def door(self, x: float, base: float, width: float, height: float) -> None:
        """Draw a dark arched gate with a portcullis."""
        half, straight, at = width / 2, height - width / 2, self._at(x, base)
        arch = f"M{-half:.1f} 0v{-straight:.1f}a{half:.1f} {half:.1f} 0 0 1 {width:.1f} 0v{straight:.1f}z"
        self._pen.path(arch, tints.GLOOM, tints.INK, OUTLINE * 0.8, transform=placed(at))
        bars = "".join(f"M{width * k / 4:.1f} -1V{3 - height:.1f}" for k in (-1, 0, 1))
        self._pen.path(bars, stroke="#b79a66", width=0.7, opacity=0.7, transform=placed(at))

    def windows(self, *spots: Point) -> None:
        """Draw narrow windows at points of the site."""
        slits = "".join(
            f"M{self._side * x - 1.4:.1f} {y + 3:.1f}v-4a1.4 1.6 0 0 1 2.8 0v4z" for x, y in spots
        )
        self._pen.path(slits, tints.INK, transform=placed(self._site))

    def _at(self, x: float, y: float) -> Point:
        return self._site[0] + self._side * x, self._site[1] + y

    def _joints(self, x: float, width: float, base: float, top: float) -> None:
        rng = seeded("joints", x, base, self._site)
        half, number = width / 2, int(width * (base - top) / 75)
        spots = [(rng.uniform(3 - half, half - 6), rng.uniform(top + 4, base - 3)) for _ in range(number)]
        dashes = "".join(f"M{dx:.1f} {dy:.1f}h{rng.uniform(2, 4):.1f}" for dx, dy in spots)
        if dashes:
            self._pen.path(
                dashes, stroke=tints.INK_SOFT, width=0.7, opacity=0.5, transform=placed(self._at(x, 0))
            )
