"""Draws the floor of a hall: worn flagstones in two tints, as on a chequerboard."""

from __future__ import annotations

from random import Random

from ludotheque.games.chevaliers.art.site import PAVED, Cell, Site
from ludotheque.picture.pen import Pen, line, seeded, shape
from ludotheque.tiled.model import Point

MORTAR = "#85714f"
# Tints of the light and the dark squares; the pattern helps players to count steps.
STONES = (
    ("#e6d8b6", "#e0d1ac", "#eaddbf", "#dccca6", "#e3d3b3"),
    ("#d0bf98", "#c9b78f", "#d4c4a0", "#c4b189", "#cdbb98"),
)
GAP = 2.4  # half the width of the mortar between two squares, in hundredths of a square


def draw_flagstones(pen: Pen, site: Site) -> None:
    """Draw one, two or four flagstones on each square; the joints inside it are fine, those around wide."""
    pen.path("".join(site.square(cell) for cell in site.cells(*PAVED)), MORTAR)
    by_tint: dict[str, list[str]] = {}
    lit, dim, cracks = [], [], []
    for x, y in site.cells(*PAVED):
        rng = seeded("flag", x, y)
        for left, top, right, bottom in _cut(site, (x, y), rng):
            stone = rng.choice(STONES[(x + y) % 2])
            by_tint.setdefault(stone, []).append(shape(_chipped(left, top, right, bottom, 3 * site.u, rng)))
            lit.append(line([(left + 1, bottom - 2), (left + 1, top + 1), (right - 2, top + 1)]))
            dim.append(line([(left + 2, bottom - 1), (right - 1, bottom - 1), (right - 1, top + 2)]))
        if rng.random() < 0.22:
            cracks.append(_crack(site, (x, y), rng))
    for tint, stones in by_tint.items():
        pen.path("".join(stones), tint)
    pen.path("".join(dim), stroke="#6d5a3c", width=1.6 * site.u, opacity=0.42)
    pen.path("".join(lit), stroke="#fffaf0", width=1.6 * site.u, opacity=0.55)
    pen.path("".join(cracks), stroke="#6d5a3c", width=1.1 * site.u, opacity=0.5)


def _cut(site: Site, cell: Cell, rng: Random) -> list[tuple[float, float, float, float]]:
    """Return the flagstones of one square as (left, top, right, bottom)."""
    gap, joint = GAP * site.u, 0.7 * site.u
    left, top = cell[0] * site.cell + gap, cell[1] * site.cell + gap
    right, bottom = left + site.cell - 2 * gap, top + site.cell - 2 * gap
    x = left + (right - left) * rng.uniform(0.38, 0.62)
    y = top + (bottom - top) * rng.uniform(0.38, 0.62)
    roll = rng.random()
    if roll < 0.5:
        return [(left, top, right, bottom)]
    if roll < 0.68:
        return [(left, top, x - joint, bottom), (x + joint, top, right, bottom)]
    if roll < 0.86:
        return [(left, top, right, y - joint), (left, y + joint, right, bottom)]
    return [
        (left, top, x - joint, y - joint),
        (x + joint, top, right, y - joint),
        (left, y + joint, right, bottom),
    ]


def _chipped(left: float, top: float, right: float, bottom: float, most: float, rng: Random) -> list[Point]:
    """Return the outline of a stone with worn corners. Each corner loses at most `most` board units."""
    a, b, c, d = (rng.uniform(0.3, 1.0) * most for _ in range(4))
    return [
        *((left + a, top), (right - b, top), (right, top + b), (right, bottom - c)),
        *((right - c, bottom), (left + d, bottom), (left, bottom - d), (left, top + a)),
    ]


def _crack(site: Site, cell: Cell, rng: Random) -> str:
    (x, y), u, lean = site.middle(cell), site.u, rng.uniform(-7, 7)
    x += rng.uniform(-28, 28) * u
    points = [(x, y - 46 * u)]
    for _ in range(rng.randint(3, 6)):
        px, py = points[-1]
        points.append((px + (lean + rng.uniform(-7, 7)) * u, py + 9 * u))
    return line(points)
