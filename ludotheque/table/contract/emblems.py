"""What every game on the table shows alike: the players' arms, the die, the coins."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.objects import draw_coin
from ludotheque.picture.pieces import Tincture, tincture
from ludotheque.ui.app import App
from ludotheque.ui.furniture import row
from ludotheque.ui.skin import Skin


class Emblems:
    """Part of a look: emblems of one set of players, and the size of a board unit in pixels, `unit`."""

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
        return self.arms(seat)[0].field

    def coat(self, seat: int, px: int) -> Surface:
        """Return the coats of arms of a seat side by side, `px` pixels high."""
        if seat < 0:
            return Surface((1, 1), pygame.SRCALPHA)
        width = round(px / 1.2)
        return row([self.app.pieces.coat(arms, width) for arms in self.arms(seat)], 0)

    def blazon(self, seat: int) -> str:
        """Return the arms of a seat in a herald's words; of two, only the tinctures."""
        arms = self.arms(seat) if seat >= 0 else ()
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

    def px(self, units: float) -> int:
        """Return a length on the board in pixels, at least 8."""
        return max(8, round(units * self.unit))

    def arms(self, seat: int) -> tuple[Tincture, ...]:
        """Return the tinctures of a seat."""
        return tuple(tincture(colour) for colour in self.players[seat].colours)
