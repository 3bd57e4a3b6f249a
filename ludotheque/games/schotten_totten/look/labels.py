"""The labels beside the sides of stones: the formation there, or the one that a held card would make."""

from __future__ import annotations

import pygame
from pygame import Color, Surface

from ludotheque.ui.palette import GOLD_LIGHT, INK, IVORY
from ludotheque.ui.skin import Face, PictureKey, Skin

_SIZES = 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0  # logical pixels; single lines use two
_USUAL = 82  # logical pixels: the width of a label when the board fills its part of the window
_LEADING = 0.86  # line spacing as a share of the type's height
_PALE = Color("#FFF1C4")


class Labels:
    """Draws labels in one skin and caches them."""

    def __init__(self, skin: Skin) -> None:
        self.skin = skin

    def label(
        self, text: str, room: int, complete: bool = False, would: bool = False, low: bool = False
    ) -> Surface:
        """Return a label at most `room` pixels wide, and of one line if it is `low`.

        A preview (`would`) is gold. The label of a side that is `complete` is opaque, and its text is bold.
        """
        what = PictureKey("label", text, (complete, would, low, room))
        return self.skin.kept(what, lambda: self._draw(text, room, complete, would, low))

    def _draw(self, text: str, room: int, complete: bool, would: bool, low: bool) -> Surface:
        skin = self.skin
        lines = self._lines(text, complete, low, room - skin.px(10))
        wide, high = max(line.get_width() for line in lines), lines[-1].get_height() * _LEADING
        tag = Surface((wide + skin.px(10), round(high * len(lines)) + skin.px(3)), pygame.SRCALPHA)
        fill = GOLD_LIGHT if would else _PALE if complete else IVORY
        box = tag.get_rect()
        alpha = 250 if would or complete else 215
        pygame.draw.rect(tag, (*fill[:3], alpha), box, border_radius=skin.px(6))
        pygame.draw.rect(tag, (*INK[:3], 210), box, skin.px(1.2), border_radius=skin.px(6))
        for number, line in enumerate(lines):
            middle = box.centerx, round(skin.px(1.5) + (number + 0.5) * high)
            tag.blit(line, line.get_rect(center=middle))
        return tag

    def _lines(self, text: str, strong: bool, low: bool, room: int) -> list[Surface]:
        """Return a text's lines as large as fits `room` pixels, the sum on a second unless it is `low`."""
        skin = self.skin
        face: Face = "bold" if strong else "text"
        small = min(1.0, room / skin.px(_USUAL))  # type is smaller if the window limits the board
        sizes = [size * small for size in _SIZES]
        for size in sizes if low else sizes[:2]:
            if skin.text_size(text, face, size)[0] <= room or (low and size is sizes[-1]):
                return [skin.text(text, face, size, INK)]
        name, total = text.rsplit(" ", 1)
        fit = next((size for size in sizes if skin.text_size(name, face, size)[0] <= room), sizes[-1])
        return [skin.text(name, face, fit, INK), skin.text(total, face, sizes[1], INK)]
