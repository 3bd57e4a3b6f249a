"""The placement of a board on the screen. Converts board units to pixels and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pygame import Rect

from ludotheque.tiled.model import Board, BoardMap, Point


@dataclass(frozen=True, slots=True)
class Frame:
    """How a board is placed on the screen: the point (x, y) in board units is at `origin` + `scale` · (x, y).

    >>> frame = Frame((10, 20), 2.0, {})
    >>> frame.at((5, 5)), frame.units((20, 30))
    ((20, 30), (5.0, 5.0))
    """

    origin: Point  # pixels
    scale: float  # pixels per board unit
    places: Mapping[str, Point]  # in board units

    def at(self, point: Point) -> tuple[int, int]:
        """Return the pixel nearest to a point in board units."""
        return round(self.origin[0] + self.scale * point[0]), round(self.origin[1] + self.scale * point[1])

    def point(self, place: str) -> tuple[int, int]:
        """Return the pixel of a place; raises KeyError if there is no such place."""
        return self.at(self.places[place])

    def units(self, pixel: tuple[float, float]) -> Point:
        """Return the point in board units under a pixel."""
        return (pixel[0] - self.origin[0]) / self.scale, (pixel[1] - self.origin[1]) / self.scale

    def moved(self, dx: float, dy: float) -> Frame:
        """Return the frame moved by `dx`, `dy` pixels."""
        return replace(self, origin=(self.origin[0] + dx, self.origin[1] + dy))

    def length(self, units: float) -> int:
        """Convert a length in board units to pixels, at least 1."""
        return max(1, round(units * self.scale))


def fit(board_map: BoardMap[Board], rect: Rect) -> Frame:
    """Return the frame with the whole board as large as possible in the middle of `rect` (pixels)."""
    width, height = board_map.size
    scale = min(rect.width / width, rect.height / height)
    left = rect.x + (rect.width - width * scale) / 2
    top = rect.y + (rect.height - height * scale) / 2
    return Frame((left, top), scale, board_map.places)
