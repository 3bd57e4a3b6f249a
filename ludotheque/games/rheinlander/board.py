"""Boards of kind `rhine`: land and river spaces that share edges, and circles for estates on the banks.

The map says only the numbers and banks. Neighbours are computed and checked against R2: each bank, the island
and the river are chains by number, and a river space touches the lands of its number.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import dist
from types import MappingProxyType

from ludotheque.games.rheinlander.board_words import sentences
from ludotheque.games.rheinlander.rules.board import (
    EAST,
    ISLAND,
    LEFT,
    NORTH,
    RIGHT,
    RIVER,
    SOUTH,
    WEST,
    RheinlanderBoard,
)
from ludotheque.games.rheinlander.rules.state import TILE_COUNTS
from ludotheque.tiled.classes import Classes, Found, Member, ObjectClass, sort_objects, text
from ludotheque.tiled.drawing import MapDrawing, MapObject
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.geometry import Corners, bounds, inside, middle, overlaps_disc, roomiest
from ludotheque.tiled.kind import Kind
from ludotheque.tiled.model import BoardMap, Point

STRETCHES = 54  # the number of stretches of the river, and of number cards (R1)
BANKS = (LEFT, RIGHT, ISLAND)
_MOST_SPACES, _MOST_CORNERS, _MOST_ESTATES = 4 * STRETCHES, 6_000, sum(TILE_COUNTS)
_ROOM = 32.0  # board units: the radius that a piece should have free in its space
_ROUND = 2.0  # board units: the tolerance for circles that are not quite round

CLASSES: Classes = {
    "land": ObjectClass("polygon", members={"numbers": Member("string"), "bank": Member("string")}),
    "river": ObjectClass("polygon", members={"number": Member("int", 1, STRETCHES)}),
    "estate": ObjectClass("ellipse"),
}

Pair = tuple[str, str]  # names of two spaces, in alphabetical order


@dataclass(frozen=True, slots=True)
class RheinlanderSpace:
    """A space as it is drawn on the map, with its bank and numbers."""

    item: MapObject
    bank: str
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        """The id of the space."""
        return self.item.name


def build(
    drawing: MapDrawing, titles: Mapping[str, str], faults: Faults
) -> BoardMap[RheinlanderBoard] | None:
    """Return the board of `drawing`, or None after adding everything that is wrong with it to `faults`."""
    found = sort_objects(drawing, CLASSES, faults)
    if not _of_playable_size(found, faults):
        return None
    spaces = [*_lands(found["land"], faults), *_rivers(found["river"])]
    places = _places(found)
    corners, touches = Corners(), dict[str, Pair]()
    near: set[Pair] = set()
    if found.complete and not faults:  # otherwise a space may be missing
        near = _neighbours(spaces, corners)
        _check_numbers(spaces, faults)
        _check_middles(spaces, places, faults)
    if not faults:
        _check_near(spaces, near, faults)
        touches = _touches(found["estate"], spaces, near, faults)
    if faults:
        return None
    areas = {space.name: corners.snapped(space.item.points) for space in spaces}
    areas |= {item.name: item.points for item in found["estate"]}
    return BoardMap(
        kind=KIND.id,
        titles=titles,
        size=drawing.size,
        board=_board(spaces, near, touches),
        places=MappingProxyType(places),
        roads=(),
        terrain=tuple(drawing.shapes()),
        path=drawing.path,
        areas=MappingProxyType(areas),
    )


def _of_playable_size(found: Found, faults: Faults) -> bool:
    items = [item for kind in ("land", "river") for item in found[kind]]
    corners = sum(len(item.points) for item in items)
    if len(items) > _MOST_SPACES or corners > _MOST_CORNERS or len(found["estate"]) > _MOST_ESTATES:
        faults.add("rhine-too-large", spaces=_MOST_SPACES, corners=_MOST_CORNERS, estates=_MOST_ESTATES)
        return False
    return True


def _places(found: Found) -> dict[str, Point]:
    """Return the point for the pieces of each circle (its centre) and space (clear of all circles)."""
    places = {item.name: middle(item.points) for item in found["estate"]}
    discs = [(middle(item.points), dist(middle(item.points), item.points[0])) for item in found["estate"]]
    for item in (*found["land"], *found["river"]):
        around = bounds(item.points)
        near = [disc for disc in discs if around.near(*disc)]
        places[item.name] = roomiest(item.points, _ROOM, near)
    return places


# The properties of spaces


def _lands(items: Iterable[MapObject], faults: Faults) -> list[RheinlanderSpace]:
    lands = []
    for item in items:
        bank, said = text(item.properties, "bank"), text(item.properties, "numbers")
        numbers = _numbers(said)
        if bank not in BANKS:
            if "bank" in item.properties:
                faults.add("bad-bank", item, found=bank, known=", ".join(BANKS))
        elif len(numbers) != (2 if bank == ISLAND else 1):
            if said:
                faults.add("bad-numbers", item, found=said, most=STRETCHES)
        else:
            lands.append(RheinlanderSpace(item, bank, numbers))
    return lands


def _numbers(said: str) -> tuple[int, ...]:
    """Return the numbers in a text, sorted, or () if one of its words is no number from 1 to STRETCHES."""
    words = said.split()
    if not all(word.isascii() and word.isdigit() and len(word) <= 3 for word in words):
        return ()
    numbers = tuple(sorted({int(word) for word in words}))
    return numbers if all(1 <= number <= STRETCHES for number in numbers) else ()


def _rivers(items: Iterable[MapObject]) -> list[RheinlanderSpace]:
    return [
        RheinlanderSpace(item, RIVER, (int(item.properties["number"]),))
        for item in items
        if type(item.properties.get("number")) is int
    ]


def _check_numbers(spaces: Sequence[RheinlanderSpace], faults: Faults) -> None:
    """Add faults for numbers twice on one bank, or without exactly two land spaces and a river space (R2)."""
    seen: dict[tuple[str, int], RheinlanderSpace] = {}
    for space in spaces:
        for number in space.numbers:
            other = seen.setdefault((space.bank, number), space)
            if other is not space:
                faults.add("same-number", space.item, number=number, other=other.name)
    for number in range(1, STRETCHES + 1):
        lands = sum((bank, number) in seen for bank in BANKS)
        if lands != 2:
            faults.add("lands-of-number", number=number, found=lands)
        if (RIVER, number) not in seen:
            faults.add("no-river", number=number)


def _check_middles(spaces: Sequence[RheinlanderSpace], places: Mapping[str, Point], faults: Faults) -> None:
    """Add a fault for each space whose pieces would stand outside it, or inside another space."""
    for space in spaces:
        if not inside(places[space.name], space.item.points):
            faults.add("middle-outside", space.item)
    eastward = sorted((places[space.name][0], at) for at, space in enumerate(spaces))
    for other in spaces:
        around = bounds(other.item.points)
        first, last = bisect(eastward, (around.left,)), bisect(eastward, (around.right, len(spaces)))
        for space in (spaces[at] for _, at in eastward[first:last]):
            point = places[space.name]
            if space is not other and around.near(point) and inside(point, other.item.points):
                faults.add("spaces-overlap", space.item, other=other.name)


# Neighbours


def _neighbours(spaces: Iterable[RheinlanderSpace], corners: Corners) -> set[Pair]:
    by_edge: dict[tuple[int, int], list[str]] = {}
    for space in spaces:
        for edge in corners.edges(space.item.points):
            by_edge.setdefault(edge, []).append(space.name)
    return {(one, other) for names in by_edge.values() for one, other in combinations(sorted(set(names)), 2)}


def _check_near(spaces: Sequence[RheinlanderSpace], near: set[Pair], faults: Faults) -> None:
    """Add a fault for each pair of spaces that must share an edge and does not, or the reverse (R2)."""
    wanted, items = _wanted(spaces), {space.name: space.item for space in spaces}
    for one, other in sorted(wanted - near):
        faults.add("no-common-edge", items[one], other=other)
    for one, other in sorted(near - wanted):
        faults.add("stray-edge", items[one], other=other)


def _wanted(spaces: Sequence[RheinlanderSpace]) -> set[Pair]:
    """Return the pairs that must be neighbours: along banks, island and river, and by number (R2)."""
    rivers = {space.numbers[0]: space for space in spaces if space.bank == RIVER}
    chains = {bank: chain(spaces, bank) for bank in BANKS}
    pairs = [pair for row in chains.values() for pair in pairwise(row)]
    for bank in (LEFT, RIGHT):
        pairs += pairwise([rivers[space.numbers[0]] for space in chains[bank]])
    pairs += [(land, rivers[number]) for row in chains.values() for land in row for number in land.numbers]
    return {_pair(one.name, other.name) for one, other in pairs}


def chain(spaces: Iterable[RheinlanderSpace], bank: str) -> list[RheinlanderSpace]:
    """Return the spaces of a bank in the order of their numbers."""
    return sorted((space for space in spaces if space.bank == bank), key=lambda space: space.numbers)


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _touches(
    circles: Iterable[MapObject], spaces: Sequence[RheinlanderSpace], near: set[Pair], faults: Faults
) -> dict[str, Pair]:
    """Return {circle: the two neighbouring land spaces of one bank that it overlaps} (R3); add faults."""
    touches = {}
    lands = [(space, bounds(space.item.points)) for bank in BANKS for space in chain(spaces, bank)]
    for circle in circles:
        centre = middle(circle.points)
        reaches = [dist(centre, point) for point in circle.points]
        if max(reaches) - min(reaches) > _ROUND:
            faults.add("not-round", circle)
            continue
        radius = min(reaches)
        close = [land for land, around in lands if around.near(centre, radius)]
        found = [land for land in close if overlaps_disc(land.item.points, centre, radius)]
        names = tuple(land.name for land in found)
        if len(names) == 2 and found[0].bank == found[1].bank and _pair(*names) in near:
            touches[circle.name] = names[0], names[1]
        else:
            faults.add("estate-touches", circle, found=", ".join(names) or "–")
    return touches


# The board


def _board(
    spaces: Sequence[RheinlanderSpace], near: set[Pair], touches: Mapping[str, Pair]
) -> RheinlanderBoard:
    """Return the board, its spaces numbered by bank and downstream, whatever the order in the drawing."""
    ordered = [space for bank in (*BANKS, RIVER) for space in chain(spaces, bank)]
    number = {space.name: at for at, space in enumerate(ordered)}
    around: list[list[int]] = [[] for _ in ordered]
    for one, other in near:
        around[number[one]].append(number[other])
        around[number[other]].append(number[one])
    estates = sorted(touches, key=lambda name: number[touches[name][0]])
    board = RheinlanderBoard(
        names=tuple(number),
        lands=sum(space.bank != RIVER for space in ordered),
        banks=tuple(space.bank for space in ordered),
        sides=_sides(ordered),
        numbers=tuple(space.numbers for space in ordered),
        near=tuple(tuple(sorted(row)) for row in around),
        estates=tuple(estates),
        touches=tuple((number[touches[name][0]], number[touches[name][1]]) for name in estates),
        hash="",
    )
    return replace(board, hash=topology_hash(board))


def _sides(spaces: Sequence[RheinlanderSpace]) -> tuple[str, ...]:
    """Return on which side of its river space each bank space is drawn, "" for other spaces."""
    rivers = {space.numbers[0]: middle(space.item.points) for space in spaces if space.bank == RIVER}
    sides = []
    for space in spaces:
        x, y = middle(space.item.points)
        off_x, off_y = x - rivers[space.numbers[0]][0], y - rivers[space.numbers[0]][1]
        across, along = (EAST if off_x > 0 else WEST), (SOUTH if off_y > 0 else NORTH)
        side = across if abs(off_x) >= abs(off_y) else along
        sides.append(side if space.bank in (LEFT, RIGHT) else "")
    return tuple(sides)


def topology_hash(board: RheinlanderBoard) -> str:
    """Return 12 hexadecimal digits that identify a board: its spaces with their neighbours, and estates."""
    topology = [board.names, board.banks, board.numbers, board.near, board.estates, board.touches]
    return hashlib.sha256(json.dumps(topology, separators=(",", ":")).encode()).hexdigest()[:12]


KIND = Kind("rhine", build, sentences, CLASSES)
