"""Gestures on the board: what is held, where it may go, and the keyboard's cursor."""

from __future__ import annotations

from math import dist

from ...boards.geometry import inside
from ...boards.model import Point
from ...ui.drag import Drag, Drop, Source
from ...ui.painter.frame import Frame
from .play import Play
from .stage import Stage
from .terms import Destination

THRESHOLD, REACH, TARGET = 6, 46, 20  # logical pixels: a drag begins, a drop snaps, a place is hit
LEAST = 12  # pixels: the radius of the smallest ring round a place
LIT = 0.9  # of a square: what of it is lit


class Hand:
    """Joins the drag with the look's destinations; everything in pixels of the window."""

    def __init__(self, play: Play, stage: Stage) -> None:
        self.play = play
        self.stage = stage
        self.drag = Drag(THRESHOLD, REACH)
        self.destinations: dict[str, Destination] = {}
        self._held: Source | None = None  # what the look was told is held
        self.way: list[str] = []  # the places what is carried has come by, the first where it was taken
        self._hit = float(TARGET)
        self._meant: dict[str, bool] = {}  # whether letting go of what is held there stands for something

    def layout(self, scale: float) -> None:
        """Fit threshold and reach to the UI scale."""
        self.drag.threshold, self.drag.reach, self._hit = THRESHOLD * scale, REACH * scale, TARGET * scale

    @property
    def targets(self) -> dict[str, Point]:
        """Where what is held may be let go: the pixel of each place."""
        return {place: self.pixel(place) for place in self.destinations}

    @property
    def frame(self) -> Frame:
        """How board units become pixels now."""
        assert self.stage.camera is not None
        return self.stage.camera.frame

    def pixel(self, place: str) -> Point:
        """Return the pixel of the middle of a place."""
        return self.frame.point(place)

    def scale(self, place: str) -> float:
        """Return how many pixels a board unit has at a place."""
        assert self.stage.camera is not None
        return self.stage.camera.scale(place)

    def radius(self, place: str) -> float:
        """Return the radius of the ring round a place, in pixels."""
        return max(LEAST, 1.1 * self.play.look.reach(place) * self.scale(place))

    @property
    def tile(self) -> int:
        """The side of a square that is lit, in pixels; 0 where places are no grid."""
        return round(LIT * self.play.look.tile * self.frame.scale)

    def upright(self, place: str) -> tuple[int, int] | None:
        """Return the size in pixels of a place that is lit as a rectangle; None if it is round."""
        half = self.play.look.extent(place)
        if half:
            return round(2 * half[0] * self.scale(place)), round(2 * half[1] * self.scale(place))
        return (self.tile, self.tile) if self.tile else None

    def outline(self, place: str) -> list[Point]:
        """Return the corners in pixels of a place that is neither round nor upright; else nothing."""
        return [self.frame.at(corner) for corner in self.play.look.outline(place)]

    def place_at(self, point: Point) -> str | None:
        """Return the place under a pixel."""
        return next(iter(self._places_at(point)), None)

    def _places_at(self, point: Point) -> list[str]:
        """Return the places under a pixel, the one with the nearest middle first."""
        camera, look = self.stage.camera, self.play.look
        if camera is None or not camera.shows(point):
            return []
        at = self.frame.units(point)  # there, because turning every place into pixels takes longer
        near = {
            place: dist(at, middle)
            for place, middle in look.places.items()
            if self._covers(place, middle, at)
        }
        return sorted(near, key=lambda place: (near[place], place))

    def _covers(self, place: str, middle: Point, at: Point) -> bool:
        """Tell whether a place reaches to `at`, all in board units."""
        look = self.play.look
        corners = look.outline(place)
        if corners:
            return inside(at, corners)
        reach = max(self._hit / self.scale(place), look.reach(place))
        half = look.extent(place) or ((reach, reach) if look.tile else None)
        if half is None:
            return dist(at, middle) <= reach
        return abs(at[0] - middle[0]) <= half[0] and abs(at[1] - middle[1]) <= half[1]

    def _under(self, point: Point) -> str | None:
        """Return the place that letting go at a pixel is about, or whose piece is drawn there.

        Where places lie over each other it is the nearest that what is held can be meant for.
        """
        places = self._places_at(point)
        if places:
            return next(filter(self._means, places), places[0])
        drawn = (piece for piece in reversed(self.stage.at_rest()) if self.stage.shows(piece, point))
        return next((piece.place for piece in drawn if piece.place in self.play.look.places), None)

    def _means(self, place: str) -> bool:
        """Tell whether letting go of what is held on a place stands for anything, legal or not."""
        source = self.drag.source
        if source is None or place == source.place or place in self.destinations:
            return True
        if place not in self._meant:
            move = self.play.look.attempt(self.play.view, source, self.drag.count, place)
            self._meant[place] = move is not None
        return self._meant[place]

    def source_at(self, point: Point) -> Source | None:
        """Return what may be taken under a pixel: the pile that shows there, or what stands on the place."""
        sources = self.play.sources()
        for piece in reversed(self.stage.at_rest()):
            source = sources.get(piece.place)
            if source and source.kind == piece.kind and self.stage.rect(piece).collidepoint(point):
                return source
        return sources.get(self.place_at(point) or "")

    def spots(self) -> dict[str, Destination]:
        """Return the places where a mere click makes a move now."""
        return {} if self.drag.holding else self.play.spots()

    def press(self, point: Point) -> Drop | None:
        """Take what is under the pointer, or let go there."""
        drop = self.drag.press(point, self.source_at(point), self._under(point), self.targets)
        self.way = [self.drag.source.place] if self.drag.source else []
        self.aim()
        return drop

    def move(self, point: Point) -> bool:
        """Follow the pointer; tell whether something is carried along."""
        place = self.place_at(point) if self.drag.move(point) else None
        if place and place != self.way[-1]:
            self.way.append(place)
        return self.drag.carried

    def release(self, point: Point) -> Drop | None:
        """End a drag."""
        drop = self.drag.release(point, self._under(point), self.targets)
        self.aim()
        return drop

    def take(self, place: str) -> bool:
        """Take what is on a place, by keys; tell whether there was anything to take."""
        source = self.play.sources().get(place)
        if source:
            self.drag.take(source)
            self.way = [place]
            self.aim()
        return source is not None

    def drop(self, place: str) -> Drop | None:
        """Let go on a place, by keys."""
        drop = self.drag.drop(place, self.targets)
        self.aim()
        return drop

    def change(self, by: int) -> bool:
        """Hold more or fewer; tell whether the number changed."""
        changed = self.drag.change(by)
        self.aim()
        return changed

    def put_back(self) -> None:
        """Let go where it came from."""
        self.drag.put_back()
        self.aim()
        self.forget()

    def forget(self) -> None:
        """Have the look know that the hand is empty."""
        if self._held:
            self.play.look.taken(self.play.view, None, self._held)
            self._held = None

    def aim(self) -> None:
        """Ask again where what is held may go."""
        drag = self.drag
        if drag.source and drag.source != self._held:
            self.play.look.taken(self.play.view, drag.source, self._held)
            self._held = drag.source
        self._meant.clear()
        self.destinations = self.play.destinations(drag.source, drag.count) if drag.source else {}

    def aimed(self, cursor: str | None) -> str | None:
        """Return the destination that is snapped to, else the keys' `cursor` or what the pointer is over."""
        wanted = (self.snapped(), cursor, self.place_at(self.drag.point))
        return next((place for place in wanted if place in self.destinations), None)

    def snapped(self) -> str | None:
        """Return the destination that a carried piece would snap to if it were let go now."""
        point = self.drag.point
        return self.drag.target(point, self._under(point), self.targets) if self.drag.carried else None
