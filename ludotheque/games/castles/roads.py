"""Traces roads that are drawn as polylines, and finds the two places that each road joins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, inf

from ludotheque.tiled.drawing import MapObject
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.geometry import distance
from ludotheque.tiled.model import Point, Road

REACH = 6.0  # board units: greatest distance of a road's end from its place


@dataclass(slots=True)
class RoadNet:
    """The roads between the `places` of a board; none may end at one in `closed`.

    `uncertain` has the places whose connections are unknown because of a fault.
    """

    places: Mapping[str, Point]
    closed: frozenset[str] = frozenset()
    roads: list[Road] = field(default_factory=list)
    # places whose connections are unknown because of a fault
    uncertain: set[str] = field(default_factory=set)

    def neighbours(self) -> Mapping[str, set[str]]:
        """Return, for each place with a road, the places at the other ends of its roads."""
        near: dict[str, set[str]] = {}
        for road in self.roads:
            near.setdefault(road.start, set()).add(road.end)
            near.setdefault(road.end, set()).add(road.start)
        return near

    def check_apart(self, items: Sequence[MapObject], faults: Faults) -> None:
        """Add a fault for each pair of places so close together that a road's end could belong to either."""
        swept = sorted(items, key=lambda item: item.points[0])
        for i, item in enumerate(swept):
            for other in swept[i + 1 :]:
                if other.points[0][0] - item.points[0][0] >= 2 * REACH:
                    break
                if dist(item.points[0], other.points[0]) < 2 * REACH:
                    later, earlier = (item, other) if item.id > other.id else (other, item)
                    faults.add("too-close", later, other=earlier.name, least=int(2 * REACH))
                    self.uncertain |= {item.name, other.name}

    def trace(self, drawn: Sequence[MapObject], faults: Faults) -> None:
        """Add the sound roads among `drawn` to the net, and the faults of the other roads to `faults`."""
        seen: set[frozenset[str]] = set()
        for item in drawn:
            start, end = (self._at(item.points[i]) for i in (0, -1))
            if not (
                self._sound_ends(item, start, end, faults) and self._passes_none(item, start, end, faults)
            ):
                self.uncertain |= {self._nearest(item.points[i]) for i in (0, -1)}
            elif frozenset((start, end)) in seen:
                faults.add("double-road", item, start=start, end=end)
            else:
                seen.add(frozenset((start, end)))
                bends = item.points[1:-1]
                self.roads.append(Road(start, end, (self.places[start], *bends, self.places[end])))

    def _nearest(self, point: Point, but: frozenset[str] = frozenset()) -> str:
        """Return the place nearest to a point, without those in `but`, or "" if there is none."""
        others = (name for name in self.places if name not in but)
        return min(others, key=lambda name: dist(self.places[name], point), default="")

    def _at(self, point: Point) -> str:
        """Return the place within reach of `point`, the end of a road, or "" if there is no such place."""
        x, y = point
        box = (n for n, (px, py) in self.places.items() if abs(px - x) <= REACH and abs(py - y) <= REACH)
        near = [(dist(self.places[name], point), name) for name in box]
        distance, name = min(near, default=(inf, ""))
        return name if distance <= REACH else ""

    def _sound_ends(self, item: MapObject, start: str, end: str, faults: Faults) -> bool:
        loop = bool(start) and start == end
        for place, (x, y) in ((start, item.points[0]), (end, item.points[-1])):
            if not place:
                nearest = self._nearest((x, y), self.closed)
                far = round(dist(self.places[nearest], (x, y))) if nearest else 0
                facts = {"x": round(x), "y": round(y), "reach": int(REACH)}
                faults.add("loose-end", item, **facts, nearest=nearest or "–", far=far)
            elif place in self.closed:
                faults.add("road-to-castle", item, castle=place)
        if loop:
            faults.add("loop-road", item, place=start)
        return bool(start and end) and not loop and self.closed.isdisjoint((start, end))

    def _passes_none(self, item: MapObject, start: str, end: str, faults: Faults) -> bool:
        """Return whether a road passes over no place between its ends, and add a fault for each it does."""
        xs, ys = zip(*item.points, strict=True)
        west, east, north, south = min(xs) - REACH, max(xs) + REACH, min(ys) - REACH, max(ys) + REACH
        box = (n for n, (x, y) in self.places.items() if west <= x <= east and north <= y <= south)
        others = [name for name in box if name not in (start, end) and name not in self.uncertain]
        over = [name for name in others if _crosses(item.points, self.places[name])]
        for name in over:
            faults.add("road-over-place", item, place=name)
        return not over


def _crosses(points: Sequence[Point], place: Point) -> bool:
    return any(distance(place, a, b) <= REACH for a, b in pairwise(points))
