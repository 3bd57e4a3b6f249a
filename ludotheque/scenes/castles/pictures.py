"""The pictures of the castle games: arms, die, coins, knights, shields, banners in the players' tinctures."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Surface

from ...core.session import Player
from ...games.castles.army import Pieces as Laid
from ...i18n import _
from ...ui.app import App
from ...ui.furniture import row
from ...ui.motion import Piece
from ...ui.pieces import Tincture, tincture
from ...ui.skin import Skin
from .objects import draw_coin, draw_mixed
from .positions import BANNER_HEIGHT, KNIGHT, SHIELD_WIDTH


class Pictures:
    """Pictures for one set of players, at `unit` pixels a board unit."""

    def __init__(self, app: App, players: Sequence[Player]) -> None:
        self.app = app
        self.players = tuple(players)
        self.unit = 1.0
        self._throws: dict[tuple[int, int], list[Surface]] = {}  # the die's pictures by face and pixels

    def layout(self, skin: Skin, unit: float) -> None:
        """Draw from now on at `unit` pixels a board unit."""
        self.unit = unit
        self._throws.clear()

    def tincture(self, seat: int) -> Color:
        """Return the field of a seat's first tincture."""
        return self._arms(seat)[0].field

    def coat(self, seat: int, px: int) -> Surface:
        """Return the coats of arms of a seat side by side, `px` pixels high."""
        if seat < 0:
            return Surface((1, 1), pygame.SRCALPHA)
        width = round(px / 1.2)
        return row([self.app.pieces.coat(arms, width) for arms in self._arms(seat)], 0)

    def blazon(self, seat: int) -> str:
        """Return the arms of a seat in a herald's words; of two, only the tinctures."""
        arms = self._arms(seat) if seat >= 0 else ()
        if len(arms) == 1:
            return arms[0].blazon
        return _("{one} et {other}").format(one=arms[0].word, other=arms[1].word) if arms else ""

    def die(self, face: int, px: int, share: float = 1.0) -> Surface:
        """Return the die at `share` of a throw that ends on `face`; 0: in hand, standing on an edge."""
        frames = self._throws.get((face, px))
        if frames is None:
            frames = self._throws[face, px] = self.app.pieces.die_frames(face or 6, px)
        return frames[4] if face == 0 else frames[min(len(frames) - 1, int(share * len(frames)))]

    def coin(self, px: int, full: bool) -> Surface:
        """Return a gold coin for a move left, a dull one for a move made."""
        return draw_coin(px, full)

    def army(self, seat: int, laid: Laid, unit: int) -> Surface:
        """Return knights laid with these pieces, a foot knight `unit` pixels high."""
        arms = self._arms(seat)
        if len(arms) == 1:
            return self.app.pieces.army(arms[0], laid, unit)
        return draw_mixed(self.app.pieces, arms, laid, unit)

    def shield_back(self, seat: int, px: int) -> Surface:
        """Return a shield of a seat face down, `px` pixels wide."""
        return self.app.pieces.shield(self._arms(seat)[-1], None, px)

    def portray(self, piece: Piece, laid: Laid) -> Surface:
        """Return a piece of the board: knights laid as said, a shield's back or face, or a banner."""
        kind, seat = piece.kind.rsplit("-", 1)
        if kind == "banner":
            return self.app.pieces.banner(self._arms(int(seat))[0], self._px(BANNER_HEIGHT))
        if kind == "shield":
            return self.enlarged(piece, self._px(SHIELD_WIDTH))
        return self.army(int(seat), laid, self._px(KNIGHT))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return a shield as it lies, `px` pixels wide."""
        arms = self._arms(piece.seat)[-1]
        return self.app.pieces.shield(arms, int(piece.face) if piece.face else None, px)

    def _px(self, units: float) -> int:
        return max(8, round(units * self.unit))

    def _arms(self, seat: int) -> tuple[Tincture, ...]:
        return tuple(tincture(colour) for colour in self.players[seat].colours)
