"""Paints a hall from above: flagstones, walls, columns, carpets, start squares and chests.

The light comes from the upper left, and walls show their lower faces. Sizes are in hundredths of a square
(`Site.u`), so that tiles may have any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pygame import Color

from ludotheque.games.chevaliers.art import furniture
from ludotheque.games.chevaliers.art.flagstones import draw_flagstones
from ludotheque.games.chevaliers.art.site import PAVED, Cell, Site
from ludotheque.games.chevaliers.rules.board import (
    CHEST,
    COLUMN,
    FLOOR,
    LEFT,
    RIGHT,
    START,
    WALL,
    ChevaliersBoard,
)
from ludotheque.picture import tints
from ludotheque.picture.layers import Layers
from ludotheque.picture.lettering import Letters
from ludotheque.picture.pen import Pen, seeded
from ludotheque.tiled.model import BoardMap, Point

WALL_TOP, WALL_JOINT = "#6b5b48", "#473a2d"
WALL_TINTS = ("#736350", "#63533f", "#78684f", "#5f5041")
FACE = 30.0  # height of the face of a wall, in hundredths of a square
TORCHES = 4  # distance between torches, in squares
FAR = 3  # a green square has a door if fewer squares are between it and the wall
DOOR_TURNS = {(-1, 0): 0, (0, -1): 90, (1, 0): 180, (0, 1): 270}  # direction of the wall -> degrees


def hall_places(sheet: Layers, board_map: BoardMap[Any]) -> Iterator[None]:
    """Paint everything in a hall but its border and title, one step at each iteration."""
    board: ChevaliersBoard = board_map.board
    site = Site(board, board_map.size[0] / len(board.rows[0]), sheet.edges)
    pen = sheet.floor
    draw_flagstones(pen, site)
    furniture.rose(pen, _hall_middle(site), site.u)
    _carpets(pen, site)
    for x, y in site.cells(START):
        furniture.start(pen, site.middle((x, y)), site.u)
    yield
    _shade(pen, site)
    _walls(pen, site)
    _doors(pen, site)
    for cell in site.cells(COLUMN):
        furniture.column(pen, site.middle(cell), site.u)
    for cell in site.cells(CHEST):
        furniture.chest(pen, site.middle(cell), site.u, seeded("chest", *cell))
    for foot, turn in _torches(site):
        furniture.torch(sheet.above, foot, turn, site.u)
    _vignette(sheet.above, sheet.edges)
    _coordinates(sheet, site)


# -- the floor -----------------------------------------------------------------------------------------------


def _hall_middle(site: Site) -> Point:
    xs, ys = zip(*site.cells(*PAVED), strict=True)
    return (min(xs) + max(xs) + 1) / 2 * site.cell, (min(ys) + max(ys) + 1) / 2 * site.cell


def _carpets(pen: Pen, site: Site) -> None:
    """Draw a carpet over each straight row of squares in a guard post."""
    for post in (LEFT, RIGHT):
        for run in _runs(site.cells(post)):
            furniture.carpet(pen, [site.middle(cell) for cell in run], site.u)


def _runs(cells: Iterator[Cell]) -> list[list[Cell]]:
    """Return the cells grouped into straight rows of neighbours, either horizontal or vertical."""
    runs: list[list[Cell]] = []
    for cell in cells:
        run = next((run for run in runs if _goes_on(run, cell)), None)
        if run is None:
            runs.append([cell])
        else:
            run.append(cell)
    return runs


def _goes_on(run: list[Cell], cell: Cell) -> bool:
    (x, y), count = run[0], len(run)
    across = count == 1 or run[1][1] == y
    down = count == 1 or run[1][0] == x
    return (across and cell == (x + count, y)) or (down and cell == (x, y + count))


# -- the walls -----------------------------------------------------------------------------------------------


def _shade(pen: Pen, site: Site) -> None:
    below = pen.linear("wall-below", ((0, tints.INK, 0.5), (0.5, tints.INK, 0.2), (1, tints.INK, 0)))
    beside = pen.linear("wall-beside", ((0, tints.INK, 0.36), (1, tints.INK, 0)), across=True)
    for x, y in site.cells(*PAVED):
        left, top = x * site.cell, y * site.cell
        if site.solid(x, y - 1):
            pen.path(f"M{left:.1f} {top:.1f}h{site.cell:.1f}v{46 * site.u:.1f}h{-site.cell:.1f}z", below)
        if site.solid(x - 1, y):
            pen.path(f"M{left:.1f} {top:.1f}h{26 * site.u:.1f}v{site.cell:.1f}h{-26 * site.u:.1f}z", beside)


def _walls(pen: Pen, site: Site) -> None:
    pen.path("".join(site.square(cell) for cell in site.walls()), WALL_TOP)
    joints: list[str] = []
    tinted: dict[str, list[str]] = {tint: [] for tint in WALL_TINTS}
    for x, y in site.walls():
        rng, third = seeded("wall", x, y), site.cell / 3
        for course in range(3):
            level, shift = (y + course / 3) * site.cell, course % 2 * 0.25
            joints.append(f"M{x * site.cell:.1f} {level:.1f}h{site.cell:.1f}")
            for at in (shift, shift + 0.5):
                left = (x + at) * site.cell
                joints.append(f"M{left:.1f} {level:.1f}v{third:.1f}")
                if rng.random() < 0.6 and at < 0.6:
                    block = f"M{left:.1f} {level:.1f}h{site.cell / 2:.1f}v{third:.1f}h{-site.cell / 2:.1f}z"
                    tinted[rng.choice(WALL_TINTS)].append(block)
    for tint, blocks in tinted.items():
        pen.path("".join(blocks), tint)
    pen.path("".join(joints), stroke=WALL_JOINT, width=2.0 * site.u, opacity=0.85)
    for x, y in site.walls():
        if not site.solid(x, y + 1):
            furniture.face(
                pen, (x * site.cell, (y + 1) * site.cell), site.cell, FACE * site.u, seeded("face", x, y)
            )
    pen.path("".join(_edges(site)), stroke=tints.INK, width=3.2 * site.u)
    pen.path("".join(_edges(site, 2.6 * site.u)), stroke="#a8947a", width=1.6 * site.u, opacity=0.8)


def _edges(site: Site, inset: float = 0.0) -> Iterator[str]:
    """Yield the SVG lines where walls meet the floor, `inset` board units inside the wall."""
    side = site.cell
    for x, y in site.walls():
        left, top, right, bottom = x * side, y * side, (x + 1) * side, (y + 1) * side
        if not site.solid(x, y - 1):
            yield f"M{left:.1f} {top + inset:.1f}H{right:.1f}"
        if not site.solid(x, y + 1):
            yield f"M{left:.1f} {bottom - inset - (FACE * site.u if inset else 0):.1f}H{right:.1f}"
        if not site.solid(x - 1, y):
            yield f"M{left + inset:.1f} {top:.1f}V{bottom:.1f}"
        if not site.solid(x + 1, y):
            yield f"M{right - inset:.1f} {top:.1f}V{bottom:.1f}"


def _doors(pen: Pen, site: Site) -> None:
    """Draw each green square's door in the nearest wall along its row or column, if one is near."""
    for cell in site.cells(START):
        way = min(DOOR_TURNS, key=partial(_to_wall, site, cell))
        steps = _to_wall(site, cell, way)
        if steps < FAR:
            (x, y), reach = site.middle(cell), (steps + 0.5) * site.cell
            furniture.door(pen, (x + way[0] * reach, y + way[1] * reach), DOOR_TURNS[way], site.u)


def _to_wall(site: Site, cell: Cell, way: Cell) -> int:
    """Return the squares from a cell to the wall in the direction `way`, or FAR if none is near."""
    for steps in range(FAR):
        kind = site.kind(cell[0] + (steps + 1) * way[0], cell[1] + (steps + 1) * way[1])
        if kind != FLOOR:
            return steps if kind == WALL else FAR
    return FAR


def _torches(site: Site) -> Iterator[tuple[Point, int]]:
    """Yield the point and turn, in degrees, of each torch along straight walls beside bare floor."""
    last = len(site.board.rows) - 1
    for x, y in site.cells(FLOOR):
        (mx, my), half = site.middle((x, y)), site.cell / 2
        if x % TORCHES != 3 or site.solid(x - 1, y) or site.solid(x + 1, y):
            continue
        if site.solid(x, y - 1):
            yield (mx, my - half - FACE * 0.55 * site.u), 0
        if site.solid(x, y + 1) and y + 1 < last:  # the lowest wall has the letters
            yield (mx, my + half + 8 * site.u), 180


def _vignette(pen: Pen, edges: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = edges
    dark = pen.radial("gloom", ((0, "#fff2c8", 0.1), (0.5, "#3a2410", 0.0), (1, "#1d0f05", 0.42)))
    pen.path(f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}z", dark)


def _coordinates(sheet: Layers, site: Site) -> None:
    """Write the letters of the columns and the numbers of the rows on the outer walls."""
    rows, columns = len(site.board.rows), len(site.board.rows[0])
    ink, size = Color("#d9c69c"), 26 * site.u

    def cut(cell: Cell, text: str, dx: float, dy: float) -> None:
        x, y = site.middle(cell)
        sheet.letters.append(Letters((x + dx * site.u, y + dy * site.u), text, "text", size, ink))

    for x in range(1, columns - 1):
        cut((x, rows - 1), chr(ord("a") + x), 0, -29)
    for y in range(1, rows - 1):
        cut((0, y), str(rows - y), 14, 0)
