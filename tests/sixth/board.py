"""Boards of kind `mill`: points, and the lines that join them, as drawn in Tiled.

The map decides everything: which points a line joins, and, by where they lie, which three are in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import dist
from types import MappingProxyType

from ludotheque.i18n import _
from ludotheque.tiled.classes import Classes, Found, ObjectClass, sort_objects
from ludotheque.tiled.drawing import MapDrawing
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.kind import Kind, Sentences
from ludotheque.tiled.model import BoardMap, Point, Road
from sixth.rules.board import MorrisBoard

CLASSES: Classes = {"point": ObjectClass("point"), "line": ObjectClass("polyline", named=False)}
FEWEST, MOST = 24, 60  # points: eighteen men must have room to move
REACH = 8.0  # board units between the end of a line and its point
STRAIGHT = 0.01  # of a way past the middle of three points: how much longer it may be than the straight one

Near = Mapping[str, set[str]]


def build(drawing: MapDrawing, titles: Mapping[str, str], faults: Faults) -> BoardMap[MorrisBoard] | None:
    """Return the board that `drawing` shows, None after noting what is not sound."""
    found = sort_objects(drawing, CLASSES, faults)
    if not FEWEST <= len(found["point"]) <= MOST:
        faults.add("mill-points", found=len(found["point"]), least=FEWEST, most=MOST)
        return None
    places = {item.name: item.points[0] for item in found["point"]}
    lines = tuple(_lines(found, places, faults))
    near = {
        name: {line.end for line in (*lines, *map(_back, lines)) if line.start == name} for name in places
    }
    rows = tuple(_rows(places, near))
    if not faults:  # else a row may lack only because of them
        _check_rows(found, rows, faults)
    if faults:
        return None
    return BoardMap(
        kind=KIND.id,
        titles=titles,
        size=drawing.size,
        board=_board(near, rows),
        places=MappingProxyType(places),
        roads=lines,
        terrain=tuple(drawing.shapes()),
        path=drawing.path,
    )


def _lines(found: Found, places: Mapping[str, Point], faults: Faults) -> Iterator[Road]:
    """Yield the lines with the points they join, after noting those that join none."""
    for item in found["line"]:
        start, end = (min(places, key=lambda name: dist(places[name], item.points[at])) for at in (0, -1))
        gap = max(dist(places[start], item.points[0]), dist(places[end], item.points[-1]))
        if start == end or gap > REACH:
            faults.add("mill-line", item, reach=int(REACH))
        else:
            yield Road(start, end, (places[start], *item.points[1:-1], places[end]))


def _back(line: Road) -> Road:
    return Road(line.end, line.start, line.points[::-1])


def _rows(places: Mapping[str, Point], near: Near) -> Iterator[tuple[str, ...]]:
    """Yield every three points that lines join in a straight row."""
    for middle, at in places.items():
        for one, other in combinations(sorted(near[middle]), 2):
            past, straight = dist(places[one], at) + dist(at, places[other]), dist(places[one], places[other])
            if past <= (1 + STRAIGHT) * straight:
                yield one, middle, other


def _check_rows(found: Found, rows: tuple[tuple[str, ...], ...], faults: Faults) -> None:
    """Note the points where no mill can be closed: they were meant to lie in a row."""
    in_rows = {name for row in rows for name in row}
    for item in found["point"]:
        if item.name not in in_rows:
            faults.add("mill-row", item)


def _board(near: Near, rows: tuple[tuple[str, ...], ...]) -> MorrisBoard:
    """Number the points by their names: however it was drawn, it is the same board."""
    names = tuple(sorted(near))
    number = {name: point for point, name in enumerate(names)}
    return MorrisBoard(
        names=names,
        near=tuple(tuple(sorted(number[other] for other in near[name])) for name in names),
        rows=tuple(sorted(tuple(sorted(number[name] for name in row)) for row in rows)),
    )


def sentences() -> Sentences:
    """Return by reason what is wrong and what to do; all kinds share one list, so a reason names its kind."""
    return {
        "mill-points": (
            _("La carte compte {found} points."),
            _("Il en faut {least} au moins, {most} au plus."),
        ),
        "mill-line": (
            _("Cette ligne ne joint pas deux points."),
            _("Amenez chaque bout à moins de {reach} pixels d'un point."),
        ),
        "mill-row": (
            _("Aucun moulin n'est possible ici : ce point n'est pas aligné avec deux autres."),
            _("Alignez-le avec des points voisins, et joignez-les par des lignes."),
        ),
    }


KIND = Kind("mill", build, sentences, CLASSES)
