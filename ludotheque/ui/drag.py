"""The pieces in the player's hand, moved by a drag, by two clicks or by keys. Each way ends in a `Drop`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist, inf

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Source:
    """Pieces of one kind on one place, of which from `least` to `limit` can be picked up at a time.

    Unless `offered`, they have no destination now, but can be picked up to be told why they cannot move.
    """

    kind: str
    place: str
    limit: int = 1
    least: int = 1
    offered: bool = True


@dataclass(frozen=True, slots=True)
class Drop:
    """A drop of `count` pieces on `place`; `legal` says whether this was one of the legal destinations."""

    source: Source
    count: int
    place: str
    legal: bool


class Drag:
    """The player's hand: empty, or holding `count` pieces of `source`.

    `carried` is True once the pieces follow the pointer. A press becomes a drag after `threshold` pixels; a
    drop between places goes to the nearest destination within `reach` pixels.
    """

    def __init__(self, threshold: float, reach: float) -> None:
        self.threshold = threshold
        self.reach = reach
        self.source: Source | None = None
        self.count = 0
        self.carried = False
        self.point: Point = (0, 0)
        self._pressed: Point | None = None
        self._again = False

    @property
    def holding(self) -> bool:
        """Return whether the hand holds pieces, even if they do not follow the pointer."""
        return self.source is not None

    def take(self, source: Source, count: int | None = None) -> None:
        """Pick up `count` pieces of `source`, by default as many as can be picked up at a time."""
        self.source, self.carried, self._pressed = source, False, None
        self.count = min(max(source.limit if count is None else count, source.least), source.limit)

    def put_back(self) -> None:
        """Put the pieces back where they came from."""
        self.source, self.count, self.carried, self._pressed, self._again = None, 0, False, None, False

    def change(self, by: int) -> bool:
        """Hold `by` more pieces, or fewer if `by` is negative; return whether the number changed."""
        if self.source is None:
            return False
        before = self.count
        self.count = min(max(before + by, self.source.least), self.source.limit)
        return self.count != before

    def press(
        self, point: Point, source: Source | None, under: str | None, targets: Mapping[str, Point]
    ) -> Drop | None:
        """Pick up the `source` under the pointer or, on a second click, drop the held pieces.

        `under` is the place under the pointer, None between places. `targets` has the legal destinations and
        their points. Return the drop, None if nothing was dropped.
        """
        self.point = point
        again = self.source is not None and source is not None and source.place == self.source.place
        place = None if self.source is None or again else self.target(point, under, targets)
        if self.source is None or again or (place is None and source is not None):
            self._grasp(point, source, again)
            return None
        return self._let_go(place, under)

    def move(self, point: Point) -> bool:
        """Note that the pointer is at `point`; return whether held pieces follow it."""
        self.point = point
        if self._pressed is not None and self.source and dist(self._pressed, point) >= self.threshold:
            self.carried = True
        return self.carried

    def release(self, point: Point, under: str | None, targets: Mapping[str, Point]) -> Drop | None:
        """End a drag by dropping the pieces at `point`; return the drop, None if they only go back.

        After a click without a drag, also return None: the pieces stay in the hand until a second click.
        `under` and `targets` are as in `press`.
        """
        self.move(point)
        pressed, self._pressed = self._pressed, None
        if self.source is None or pressed is None:
            return None
        if self.carried:
            place = self.target(point, under, targets)
            return self._let_go(place, None if under == self.source.place else under)
        if self._again:
            self.put_back()
        return None

    def drop(self, place: str, targets: Mapping[str, Point]) -> Drop | None:
        """Drop any held pieces on `place`, chosen by keys; the drop is `legal` if this is in `targets`."""
        return self._let_go(place if place in targets else None, place)

    def target(self, point: Point, under: str | None, targets: Mapping[str, Point]) -> str | None:
        """Return the target of a drop at `point`: the one `under` it or, between places, within reach."""
        if under is not None:
            return under if under in targets else None
        return nearest(targets, point, self.reach)

    def _grasp(self, point: Point, source: Source | None, again: bool) -> None:
        if source is None:
            return
        self.take(self.source if again and self.source else source, self.count if again else None)
        self._pressed, self._again = point, again

    def _let_go(self, place: str | None, under: str | None) -> Drop | None:
        source, count = self.source, self.count
        self.put_back()
        if source is None or (place is None and under is None):
            return None
        return Drop(source, count, place or under or "", place is not None)


def nearest(targets: Mapping[str, Point], point: Point, reach: float) -> str | None:
    """Return the target nearest to `point`, None if there is none within `reach` pixels."""
    place = min(targets, key=lambda name: (dist(targets[name], point), name), default=None)
    return place if place is not None and dist(targets[place], point) <= reach else None


def toward(points: Mapping[str, Point], start: Point, direction: tuple[int, int]) -> str | None:
    """Return the nearest of `points` from `start` in one of four directions, None if there is none.

    `direction` is (-1, 0), (1, 0), (0, -1) or (0, 1). Only points within 67° of it count, and sideways
    distance counts double, so that points straight ahead come first.
    """
    best, cost = None, inf
    for name in sorted(points):
        dx, dy = points[name][0] - start[0], points[name][1] - start[1]
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        if ahead > 0.5 and aside <= 2.4 * ahead and ahead + 2 * aside < cost:
            best, cost = name, ahead + 2 * aside
    return best
