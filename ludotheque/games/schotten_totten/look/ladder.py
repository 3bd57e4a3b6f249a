"""The list of the five formations (S7). Those that can still be reached on a side of a stone are lit."""

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

HIGH = 123  # logical pixels: the height of the list in a window of 1280×800
SIZES = 19.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0  # logical pixels: type sizes; the largest that fits is used
LEAST = 9  # pixels: smaller type cannot be read
PAD, GAP = 5, 3  # logical pixels: the padding, and the gap between name, cards and lamps
CHIP = 0.72  # the side of a card as a share of the row's height
APART = 0.86  # the step between cards as a share of a card's side
LAMP = 0.62  # the width of a lamp as a share of the row's height
LEGIBLE = 15  # pixels: the least height of a row without words; below it there are two columns
EDGE, BAR = 3, 3  # pixels: the padding without words; the height of a lamp in two columns
UNLIT = 60  # the opacity of an unlit lamp


class Ladder:
    """The list of formations, the strongest first, with a lamp for each side of a stone that can reach them.

    `within` has for each side, the near one first, its seat and the formations in its reach. It is empty
    while the pointer is on no stone; then there are no lamps.
    """

    def __init__(
        self, skin: Skin, seats: Seats, box: Edges, within: Sequence[tuple[int, frozenset[str]]]
    ) -> None:
        self._given, self._seats, self._box, self._within = skin, seats, box, within
        self._skin = skin  # `draw` replaces it by a smaller skin in a small area

    def draw(self, surface: Surface, frame: Frame) -> None:
        """Draw the list in its area. If the area is too small for the names, draw only the cards.

        The size of the list depends on its area on the board. A larger text size does not make it larger.
        """
        left, top = frame.at((self._box.left, self._box.top))
        right, bottom = frame.at((self._box.right, self._box.bottom))
        rect = Rect(left, top, right - left, bottom - top)
        share = round(rect.h / (HIGH * self._given.scale), 1)
        self._skin = self._given.shrunk(min(1.0, max(0.1, share)))
        if self._size(rect):
            draw, words = self._picture, " ".join(map(card_words.formation, EXAMPLES))
        else:
            draw, words = self._rungs if rect.h // len(EXAMPLES) >= LEGIBLE else self._cells, ""
        lit = tuple((seat, tuple(sorted(found))) for seat, found in self._within)
        what = PictureKey("ladder", words, (rect.size, lit, tuple(map(tuple, self._seats.tinctures))))
        surface.blit(self._skin.kept(what, lambda: draw(rect)), rect)

    def trace(self) -> dict[str, Any]:
        """Return all formations, the strongest first, and those that each seat's side can still reach."""
        within = {str(seat): [key for key in EXAMPLES if key in found] for seat, found in self._within}
        return {"formations": [*EXAMPLES], "within": within}

    def _row(self, rect: Rect) -> int:
        return (rect.h - 2 * self._skin.px(PAD)) // len(EXAMPLES)

    def _aside(self, rect: Rect) -> int:
        """Return the width in pixels of everything beside the name in a row: cards, lamps and gaps."""
        row = self._row(rect)
        cards = round(row * CHIP * (1 + 2 * APART))
        return cards + 2 * round(row * LAMP) + 2 * self._skin.px(GAP) + 2 * self._skin.px(PAD)

    def _size(self, rect: Rect) -> float:
        """Return the largest type size in which every name fits, or 0 if there is none."""
        skin, room = self._skin, rect.w - self._aside(rect)
        for size in (size for size in SIZES if round(size * skin.scale) >= LEAST):
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
            lit = self._lit(page, line.inflate(0, -2), key)
            strong = any(lit) or not lit
            name = skin.text(
                card_words.formation(key), "bold" if strong else "text", size, INK if strong else INK_SOFT
            )
            page.blit(name, name.get_rect(midleft=(line.x + gap // 2, line.centery)))
            x = line.right - 2 * lamp
            self._draw_lamps(page, (x, line.centery), lamp, lit)
            side = round(row * CHIP)
            x -= gap + _wide(side)
            _draw_cards(page, skin, (x, line.centery), side, cards)
        return page

    def _rungs(self, rect: Rect) -> Surface:
        """Return the picture of the list without names: a row of cards and lamps for each formation."""
        page, high = self._skin.card(rect.size).copy(), (rect.h - 2 * EDGE) // len(EXAMPLES)
        lamp = min(high - 1, (rect.w - 2 * EDGE) // 5)
        side = min(high - 1, round((rect.w - 2 * EDGE - 2 * lamp - EDGE) / (1 + 2 * APART)))
        for number, (key, cards) in enumerate(EXAMPLES.items()):
            line = Rect(EDGE, EDGE + number * high, rect.w - 2 * EDGE, high)
            lit = self._lit(page, line, key)
            _draw_cards(page, self._skin, (line.x + 1, line.centery), side, cards)
            self._draw_lamps(page, (line.right - 2 * lamp, line.centery), lamp, lit)
        return page

    def _cells(self, rect: Rect) -> Surface:
        """Return the picture of the list in two columns without names. The lamps are bars below the cards."""
        page, columns = self._skin.card(rect.size).copy(), 2
        rows = -(-len(EXAMPLES) // columns)
        wide, high = (rect.w - 2 * EDGE) // columns, (rect.h - 2 * EDGE) // rows
        side = min(high - BAR - 2, round((wide - 2) / (1 + 2 * APART)))
        for number, (key, cards) in enumerate(EXAMPLES.items()):
            row, column = divmod(number, columns)
            cell = Rect(EDGE + column * wide, EDGE + row * high, wide, high)
            lit = self._lit(page, cell, key)
            left = cell.centerx - _wide(side) // 2
            _draw_cards(page, self._skin, (left, cell.y + 1 + side // 2), side, cards)
            for at, ((seat, _found), on) in enumerate(zip(self._within, lit, strict=True)):
                bar = Rect(left + at * _wide(side) // 2, cell.y + 1 + side, _wide(side) // 2, BAR)
                if on:
                    pygame.draw.rect(page, self._seats.tincture(seat), bar)
        return page

    def _lit(self, page: Surface, line: Rect, key: str) -> list[bool]:
        """Return whether each side can reach the formation `key`, and highlight `line` if any can."""
        lit = [key in found for _seat, found in self._within]
        if any(lit):
            pygame.draw.rect(page, GOLD_LIGHT, line, border_radius=self._skin.px(3))
        return lit

    def _draw_lamps(self, page: Surface, left: tuple[int, int], lamp: int, lit: Sequence[bool]) -> None:
        """Draw each side's arms in a row, faint if unlit, `lamp` pixels wide, from the middle left point."""
        for at, ((seat, _found), on) in enumerate(zip(self._within, lit, strict=True)):
            coat = self._seats.coat(seat, lamp - 2)
            coat.set_alpha(255 if on else UNLIT)
            page.blit(coat, coat.get_rect(center=(left[0] + at * lamp + lamp // 2, left[1])))


def _wide(side: int) -> int:
    """Return the width in pixels of three overlapping cards that are each `side` pixels wide."""
    return side + 2 * round(side * APART)


def _draw_cards(page: Surface, skin: Skin, left: tuple[int, int], side: int, cards: Sequence[Card]) -> None:
    """Draw overlapping cards, `side` pixels wide, in a row whose left edge has its middle at `left`."""
    for at, card in enumerate(cards):
        _draw_chip(
            page, skin, Rect(left[0] + at * round(side * APART), left[1] - side // 2, side, side), card
        )


def _draw_chip(page: Surface, skin: Skin, rect: Rect, card: Card) -> None:
    clan = CLANS[colour_of(card)]
    pygame.draw.rect(page, INK, rect, border_radius=skin.px(3))
    pygame.draw.rect(page, clan.field, rect.inflate(-2, -2), border_radius=skin.px(3))
    ink = INK if clan.field.hsla[2] > 55 else IVORY
    number = skin.text(str(value_of(card)), "bold", rect.h * 0.78 / skin.scale, ink)
    page.blit(number, number.get_rect(center=rect.center))
