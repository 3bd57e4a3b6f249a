"""What a picture is gathered from, layer by layer, before a single pixel is set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ludotheque.picture.lettering import Fonts, Letters
from ludotheque.picture.pen import Pen
from ludotheque.picture.water import WATER_LINES
from ludotheque.tiled.model import BoardMap, Point

CELL = 6.0  # board units: how finely the ground knows what stands on it
TALL, DEEP = 125.0, 30.0  # board units above and below its foot that anything standing may reach
BAND = 60  # things that stand rendered in one go: about 20 ms at 1280×800
FEW = 8  # of them drawn in one go
BAND_LETTERS = 400_000  # of SVG after which a band ends: twice as many as a real board's longest has
MOST_STANDING, MOST_LETTERS = 20_000, 4_000_000  # things, and letters of SVG: many times a real board's
COASTS = 2 * len(WATER_LINES)  # how often the water's pen holds each coast


class Clearance:
    """Which ground is taken, so that no tree hides a place or grows on a road."""

    def __init__(self) -> None:
        self._rows: dict[int, int] = {}  # a bit for each column: a set of cells would fill the memory

    def box(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take a rectangle (board units)."""
        first, last = _column(left), _column(right)
        cells = (1 << last + 1) - (1 << first) if last >= first else 0
        for row in range(int(top // CELL), int(bottom // CELL) + 1):
            self._rows[row] = self._rows.get(row, 0) | cells

    def disc(self, centre: Point, radius: float) -> None:
        """Take the square round a disc: close enough for trees."""
        self.box(centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius)

    def free(self, *points: Point) -> bool:
        """Return whether none of the points is taken."""
        return not any(self._rows.get(int(y // CELL), 0) >> _column(x) & 1 for x, y in points)


def _column(x: float) -> int:
    """Return the number of a column of cells, 0 for all that is far to the left of any paper."""
    return max(0, int(x // CELL) + 1000)


@dataclass(frozen=True, slots=True)
class Sign:
    """Something to be read on the picture: what it says of which place, its middle and size (board units)."""

    words: str
    place: str
    centre: Point
    size: tuple[float, float]


@dataclass(slots=True)
class Layers:
    """The layers of one picture; lists are drawn in order, `standing` from the far edge to the near."""

    board_map: BoardMap[Any]
    language: str
    edges: tuple[float, float, float, float]  # left, top, right, bottom of the paper in board units
    washes: Pen = field(default_factory=Pen)
    waters: list[str] = field(default_factory=list)  # coasts as SVG paths
    islands: list[str] = field(default_factory=list)
    wet: list[Point] = field(default_factory=list)  # all corners of the waters
    ways: Pen = field(default_factory=Pen)
    floor: Pen = field(default_factory=Pen)
    standing: list[tuple[float, Callable[[Pen], None]]] = field(default_factory=list)
    above: Pen = field(default_factory=Pen)
    letters: list[Letters] = field(default_factory=list)
    fonts: Fonts = field(default_factory=Fonts)
    taken: Clearance = field(default_factory=Clearance)
    signs: list[Sign] = field(default_factory=list)  # what is drawn at a place and must stay legible

    @property
    def full(self) -> bool:
        """Whether so much is drawn already that more would take too much memory and time."""
        letters = sum(pen.letters for pen in (self.washes, self.ways, self.floor, self.above))
        letters += COASTS * sum(map(len, (*self.waters, *self.islands)))
        return len(self.standing) >= MOST_STANDING or letters >= MOST_LETTERS

    def stand(self, y: float, draw: Callable[[Pen], None]) -> None:
        """Put something on the ground, its foot at height `y`, reaching from TALL above to DEEP below."""
        self.standing.append((y, draw))

    def bands(self) -> Iterator[tuple[Pen, float, float] | None]:
        """Return all that stands, the farther first, in bands: a pen, and its upper and lower edge.

        None comes between, so that who must not wait long may do something else.
        """
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
        titles = self.board_map.titles
        return titles.get(self.language) or next(iter(titles.values()), "")

    def name(self, place: str, letters: Letters) -> None:
        """Write on the picture what is to be read of a place."""
        self.signs.append(Sign(letters.text, place, letters.centre, self.fonts.box(letters).size))
        self.letters.append(letters)

    def take_roads(self, roads: Iterable[Iterable[Point]], radius: float) -> None:
        """Keep trees off every point of some ways."""
        for points in roads:
            for point in points:
                self.taken.disc(point, radius)
