"""The log in the panel: one line an event, a dot in the player's tincture, newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Color, Rect, Surface

from ludotheque.table.contract.terms import Line
from ludotheque.ui.palette import CREAM, GOLD_DARK
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin

TEXT_SIZES = (15.5, 14.0)  # the largest in which no word leaves its line
DOT, LEFT = 5.5, 14  # logical pixels: the radius of a player's dot, and where words begin
WATCHED = 12  # lines where what has happened is watched: any ply must come at once, with others before it
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
        self._size = TEXT_SIZES[0]
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
        room = max(1, view.w - self._indent - Scroll.width(skin) - 2)
        self._rows, top, self._size = [], 0, self._fitting(skin, room)
        for line in lines:
            words = skin.text(line.text, "text", self._size, CREAM, room)
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
        surface.set_clip(view.clip(clip))
        for line, words, top in self._rows:
            y = view.top + top - self.scroll.offset
            if view.top - words.get_height() < y < view.bottom:
                self._row(surface, line, words, y)
        surface.set_clip(clip)
        self.scroll.draw(surface, skin)

    @property
    def _indent(self) -> int:
        return self._skin.px(LEFT) if self._skin else 0

    def _fitting(self, skin: Skin, room: int) -> float:
        """Return the largest size in which the lines keep within `room` pixels."""
        for size in TEXT_SIZES:
            if all(skin.text_size(line.text, "text", size, room)[0] <= room for line in self.lines):
                break
        return size

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
            middle = (view.x + skin.px(DOT), y + skin.font("text", self._size).get_height() // 2)
            pygame.draw.aacircle(surface, CREAM, middle, skin.px(DOT))
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
