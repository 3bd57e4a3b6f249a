"""Computes where knights stand in the hall, in board units."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core.session import Session
from ludotheque.games.chevaliers.art.places import hall_places
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, squares
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase, knights
from ludotheque.table.contract.geometry import Arrangement, Geometry
from ludotheque.table.contract.terms import OFF_BOARD
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

FOOT = 0.4  # distance of a knight's foot below the middle of its square, in squares
HOME, FALLEN = "home", "fallen"  # faces of a knight: on a chest; sent back, while its post is not chosen yet


def knight_kind(side: int) -> str:
    """Return the `Piece.kind` of the knights of a side."""
    return f"knights-{side}"


@dataclass(frozen=True, kw_only=True)
class ChevaliersArrangement(Arrangement):
    """Where all knights stand, on squares that are `tile` board units wide.

    `fallen` has the squares of the Reds that were sent back and have not been given a guard post yet.
    """

    tile: float
    fallen: tuple[Square, ...] = ()  # in the order in which Red chooses posts (K17)

    def anchor(self, kind: str, place: str) -> Point:
        x, y = self.points[place]
        return x, y + FOOT * self.tile

    def reach(self, place: str) -> float:
        return self.tile / 2


class ChevaliersGeometry(Geometry):
    """Computes where knights stand in any position in one hall."""

    painter = staticmethod(hall_places)

    def __init__(self, session: Session[ChevaliersState], board_map: BoardMap[ChevaliersBoard]) -> None:
        super().__init__(board_map)
        self.board = board_map.board
        self.tile = board_map.size[0] / (self.board.stride - 1)
        self._session = session
        left, right = self.board.posts
        self._all = (len(self.board.starts), len(left + right))

    def arrange(self, view: ChevaliersState, eyes: int | None) -> ChevaliersArrangement:
        """Return the knights in the hall from top to bottom, then those out; all `eyes` see the same."""
        found = [
            Piece(knight_kind(seat), self.board.names[square], face=face, seat=seat)
            for seat, bits, face in ((WHITE, view.whites, ""), (WHITE, view.home, HOME), (RED, view.reds, ""))
            for square in squares(bits)
        ]
        fallen, points = self._fallen(view), self.board_map.places
        names = (self.board.names[square] for square in fallen)
        found += [Piece(knight_kind(RED), place, face=FALLEN, seat=RED) for place in names]
        found.sort(key=lambda piece: (points[piece.place][1], piece.kind))
        out = ((seat, self.out(view, seat)) for seat in (WHITE, RED))
        found += [Piece(knight_kind(seat), f"{OFF_BOARD}{seat}", n, seat=seat) for seat, n in out if n]
        return ChevaliersArrangement(tuple(found), points, tile=self.tile, fallen=fallen)

    def out(self, view: ChevaliersState, seat: int) -> int:
        """Return the number of a side's knights that are out of the game."""
        here = knights(view, seat).bit_count()
        return self._all[seat] - here - (len(view.returning) if seat == RED else view.home.bit_count())

    def _fallen(self, view: ChevaliersState) -> tuple[Square, ...]:
        """Return the squares of the Reds sent back, in the order in which guard posts are chosen (K17)."""
        if view.phase != Phase.RETURN:
            return ()
        session = self._session
        states = [session.start, *(step.state for step in session.steps)]
        at = next((n for n in range(len(states) - 1, -1, -1) if states[n] is view), 0)
        while at and states[at].phase in (Phase.DICE, Phase.RETURN):
            at -= 1
        gone = list(squares(states[at].reds & ~view.reds & ~knights(view, WHITE)))
        return tuple(gone[-len(view.returning) :])
