"""The pictures of the castle games: knights, shields, banners in the players' tinctures."""

from __future__ import annotations

from pygame import Surface

from ludotheque.games.castles.look.objects import draw_mixed
from ludotheque.games.castles.look.positions import BANNER_HEIGHT, KNIGHT, SHIELD_WIDTH
from ludotheque.games.castles.rules.army import Pieces as Laid
from ludotheque.table.contract.emblems import Emblems
from ludotheque.ui.motion import Piece


class Pictures(Emblems):
    """Pictures for one set of players, at `unit` pixels a board unit."""

    def army(self, seat: int, laid: Laid, unit: int) -> Surface:
        """Return knights laid with these pieces, a foot knight `unit` pixels high."""
        arms = self.arms(seat)
        if len(arms) == 1:
            return self.app.pieces.army(arms[0], laid, unit)
        return draw_mixed(self.app.pieces, arms, laid, unit)

    def shield_back(self, seat: int, px: int) -> Surface:
        """Return a shield of a seat face down, `px` pixels wide."""
        return self.app.pieces.shield(self.arms(seat)[-1], None, px)

    def portray(self, piece: Piece, laid: Laid) -> Surface:
        """Return a piece of the board: knights laid as said, a shield's back or face, or a banner."""
        kind, seat = piece.kind.rsplit("-", 1)
        if kind == "banner":
            return self.app.pieces.banner(self.arms(int(seat))[0], self.px(BANNER_HEIGHT))
        if kind == "shield":
            return self.enlarged(piece, self.px(SHIELD_WIDTH))
        return self.army(int(seat), laid, self.px(KNIGHT))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return a shield as it lies, `px` pixels wide."""
        arms = self.arms(piece.seat)[-1]
        return self.app.pieces.shield(arms, int(piece.face) if piece.face else None, px)
