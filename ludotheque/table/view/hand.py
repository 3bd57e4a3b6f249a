"""The pieces that the player holds, their destinations, and what is at a pixel of the board."""

from __future__ import annotations

from collections.abc import Callable
from math import dist, inf
from operator import is_
from typing import Generic, TypeVar, cast

from ludotheque.picture.frame import Frame
from ludotheque.table.contract.position import Held
from ludotheque.table.contract.terms import Destination
from ludotheque.table.game_view import GameView
from ludotheque.table.view.stage import Stage
from ludotheque.tiled.geometry import inside
from ludotheque.tiled.model import Point
from ludotheque.ui.drag import Drag, Drop, Source, nearest

T = TypeVar("T")

THRESHOLD, REACH, TARGET = 6, 46, 20  # logical pixels: the radii to begin a drag, snap a drop, hit a place
LEAST = 12  # pixels: the least radius of a ring round a place
LIT = 0.9  # share of a square that is highlighted


class Latest(Generic[T]):
    """Keeps the most recent result of a function that is called several times in each frame."""

    def __init__(self) -> None:
        self._among: tuple[object, ...] = ()
        self._found: T | None = None

    def of(self, among: tuple[object, ...], find: Callable[[], T]) -> T:
        """Return the previous result if `among` is the same as in the last call, else the result of `find`.

        The first item of `among`, a pixel, must be equal. The other items must be the same objects.
        """
        same = len(among) == len(self._among) and among[0] == self._among[0]
        if not (same and all(map(is_, among[1:], self._among[1:]))):
            self._found, self._among = find(), among
        return cast("T", self._found)


class Hand:
    """The pieces that the player holds, and their destinations. All points are pixels of the window."""

    def __init__(self, game: GameView, stage: Stage) -> None:
        self.game = game
        self.stage = stage
        self.drag = Drag(THRESHOLD, REACH)
        self.destinations: dict[str, Destination] = {}
        self.before: Source | None = None  # the pieces held previously
        self._last: Source | None = None
        self.path: list[str] = []  # the places that the carried pieces have passed, from their origin on
        self._hit = float(TARGET)
        self._meant: dict[str, bool] = {}  # by place: a cache of `_means`
        self._places = Latest[list[str]]()
        self._standing = Latest["str | None"]()
        self._drawn = Latest["str | None"]()

    def layout(self, scale: float) -> None:
        """Adapt distances, such as how far the pointer must move to begin a drag, to the UI scale."""
        self.drag.threshold, self.drag.reach, self._hit = THRESHOLD * scale, REACH * scale, TARGET * scale

    @property
    def targets(self) -> dict[str, Point]:
        """The pixel of each destination of the held pieces."""
        return {place: self.pixel(place) for place in self.destinations}

    @property
    def frame(self) -> Frame:
        """The present frame, which converts board units to pixels."""
        assert self.stage.camera is not None
        return self.stage.camera.frame

    def pixel(self, place: str) -> Point:
        """Return the pixel of a place's centre."""
        return self.frame.point(place)

    def scale(self, place: str) -> float:
        """Return the number of pixels per board unit at a place."""
        assert self.stage.camera is not None
        return self.stage.camera.scale(place)

    def radius(self, place: str) -> float:
        """Return the radius of the ring round a place, in pixels."""
        return max(LEAST, 1.1 * self.game.arrangement.reach(place) * self.scale(place))

    @property
    def tile(self) -> int:
        """The width in pixels of a highlighted square; 0 if the places are not the squares of a grid."""
        return round(LIT * self.game.look.geometry.tile * self.frame.scale)

    def upright(self, place: str) -> tuple[int, int] | None:
        """Return the size in pixels of a place that is an upright rectangle, else None."""
        half = self.game.arrangement.extent(place)
        if half:
            return round(2 * half[0] * self.scale(place)), round(2 * half[1] * self.scale(place))
        return (self.tile, self.tile) if self.tile else None

    def outline(self, place: str) -> list[Point]:
        """Return the corners in pixels of a place that is a polygon, [] for any other place."""
        return [self.frame.at(corner) for corner in self.game.arrangement.outline(place)]

    def place_at(self, point: Point) -> str | None:
        """Return the place under a pixel, or the place of what stands there; None if there is none."""
        return next(iter(self._places_at(point)), None) or self._standing_at(point)

    def _places_at(self, point: Point) -> list[str]:
        """Return the places at a pixel, the one with the nearest centre first."""
        camera = self.stage.camera
        if camera is None or not camera.shows(point):
            return []
        there = (point, camera.frame, self.game.arrangement, self._hit)
        return self._places.of(there, lambda: self._places_found(point))

    def _places_found(self, point: Point) -> list[str]:
        at = self.frame.units(point)  # converting the pixel is faster than converting every place
        near = {
            place: dist(at, middle)
            for place, middle in self.game.arrangement.places.items()
            if self._covers(place, middle, at)
        }
        return sorted(near, key=lambda place: (near[place], place))

    def _standing_at(self, point: Point) -> str | None:
        """Return the place of what stands over its place at a pixel, such as a roof, None if nothing does."""
        camera = self.stage.camera
        if camera is None or not camera.shows(point):
            return None
        there = (point, camera.frame, self.game.arrangement)
        return self._standing.of(there, lambda: self._standing_found(self.frame.units(point)))

    def _standing_found(self, at: Point) -> str | None:
        arrangement = self.game.arrangement
        return next(
            (n for n in arrangement.places if any(one.collidepoint(at) for one in arrangement.above(n))), None
        )

    def _covers(self, place: str, middle: Point, at: Point) -> bool:
        """Return whether a place with the centre `middle` contains the point `at`, both in board units."""
        arrangement = self.game.arrangement
        corners = arrangement.outline(place)
        if corners:
            return inside(at, corners)
        reach = max(self._hit / self.scale(place), arrangement.reach(place))
        grid = (reach, reach) if self.game.look.geometry.tile else None
        half = arrangement.extent(place) or grid
        if half is None:
            return dist(at, middle) <= reach
        return abs(at[0] - middle[0]) <= half[0] and abs(at[1] - middle[1]) <= half[1]

    def _under(self, point: Point) -> str | None:
        """Return the place on which a drop at a pixel is meant, a destination if possible, or None."""
        single = self.destinations.keys() - self.game.arrangement.places.keys()
        if single:
            drawn = (piece for piece in reversed(self.stage.at_rest()) if self.stage.shows(piece, point))
            top = next(drawn, None)
            if top and top.place in single:
                return top.place
        places = self._places_at(point)
        if places:
            return next(filter(self._means, places), places[0])
        standing = self._standing_at(point)
        if standing in self.destinations or (standing and not nearest(self.targets, point, self.drag.reach)):
            return standing
        if self.stage.animations:
            return self._drawn_found(point)
        there = (point, self.frame, self.stage.arrangement, self.stage.camera)
        return self._drawn.of(there, lambda: self._drawn_found(point))

    def _drawn_found(self, point: Point) -> str | None:
        drawn = (piece for piece in reversed(self.stage.at_rest()) if self.stage.shows(piece, point))
        return next((piece.place for piece in drawn if piece.place in self.game.arrangement.places), None)

    def _means(self, place: str) -> bool:
        """Return whether a drop on a place means a move, even an illegal one, or to put the pieces back."""
        held = self.held
        if held is None or place == held.source.place or place in self.destinations:
            return True
        if place not in self._meant:
            move = self.game.look.gestures.attempt(self.game.position, held, place)
            self._meant[place] = move is not None
        return self._meant[place]

    def source_at(self, point: Point) -> Source | None:
        """Return what can be picked up at a pixel, pieces drawn there before those of its place, or None."""
        sources = self.game.sources()
        for piece in reversed(self.stage.at_rest()):
            source = sources.get(piece.place)
            if source and source.kind == piece.kind and self.stage.rect(piece).collidepoint(point):
                return source
        return sources.get(self.place_at(point) or "")

    def promise(self, place: str) -> str:
        """Return what dropping what is held on one of its destinations would do, in words, or ""."""
        telling, held = self.game.look.telling, self.held
        hint = self.destinations[place].words
        return hint or (telling.promise(self.game.position, held, place) if held else "")

    def apart(self, point: Point, reach: float) -> float:
        """Return how far apart what may be meant by a tap at a pixel is, infinity if that is one thing.

        What is meant is within `reach` pixels of it, and can be taken, dropped on or used.
        """
        game, shows = self.game, self.stage.camera
        meant = {*self.destinations} if self.drag.holding else {*game.offered(), *game.spots()}
        on_board = (
            place for place in meant & game.arrangement.places.keys() if shows and not shows.steady(place)
        )
        near = sorted((self.pixel(place) for place in on_board), key=lambda pixel: dist(pixel, point))
        near = [pixel for pixel in near if dist(pixel, point) <= reach]
        return min((dist(near[0], other) for other in near[1:]), default=inf)

    def spots(self) -> dict[str, Destination]:
        """Return the places where a click makes a move; none while pieces are held."""
        return {} if self.drag.holding else self.game.spots()

    def press(self, point: Point) -> Drop | None:
        """Pick up the pieces at a pixel or, if pieces are held, drop them there; return the drop, or None."""
        drop = self.drag.press(point, self.source_at(point), self._under(point), self.targets)
        self.path = [self.drag.source.place] if self.drag.source else []
        self.refresh()
        return drop

    def move(self, point: Point) -> bool:
        """Let carried pieces follow the pointer; return whether pieces are carried."""
        place = self.place_at(point) if self.drag.move(point) else None
        if place and place == self.path[0]:  # back at their origin, they begin another way
            self.path = [place]
        elif place and place != self.path[-1]:
            self.path.append(place)
        return self.drag.carried

    def release(self, point: Point) -> Drop | None:
        """End a drag with the pointer at a pixel; return the drop, or None if nothing was dropped."""
        drop = self.drag.release(point, self._under(point), self.targets)
        self.refresh()
        return drop

    def take(self, place: str) -> bool:
        """Pick up the pieces on a place; return whether there were any."""
        source = self.game.sources().get(place)
        if source:
            self.drag.take(source)
            self.path = [place]
            self.refresh()
        return source is not None

    def drop(self, place: str) -> Drop | None:
        """Drop any held pieces on a place; return the drop, `legal` if this is a destination, or None."""
        drop = self.drag.drop(place, self.targets)
        self.refresh()
        return drop

    def change(self, by: int) -> bool:
        """Hold `by` more pieces, or fewer if `by` is negative; return whether the number has changed."""
        changed = self.drag.change(by)
        self.refresh()
        return changed

    def put_back(self) -> None:
        """Put the held pieces back."""
        self.drag.put_back()
        self.refresh()
        self.forget()

    def forget(self) -> None:
        """Forget which pieces the player held earlier."""
        self.before = self._last = None

    @property
    def held(self) -> Held | None:
        """The held pieces, None if nothing is held."""
        drag = self.drag
        return Held(drag.source, drag.count, self.before) if drag.source else None

    def refresh(self) -> None:
        """Ask the game again for the destinations of the held pieces."""
        source = self.drag.source
        if source and source != self._last:
            self.before, self._last = self._last, source
        self._meant.clear()
        held = self.held
        self.destinations = self.game.destinations(held) if held else {}

    def drop_place(self, cursor: str | None) -> str | None:
        """Return where a drop would go now: by a jump, at the `cursor` or under the pointer, or None."""
        wanted = (self.snapped(), cursor, self.place_at(self.drag.point))
        return next((place for place in wanted if place in self.destinations), None)

    def snapped(self) -> str | None:
        """Return the destination to which the carried pieces would jump now if dropped, or None."""
        point = self.drag.point
        return self.drag.target(point, self._under(point), self.targets) if self.drag.carried else None
