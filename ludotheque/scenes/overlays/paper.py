"""A sheet with a title, something to read that scrolls, and a row of buttons below it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button

WIDTH = 720  # logical
_LINES = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class PaperScene(Overlay):
    """What is to be read is composed for a width; the buttons are the scene's own."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scroll = Scroll()
        self._text = Surface((1, 1))

    def heading(self) -> str:
        """Return the title."""
        return ""

    def compose(self, skin: Skin, width: int) -> Surface:
        """Return what is to be read, at most `width` pixels wide."""
        raise NotImplementedError

    def buttons(self) -> Sequence[Button]:
        """Return the buttons from left to right."""
        return ()

    def layout(self, size: Size) -> None:
        """Set the text, and the sheet as high as it needs."""
        skin = self.app.skin
        pad, top, tall = skin.px(28), skin.px(72), max(40, skin.px(44))
        width = min(skin.px(WIDTH), size[0] - skin.px(16))
        self._text = self.compose(skin, width - 2 * pad - skin.px(20))
        bottom = tall + skin.px(30)
        self.place(size, (width, min(top + self._text.get_height() + bottom, size[1] - skin.px(16))))
        view = Rect(self.sheet.x + pad, self.sheet.y + top, width - 2 * pad, self.sheet.h - top - bottom)
        self.scroll.layout(view, self._text.get_height(), skin)
        buttons = list(self.buttons())
        x = self.sheet.right - pad
        for button in reversed(buttons):
            wide = button.width(skin) + skin.px(16)
            button.rect = Rect(x - wide, self.sheet.bottom - tall - skin.px(16), wide, tall)
            x -= wide + skin.px(12)
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel, bar and arrows."""
        if self.scroll.handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.scroll.needed and event.key in _LINES:
            return self.scroll.to(self.scroll.offset + _LINES[event.key] * self.app.skin.px(48))
        return super().handle(event)

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel, its title and the text."""
        super().draw_sheet(surface)
        skin, sheet, view = self.app.skin, self.sheet, self.scroll.view
        heading = skin.heading(self.heading(), sheet.width - skin.px(56), 24, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(sheet.centerx, sheet.y + skin.px(20))))
        surface.set_clip(view)
        surface.blit(self._text, (view.x, view.y - self.scroll.offset))
        surface.set_clip(None)
        self.scroll.draw(surface, skin)
