"""Where everything stands on a castle board, in board units: places, roads, and the pieces of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.games.castles.art.places import CastleSpots, castle_spots
from ludotheque.games.castles.look.gestures import knights_kind
from ludotheque.games.castles.rules.army import Pieces as Laid
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN
from ludotheque.games.castles.rules.state import NO_SHIELD, NOBODY, CastleState, armies, reserve, shields_left
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.terms import OFF_BOARD
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

KNIGHT = 60.0  # board units: the height of a foot knight
SHIELD_WIDTH, BANNER_HEIGHT, BANNER_DROP = 34.0, 58.0, 14.0
SPACE_REACH, CASTLE_REACH, SCROLL_REACH = 30.0, 58.0, 60.0
FOOT = 11.0  # how far below the middle of a space its knights stand
SCROLL_FOOT, SCROLL_ROOM = 40.0, 96.0


class Positions:
    """The places of one board, and positions on it; `laid` says with which pieces each army is laid."""

    def __init__(self, rules: CastleRules, board_map: BoardMap[CastleBoard]) -> None:
        self.rules = rules
        self.board_map = board_map
        self.board = board_map.board
        self.places: Mapping[str, Point] = board_map.places
        self.purse = rules.ground.change.purse
        self.laid: dict[tuple[str, str, int], Laid] = {}  # by kind, place and count
        self._index = {name: place for place, name in enumerate(self.board.names)}
        self._feet: dict[tuple[str, str], Point] = {}
        self._spots = self._castle_spots()
        self._roads = self._road_points()

    def anchor(self, kind: str, place: str) -> Point:
        """Return where pieces of a kind stand on a place."""
        if (kind, place) in self._feet:
            return self._feet[kind, place]
        x, y = self.places[place]
        if place not in self._spots:
            scroll = self._index[place] >= self.board.spaces
            return x, y + (SCROLL_FOOT if scroll else FOOT)
        spots = self._spots[place]
        if kind.startswith("banner"):
            return spots.banner[0], spots.banner[1] + BANNER_DROP
        if kind.startswith("shield"):
            return spots.shield[0], spots.shield[1] + SHIELD_WIDTH * 0.6
        return spots.garrison[0], spots.garrison[1] + KNIGHT * 0.6

    def reach(self, place: str) -> float:
        """Return how far from its middle a place is pointed at, in board units."""
        if place in self._spots:
            return CASTLE_REACH
        return SPACE_REACH if self._index[place] < self.board.spaces else SCROLL_REACH

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the bends of the road between two neighbours."""
        return self._roads.get((start, end), ())

    def pieces(self, view: CastleState) -> tuple[Piece, ...]:
        """Return banners, armies and shields, those higher on the board first, then the reserves.

        Of a castle the shield comes last: that it lies there is open to all (C14), so no knight may hide it.
        """
        self._lay(view)
        self._stand(view)
        found = [*self._on_castles(view), *self._armies(view)]
        found.sort(key=lambda piece: (self.anchor("", piece.place)[1], piece.kind))
        for seat in range(self.rules.seats):
            off = f"{OFF_BOARD}{seat}"
            found.append(Piece(knights_kind(seat), off, reserve(view, seat), seat=seat))
            found.append(Piece(f"shield-{seat}", off, shields_left(view, seat), seat=seat))
        return tuple(found)

    def peek(self, view: CastleState, piece: Piece) -> str | None:
        """Return what the mover's own shield is worth while it lies face down."""
        castle = self._castle_named(piece.place)
        own = piece.kind == f"shield-{view.seat}" and castle is not None and not piece.face
        if not own or castle is None or view.shields[castle] == HIDDEN:
            return None
        return str(view.shields[castle])

    def _castle_named(self, place: str) -> int | None:
        return self.rules.ground.castle_of.get(self._index.get(place, -1))

    def _on_castles(self, view: CastleState) -> list[Piece]:
        found = []
        for castle, owner in enumerate(view.owners):
            if owner == NOBODY:
                continue
            place = self.board.names[self.board.castles[castle]]
            found.append(Piece(f"banner-{owner}", place, seat=owner))
            if view.shields[castle] != NO_SHIELD:
                face = str(view.shields[castle]) if view.face_up[castle] else ""
                found.append(Piece(f"shield-{owner}", place, face=face, seat=owner))
        return found

    def _armies(self, view: CastleState) -> list[Piece]:
        return [
            Piece(knights_kind(seat), self.board.names[place], count, seat=seat)
            for seat in range(self.rules.seats)
            for place, count in armies(view, seat)
        ]

    def _lay(self, view: CastleState) -> None:
        """Lay every army with the pieces there are (C2)."""
        self.laid = {}
        for seat in range(self.rules.seats):
            places = armies(view, seat)
            laid = self.purse.lay([count for _place, count in places])
            for (place, count), pieces in zip(places, laid, strict=True):
                self.laid[knights_kind(seat), self.board.names[place], count] = pieces

    def _stand(self, view: CastleState) -> None:
        """Give the knights of several players on one scroll their places side by side (C7)."""
        self._feet = {}
        for place in self.board.scrolls:
            seats = [seat for seat, own in enumerate(view.knights) if own[place]]
            x, y = self.places[self.board.names[place]]
            step = min(32.0, SCROLL_ROOM / max(1, len(seats) - 1))
            for number, seat in enumerate(seats):
                foot = (x + (number - (len(seats) - 1) / 2) * step, y + SCROLL_FOOT)
                self._feet[knights_kind(seat), self.board.names[place]] = foot

    def _castle_spots(self) -> dict[str, CastleSpots]:
        frame = Frame((0, 0), 1.0, self.places)
        names = (self.board.names[place] for place in self.board.castles)
        return {name: castle_spots(self.board_map, frame, name) for name in names}

    def _road_points(self) -> dict[tuple[str, str], tuple[Point, ...]]:
        roads: dict[tuple[str, str], tuple[Point, ...]] = {}
        for road in self.board_map.roads:
            bends = road.points[1:-1]
            roads[road.start, road.end] = bends
            roads[road.end, road.start] = bends[::-1]
        return roads
