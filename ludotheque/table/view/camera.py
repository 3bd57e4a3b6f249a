"""The camera, which fits the board into its part of the window, zooms and pans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from ludotheque.picture.frame import Frame, fit
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.tiled.model import BoardMap, Point

CLOSEST = 4.0  # the largest zoom
NEAR = 0.1  # share of the view: the least distance of a revealed place from its edges


@dataclass(frozen=True, slots=True)
class Parted(Frame):
    """Converts board units to pixels for a magnified board with a foot that is not magnified.

    The foot has the points at or below the line `edge`, in board units, whose pixels come from `home`, the
    frame of the whole board.
    """

    home: Frame
    edge: float

    def at(self, point: Point) -> tuple[int, int]:
        return self.home.at(point) if point[1] >= self.edge else Frame.at(self, point)

    def units(self, pixel: Point) -> Point:
        foot = self.home.units(pixel)
        return foot if foot[1] >= self.edge else Frame.units(self, pixel)


class Camera:
    """A board seen through the rectangle `area` of the window; at zoom 1 all of it is visible.

    `frame` converts board units to pixels of the window, and `home` is that frame at zoom 1. `apron` is the
    height in board units of the apron, which keeps its place and size at any zoom, 0 if there is none.
    """

    def __init__(self, board_map: BoardMap[Any], area: pygame.Rect, apron: float = 0.0) -> None:
        self.area = area
        self.size = board_map.size
        self.home = self.frame = fit(board_map, area)
        self._seen = self.frame  # the frame at the last call of `changes`
        self._edge = self.size[1] - apron
        left, top = self.home.at((0, self._edge))
        right, bottom = self.home.at(self.size)
        self.apron = pygame.Rect(left, top, right - left, bottom - top if apron else 0)

    def line(self, arrangement: Arrangement, places: Sequence[str]) -> list[Point]:
        """Return the pixels of a path through `places`, those that are known, with its bends between them."""
        known = [place for place in places if place in arrangement.places]
        points: list[Point] = []
        for at, place in enumerate(known):
            if at:
                points += [self.frame.at(bend) for bend in arrangement.path(known[at - 1], place)]
            points.append(self.frame.point(place))
        return points

    def rect(self, arrangement: Arrangement, place: str) -> pygame.Rect:
        """Return the rectangle of a place in pixels."""
        half = arrangement.extent(place) or (arrangement.reach(place),) * 2
        rect = pygame.Rect(0, 0, *(round(2 * side * self.scale(place)) for side in half))
        rect.center = self.frame.point(place)
        return rect

    def caption(self, arrangement: Arrangement, place: str) -> pygame.Rect | None:
        """Return the rectangle in pixels of what is drawn below a place, None if nothing is."""
        box, frame = arrangement.caption(place), self.frame
        return box and pygame.Rect(frame.at(box.topleft), (frame.length(box.w), frame.length(box.h)))

    def arrange(self, points: Mapping[str, Point]) -> None:
        """Set the points of the places on the board, in board units."""
        close = self.frame is not self.home
        self.home = replace(self.home, places=points)
        self.frame = self._framed(self.frame.origin, self.frame.scale) if close else self.home

    def changes(self) -> tuple[bool, bool]:
        """Return whether the board has moved since the last call, and whether its scale has changed."""
        before, self._seen = self._seen, self.frame
        scaled = before.scale != self.frame.scale
        return scaled or before.origin != self.frame.origin, scaled

    @property
    def zoom(self) -> float:
        """How much the board is magnified: 1 if all of it is visible."""
        return self.frame.scale / self.home.scale

    @property
    def view(self) -> pygame.Rect:
        """The rectangle of the window in which the board is seen, without the apron if it is magnified."""
        (left, top), scale = self.frame.origin, self.frame.scale
        close = self.frame is not self.home
        size = (round(self.size[0] * scale), round((self._edge if close else self.size[1]) * scale))
        return pygame.Rect((round(left), round(top)), size).clip(self._room if close else self.area)

    def shows(self, pixel: Point) -> bool:
        """Return whether a pixel of the window is on the visible part of the board or on the apron."""
        return self.view.collidepoint(pixel) or self.apron.collidepoint(pixel)

    def steady(self, place: str) -> bool:
        """Return whether a place lies on the apron, the strip at the board's foot that is never magnified."""
        return bool(self.apron.h) and self.home.places.get(place, (0.0, 0.0))[1] >= self._edge

    def scale(self, place: str) -> float:
        """Return the number of pixels per board unit at a place."""
        return (self.home if self.steady(place) else self.frame).scale

    def zoom_at(self, pixel: Point, factor: float) -> bool:
        """Zoom by `factor`, keeping the point at `pixel` in place; return whether anything changed."""
        zoom = min(max(self.zoom * factor, 1.0), CLOSEST)
        if zoom == self.zoom:
            return False
        if self.apron.collidepoint(pixel):
            pixel = pixel[0], self.apron.top - 1
        x, y = self.frame.units(pixel)
        scale = self.home.scale * zoom
        self._look((pixel[0] - x * scale, pixel[1] - y * scale), scale)
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Move the board by `dx` and `dy` pixels, as far as its edges; return whether anything changed."""
        before = self.frame
        self._look((before.origin[0] + dx, before.origin[1] + dy), before.scale)
        return self.frame != before

    def reveal(self, pixel: Point) -> bool:
        """Move the board so that the point at `pixel` is not near an edge; return whether this changed it."""
        if self.apron.collidepoint(pixel):
            return False
        room = self.view.inflate(-2 * NEAR * self.view.w, -2 * NEAR * self.view.h)
        return self.pan(_outside(pixel[0], room.left, room.right), _outside(pixel[1], room.top, room.bottom))

    def beyond(self, pixel: Point, rim: float) -> Point:
        """Return how deep a pixel lies in the border of the view, `rim` pixels wide, across and down.

        Each value goes from -1 at the left or upper edge to 1 at the right or lower edge, and is 0 inside the
        border.
        """
        room = self.view.inflate(-2 * rim, -2 * rim)
        across = -_outside(pixel[0], room.left, room.right) / rim
        down = -_outside(pixel[1], room.top, room.bottom) / rim
        return min(max(across, -1.0), 1.0), min(max(down, -1.0), 1.0)

    def reset(self) -> bool:
        """Show the whole board again; return whether anything changed."""
        before, self.frame = self.frame, self.home
        return before != self.frame

    def _look(self, origin: Point, scale: float) -> None:
        if scale == self.home.scale:
            self.frame = self.home
            return
        room = self._room
        left = _within(origin[0], self.size[0] * scale, room.left, room.right)
        top = _within(origin[1], self._edge * scale, room.top, room.bottom)
        self.frame = self._framed((left, top), scale)

    def _framed(self, origin: Point, scale: float) -> Frame:
        """Return a magnified board's frame: its corner at `origin`, `scale` pixels per board unit."""
        if self.apron.h:
            return Parted(origin, scale, self.home.places, self.home, self._edge)
        return Frame(origin, scale, self.home.places)

    @property
    def _room(self) -> pygame.Rect:
        """The rectangle of the window that a magnified board may fill. It leaves out the apron."""
        bottom = self.apron.top if self.apron.h else self.area.bottom
        return pygame.Rect(self.area.topleft, (self.area.w, bottom - self.area.top))


def _outside(at: float, low: float, high: float) -> float:
    """Return how much must be added to `at` so that it lies between two bounds; 0 if it does already."""
    return max(low - at, 0.0) + min(high - at, 0.0)


def _within(start: float, length: float, low: float, high: float) -> float:
    """Return the start, as near `start` as can be, of a length that covers `low` to `high` or is centred."""
    return (low + high - length) / 2 if length <= high - low else min(max(start, high - length), low)
