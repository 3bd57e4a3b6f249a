"""Scrolling by wheel, bar and keys, for content that is higher than its view."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ludotheque.ui.skin import Skin

_KEYS = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}
STEP = 48  # logical pixels to scroll for each notch of the wheel


class Scroll:
    """The state of a scrolled view: the rectangle `view`, and how far its content is scrolled, in pixels."""

    def __init__(self) -> None:
        self.view = Rect(0, 0, 0, 0)
        self.offset = 0
        self._height = 0
        self._bar = Rect(0, 0, 0, 0)
        self._step = STEP
        self._grip: int | None = None

    def layout(self, view: Rect, height: int, skin: Skin) -> None:
        """Set the view and the `height` of its content in pixels. The bar stands at the view's right edge."""
        self.view, self._height = view, height
        self._step = max(1, min(skin.px(STEP), view.height // 4))  # less in a low view, to skip no lines
        width = self.width(skin)
        self._bar = Rect(view.right - width, view.top, width, view.height)
        self.to(self.offset)

    @staticmethod
    def width(skin: Skin) -> int:
        """Return the width of the bar in pixels."""
        return max(12, skin.px(14))

    @property
    def needed(self) -> bool:
        """Whether the content is taller than the view."""
        return self._height > self.view.height

    @property
    def held(self) -> bool:
        """Whether the bar is being dragged."""
        return self._grip is not None

    def to(self, offset: float) -> bool:
        """Scroll to `offset` pixels from the top, as far as there is content; return whether it moved."""
        before = self.offset
        self.offset = round(max(0, min(offset, self._height - self.view.height)))
        return self.offset != before

    def show(self, rect: Rect) -> bool:
        """Scroll as little as needed to show `rect`, a part of the window; return whether it moved."""
        if rect.top < self.view.top:
            return self.to(self.offset + rect.top - self.view.top)
        if rect.bottom > self.view.bottom:
            return self.to(self.offset + rect.bottom - self.view.bottom)
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return whether the bar must be drawn again, since it moved or was let go."""
        if not self.needed:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self.to(self.offset - getattr(event, "pixels", event.y * self._step))
        if event.type == pygame.KEYDOWN and event.key in _KEYS:
            return self.to(self.offset + _KEYS[event.key] * self.view.height)
        return self._drag(event)

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the content, and not by the bar."""
        return self.needed and self.view.collidepoint(pos) and not self._bar.collidepoint(pos)

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the bar if there is something to scroll."""
        if self.needed:
            surface.blit(skin.scroll_track(self._bar.size), self._bar)
            surface.blit(skin.scroll_thumb(self._thumb().size, self.held), self._thumb())

    def _thumb(self) -> Rect:
        height = max(self._bar.width * 2, self._bar.height * self.view.height // self._height)
        room = self._bar.height - height
        top = self._bar.top + room * self.offset // max(1, self._height - self.view.height)
        return Rect(self._bar.left, top, self._bar.width, height)

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._bar.collidepoint(event.pos):
            thumb = self._thumb()
            self._grip = event.pos[1] - thumb.top if thumb.collidepoint(event.pos) else thumb.height // 2
            return self._drag_to(event.pos[1]) or True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            return self._drag_to(event.pos[1])
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag_to(self, y: int) -> bool:
        room = self._bar.height - self._thumb().height
        share = (y - (self._grip or 0) - self._bar.top) / max(1, room)
        return self.to(share * (self._height - self.view.height))
