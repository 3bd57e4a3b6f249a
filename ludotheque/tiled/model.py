"""The results of reading a map: a board for the rules, and separately what is drawn on the screen.

All coordinates are board units: pixels in Tiled, x to the right, y downwards, from the map's top left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Generic, TypeVar

from ludotheque.languages import chain

Point = tuple[float, float]
Property = str | int | float | bool
Board = TypeVar("Board", covariant=True)
NO_PROPERTIES: Mapping[str, Property] = MappingProxyType({})
NO_AREAS: Mapping[str, tuple[Point, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Shape:
    """An object to be painted as terrain; `kind` is its class in Tiled, such as water, wood or ship."""

    kind: str
    points: tuple[Point, ...]  # one point for a point object; an ellipse becomes a polygon of 64 points
    closed: bool
    name: str = ""
    properties: Mapping[str, Property] = field(default_factory=lambda: NO_PROPERTIES)


@dataclass(frozen=True, slots=True)
class Road:
    """A connection between two places as it is drawn: the points from `start` to `end`, bends included."""

    start: str
    end: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BoardMap(Generic[Board]):
    """A sound map: the `board` that the rules use, where each place is, and what the painter draws.

    `board.hash`, 12 hexadecimal digits, depends on everything that the rules use. A saved game opens on no
    other.
    """

    kind: str
    titles: Mapping[str, str]  # language -> title; "" -> the title in all others
    size: Point
    board: Board
    places: Mapping[str, Point]
    roads: tuple[Road, ...]
    terrain: tuple[Shape, ...]
    path: Path
    properties: Mapping[str, Property] = field(default_factory=lambda: NO_PROPERTIES)  # the map's own
    areas: Mapping[str, tuple[Point, ...]] = field(default_factory=lambda: NO_AREAS)  # places with an extent
    digest: str = ""  # 12 hexadecimal digits, made from the content of the map and its tilesets by the loader
    files: tuple[Path, ...] = ()  # the paths of the map and of its tilesets, given by the loader

    def title(self, code: str) -> str:
        """Return the title in a language, else that for all others, else one it falls back to, else any."""
        wanted = (code, "", *(one.code for one in chain(code)), *self.titles)
        return next((self.titles[known] for known in wanted if known in self.titles), "")
