"""The layers of a picture of a board, which are all collected before any is painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ludotheque.picture.lettering import Fonts, Letters
from ludotheque.picture.pen import Pen
from ludotheque.picture.water import WATER_LINES
from ludotheque.tiled.model import BoardMap, Point

CELL = 6.0  # board units: the side of a cell in the grid of `Clearance`
TALL, DEEP = 125.0, 30.0  # board units: how far a standing object may reach above and below its foot
BAND = 60  # standing objects rendered in one step: about 20 ms at 1280×800
FEW = 8  # standing objects drawn between two pauses
BAND_LETTERS = 400_000  # characters of SVG after which a band ends; bands of shipped boards have half as many
MOST_STANDING, MOST_LETTERS = 20_000, 4_000_000  # objects, characters of SVG: many times a shipped board's
COASTS = 2 * len(WATER_LINES)  # how often each coast is drawn to paint the water


class Clearance:
    """The parts of the ground that are taken, so that no tree hides a place or grows on a road."""

    def __init__(self) -> None:
        self._rows: dict[int, int] = {}  # a bit for each column: a set of cells would be too large

    def rectangle(self, left: float, top: float, right: float, bottom: float) -> None:
        """Mark a rectangle as taken, in board units."""
        first, last = _column(left), _column(right)
        cells = (1 << last + 1) - (1 << first) if last >= first else 0
        for row in range(int(top // CELL), int(bottom // CELL) + 1):
            self._rows[row] = self._rows.get(row, 0) | cells

    def disc(self, centre: Point, radius: float) -> None:
        """Mark the square round a disc as taken, which is precise enough for trees."""
        self.rectangle(centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius)

    def free(self, *points: Point) -> bool:
        """Return whether none of the points is taken."""
        return not any(self._rows.get(int(y // CELL), 0) >> _column(x) & 1 for x, y in points)


def _column(x: float) -> int:
    """Return the index of the column of cells that contains `x`, 0 far to the left of the paper."""
    return max(0, int(x // CELL) + 1000)


@dataclass(frozen=True, slots=True)
class Sign:
    """A text on the picture: its words, the place it belongs to, its centre and its size in board units."""

    words: str
    place: str
    centre: Point
    size: tuple[float, float]


@dataclass(slots=True)
class Layers:
    """The layers of a board's picture in the order of drawing; `standing` objects from far to near."""

    board_map: BoardMap[Any]
    language: str
    edges: tuple[float, float, float, float]  # left, top, right, bottom of the paper in board units
    washes: Pen = field(default_factory=Pen)
    waters: list[str] = field(default_factory=list)  # coasts as SVG paths
    islands: list[str] = field(default_factory=list)
    wet: list[Point] = field(default_factory=list)  # corners of all areas of water
    roads: Pen = field(default_factory=Pen)  # roads and other lines that are drawn below water
    floor: Pen = field(default_factory=Pen)
    standing: list[tuple[float, Callable[[Pen], None]]] = field(default_factory=list)
    above: Pen = field(default_factory=Pen)
    letters: list[Letters] = field(default_factory=list)
    fonts: Fonts = field(default_factory=Fonts)
    taken: Clearance = field(default_factory=Clearance)
    signs: list[Sign] = field(default_factory=list)  # texts that must stay legible

    @property
    def full(self) -> bool:
        """Whether the picture has so much content that more would cost too much memory and time."""
        letters = sum(pen.letters for pen in (self.washes, self.roads, self.floor, self.above))
        letters += COASTS * sum(map(len, (*self.waters, *self.islands)))
        return len(self.standing) >= MOST_STANDING or letters >= MOST_LETTERS

    def stand(self, y: float, draw: Callable[[Pen], None]) -> None:
        """Add an object with its foot at `y`, which `draw` draws from TALL above it to DEEP below."""
        self.standing.append((y, draw))

    def bands(self) -> Iterator[tuple[Pen, float, float] | None]:
        """Yield pens of standing objects, far to near, with the y of their edges; None is a pause."""
        pen, feet = Pen(), list[float]()
        rows = sorted(self.standing, key=lambda item: item[0])
        for number, (foot, draw) in enumerate(rows, 1):
            draw(pen)
            feet.append(foot)
            if len(feet) % FEW == 0:
                yield None
            if len(feet) == BAND or pen.letters >= BAND_LETTERS or number == len(rows):
                yield pen, feet[0] - TALL, feet[-1] + DEEP
                pen, feet = Pen(), []

    def title(self) -> str:
        """Return the board's title in the picture's language."""
        return self.board_map.title(self.language)

    def name(self, place: str, letters: Letters) -> None:
        """Add a text that belongs to a place, and note it in `signs`."""
        self.signs.append(Sign(letters.text, place, letters.centre, self.fonts.bounds(letters).size))
        self.letters.append(letters)

    def keep_roads_clear(self, roads: Iterable[Iterable[Point]], radius: float) -> None:
        """Mark the ground within `radius` of the points of some roads as taken."""
        for points in roads:
            for point in points:
                self.taken.disc(point, radius)
