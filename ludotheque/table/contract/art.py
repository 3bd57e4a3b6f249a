"""Draws a game's pieces and marks, without changing the game: one of the five parts of its look."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ludotheque.picture.frame import Frame
from ludotheque.picture.objects import draw_coin
from ludotheque.picture.pieces import TUMBLE, Pieces
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Legend
from ludotheque.ui.app import App
from ludotheque.ui.motion import Piece

COIN, IN_HAND = 46.0, 4  # board units: a piece's height; number of the picture that shows the die in hand


class Art:
    """The pictures of one session's pieces, drawn at `unit` pixels per board unit."""

    def __init__(self, app: App, seats: Seats) -> None:
        self.app = app
        self.seats = seats
        self.unit = 1.0

    def layout(self, unit: float) -> None:
        """Prepare for drawing at `unit` pixels per board unit, with the present skin."""
        self.unit = unit

    def px(self, units: float) -> int:
        """Convert a length on the board to pixels. A result below 8 is raised to 8."""
        return max(8, round(units * self.unit))

    @property
    def pieces(self) -> Pieces:
        """The pictures that all games share: knights, shields, dice and coats of arms."""
        return self.app.for_skin(Pieces)

    def sprite(self, piece: Piece, arrangement: Arrangement) -> Surface:
        """Return the picture of a piece or a pile; the middle of its lower edge is put where it stands."""
        return self.seats.coat(piece.seat, self.px(COIN))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return the enlarged picture of a piece, `px` pixels wide."""
        return self.seats.coat(piece.seat, round(px * 1.2))

    def carried(self, piece: Piece, arrangement: Arrangement) -> Surface | None:
        """Return the picture of a piece carried over the board, None if it looks the same as at rest."""
        return None

    def die(self, face: int, px: int, share: float = 1.0) -> Surface:
        """Return a picture of the die, `px` pixels wide, during a throw that ends with `face` up.

        `share` is how much of the throw is over, from 0 to 1. Face 0 stands for the die before the throw.
        """
        number = IN_HAND if face == 0 else min(TUMBLE - 1, int(share * TUMBLE))
        return self.pieces.die_thrown(face or 6, px, number)

    def coin(self, px: int, full: bool) -> Surface:
        """Return the coin, `px` pixels wide, of a move of the turn: `full` if it may still be made."""
        return draw_coin(px, full)

    def draw_apron(self, surface: Surface, frame: Frame) -> None:
        """Draw the ground of the apron, if there is one."""

    def draw_marks(self, surface: Surface, frame: Frame, at: Position, held: Held | None) -> None:
        """Draw the game's own marks for the position `at`. The pieces are drawn over them later."""

    def written(self, frame: Frame, at: Position, held: Held | None) -> Sequence[Rect]:
        """Return the rectangles in which `draw_marks` and `draw_held` write; no other text goes there."""
        return ()

    def draw_signs(self, surface: Surface, frame: Frame, over: Sequence[Rect]) -> None:
        """Draw the board's signs again on top of the pieces, whose rectangles are in `over`."""

    def legend(self, at: Position, place: str, held: Held | None) -> Legend | None:
        """Return a legend to show on the board while the pointer is on `place` ("" for none), or None."""
        return None

    def draw_held(
        self, surface: Surface, frame: Frame, at: Position, held: Held, way: Sequence[str], place: str
    ) -> None:
        """Draw the held pieces after the places of `way`, as if dropped on `place`, "" if over none."""
