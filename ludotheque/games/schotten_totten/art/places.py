"""Paints the places of the border: fields beside the stones, the ground of the stones, slabs for decks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ludotheque.picture import tints, water
from ludotheque.picture.layers import Layers
from ludotheque.picture.pen import Pen, between, curve, dashed, line, sampled, seeded, shape
from ludotheque.tiled.model import BoardMap, Point

_CORNERS = 0.05, 0.5, 0.95  # shares of a field's short sides at which its hedge bends
CARD = 1.5  # height / width of a card
INSET = 6.0  # board units between a field's edge and the cards on it
GROUND = 43.0, 25.0  # board units: the radii of the ground under a stone
_CROPS = (("#c3a468", 0.5), ("#dcc06c", 0.5), ("#a9b272", 0.5))  # colour and opacity
_SLABS = ("deck", "tactics", "discard")

Corners = tuple[Point, ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Bank = Sequence[Point]  # the points along one long edge of a field, from the top


def border_places(sheet: Layers, board_map: BoardMap[Any]) -> Iterator[None]:
    """Paint the places of the board, yielding after each one."""
    for name, corners in board_map.areas.items():
        left, top, right, bottom = _box(corners)
        sheet.taken.rectangle(left, top, right, bottom)
        if name in _SLABS:
            slab(sheet.floor, (left, top), (right, bottom))
        elif name.startswith("side-"):
            index = int(name.rsplit("-", 1)[1])
            _field(sheet, corners, index, board_map.places[board_map.board.names[index - 1]])
        yield
    for stone in board_map.board.names:
        sheet.taken.disc(board_map.places[stone], GROUND[0])
        _ground(sheet.floor, board_map.places[stone])
        yield


def _field(sheet: Layers, corners: Corners, index: int, stone: Point) -> None:
    """Draw the land for one side of a stone, with a pale outline where the first card will lie."""
    west, east = _rig(sheet.roads, _box(corners), index)
    left, top, right, bottom = _box(corners)
    width = right - left - 2 * INSET
    height = min(width * CARD, bottom - top - 2 * INSET)
    upper = bottom - INSET - height if stone[1] > bottom else top + INSET
    rim = _rounded(left + INSET, upper, width, height, 9)
    sheet.roads.path(shape(rim), tints.PAPER_LIGHT, opacity=0.42)
    sheet.roads.path(dashed([*rim, rim[0]], (5, 4)), stroke=tints.SEPIA, width=1.3, opacity=0.8)
    _bushes(sheet.floor, (*west, *east))


def _rig(pen: Pen, box: Box, index: int) -> tuple[Bank, Bank]:
    """Paint a hedged field, ploughed, oats or pasture by `index`, and return its two long edges."""
    left, top, right, bottom = box
    rng = seeded("rig", left, top)
    down = [top + (bottom - top) * share for share in (0, 0.03, 0.25, 0.5, 0.75, 0.97, 1)]
    west = [(left + rng.uniform(0, 4), y + rng.uniform(-3, 3)) for y in down]
    east = [(right - rng.uniform(0, 4), y + rng.uniform(-3, 3)) for y in down]
    below, above = ([between(west[k], east[k], share) for share in _CORNERS] for k in (-1, 0))
    corners = [*west, *below, *reversed(east), *reversed(above)]
    colour, opacity = _CROPS[index % len(_CROPS)]
    pen.path(curve(corners, closed=True), colour, opacity=opacity)
    _TILLED[index % len(_TILLED)](pen, west, east, rng)
    rim = sampled(corners, 12, closed=True)
    hedge = dashed([*rim, rim[0]], (0.1, 4.6))
    pen.path(hedge, stroke="#3f4d2b", width=4.4, opacity=0.85)
    pen.path(hedge, stroke="#7d9153", width=2.8)
    return west, east


def _bushes(pen: Pen, hedge: Bank) -> None:
    rng = seeded("bushes", hedge[0])
    for bush in rng.sample(hedge, 4):
        for aside in (-3.5, 0.5, 4.0):
            at = bush[0] + aside, bush[1] + rng.uniform(-3, 3)
            pen.ellipse(at, (4.4, 4.0), rng.choice(("#7f9056", "#6d7d4e", "#8b995c")), "#36412a", 0.8)


def _ploughed(pen: Pen, west: Bank, east: Bank, rng: Random) -> None:
    rows = [[between(a, b, k / 11) for a, b in zip(west, east, strict=True)] for k in range(1, 11)]
    furrows = "".join(dashed(sampled(row, 12), (15, 3, 7, 2.4)) for row in rows)
    for width, colour, opacity in ((4.0, "#b3915a", 0.28), (1.1, "#7d6432", 0.6)):
        pen.path(furrows, stroke=colour, width=width, opacity=opacity)


def _oats(pen: Pen, west: Bank, east: Bank, rng: Random) -> None:
    d = ""
    for k in range(1, 9):
        row = [between(a, b, k / 9) for a, b in zip(west, east, strict=True)]
        for x, y in sampled(row, 9):
            y += rng.uniform(-2, 2)
            d += line([(x, y), (x + 0.6, y - 4)]) + line(
                [(x - 2, y - 4.5), (x + 0.6, y - 2.2), (x + 3, y - 5)]
            )
    pen.path(d, stroke="#8b6f2e", width=0.9, opacity=0.6)


def _pasture(pen: Pen, west: Bank, east: Bank, rng: Random) -> None:
    tufts, flowers = "", []
    for _ in range(46):
        k, share = rng.randrange(len(west) - 1), rng.uniform(0.06, 0.94)
        x, y = between(
            between(west[k], east[k], share), between(west[k + 1], east[k + 1], share), rng.random()
        )
        tufts += curve([(x - 3, y), (x - 2.4, y - 3), (x - 4, y - 5)])
        tufts += curve([(x, y), (x + 0.4, y - 4), (x + 0.2, y - 6)])
        tufts += curve([(x + 3, y), (x + 2.6, y - 3), (x + 4.4, y - 5)])
        if rng.random() < 0.25:
            flowers.append((x + 6, y - 2))
    pen.path(tufts, stroke=tints.MOSS_DARK, width=0.9, opacity=0.55)
    for at in flowers:
        pen.ellipse(at, (1.8, 1.8), rng.choice(("#f3e7c6", "#b98aa8", "#e2c25a")), tints.INK_SOFT, 0.5)


def _ground(pen: Pen, centre: Point) -> None:
    rx, ry = GROUND
    earth = pen.radial("trodden", ((0, "#e9d6a6", 1), (0.7, "#cdb27a", 1), (1, "#a98c58", 1)), (0.45, 0.4))
    pen.ellipse(centre, (rx - 4, ry - 3), earth, tints.INK_SOFT, 0.9)
    rng = seeded("ground", centre)
    for k in range(18):
        turn = math.tau * (k + rng.uniform(-0.2, 0.2)) / 18
        at = centre[0] + math.cos(turn) * (rx - 5), centre[1] + math.sin(turn) * (ry - 4)
        water.stone(pen, at, rng.uniform(3.2, 5.0))


def slab(pen: Pen, corner: Point, far: Point) -> None:
    """Draw a stone slab with worn edges and a knot carved in its middle."""
    (left, top), (right, bottom) = corner, far
    rng = seeded("slab", corner)
    edge = [
        *((x, top) for x in _steps(left, right)),
        *((right, y) for y in _steps(top, bottom)),
        *((x, bottom) for x in _steps(right, left)),
        *((left, y) for y in _steps(bottom, top)),
    ]
    rim = [(x + rng.uniform(-2.2, 2.2), y + rng.uniform(-2.2, 2.2)) for x, y in edge]
    stone = pen.linear("slab", ((0, "#e3d5b4", 1), (0.6, "#cbb98f", 1), (1, "#a8946b", 1)))
    pen.path(shape([(x + 6, y + 7) for x, y in rim]), tints.INK, opacity=0.25)
    pen.path(shape(rim), stone, tints.INK, 1.7)
    for inset, colour, opacity in ((9, tints.INK, 0.55), (10.4, "#f4ebd4", 0.8)):
        box = left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset
        pen.path(shape(_rounded(*box, 7)), stroke=colour, width=1.2, opacity=opacity)
    _weathered(pen, corner, far, rng)
    _knot(pen, ((left + right) / 2, (top + bottom) / 2), min(right - left, bottom - top) * 0.2)


def _weathered(pen: Pen, corner: Point, far: Point, rng: Random) -> None:
    for colour, many, size, opacity in (
        ("#7b6a4a", 60, 1.1, 0.35),
        ("#8a9a5e", 9, 4.5, 0.4),
        ("#f4ebd4", 12, 3.2, 0.45),
    ):
        for _ in range(many):
            at = rng.uniform(corner[0] + 6, far[0] - 6), rng.uniform(corner[1] + 6, far[1] - 6)
            pen.ellipse(
                at, (size * rng.uniform(0.5, 1.3), size * rng.uniform(0.4, 1.0)), colour, opacity=opacity
            )
    x, y = rng.uniform(corner[0] + 20, far[0] - 20), corner[1]
    crack = [(x, y)]
    for _ in range(4):
        crack.append((crack[-1][0] + rng.uniform(-7, 9), crack[-1][1] + rng.uniform(8, 14)))
    pen.path(line(crack), stroke=tints.INK, width=0.9, opacity=0.55)


def _knot(pen: Pen, centre: Point, reach: float) -> None:
    """Draw four rings interlaced with a fifth, as if carved."""
    rings = [
        (centre[0] + math.cos(turn) * reach * 0.62, centre[1] + math.sin(turn) * reach * 0.62)
        for turn in (math.pi * (k + 0.5) / 2 for k in range(4))
    ]
    for shift, colour, width in ((1.2, "#f4ebd4", 5.4), (-0.6, "#6b5a3c", 5.0), (0.2, "#b39f75", 2.4)):
        for x, y in rings:
            pen.ellipse((x + shift, y + shift), (reach * 0.6, reach * 0.6), stroke=colour, width=width)
        pen.ellipse((centre[0] + shift, centre[1] + shift), (reach, reach), stroke=colour, width=width)


def _steps(start: float, end: float) -> list[float]:
    return [start + (end - start) * k / 9 for k in range(9)]


def _rounded(left: float, top: float, width: float, height: float, r: float) -> list[Point]:
    """Return the outline of a rectangle with rounded corners, clockwise from the upper left."""
    inner = (left + r, top + r), (left + width - r, top + r), (left + width - r, top + height - r)
    return [
        (
            x + r * math.cos(math.pi * (2 + corner + k / 4) / 2),
            y + r * math.sin(math.pi * (2 + corner + k / 4) / 2),
        )
        for corner, (x, y) in enumerate((*inner, (left + r, top + height - r)))
        for k in range(5)
    ]


def _box(corners: Corners) -> Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


_TILLED = _ploughed, _oats, _pasture
