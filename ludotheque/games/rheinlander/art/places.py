"""Paints the places of the board: the river, fields, numbers, and circles for estates."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

from pygame import Color, FRect

from ludotheque.games.rheinlander.art.outline import rings, strokes_across
from ludotheque.games.rheinlander.rules.board import ISLAND, LEFT, RIGHT, RIVER, RheinlanderBoard
from ludotheque.picture import tints, water
from ludotheque.picture.layers import Layers
from ludotheque.picture.lettering import Fonts, Letters
from ludotheque.picture.pen import Pen, between, curve, dashed, line, sampled, seeded, shape
from ludotheque.tiled.geometry import inside
from ludotheque.tiled.model import BoardMap, Point

NUMBER, ARM_NUMBER, RIVER_NUMBER = 34.0, 27.0, 25.0  # heights, board units
ARM_SHIFT = 0.34  # the greatest shift of an island's number, as a share of the way to its water
ARM_STEPS, ARM_EDGE = 12, 1.5  # number of shifts tried; board units to keep free around the number
REACH = 2.0  # board units: the greatest gap between a mouth's end and a corner of the river
EDGE = 40.0  # board units: a mouth this close to the edge of the map leaves it
BORDER = 21.0  # board units: from the edge of the paper to the middle of its border

Area = Sequence[Point]


def rhine_places(sheet: Layers, board_map: BoardMap[Any]) -> Iterator[None]:
    """Paint the river, the fields with their borders and numbers, and the circles. Yield between steps."""
    board: RheinlanderBoard = board_map.board
    lands, rivers = board.names[: board.lands], board.names[board.lands :]
    _river(sheet, board_map, [board_map.areas[name] for name in rivers])
    yield
    for name in lands:
        _field(sheet, board_map.places[name], board_map.areas[name], seeded("field", name))
        yield
    _borders(sheet.floor, [board_map.areas[name] for name in lands])
    yield
    _flow(sheet.floor, board_map)
    yield
    for space, name in enumerate(board.names):
        _numbers(sheet, board_map, space, name)
    for name in board.estates:
        _circle(sheet, board_map.places[name], board_map.areas[name])


# The river


def _river(sheet: Layers, board_map: BoardMap[Any], areas: Sequence[Area]) -> None:
    """Paint the river as one body of water with islands, which leaves the map at its mouths."""
    shores = sorted(rings(areas), key=len, reverse=True)
    mouths = [shape.points for shape in board_map.terrain if shape.kind == "mouth"]
    outer = shores[0]
    for mouth in mouths:
        outer = _opened(outer, _to_border(sheet, mouth, board_map.size))
    sheet.waters.append(water.coast(outer))
    sheet.wet += outer
    for island in shores[1:]:
        sheet.islands.append(curve(sampled(island, 13, closed=True), closed=True))
    for area in areas:
        for x, y in area:
            sheet.taken.disc((x, y), 8)
    for name in board_map.board.names[board_map.board.lands :]:
        sheet.taken.disc(board_map.places[name], 34)


def _to_border(sheet: Layers, mouth: Area, size: Point) -> list[Point]:
    """Return the outline of a mouth; its points near the map's edge are moved to the border of the paper."""
    left, top, right, bottom = sheet.edges

    def moved(at: float, end: float, low: float, high: float) -> float:
        return low + BORDER if at < EDGE else high - BORDER if at > end - EDGE else at

    return [(moved(x, size[0], left, right), moved(y, size[1], top, bottom)) for x, y in mouth]


def _opened(shore: Area, mouth: Area) -> list[Point]:
    """Return a shore that follows `mouth` between its corners nearest to the ends, if these are near."""
    found = [min(range(len(shore)), key=lambda k: math.dist(shore[k], end)) for end in (mouth[0], mouth[-1])]
    if any(math.dist(shore[k], end) > REACH for k, end in zip(found, (mouth[0], mouth[-1]), strict=True)):
        return list(shore)
    first, last = found
    way = list(mouth[1:-1])
    if last == (first + 1) % len(shore):
        return [*_from(shore, last), *way]
    return [*_from(shore, first), *reversed(way)]


def _from(shore: Area, start: int) -> list[Point]:
    return [*shore[start:], *shore[:start]]


def _flow(pen: Pen, board_map: BoardMap[RheinlanderBoard]) -> None:
    """Paint long strokes along the current, and dashed lines between neighbouring river spaces."""
    for side, bank in enumerate((LEFT, RIGHT)):
        middles = _current(board_map, bank)
        for k, aside in enumerate((-13.0, 0.0, 12.0)):
            stream = _beside(sampled(middles, 26), aside, seeded("flow", bank, k))
            pen.path(
                dashed(sampled(stream, 6), (30 + 7 * k, 44 - 5 * k, 9, 52 + 9 * side)),
                stroke=tints.FOAM,
                width=1.3 - 0.2 * side,
                opacity=0.42,
            )
    board = board_map.board
    rivers = [board_map.areas[name] for name in board.names[board.lands :]]
    cuts = "".join(dashed(cut, (5, 5)) for cut in _cuts(rivers))
    pen.path(cuts, stroke="#16303f", width=1.5, opacity=0.6)
    pen.path(cuts, stroke=tints.FOAM, width=0.9, opacity=0.55)


def _current(board_map: BoardMap[RheinlanderBoard], bank: str) -> list[Point]:
    """Return the middles of the river spaces along the bank `bank`, in the order of their numbers."""
    board = board_map.board
    numbers = sorted(
        number
        for space in range(board.lands)
        if board.banks[space] == bank
        for number in board.numbers[space]
    )
    rivers = {board.numbers[space][0]: board.names[space] for space in range(board.lands, len(board.names))}
    return [board_map.places[rivers[number]] for number in numbers]


def _beside(points: Sequence[Point], aside: float, rng: Random) -> list[Point]:
    """Return a slightly irregular line that runs parallel to another, `aside` units to its right."""
    moved = []
    for (x, y), (x2, y2) in pairwise(points):
        length = math.dist((x, y), (x2, y2)) or 1.0
        off = aside + rng.uniform(-2.5, 2.5)
        moved.append((x - (y2 - y) / length * off, y + (x2 - x) / length * off))
    return moved


def _cuts(areas: Sequence[Area]) -> list[list[Point]]:
    seen: dict[frozenset[Point], int] = {}
    for area in areas:
        for side in pairwise([*area, area[0]]):
            key = frozenset(side)
            seen[key] = seen.get(key, 0) + 1
    return [sorted(side) for side, count in seen.items() if count > 1 and len(side) == 2]


# The banks


def _field(sheet: Layers, place: Point, area: Area, rng: Random) -> None:
    for x, y in area:
        sheet.taken.disc((x, y), 9)
        sheet.taken.disc(((x + place[0]) / 2, (y + place[1]) / 2), 20)
    sheet.taken.disc(place, 30)
    tint, opacity, sow = rng.choice(_CROPS)
    sheet.floor.path(shape(area), fill=tint, opacity=opacity)
    sow(sheet.floor, place, area, rng)


def _vines(pen: Pen, place: Point, area: Area, rng: Random) -> None:
    rows = strokes_across(area, rng.uniform(0, math.pi), 11.5, 7)
    d = "".join(dashed(row, (0.1, 6.4)) for row in rows)
    pen.path(d, stroke="#54672f", width=3.4, opacity=0.62)
    pen.path(d, stroke="#8aa04f", width=1.8, opacity=0.8)


def _corn(pen: Pen, place: Point, area: Area, rng: Random) -> None:
    rows = strokes_across(area, rng.uniform(0, math.pi), 8.5, 6)
    d = "".join(dashed(row, (5, 3.4)) for row in rows)
    pen.path(d, stroke="#8f6c22", width=1.2, opacity=0.5)


def _plough(pen: Pen, place: Point, area: Area, rng: Random) -> None:
    rows = strokes_across(area, rng.uniform(0, math.pi), 9.5, 6)
    d = "".join(line(row) for row in rows)
    pen.path(d, stroke="#6f5233", width=1.1, opacity=0.36)


def _grass(pen: Pen, place: Point, area: Area, rng: Random) -> None:
    feet = [
        between(row[0], row[-1], share)
        for row in strokes_across(area, 0.0, 19, 12)
        for share in (rng.uniform(0, 0.4), rng.uniform(0.7, 1))
    ]
    tufts = [(x, y) for x, y in feet if math.dist((x, y), place) > 22]
    blades = "".join(
        line([(x - 3, y - 4), (x, y), (x + 0.6, y - 6)]) + line([(x, y), (x + 4, y - 4)]) for x, y in tufts
    )
    if blades:
        pen.path(blades, stroke=tints.MOSS_DARK, width=1.1, opacity=0.55)


Sow = Callable[[Pen, Point, Area, Random], None]
_CROPS: tuple[tuple[str, float, Sow], ...] = (
    ("#a9b56b", 0.5, _vines),
    ("#b7bf78", 0.5, _vines),
    ("#dcb95e", 0.5, _corn),
    ("#e3c878", 0.5, _corn),
    ("#c9a878", 0.42, _plough),
    ("#9fb06a", 0.48, _grass),
    ("#b3bd80", 0.48, _grass),
)


def _borders(pen: Pen, areas: Iterable[Area]) -> None:
    """Paint the outlines of the banks, and thinner lines between the spaces of a bank."""
    areas = list(areas)
    rims = "".join(shape(ring) for ring in rings(areas))
    pen.path(rims, stroke=tints.INK, width=1.7, opacity=0.85)
    between = "".join(line(cut) for cut in _cuts(areas))
    pen.path(between, stroke=tints.INK, width=1.3, opacity=0.75)


# Numbers and circles


def _numbers(sheet: Layers, board_map: BoardMap[RheinlanderBoard], space: int, name: str) -> None:
    board, place = board_map.board, board_map.places[name]
    numbers, bank = board.numbers[space], board.banks[space]
    if bank == RIVER:
        found = [Letters(place, str(numbers[0]), "italic", RIVER_NUMBER, Color("#d7e2d8"))]
    elif bank == ISLAND:
        waters = [_water_of(board_map, number) for number in numbers]
        area = board_map.areas[name]
        found = _letters_apart(sheet.fonts, [*map(str, numbers)], area, place, waters)
    else:
        found = [Letters(place, str(numbers[0]), "title", NUMBER, halo=Color("#f3e9c6"))]
    for letters in found:
        sheet.name(name, letters)


def _letters_apart(
    fonts: Fonts, numbers: Sequence[str], area: Area, place: Point, waters: Sequence[Point]
) -> list[Letters]:
    """Return an island space's two numbers, as large as fits, each moved towards its river space."""
    for step in range(ARM_STEPS):
        size = ARM_NUMBER * (1 - step / (2 * ARM_STEPS))
        for part in range(ARM_STEPS, 0, -1):
            shift = ARM_SHIFT * part / ARM_STEPS
            spots = [tuple(a + (b - a) * shift for a, b in zip(place, w, strict=True)) for w in waters]
            found = [
                Letters((x, y), number, "title", size, Color(tints.INK), Color("#f3e9c6"))
                for number, (x, y) in zip(numbers, spots, strict=True)
            ]
            boxes = [fonts.bounds(letters).inflate(2 * ARM_EDGE, 2 * ARM_EDGE) for letters in found]
            within = all(inside(corner, area) for box in boxes for corner in _corners(box))
            if within and not any(one.colliderect(other) for one, other in combinations(boxes, 2)):
                return found
    return found


def _corners(box: FRect) -> tuple[Point, ...]:
    return box.topleft, box.topright, box.bottomright, box.bottomleft


def _water_of(board_map: BoardMap[RheinlanderBoard], number: int) -> Point:
    board = board_map.board
    rivers = range(board.lands, len(board.names))
    return board_map.places[next(board.names[s] for s in rivers if board.numbers[s] == (number,))]


def _circle(sheet: Layers, centre: Point, area: Area) -> None:
    """Paint a paved circle with a gilt rim for an estate tile."""
    radius = max(math.dist(centre, point) for point in area)
    sheet.taken.disc(centre, radius + 4)
    pen, (x, y) = sheet.above, centre
    face = pen.radial("estate", ((0, "#fff6de", 1), (0.7, "#ead6a6", 1), (1, "#c8a86c", 1)), (0.4, 0.35))
    pen.ellipse((x + 3, y + 4), (radius, radius), tints.INK, opacity=0.28)
    pen.ellipse(centre, (radius, radius), face, tints.INK, 1.8)
    pen.ellipse(centre, (radius - 3.4, radius - 3.4), stroke=tints.GOLD, width=2.2)
    pen.ellipse(centre, (radius - 6.2, radius - 6.2), stroke=tints.INK, width=0.9, opacity=0.7)
