"""Places everything on a castle board, in board units: places, roads and the pieces of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pygame import FRect

from ludotheque.games.castles.art.places import CastleSpots, castle_places, castle_spots, swords_box
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

LARGEST, SMALLEST = 84.0, 60.0  # board units: the height of a foot knight, as the places leave room for it
SLENDER = 64 / 86  # its width, of its height
OVERLAP = 1.1  # how much higher it is than what fits between the nearest places: its edges are clear
SHIELD_WIDTH, BANNER_HEIGHT, BANNER_DROP = 34.0, 58.0, 14.0
BANNER_HALF, LOWEST = 20.0, 60.0  # half a banner's width, and how far down it may hang
SPACE_REACH, CASTLE_REACH, SCROLL_REACH = 30.0, 58.0, 60.0
FOOT = 11.0  # how far below the middle of a space its knights' feet are
SCROLL_FOOT, SCROLL_ROOM = 40.0, 96.0
FEW, APART, CROWDED = 2, 54.0, 32.0  # players on one scroll with room for large knights; their distances
OWN = "own-"  # prefix of a shield face down before its owner, followed by its worth
Road = tuple[str, str]  # the ids of its two ends


def knights_kind(seat: int) -> str:
    """Return the table's piece kind for the knights of a seat."""
    return f"knights-{seat}"


@dataclass(frozen=True, kw_only=True)
class CastleArrangement(Arrangement):
    """A position on a castle board; `laid` gives the pieces each army is laid out with (C2)."""

    geometry: CastleGeometry
    laid: Mapping[tuple[str, str, int], Laid]  # by kind, place and count
    feet: Mapping[tuple[str, str], Point]  # positions of armies that share a scroll, by kind and place

    def anchor(self, kind: str, place: str) -> Point:
        """Return where pieces of a kind stand on a place."""
        aside = self.feet.get((kind, place))
        return aside or self.geometry.foot(kind, place)

    def reach(self, place: str) -> float:
        """Return how far from the middle of a place the pointer still hits it."""
        return self.geometry.reach(place)

    def knight(self, place: str) -> float:
        """Return the height of a foot knight on a place in board units; a crowd on a scroll is smaller."""
        sharing = sum(at == place for _kind, at in self.feet)
        return SMALLEST if sharing > FEW else self.geometry.knight

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the bends of the road between two neighbours."""
        return self.geometry.roads.get((start, end), ())


class CastleGeometry(Geometry):
    """The places of one board, and the arrangement of positions on it."""

    painter = staticmethod(castle_places)

    def __init__(self, rules: CastleRules, board_map: BoardMap[CastleBoard]) -> None:
        super().__init__(board_map)
        self.rules = rules
        self.board = board_map.board
        self.purse = rules.ground.change.purse
        self._index = {name: place for place, name in enumerate(self.board.names)}
        self._spots = self._castle_spots()
        self._hangs = {castle: self._hang(castle) for castle in self._spots}
        self.roads = self._road_points()
        self.knight = self._fitting()

    def arrange(self, view: CastleState, eyes: int | None) -> CastleArrangement:
        """Return banners, armies and shields from the top of the board down, then the reserves.

        The shield of a castle is drawn last: its presence is public (C14), so no knight may hide it. The
        worth of a face-down shield that belongs to `eyes` is marked on its back.
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
        """Return where pieces of a kind stand if they have the place to themselves."""
        x, y = self.board_map.places[place]
        if place not in self._spots:
            scroll = self._index[place] >= self.board.spaces
            return x, y + (SCROLL_FOOT if scroll else FOOT)
        spots = self._spots[place]
        if kind.startswith("banner"):
            return spots.banner[0], spots.banner[1] + self._hangs[place]
        if kind.startswith("shield"):
            return spots.shield[0], spots.shield[1] + SHIELD_WIDTH * 0.6
        return spots.garrison[0], spots.garrison[1] + SMALLEST * 0.6

    def reach(self, place: str) -> float:
        """Return how far from the middle of a place the pointer still hits it."""
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
        """Choose the pieces of every army from those there are (C2)."""
        found = {}
        for seat in range(self.rules.seats):
            places = armies(view, seat)
            laid = self.purse.lay([count for _place, count in places])
            for (place, count), pieces in zip(places, laid, strict=True):
                found[knights_kind(seat), self.board.names[place], count] = pieces
        return found

    def _side_by_side(self, view: CastleState) -> dict[tuple[str, str], Point]:
        """Place the knights of several players side by side on one scroll (C7)."""
        feet = {}
        for place in self.board.scrolls:
            seats = [seat for seat, own in enumerate(view.knights) if own[place]]
            x, y = self.board_map.places[self.board.names[place]]
            step = min(APART if len(seats) <= FEW else CROWDED, SCROLL_ROOM / max(1, len(seats) - 1))
            for number, seat in enumerate(seats):
                foot = (x + (number - (len(seats) - 1) / 2) * step, y + SCROLL_FOOT)
                feet[knights_kind(seat), self.board.names[place]] = foot
        return feet

    def _fitting(self) -> float:
        """Return the height of a foot knight, so that on the nearest places two hardly touch."""
        feet = [self.foot("", place) for place in self.board_map.places]
        free = min(max(abs(a[0] - b[0]) / SLENDER, abs(a[1] - b[1])) for a, b in combinations(feet, 2))
        return min(LARGEST, max(SMALLEST, OVERLAP * free))

    def _castle_spots(self) -> dict[str, CastleSpots]:
        frame = Frame((0, 0), 1.0, self.board_map.places)
        names = (self.board.names[place] for place in self.board.castles)
        return {name: castle_spots(self.board_map, frame, name) for name in names}

    def swords(self) -> Mapping[str, int]:
        """Return the swords of each castle, by place."""
        return {self.board.names[at]: n for at, n in zip(self.board.castles, self.board.swords, strict=True)}

    def titles(self) -> Mapping[str, str]:
        """Return the name of each castle, by place."""
        return {self.board.names[at]: n for at, n in zip(self.board.castles, self.board.titles, strict=True)}

    def _hang(self, castle: str) -> float:
        """Return how far below its pole's top a banner hangs without hiding another castle's swords."""
        x, y = self._spots[castle].banner
        places = self.board_map.places
        boxes = [swords_box(places[other], n) for other, n in self.swords().items() if other != castle]
        drop = BANNER_DROP
        while drop < LOWEST:
            banner = FRect(x - BANNER_HALF, y + drop - BANNER_HEIGHT, 2 * BANNER_HALF, BANNER_HEIGHT)
            if banner.collidelist(boxes) < 0:
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
    """Return the face of a castle's shield as `eyes` see it, "" if they see only its back."""
    worth = view.shields[castle]
    if view.face_up[castle]:
        return str(worth)
    return f"{OWN}{worth}" if view.owners[castle] == eyes else ""
