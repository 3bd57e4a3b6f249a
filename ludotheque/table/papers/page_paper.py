"""Papers with a page of widgets on it, which the pointer, the keys and the ear find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.table.papers.paper import Paper, Pos
from ludotheque.ui.page import Page
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node


class PagePaper(Paper):
    """A paper that lies at `rect` while there is something to say and room for it."""

    def __init__(self) -> None:
        self.rect: Rect | None = None
        self.page = Page()

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangle of the paper."""
        return (self.rect,) if self.rect else ()

    def on_paper(self, pos: Pos) -> bool:
        """Return whether a pixel is on the paper."""
        return self.rect is not None and self.rect.collidepoint(pos)

    def hit(self, pos: Pos) -> str | None:
        """Return the id of the button at a pixel, the paper's name elsewhere on it, None beside it."""
        return (self.page.group.hit(pos) or self.name) if self.on_paper(pos) else None

    def points(self) -> Mapping[str, Rect]:
        """Return the rectangles of the buttons that can be used, by id."""
        return {widget.id: widget.rect for widget in self.page.group if widget.enabled}

    def use(self, id: str) -> bool:
        """Press a button; return False if the paper has no such button."""
        pressed = next((widget for widget in self.page.group if widget.id == id), None)
        if pressed:
            pressed.action()
        return pressed is not None

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the paper, and a ring round the button at the keyboard's cursor."""
        if self.rect is None:
            return
        self.draw_ground(surface, skin, self.rect)
        self.page.draw(surface)
        focused = self.points().get(self.table.cursor or "")
        if focused:
            surface.blit(skin.focus(focused.size), focused)

    def draw_ground(self, surface: Surface, skin: Skin, rect: Rect) -> None:
        """Draw what lies below the page: by default, its shadow."""
        blur = skin.px(12)
        surface.blit(skin.shadow(rect.size, blur), rect.move(-blur, -blur + skin.px(3)))

    def spoken(self) -> Iterable[Node]:
        """Return what is on the page."""
        return self.page.spoken()

    def described(self) -> dict[str, Any]:
        """Return the description of each button, by id."""
        widgets: dict[str, Any] = self.page.group.described()["widgets"]
        return widgets


class PressedPaper(PagePaper):
    """A page that the pointer of the table finds, and that hides from it what lies below."""

    def press_beside_buttons(self) -> None:
        """Handle a press on the paper beside its buttons."""

    def covers(self, pos: Pos) -> bool:
        """Return whether the paper covers a pixel."""
        return self.on_paper(pos)

    def press(self, pos: Pos) -> bool:
        """Press the button at a pixel of the paper."""
        if not self.on_paper(pos):
            return False
        pressed = self.page.group.at(pos)
        (pressed.action if pressed else self.press_beside_buttons)()
        return True

    def hover(self, pos: Pos) -> bool:
        """Handle a motion of the pointer; return whether the paper must be drawn again."""
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        return self.page.handle(motion)
