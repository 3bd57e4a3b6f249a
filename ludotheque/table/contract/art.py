"""The pictures of a game's pieces and marks: a part of its look. Drawing changes nothing."""

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
    """The pictures of one session's pieces, at `unit` pixels a board unit."""

    def __init__(self, app: App, seats: Seats) -> None:
        self.app = app
        self.seats = seats
        self.unit = 1.0

    def layout(self, unit: float) -> None:
        """Prepare for drawing at `unit` pixels a board unit, with the present skin."""
        self.unit = unit

    def px(self, units: float) -> int:
        """Return a length on the board in pixels, at least 8."""
        return max(8, round(units * self.unit))

    @property
    def pieces(self) -> Pieces:
        """The house's pieces: knights, shields, dice, coats of arms."""
        return self.app.for_skin(Pieces)

    def sprite(self, piece: Piece, arrangement: Arrangement) -> Surface:
        """Return the picture of a piece (pile, banner); its anchor is at the middle of the lower edge."""
        return self.seats.coat(piece.seat, self.px(COIN))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return the enlarged picture of a piece, `px` pixels wide."""
        return self.seats.coat(piece.seat, round(px * 1.2))

    def carried(self, piece: Piece, arrangement: Arrangement) -> Surface | None:
        """Return the picture of a piece carried over the board, None if it looks the same as at rest."""
        return None

    def die(self, face: int, px: int, share: float = 1.0) -> Surface:
        """Return the die, `px` pixels wide, at `share` (0 to 1) of a throw of `face`; face 0: in the hand."""
        number = IN_HAND if face == 0 else min(TUMBLE - 1, int(share * TUMBLE))
        return self.pieces.die_thrown(face or 6, px, number)

    def coin(self, px: int, full: bool) -> Surface:
        """Return the sign of a move left (`full`) or spent, `px` pixels wide."""
        return draw_coin(px, full)

    def draw_apron(self, surface: Surface, frame: Frame) -> None:
        """Draw the ground of the apron, if there is one."""

    def draw_marks(self, surface: Surface, frame: Frame, at: Position, held: Held | None) -> None:
        """Draw the marks of the position that belong under the pieces."""

    def written(self, frame: Frame, at: Position, held: Held | None) -> Sequence[Rect]:
        """Return where `draw_marks` and `draw_held` write words, so that no others are put there."""
        return ()

    def draw_signs(self, surface: Surface, frame: Frame, over: Sequence[Rect]) -> None:
        """Draw signs that must be readable again over the pieces, which lie at `over`."""

    def legend(self, at: Position, place: str, held: Held | None) -> Legend | None:
        """Return a legend to lay on the board while `place` is pointed at (empty: no place)."""
        return None

    def draw_held(
        self, surface: Surface, frame: Frame, at: Position, held: Held, way: Sequence[str], place: str
    ) -> None:
        """Draw the effect of carrying the held pieces along `way` to `place`; empty: to none."""
