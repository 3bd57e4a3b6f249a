"""Roads drawn as polylines: which two places each one joins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, hypot

from .drawing import MapObject
from .faults import Faults
from .model import Point, Road

REACH = 6.0  # board units between a road's end and the place it belongs to


@dataclass(slots=True)
class RoadNet:
    """The roads between places; a place is uncertain if a faulty road touches it."""

    roads: list[Road] = field(default_factory=list)
    uncertain: set[str] = field(default_factory=set)

    def neighbours(self) -> Mapping[str, set[str]]:
        """Return the places next to each place that has a road."""
        near: dict[str, set[str]] = {}
        for road in self.roads:
            near.setdefault(road.start, set()).add(road.end)
            near.setdefault(road.end, set()).add(road.start)
        return near


def check_apart(items: Sequence[MapObject], faults: Faults) -> None:
    """Note places so close that a road's end could belong to either."""
    swept = sorted(items, key=lambda item: item.points[0])
    for i, item in enumerate(swept):
        for other in swept[i + 1 :]:
            if other.points[0][0] - item.points[0][0] >= 2 * REACH:
                break
            if dist(item.points[0], other.points[0]) < 2 * REACH:
                faults.add("too-close", other, other=item.name, least=int(2 * REACH))


def trace(
    drawn: Sequence[MapObject], places: Mapping[str, Point], closed: frozenset[str], faults: Faults
) -> RoadNet:
    """Return the roads among `places`, none touching a `closed` one, after noting the faulty ones."""
    net = RoadNet()
    seen: set[frozenset[str]] = set()
    for item in drawn:
        start, end = (_at(item.points[i], places) for i in (0, -1))
        if _sound_ends(item, start, end, closed, faults) and not _passes(item, {start, end}, places, faults):
            if frozenset((start, end)) in seen:
                faults.add("double-road", item, start=start, end=end)
                continue
            seen.add(frozenset((start, end)))
            net.roads.append(Road(start, end, (places[start], *item.points[1:-1], places[end])))
        else:
            net.uncertain |= {start, end}
    return net


def _at(point: Point, places: Mapping[str, Point]) -> str:
    x, y = point
    near = [name for name, (px, py) in places.items() if abs(px - x) <= REACH and abs(py - y) <= REACH]
    near = [name for name in near if dist(places[name], point) <= REACH]
    return min(near, key=lambda name: dist(places[name], point), default="")


def _sound_ends(item: MapObject, start: str, end: str, closed: frozenset[str], faults: Faults) -> bool:
    before = len(faults)
    for place, (x, y) in ((start, item.points[0]), (end, item.points[-1])):
        if not place:
            faults.add("loose-end", item, x=round(x), y=round(y), reach=int(REACH))
        elif place in closed:
            faults.add("road-to-castle", item, castle=place)
    if start and start == end:
        faults.add("loop-road", item, place=start)
    return len(faults) == before


def _passes(item: MapObject, ends: set[str], places: Mapping[str, Point], faults: Faults) -> bool:
    """Note the places that the road runs over: it looks as if it stopped there, and does not."""
    xs, ys = zip(*item.points, strict=True)
    west, east, north, south = min(xs) - REACH, max(xs) + REACH, min(ys) - REACH, max(ys) + REACH
    over = [
        name
        for name, (x, y) in places.items()
        if west <= x <= east and north <= y <= south and name not in ends and _crosses(item.points, (x, y))
    ]
    for name in over:
        faults.add("road-over-place", item, place=name)
    return bool(over)


def _crosses(points: Sequence[Point], place: Point) -> bool:
    return any(_distance(place, a, b) <= REACH for a, b in pairwise(points))


def _distance(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(a[0] + along * dx - point[0], a[1] + along * dy - point[1])
