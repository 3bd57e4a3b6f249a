"""Computes where pieces stand on a castle board, in board units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pygame import FRect

from ludotheque.games.castles.art.places import (
    CastleSpots,
    castle_design,
    castle_places,
    castle_spots,
    swords_box,
)
from ludotheque.games.castles.rules.army import Pieces as Laid
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import (
    NO_SHIELD,
    NOBODY,
    CastleState,
    armies,
    reserve,
    shields_left,
)
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.geometry import Arrangement, Geometry
from ludotheque.table.contract.terms import OFF_BOARD
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

LARGEST, SMALLEST = 84.0, 60.0  # board units: bounds of the height of a foot knight
SLENDER = 64 / 86  # width of a foot knight, as a share of its height
OVERLAP = 1.1  # height of a knight / room between places: the edges of pictures are transparent
SHIELD_WIDTH, BANNER_HEIGHT, BANNER_DROP = 34.0, 58.0, 14.0
BANNER_HALF, LOWEST = 20.0, 60.0  # half the width of a banner; its greatest distance below the pole's top
ROWS = 120.0  # board units: the height of a row of places, for those who go through all of them
SPACE_REACH, CASTLE_REACH, SCROLL_REACH = 30.0, 58.0, 60.0
FOOT = 11.0  # distance of knights' feet below the middle of a space
SCROLL_FOOT, SCROLL_ROOM = 40.0, 96.0
# most players on a scroll whose knights are drawn large; distances between large and between small knights
FEW, APART, CROWDED = 2, 54.0, 32.0
OWN = "own-"  # face of a hidden shield as its owner sees it: this prefix and its worth


def knights_kind(seat: int) -> str:
    """Return the `Piece.kind` of the knights of a seat."""
    return f"knights-{seat}"


@dataclass(frozen=True, kw_only=True)
class CastleArrangement(Arrangement):
    """Where all pieces stand on a castle board in one position.

    `laid` has, for each army, the pieces that make it up (C2). `feet` has the points where armies stand on
    scrolls, side by side.
    """

    geometry: CastleGeometry
    laid: Mapping[tuple[str, str, int], Laid]  # by `Piece.kind`, place and number of knights
    feet: Mapping[tuple[str, str], Point]  # points where armies on scrolls stand, by kind and place

    def anchor(self, kind: str, place: str) -> Point:
        aside = self.feet.get((kind, place))
        return aside or self.geometry.foot(kind, place)

    def reach(self, place: str) -> float:
        return self.geometry.reach(place)

    def order(self) -> Sequence[str]:
        """Return the places row by row, from north to south."""
        return sorted(self.places, key=lambda place: (self.points[place][1] // ROWS, self.points[place][0]))

    def caption(self, place: str) -> FRect | None:
        swords = self.geometry.swords().get(place)
        return swords_box(self.points[place], swords) if swords else None

    def above(self, place: str) -> Sequence[FRect]:
        """Return the rectangles of a castle's walls and roofs, and of its banner if it has been taken."""
        found = self.geometry.walls.get(place)
        if found is None:
            return ()
        flown = any(piece.place == place and piece.kind.startswith("banner") for piece in self.pieces)
        return (found, self.geometry.banner(place)) if flown else (found,)

    def knight(self, place: str) -> float:
        """Return the height of a foot knight on a place, in board units. It is smaller on a full scroll."""
        sharing = sum(at == place for _kind, at in self.feet)
        return SMALLEST if sharing > FEW else self.geometry.knight

    def path(self, start: str, end: str) -> Sequence[Point]:
        return self.geometry.roads.get((start, end), ())


class CastleGeometry(Geometry):
    """Computes where pieces stand in any position on one board."""

    painter = staticmethod(castle_places)

    def __init__(self, rules: CastleRules, board_map: BoardMap[CastleBoard]) -> None:
        super().__init__(board_map)
        self.rules = rules
        self.board = board_map.board
        self.purse = rules.ground.change.purse
        self._index = {name: place for place, name in enumerate(self.board.names)}
        self._spots = self._castle_spots()
        self._banner_drops = {castle: self._banner_drop(castle) for castle in self._spots}
        self.walls = {castle: self._walls(castle) for castle in self._spots}
        self.roads = self._road_points()
        self.knight = self._knight_height()

    def arrange(self, view: CastleState, eyes: int | None) -> CastleArrangement:
        """Return the pieces on the board, from top to bottom, then the reserves.

        A shield lies on top of its castle's knights, since everyone may see that it is there (C14). Only the
        seat `eyes` sees the worth of its hidden shields; None sees none.
        """
        feet = self._side_by_side(view)
        found = [*self._on_castles(view, eyes), *self._armies(view)]
        found.sort(key=lambda piece: (self.foot("", piece.place)[1], piece.kind))
        for seat in range(self.rules.seats):
            off = f"{OFF_BOARD}{seat}"
            found.append(Piece(knights_kind(seat), off, reserve(view, seat), seat=seat))
            found.append(Piece(f"shield-{seat}", off, shields_left(view, seat), seat=seat))
        return CastleArrangement(
            tuple(found), self.board_map.places, geometry=self, laid=self._laid(view), feet=feet
        )

    def foot(self, kind: str, place: str) -> Point:
        """Return the point where pieces of a kind stand on a place that they share with no other seat."""
        x, y = self.board_map.places[place]
        if place not in self._spots:
            scroll = self._index[place] >= self.board.spaces
            return x, y + (SCROLL_FOOT if scroll else FOOT)
        spots = self._spots[place]
        if kind.startswith("banner"):
            return spots.banner[0], spots.banner[1] + self._banner_drops[place]
        if kind.startswith("shield"):
            return spots.shield[0], spots.shield[1] + SHIELD_WIDTH * 0.6
        return spots.garrison[0], spots.garrison[1] + SMALLEST * 0.6

    def reach(self, place: str) -> float:
        """Return how close to a place, in board units, the pointer has to be to hit it."""
        if place in self._spots:
            return CASTLE_REACH
        return SPACE_REACH if self._index[place] < self.board.spaces else SCROLL_REACH

    def _on_castles(self, view: CastleState, eyes: int | None) -> list[Piece]:
        found = []
        for castle, owner in enumerate(view.owners):
            if owner == NOBODY:
                continue
            place = self.board.names[self.board.castles[castle]]
            found.append(Piece(f"banner-{owner}", place, seat=owner))
            if view.shields[castle] != NO_SHIELD:
                found.append(Piece(f"shield-{owner}", place, face=_face(view, castle, eyes), seat=owner))
        return found

    def _armies(self, view: CastleState) -> list[Piece]:
        return [
            Piece(knights_kind(seat), self.board.names[place], count, seat=seat)
            for seat in range(self.rules.seats)
            for place, count in armies(view, seat)
        ]

    def _laid(self, view: CastleState) -> dict[tuple[str, str, int], Laid]:
        """Return the pieces that make up each army (C2), by piece kind, place and number of knights."""
        found = {}
        for seat in range(self.rules.seats):
            places = armies(view, seat)
            laid = self.purse.lay([count for _place, count in places])
            for (place, count), pieces in zip(places, laid, strict=True):
                found[knights_kind(seat), self.board.names[place], count] = pieces
        return found

    def _side_by_side(self, view: CastleState) -> dict[tuple[str, str], Point]:
        """Return where armies stand on scrolls, which players may share (C7), by (kind, scroll's name)."""
        feet = {}
        for place in self.board.scrolls:
            seats = [seat for seat, own in enumerate(view.knights) if own[place]]
            x, y = self.board_map.places[self.board.names[place]]
            step = min(APART if len(seats) <= FEW else CROWDED, SCROLL_ROOM / max(1, len(seats) - 1))
            for number, seat in enumerate(seats):
                foot = (x + (number - (len(seats) - 1) / 2) * step, y + SCROLL_FOOT)
                feet[knights_kind(seat), self.board.names[place]] = foot
        return feet

    def _knight_height(self) -> float:
        """Return a foot knight's height in board units, by which the nearest neighbours hardly overlap."""
        feet = [self.foot("", place) for place in self.board_map.places]
        free = min(max(abs(a[0] - b[0]) / SLENDER, abs(a[1] - b[1])) for a, b in combinations(feet, 2))
        return min(LARGEST, max(SMALLEST, OVERLAP * free))

    def _castle_spots(self) -> dict[str, CastleSpots]:
        frame = Frame((0, 0), 1.0, self.board_map.places)
        names = (self.board.names[place] for place in self.board.castles)
        return {name: castle_spots(self.board_map, frame, name) for name in names}

    def swords(self) -> Mapping[str, int]:
        """Return the number of swords of each castle, by the name of the castle's place."""
        return {self.board.names[at]: n for at, n in zip(self.board.castles, self.board.swords, strict=True)}

    def titles(self) -> Mapping[str, str]:
        """Return the title of each castle, by the name of the castle's place."""
        return {self.board.names[at]: n for at, n in zip(self.board.castles, self.board.titles, strict=True)}

    def banner(self, castle: str) -> FRect:
        """Return the rectangle of the banner of a castle that has been taken, in board units."""
        return self._banner(castle, self._banner_drops[castle])

    def _banner(self, castle: str, drop: float) -> FRect:
        x, y = self._spots[castle].banner
        return FRect(x - BANNER_HALF, y + drop - BANNER_HEIGHT, 2 * BANNER_HALF, BANNER_HEIGHT)

    def _walls(self, castle: str) -> FRect:
        """Return the rectangle of a castle from its place up to its highest roof, in board units."""
        x, y = self.board_map.places[castle]
        plan = castle_design(self.board, castle)
        return FRect(x - plan.half, y - plan.height, 2 * plan.half, plan.height)

    def _banner_drop(self, castle: str) -> float:
        """Return how far, in board units, a banner hangs below its pole's top to hide no other's swords."""
        places = self.board_map.places
        boxes = [swords_box(places[other], n) for other, n in self.swords().items() if other != castle]
        drop = BANNER_DROP
        while drop < LOWEST:
            if self._banner(castle, drop).collidelist(boxes) < 0:
                break
            drop += 2
        return drop

    def _road_points(self) -> dict[tuple[str, str], tuple[Point, ...]]:
        roads: dict[tuple[str, str], tuple[Point, ...]] = {}
        for road in self.board_map.roads:
            bends = road.points[1:-1]
            roads[road.start, road.end] = bends
            roads[road.end, road.start] = bends[::-1]
        return roads


def _face(view: CastleState, castle: int, eyes: int | None) -> str:
    """Return the face of a castle's shield as the seat `eyes` sees it, or "" if only the back is seen."""
    worth = view.shields[castle]
    if view.face_up[castle]:
        return str(worth)
    return f"{OWN}{worth}" if view.owners[castle] == eyes else ""
