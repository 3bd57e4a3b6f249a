"""Shows how near the end of the game is, by a row of towers, standing or fallen, and a few words."""

from __future__ import annotations

from typing import Any, Literal

from pygame import Color, Rect, Surface

from ludotheque.i18n import sentence
from ludotheque.table.contract.terms import Countdown
from ludotheque.ui.palette import FLAME, GOLD_LIGHT, PARCHMENT_DEEP
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Group, Part, Tip

TOWER, LEAST_TOWER = 16, 8  # logical pixels: the side of a tower's picture in a row
STEP = 0.78  # the distance from one tower to the next, as a share of that side
SIGN = 18  # logical pixels: the side of a single tower before words
TYPE = (15.0, 14.0, 13.0, 12.0, 11.0)  # font sizes, of which the largest that fits is taken
GAP = 6  # logical pixels between towers and words beside them


class CountdownLine(Part):
    """A row of towers (one, if there is no room) for the remaining steps, with words below or beside it.

    The words become bold and flame-coloured once the end is near.
    """

    grows = True

    def __init__(self, countdown: Countdown, words: str) -> None:
        super().__init__()
        self._countdown, self._words = countdown, words
        self._ink = FLAME if countdown.soon else GOLD_LIGHT
        self._face: Literal["bold", "italic"] = "bold" if countdown.soon else "italic"
        self._towers = self._written = Rect(0, 0, 0, 0)
        self._side = 0  # pixels of a tower in the row, 0 for a single tower
        self._size = TYPE[-1]

    def tip(self, pos: tuple[float, float]) -> Tip | None:
        """Return the tip with the words and what ends the game, None if the pixel `pos` is elsewhere."""
        told = f"{sentence(self._words)}. {self._countdown.why}" if self._words else self._countdown.why
        return Tip(told, self.rect) if self.seen.collidepoint(pos) else None

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the words below or beside the row of towers or, without room, beside a single tower."""
        super().place(skin, rect, view)
        if not self._below(skin) and not self._beside(skin):
            self._alone(skin)

    def least_width(self, skin: Skin) -> int:
        """Return the least width in pixels, for one tower and the words in the smallest type."""
        return skin.px(SIGN) + skin.px(GAP) + skin.text_size(self._words, self._face, TYPE[-1])[0]

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the towers and the words."""
        if self._side:
            self._draw_row(surface, skin)
        else:
            surface.blit(skin.icon("tower", self._towers.h, self._ink), self._towers)
        words = skin.text(self._words, self._face, self._size, self._ink)
        surface.blit(words, words.get_rect(center=self._written.center))

    def _below(self, skin: Skin) -> bool:
        """Try to place the words below the row of towers; return whether there is room."""
        for size in TYPE:
            wide, high = skin.text_size(self._words, self._face, size)
            side = min(skin.px(TOWER), self.rect.h - high, self._widest(self.rect.w))
            if wide <= self.rect.w and side >= skin.px(LEAST_TOWER):
                self._size, self._side = size, side
                top = self.rect.centery - (side + high) // 2
                self._towers = Rect(
                    self.rect.centerx - self._length(side) // 2, top, self._length(side), side
                )
                self._written = Rect(self.rect.centerx - wide // 2, top + side, wide, high)
                return True
        return False

    def _beside(self, skin: Skin) -> bool:
        """Try to place the words to the right of the row of towers; return whether there is room."""
        for size in TYPE:
            wide, high = skin.text_size(self._words, self._face, size)
            side = min(skin.px(TOWER), self.rect.h, self._widest(self.rect.w - wide - skin.px(GAP)))
            if high <= self.rect.h and side >= skin.px(LEAST_TOWER):
                self._size, self._side = size, side
                self._in_line(skin, (self._length(side), side), (wide, high))
                return True
        return False

    def _alone(self, skin: Skin) -> None:
        """Place a single tower, and give the words the rest of the room after it."""
        side = min(skin.px(SIGN), self.rect.h)
        room = self.rect.w - side - skin.px(GAP)
        for self._size in TYPE:
            wide, high = skin.text_size(self._words, self._face, self._size)
            if wide <= room and high <= self.rect.h:
                break
        self._in_line(skin, (side, side), (wide, high))

    def _in_line(self, skin: Skin, towers: tuple[int, int], words: tuple[int, int]) -> None:
        gap = skin.px(GAP)
        left = self.rect.centerx - (towers[0] + gap + words[0]) // 2
        self._towers = Rect((left, self.rect.centery - towers[1] // 2), towers)
        self._written = Rect((left + towers[0] + gap, self.rect.centery - words[1] // 2), words)

    def _length(self, side: int) -> int:
        return round(side * ((self._countdown.of - 1) * STEP + 1))

    def _widest(self, room: int) -> int:
        """Return how many pixels wide each tower may be for the whole row of towers to fit into `room`."""
        return int(room / ((self._countdown.of - 1) * STEP + 1))

    def _draw_row(self, surface: Surface, skin: Skin) -> None:
        ruin = skin.icon("ruin", self._side, PARCHMENT_DEEP.lerp(Color("black"), 0.35))
        tower = skin.icon("tower", self._side, self._ink)
        for number in range(self._countdown.of):
            picture = tower if number >= self._countdown.of - self._countdown.left else ruin
            surface.blit(picture, (self._towers.x + round(number * self._side * STEP), self._towers.y))
