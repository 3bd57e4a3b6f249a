"""Cached pictures of the cards and the nine stones, with their texts; `px` is a width in pixels.

The upper quarter of a clan card, visible when cards overlap, has its value and symbol on its tartan.
"""

from collections.abc import Callable, Hashable

import pygame
from pygame import Color, Surface

from ludotheque.games.schotten_totten.art.card_faces import (
    RATIO,
    SIGNS,
    clan_face,
    draw_back,
    emblem,
    stone_body,
    tactic_face,
    token,
)
from ludotheque.games.schotten_totten.art.clans import CARD_BOX, CLANS, Clan
from ludotheque.i18n import roman
from ludotheque.ui.drawing import blank, ready, svg
from ludotheque.ui.palette import GOLD_LIGHT, INK, IVORY, PARCHMENT_DARK, hexed
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.skin import Skin

__all__ = ["RATIO", "Cards"]

MOST_PICTURES = 500
NAME = 28.5  # type size of a tactic's name, in units of CARD_BOX
LEFT = 88.0  # x of the middle of that name: left of centre, since the next card of a fan covers the right
_PLATE = (
    f'<rect x="2" y="2" width="96" height="58" rx="29" fill="{hexed(IVORY)}" stroke="{hexed(INK)}" '
    'stroke-width="5"/>'
)

DARK = 140  # brightness, of 255, of a card that cannot be played now


class Cards:
    """Draws cards and stones in one skin and caches them."""

    def __init__(self, skin: Skin) -> None:
        self.skin = skin
        self._cache = PictureCache(MOST_PICTURES)

    def clan(self, colour: int, value: int, px: int) -> Surface:
        """Return a clan card `px` pixels wide. `colour` is the clan's index, and `value` is from 1 to 9."""
        return self._cache(("clan", colour, value, px), lambda: self._clan(CLANS[colour], value, px))

    def tactic(self, key: str, name: str, px: int) -> Surface:
        """Return the card of the tactic `key`, called `name` in the player's language."""
        return self._cache(("tactic", key, name, px), lambda: self._tactic(key, name, px))

    def back(self, tactic: bool, px: int) -> Surface:
        """Return the back of a card, `px` pixels wide. `tactic` says from which of the two decks."""
        return self._cache(("back", tactic, px), lambda: draw_back(tactic, px))

    def deck(self, tactic: bool, count: int, px: int) -> Surface:
        """Return a face-down deck, higher the more cards it has, with their number on a badge."""
        return self._cache(("deck", tactic, count, px), lambda: self._deck(tactic, count, px))

    def token(self, key: str, px: int) -> Surface:
        """Return a tactic as a round token, `px` pixels wide."""
        return self._cache(("token", key, px), lambda: svg(token(key), (100, 100), (px, px)))

    def emblem(self, colour: int, px: int) -> Surface:
        """Return a disc with a clan's symbol, `px` pixels wide. `colour` is the clan's index."""
        return self._cache(("emblem", colour, px), lambda: svg(emblem(CLANS[colour]), (100, 100), (px, px)))

    def stone(self, number: int, px: int) -> Surface:
        """Return stone `number`, from 1 to 9; its foot is at the middle of the lower edge."""
        return self._cache(("stone", number, px), lambda: self._stone(number, px))

    def turned(self, picture: Callable[[], Surface], key: Hashable, degrees: float) -> Surface:
        """Return a picture rotated anticlockwise, cached under `key`, else made from `picture()`."""
        return self._cache(("turned", key, degrees), lambda: _turned(picture(), degrees))

    def lost(self, picture: Callable[[], Surface], key: Hashable) -> Surface:
        """Return a card that no longer counts: pale and nearly grey, cached under `key`."""
        return self._cache(("lost", key), lambda: _paled(picture()))

    def barred(self, picture: Callable[[], Surface], key: Hashable) -> Surface:
        """Return a card that cannot be played now: dark and nearly grey, cached under `key`."""
        return self._cache(("barred", key), lambda: _darkened(_paled(picture())))

    def _clan(self, clan: Clan, value: int, px: int) -> Surface:
        page = svg(clan_face(clan), CARD_BOX, (px, round(px * RATIO)))
        self._numeral(page, str(value), (44, 43), 53, IVORY if clan.field.hsla[2] < 56 else INK)
        return page

    def _tactic(self, key: str, name: str, px: int) -> Surface:
        page = svg(tactic_face(key), CARD_BOX, (px, round(px * RATIO)))
        if key in SIGNS:
            sign = SIGNS[key]
            self._numeral(page, sign, (46, 43), 52 if len(sign) == 1 else 32, GOLD_LIGHT)
        self._label(page, name, 261)
        return page

    def _numeral(
        self, page: Surface, words: str, middle: tuple[float, float], tall: float, ink: Color
    ) -> None:
        """Write a value around `middle`, its digits at most `tall` units of CARD_BOX high."""
        unit = page.get_width() / CARD_BOX[0]
        picture = self.skin.text(words, "title", tall * unit * 1.32 / self.skin.scale, ink)
        box = picture.get_bounding_rect()
        page.blit(picture, (round(middle[0] * unit - box.centerx), round(middle[1] * unit - box.centery)))

    def _label(self, page: Surface, name: str, y: float) -> None:
        """Write a tactic's name at height `y`. If it is too wide, write it in two lines or smaller."""
        unit, room = page.get_width() / CARD_BOX[0], 150 * page.get_width() / CARD_BOX[0]
        size = NAME * unit / self.skin.scale
        lines = [name] if self.skin.text_size(name, "bold", size)[0] <= room else _halves(name)
        for number, line in enumerate(lines):
            picture = self.skin.text(line, "bold", size, IVORY)
            if picture.get_width() > room:
                height = round(picture.get_height() * room / picture.get_width())
                picture = pygame.transform.smoothscale(picture, (round(room), height))
            middle = y + (number - (len(lines) - 1) / 2) * NAME * 0.86
            page.blit(picture, picture.get_rect(center=(round(LEFT * unit), round(middle * unit))))

    def _deck(self, tactic: bool, count: int, px: int) -> Surface:
        """Return a deck: its topmost card, the edges of the cards below, and `count` on a badge."""
        back, rise = self.back(tactic, px), max(0, min(12, count // 3))
        step = max(1, px // 60)
        page = blank((px + rise * step // 2, back.get_height() + rise * step))
        for level in range(rise, -1, -1):
            page.blit(back, (level * step // 2, level * step))
        plate = svg(_PLATE, (100, 62), (px * 2 // 5, px // 4))
        middle = px // 2, back.get_height() - px // 5
        page.blit(plate, plate.get_rect(center=middle))
        number = self.skin.text(str(count), "bold", px * 0.2 / self.skin.scale, INK)
        page.blit(number, number.get_rect(center=middle))
        return ready(page)

    def _stone(self, number: int, px: int) -> Surface:
        size = px, round(px * 0.86)
        page = svg(stone_body(number), (100, 86), size)
        mark = roman(number)
        for ink, shift in ((Color("#f3ead2"), 1), (Color("#4a3a28"), 0)):
            picture = self.skin.text(mark, "title", px * 0.27 / self.skin.scale, ink)
            box = picture.get_bounding_rect()
            page.blit(picture, (px // 2 - box.centerx, round(px * 0.45) - box.centery + shift))
        return page


def _paled(picture: Surface) -> Surface:
    grey = pygame.transform.grayscale(picture)
    grey.fill((*PARCHMENT_DARK[:3], 255), special_flags=pygame.BLEND_RGB_MULT)
    mixed_with = picture.copy()
    mixed_with.set_alpha(100)
    grey.blit(mixed_with, (0, 0))
    return ready(grey)


def _darkened(picture: Surface) -> Surface:
    dark = picture.copy()
    dark.fill((DARK, DARK, DARK, 255), special_flags=pygame.BLEND_RGB_MULT)
    return ready(dark)


def _halves(name: str) -> list[str]:
    """Split a name after a space or hyphen, if it has one, into two lines of similar length."""
    cuts = [at for at, letter in enumerate(name[:-1], 1) if letter in " -"]
    if not cuts:
        return [name]
    cut = min(cuts, key=lambda at: max(at, len(name) - at))
    return [name[:cut].rstrip(), name[cut:]]


def _turned(picture: Surface, degrees: float) -> Surface:
    return ready(pygame.transform.rotozoom(picture, degrees, 1.0))
