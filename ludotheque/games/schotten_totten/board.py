"""Boards of kind `border`: nine stones, two sides for each, and areas for decks, discards and a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ludotheque.games.schotten_totten.board_words import sentences
from ludotheque.games.schotten_totten.rules.board import STONES, SchottenTottenBoard
from ludotheque.tiled.classes import Classes, Found, Member, ObjectClass, sort_objects
from ludotheque.tiled.drawing import MapDrawing, MapObject
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.kind import Kind
from ludotheque.tiled.model import BoardMap

PLAYERS = 2  # player 1 sits at the near edge
_APART = 12.0  # board units: the least distance between two stones, horizontally or vertically
_LEAST = {"side": (60, 150), "deck": (60, 90), "tactics": (60, 90), "discard": (60, 90), "hand": (300, 90)}
_SINGLE = ("deck", "tactics", "discard", "hand")  # classes with exactly one area on a board
_TILT = 0.5  # board units: the tolerance for edges that are not quite straight


class Rectangle(NamedTuple):
    """An upright rectangle in board units."""

    left: float
    top: float
    width: float
    height: float


CLASSES: Classes = {
    "stone": ObjectClass("point", members={"index": Member("int", 1, STONES)}),
    "side": ObjectClass(
        "rect",
        named=False,
        members={"index": Member("int", 1, STONES), "player": Member("int", 1, PLAYERS)},
    ),
    **{name: ObjectClass("rect", named=False) for name in _SINGLE},
}


def build(
    drawing: MapDrawing, titles: Mapping[str, str], faults: Faults
) -> BoardMap[SchottenTottenBoard] | None:
    """Return the board of `drawing`, or None after adding everything that is wrong with it to `faults`."""
    found = sort_objects(drawing, CLASSES, faults)
    stones, areas = _stones(found, faults), _areas(found, faults)
    _check_areas(areas, faults)
    _check_stones(stones, areas, faults)
    if faults:
        return None
    ordered = [stones[index] for index in range(1, STONES + 1)]
    return BoardMap(
        kind=KIND.id,
        titles=titles,
        size=drawing.size,
        board=SchottenTottenBoard(tuple(stone.name for stone in ordered)),
        places=MappingProxyType({stone.name: stone.points[0] for stone in ordered}),
        roads=(),
        terrain=tuple(drawing.shapes()),
        path=drawing.path,
        areas=MappingProxyType({key: item.points for key, item in areas.items()}),
    )


def _stones(found: Found, faults: Faults) -> dict[int, MapObject]:
    """Return the stones by index. Duplicate and missing stones are added to `faults`."""
    stones: dict[int, MapObject] = {}
    for item in found["stone"]:
        for index in _number(item, "index", STONES):
            if index in stones:
                faults.add("same-stone", item, index=index, other=stones[index].name)
            stones.setdefault(index, item)
    missing = [index for index in range(1, STONES + 1) if index not in stones]
    if missing and len(found["stone"]) < STONES and found.complete:
        faults.add("missing-stones", stones=", ".join(map(str, missing)))
    return stones


def _areas(found: Found, faults: Faults) -> dict[str, MapObject]:
    """Return the areas by key, `side-PLAYER-INDEX` or the kind; add double and missing ones to `faults`."""
    areas: dict[str, MapObject] = {}
    for item in found["side"]:
        for player in _number(item, "player", PLAYERS):
            for index in _number(item, "index", STONES):
                key = f"side-{player}-{index}"
                if key in areas:
                    faults.add("same-side", item, index=index, player=player)
                areas.setdefault(key, item)
    wanted = [f"side-{player}-{index}" for player in (1, 2) for index in range(1, STONES + 1)]
    missing = [key for key in wanted if key not in areas]
    if missing and len(found["side"]) < len(wanted) and found.complete:
        faults.add("missing-sides", sides=", ".join(key.removeprefix("side-") for key in missing))
    for name in _SINGLE:
        if len(found[name]) > 1 or (found.complete and not found[name]):
            faults.add("not-one-area", of=name, found=len(found[name]))
        if found[name]:
            areas[name] = found[name][0]
    return areas


def _number(item: MapObject, key: str, most: int) -> Iterator[int]:
    """Yield the property `key` if it is an int from 1 to `most`; others are reported as faults already."""
    value = item.properties.get(key)
    if type(value) is int and 1 <= value <= most:
        yield value


def _check_areas(areas: Mapping[str, MapObject], faults: Faults) -> None:
    """Add to `faults` areas that are tilted, too small for cards, or overlapping."""
    straight = []
    for item in areas.values():
        box, least = _box(item), _LEAST[item.kind]
        if abs(item.points[-1][1] - box.top) > _TILT or box.width < 0:
            faults.add("tilted", item, of=item.kind)
        elif box.width < least[0] or box.height < least[1]:
            faults.add("small-area", item, of=item.kind, width=least[0], height=least[1])
        else:
            straight.append(item)
    for number, item in enumerate(straight):
        for other in straight[:number]:
            if _overlap(_box(item), _box(other)):
                faults.add("overlap", item, of=item.kind, other=_name(other))


def _check_stones(stones: Mapping[int, MapObject], areas: Mapping[str, MapObject], faults: Faults) -> None:
    """Add to `faults` stones that lie in areas, too close together, or out of order along the border."""
    line = [stones[index] for index in sorted(stones)]
    for number, stone in enumerate(line):
        x, y = stone.points[0]
        for area in areas.values():
            left, top, width, height = _box(area)
            if left < x < left + width and top < y < top + height:
                faults.add("stone-in-area", stone, other=_name(area))
        for other in line[:number]:
            if max(abs(x - other.points[0][0]), abs(y - other.points[0][1])) < _APART:
                faults.add("too-close", stone, other=other.name, least=int(_APART))
    if len(line) == STONES:
        _check_order(line, faults)


def _check_order(line: list[MapObject], faults: Faults) -> None:
    (x0, y0), (x1, y1) = line[0].points[0], line[-1].points[0]
    along = [(stone.points[0][0] - x0) * (x1 - x0) + (stone.points[0][1] - y0) * (y1 - y0) for stone in line]
    for number in range(1, STONES):
        if along[number] < max(along[:number]) - _TILT:
            faults.add("stone-out-of-order", line[number], index=number + 1)
            return


def _name(item: MapObject) -> str:
    index, player = item.properties.get("index"), item.properties.get("player")
    return f"{item.kind} {player}-{index}" if item.kind == "side" else item.kind


def _box(item: MapObject) -> Rectangle:
    (left, top), _, (right, bottom), _ = item.points
    return Rectangle(left, top, right - left, bottom - top)


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return (
        one.left < other.left + other.width - _TILT
        and other.left < one.left + one.width - _TILT
        and one.top < other.top + other.height - _TILT
        and other.top < one.top + one.height - _TILT
    )


KIND = Kind("border", build, sentences, CLASSES)
