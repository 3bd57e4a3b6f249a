"""Masonry: the towers, roofs, walls, gates and windows that castles are built of."""

from __future__ import annotations

from ludotheque.boards.model import Point
from ludotheque.ui.painter import tints
from ludotheque.ui.painter.pen import Pen, curve, line, seeded, shape

OUTLINE = 1.25


class Mason:
    """Builds on one site: x runs from the site's middle to the side of the gate, y downwards, board units."""

    def __init__(self, pen: Pen, site: Point, side: int) -> None:
        self.pen, self.site, self.side = pen, site, side
        self.stone = pen.linear(
            "stone", ((0, tints.STONE_LIGHT, 1), (0.45, tints.STONE, 1), (1, tints.STONE_SHADE, 1)), across=True
        )
        self.wall_stone = pen.linear("wall", ((0, tints.STONE_LIGHT, 1), (1, "#bca983", 1)))
        self.slate = pen.linear(
            "slate",
            ((0, tints.SLATE_LIGHT, 1), (0.4, tints.SLATE, 1), (1, tints.SLATE_DARK, 1)),
            across=True,
        )

    def at(self, x: float, y: float) -> Point:
        """A point of the site in board units."""
        return self.site[0] + self.side * x, self.site[1] + y

    def mound(self, half: float) -> None:
        """The rock that the castle stands on, with its shadow to the lower right."""
        x, y = self.site
        self.pen.ellipse((x + 8, y + 18), half + 6, 11, fill=tints.INK, opacity=0.16)
        rng = seeded("mound", self.site)
        top = [(x + half * k / 6, y + 6 + abs(k) * 1.6 + rng.uniform(-2, 2)) for k in range(-6, 7)]
        foot = [(x + half * k / 6 * 0.96, y + 25 - abs(k) * 1.2 + rng.uniform(-1.5, 1.5)) for k in range(6, -7, -1)]
        rock = curve(top + foot, closed=True)
        self.pen.path(rock, fill="#b7ab78")
        self.pen.path(rock, fill="none", stroke=tints.INK_SOFT, width=0.9, opacity=0.55)
        strokes = []
        for k in range(-9, 10):
            sx = x + half * k / 10 + rng.uniform(-2, 2)
            sy = y + 15 + rng.uniform(-2, 4) - abs(k) * 0.3
            strokes.append(line([(sx, sy), (sx + 1.5 + k * 0.25, sy + 5 + rng.uniform(0, 3))]))
        self.pen.path("".join(strokes), stroke=tints.MOSS_DARK, width=1.1, opacity=0.7)

    def box(self, x: float, width: float, base: float, top: float) -> None:
        """A square tower's face."""
        left, right = self._span(x, width)
        y0, y1 = self.site[1] + base, self.site[1] + top
        self.pen.path(
            shape([(left, y0), (left, y1), (right, y1), (right, y0)]), self.stone, tints.INK, OUTLINE
        )
        self._joints(left, right, y0, y1)

    def drum(self, x: float, width: float, base: float, top: float) -> None:
        """A round tower's body, a little wider at its foot."""
        left, right = self._span(x, width)
        y0, y1 = self.site[1] + base, self.site[1] + top
        bow = width * 0.1
        d = (
            f"M{left - 1.2:.1f} {y0:.1f}L{left:.1f} {y1:.1f}L{right:.1f} {y1:.1f}L{right + 1.2:.1f} {y0:.1f}"
            f"Q{(left + right) / 2:.1f} {y0 + 2 * bow:.1f} {left - 1.2:.1f} {y0:.1f}z"
        )
        self.pen.path(d, self.stone, tints.INK, OUTLINE)
        self._joints(left, right, y0, y1)

    def crenels(self, x: float, width: float, top: float, tooth: float = 5.0) -> None:
        """A parapet with merlons, jutting out a little, whose foot is at `top`."""
        left, right = self._span(x, width + 5)
        y = self.site[1] + top
        count = max(2, round((right - left + tooth * 0.8) / (tooth * 1.8)))
        pitch = (right - left - tooth) / (count - 1)
        points: list[Point] = [(left, y + 2), (left, y - 3)]
        for k in range(count):
            a = left + k * pitch
            points += [(a, y - 3), (a, y - 8), (a + tooth, y - 8), (a + tooth, y - 3)]
        points += [(right, y - 3), (right, y + 2)]
        self.pen.path(shape(points), self.stone, tints.INK, OUTLINE * 0.85)
        self.pen.path(line([(left + 1, y + 3.4), (right - 1, y + 3.4)]), stroke=tints.INK, width=0.9, opacity=0.5)

    def cone(self, x: float, width: float, eaves: float, height: float) -> None:
        """A steep roof over a round tower, with a gilt ball."""
        left, right = self._span(x, width + 6)
        y, mid = self.site[1] + eaves, (left + right) / 2
        d = (
            f"M{left:.1f} {y:.1f}Q{mid - width * 0.16:.1f} {y - height * 0.5:.1f} {mid:.1f} {y - height:.1f}"
            f"Q{mid + width * 0.16:.1f} {y - height * 0.5:.1f} {right:.1f} {y:.1f}"
            f"Q{mid:.1f} {y + width * 0.16:.1f} {left:.1f} {y:.1f}z"
        )
        self.pen.path(d, self.slate, tints.INK, OUTLINE)
        self.pen.ellipse((mid, y - height - 1.5), 1.9, 1.9, tints.GOLD, tints.INK, 0.8)

    def gable(self, x: float, width: float, eaves: float, height: float) -> None:
        """A pitched roof between crow-stepped gables."""
        left, right = self._span(x, width)
        y = self.site[1] + eaves
        inset = width * 0.2
        roof = [(left + 2, y), (left + inset, y - height), (right - inset, y - height), (right - 2, y)]
        self.pen.path(shape(roof), self.slate, tints.INK, OUTLINE)
        for edge, way in ((left, 1), (right, -1)):
            steps: list[Point] = [(edge, y)]
            for k in range(4):
                a, b = edge + way * inset * k / 4, y - height * (k + 1) / 4
                steps += [(a, b - 1), (a + way * inset / 4, b - 1)]
            steps.append((edge + way * (inset + 3), y - height + 1))
            steps.append((edge + way * 4, y))
            self.pen.path(shape(steps), self.stone, tints.INK, OUTLINE * 0.7)

    def wall(self, start: float, end: float, base: float, height: float) -> None:
        """A curtain wall with merlons from `start` to `end`."""
        left, right = sorted((self.at(start, 0)[0], self.at(end, 0)[0]))
        y0, y1 = self.site[1] + base, self.site[1] + base - height
        count = max(3, round((right - left) / 9))
        pitch = (right - left) / count
        points: list[Point] = [(left, y0)]
        for k in range(count):
            a = left + k * pitch
            points += [(a, y1), (a + pitch * 0.55, y1), (a + pitch * 0.55, y1 + 4.5), (a + pitch, y1 + 4.5)]
        points.append((right, y0))
        self.pen.path(shape(points), self.wall_stone, tints.INK, OUTLINE * 0.9)
        self._joints(left, right, y0, y1 + 5)

    def door(self, x: float, base: float, width: float, height: float) -> None:
        """An arched gate, dark, with a portcullis."""
        left, right = self._span(x, width)
        y, r = self.site[1] + base, width / 2
        d = (
            f"M{left:.1f} {y:.1f}L{left:.1f} {y - height + r:.1f}A{r:.1f} {r:.1f} 0 0 1 {right:.1f} {y - height + r:.1f}"
            f"L{right:.1f} {y:.1f}z"
        )
        self.pen.path(d, "#43301f", tints.INK, OUTLINE * 0.8)
        bars = "".join(line([(left + width * k / 4, y - 1), (left + width * k / 4, y - height + 3)]) for k in (1, 2, 3))
        self.pen.path(bars, stroke="#b79a66", width=0.7, opacity=0.7)

    def windows(self, *spots: Point) -> None:
        """Narrow windows at points of the site."""
        d = ""
        for x, y in spots:
            cx, cy = self.at(x, y)
            d += f"M{cx - 1.4:.1f} {cy + 3:.1f}v-4a1.4 1.6 0 0 1 2.8 0v4z"
        self.pen.path(d, tints.INK)

    def _span(self, x: float, width: float) -> tuple[float, float]:
        middle = self.at(x, 0)[0]
        return middle - width / 2, middle + width / 2

    def _joints(self, left: float, right: float, foot: float, top: float) -> None:
        rng = seeded("joints", left, foot)
        d = ""
        for _ in range(int((right - left) * (foot - top) / 75)):
            x, y = rng.uniform(left + 3, right - 6), rng.uniform(top + 4, foot - 3)
            d += f"M{x:.1f} {y:.1f}h{rng.uniform(2, 4):.1f}"
        if d:
            self.pen.path(d, stroke=tints.INK_SOFT, width=0.7, opacity=0.5)
