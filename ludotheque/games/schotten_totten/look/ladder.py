"""The five formations on the slab of the discards, lit as far as each side of a stone can still come (S7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.art.clans import CLANS
from ludotheque.games.schotten_totten.examples import EXAMPLES
from ludotheque.games.schotten_totten.look.geometry import Edges
from ludotheque.games.schotten_totten.rules.cards import Card, colour_of, value_of
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.seats import Seats
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT, IVORY
from ludotheque.ui.skin import PictureKey, Skin

SIZES = 16.0, 15.0, 14.0, 13.0, 12.0, 11.0  # of its type, in logical pixels; the largest that fits is taken
PAD, GAP = 5, 4  # logical pixels: inside the edge, and between name, cards and lamps
CHIP = 0.72  # of a row's height: the side of a card
APART = 0.86  # of that side: from card to card
LAMP = 0.74  # of a row's height: the room of a lamp
UNLIT = 60  # the opacity of a lamp that is out


class Ladder:
    """The formations, strongest first; a lamp in each side's colours tells what that side can still become.

    `within` has for each of `seats`, the near one first, the formations within its reach; without any, no
    stone is pointed at and there are no lamps.
    """

    def __init__(
        self, skin: Skin, seats: Seats, box: Edges, within: Sequence[tuple[int, frozenset[str]]]
    ) -> None:
        self._skin, self._seats, self._box, self._within = skin, seats, box, within

    def draw(self, surface: Surface, frame: Frame) -> None:
        """Draw it on its slab; nothing where the board is too small for its words."""
        left, top = frame.at((self._box.left, self._box.top))
        right, bottom = frame.at((self._box.right, self._box.bottom))
        rect = Rect(left, top, right - left, bottom - top)
        if self._size(rect):
            lit = tuple((seat, tuple(sorted(found))) for seat, found in self._within)
            what = PictureKey("ladder", "", (rect.size, lit, tuple(map(tuple, self._seats.tinctures))))
            surface.blit(self._skin.kept(what, lambda: self._picture(rect)), rect)

    def trace(self) -> dict[str, Any]:
        """Return the formations, strongest first, and by seat those within reach."""
        within = {str(seat): [key for key in EXAMPLES if key in found] for seat, found in self._within}
        return {"formations": [*EXAMPLES], "within": within}

    def _row(self, rect: Rect) -> int:
        return (rect.h - 2 * self._skin.px(PAD)) // len(EXAMPLES)

    def _aside(self, rect: Rect) -> int:
        """Return the pixels that cards and lamps take of a row."""
        row = self._row(rect)
        cards = round(row * CHIP * (1 + 2 * APART))
        return cards + 2 * round(row * LAMP) + 2 * self._skin.px(GAP) + 2 * self._skin.px(PAD)

    def _size(self, rect: Rect) -> float:
        """Return the largest size of type in which every name has room, 0 if there is none."""
        skin, room = self._skin, rect.w - self._aside(rect)
        for size in SIZES:
            sizes = [skin.text_size(card_words.formation(key), "bold", size) for key in EXAMPLES]
            if all(wide <= room and high <= self._row(rect) for wide, high in sizes):
                return size
        return 0

    def _picture(self, rect: Rect) -> Surface:
        skin, row, size = self._skin, self._row(rect), self._size(rect)
        pad, gap = skin.px(PAD), skin.px(GAP)
        page = skin.card(rect.size).copy()
        lamp = round(row * LAMP)
        for number, (key, cards) in enumerate(EXAMPLES.items()):
            line = Rect(pad, pad + number * row, rect.w - 2 * pad, row)
            lit = [key in found for _seat, found in self._within]
            if any(lit):
                pygame.draw.rect(page, GOLD_LIGHT, line.inflate(0, -2), border_radius=skin.px(4))
            strong = any(lit) or not lit
            name = skin.text(
                card_words.formation(key), "bold" if strong else "text", size, INK if strong else INK_SOFT
            )
            page.blit(name, name.get_rect(midleft=(line.x + gap // 2, line.centery)))
            x = line.right - 2 * lamp
            for at, ((seat, _found), on) in enumerate(zip(self._within, lit, strict=True)):
                coat = self._seats.coat(seat, lamp - 2)
                coat.set_alpha(255 if on else UNLIT)
                page.blit(coat, coat.get_rect(center=(x + at * lamp + lamp // 2, line.centery)))
            side = round(row * CHIP)
            x -= gap + side + 2 * round(side * APART)
            for at, card in enumerate(cards):
                _draw_chip(
                    page, skin, Rect(x + at * round(side * APART), line.centery - side // 2, side, side), card
                )
        return page


def _draw_chip(page: Surface, skin: Skin, rect: Rect, card: Card) -> None:
    """Draw the corner of a card: its number on its colour."""
    clan = CLANS[colour_of(card)]
    pygame.draw.rect(page, INK, rect, border_radius=skin.px(3))
    pygame.draw.rect(page, clan.field, rect.inflate(-2, -2), border_radius=skin.px(3))
    ink = INK if clan.field.hsla[2] > 55 else IVORY
    number = skin.text(str(value_of(card)), "bold", rect.h * 0.78 / skin.scale, ink)
    page.blit(number, number.get_rect(center=rect.center))
