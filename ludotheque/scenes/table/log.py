"""The log in the panel: one line an event, a dot in the player's tincture, newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Color, Rect, Surface

from ...ui.palette import CREAM, GOLD_DARK
from ...ui.scroll import Scroll
from ...ui.skin import Skin
from .terms import Line

TEXT_SIZE = 15.5
SHOWN = 250  # lines; the whole of a long game is in the replay, and pictures of text take memory


class Log:
    """Lines in a scrolled view; keeps which one is under the pointer."""

    def __init__(self, dot: Callable[[int], Color]) -> None:
        self.lines: tuple[Line, ...] = ()
        self.hovered: Line | None = None
        self._dot = dot
        self.scroll = Scroll()
        self._rows: list[tuple[Line, Surface, int]] = []
        self._skin: Skin | None = None
        self._laid: tuple[object, ...] = ()

    @property
    def view(self) -> Rect:
        """Where the log shows."""
        return self.scroll.view

    @property
    def tops(self) -> list[int]:
        """Where each line begins below the first."""
        return [top for _line, _words, top in self._rows]

    def layout(self, skin: Skin, view: Rect, lines: Sequence[Line]) -> None:
        """Set the last SHOWN of `lines` in `view`; new ones are shown, and the newest stays in sight."""
        lines = tuple(lines)[-SHOWN:]
        key = (skin, tuple(view), lines)
        if key == self._laid:
            return
        follow = lines != self.lines or self.scroll.at_end
        self._laid, self._skin, self.lines = key, skin, lines
        room = view.w - self._indent - skin.px(16)
        self._rows, top = [], 0
        for line in lines:
            words = skin.text(line.text, "text", TEXT_SIZE, CREAM, max(1, room))
            self._rows.append((line, words, top))
            top += words.get_height() + skin.px(3)
        self.scroll.layout(view, self._height(view.h, top), skin)
        if follow:
            self.scroll.to(top)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if the log must be drawn again."""
        if event.type == pygame.MOUSEMOTION and not self.scroll.held:
            before, self.hovered = self.hovered, self._at(event.pos)
            if self.hovered is not before:
                return True
        return self.scroll.handle(event)

    def draw(self, surface: Surface) -> None:
        """Draw the lines that show."""
        if self._skin is None or self.scroll.view.h <= 0:
            return
        view, skin = self.scroll.view, self._skin
        clip = surface.get_clip()
        surface.set_clip(view)
        for line, words, top in self._rows:
            y = view.top + top - self.scroll.offset
            if view.top - words.get_height() < y < view.bottom:
                self._row(surface, line, words, y)
        surface.set_clip(clip)
        self.scroll.draw(surface, skin)

    @property
    def _indent(self) -> int:
        return self._skin.px(18) if self._skin else 0

    def _height(self, room: int, height: int) -> int:
        """Return how high the lines count as, so that at the end the first that shows is whole."""
        first = next((top for top in self.tops if top >= height - room), 0)
        return max(height, first + room) if height > room else height

    def _row(self, surface: Surface, line: Line, words: Surface, y: int) -> None:
        skin, view = self._skin, self.scroll.view
        assert skin is not None
        if line is self.hovered and line.places:
            rect = Rect(view.x, y, view.w, words.get_height())
            pygame.draw.rect(surface, GOLD_DARK, rect, 1, border_radius=skin.px(4))
        if line.seat >= 0:
            middle = (view.x + skin.px(8), y + skin.font("text", TEXT_SIZE).get_height() // 2)
            pygame.draw.aacircle(surface, CREAM, middle, skin.px(5.5))
            pygame.draw.aacircle(surface, self._dot(line.seat), middle, skin.px(4.5))
        surface.blit(words, (view.x + self._indent, y))

    def _at(self, pos: tuple[int, int]) -> Line | None:
        view = self.scroll.view
        if not view.collidepoint(pos):
            return None
        depth = pos[1] - view.top + self.scroll.offset
        for line, words, top in self._rows:
            if top <= depth < top + words.get_height():
                return line
        return None
