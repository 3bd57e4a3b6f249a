"""Short chapters of a book as a part of a page, for use in any scroll view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.steps import finish
from ludotheque.scenes.rulebook.markup import Chapter
from ludotheque.scenes.rulebook.page import BookPage
from ludotheque.scenes.rulebook.trays import Trays
from ludotheque.scenes.rulebook.typeset import setting
from ludotheque.ui.drawing import Size, clipped
from ludotheque.ui.palette import SEAL
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Group, Part


class Leaf(Part):
    """A part that shows short chapters of a book; of the figures, only those that need no board."""

    grows = True

    def __init__(self, chapters: Sequence[Chapter], trays: Trays | None = None) -> None:
        super().__init__()
        self.pointed = ""  # the rule whose number is under the pointer
        self._chapters, self._trays = chapters, trays
        self._set: dict[int, BookPage] = {}  # the typeset chapters by width

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the width, and the height of the text when it is typeset at this width."""
        page = self._page(skin, width)
        letters = (text.rect.bottom for part in page.parts for text in part.fragments)
        return width, max(page.height, *letters)  # letters of the last line may reach below the page

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Typeset the text for the width of `rect`."""
        super().place(skin, rect, view)
        self._page(skin, rect.w)

    def spoken(self) -> Iterator[Node]:
        """Yield the text."""
        page = self._set.get(self.rect.w)
        return page.spoken() if page else iter(())

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the figures and the lines wholly in view, and underline the rule number under the pointer."""
        x, y = self.rect.topleft
        seen = self.seen.move(-x, -y)
        for part in self._page(skin, self.rect.w).parts:
            if part.rect.colliderect(seen):
                surface.blit(part.draw(skin, seen), part.rect.move(x, y))
            if self._trays and part.figure:
                with clipped(surface, self.seen):
                    surface.blit(self._trays.draw(part.figure, part.picture.size), part.picture.move(x, y))
        for rule, place in self.links():
            if rule == self.pointed:
                line = skin.px(1.4)
                pygame.draw.rect(surface, SEAL, (place.x, place.bottom - 2 * line, place.w, line))

    def links(self) -> list[tuple[str, Rect]]:
        """Return the links to rules that are in view, as (id of the rule, rectangle in the window)."""
        page = self._set.get(self.rect.w)
        texts = [fragment for part in page.parts for fragment in part.fragments] if page else []
        placed = [(text.piece.link, text.rect.move(self.rect.topleft)) for text in texts if text.piece.link]
        return [(rule, rect) for rule, rect in placed if self.seen.contains(rect)]

    def figures(self) -> dict[str, Rect]:
        """Return the rectangle in the window of each figure that is wholly in view, by the figure's id."""
        page = self._set.get(self.rect.w)
        parts = [part for part in page.parts if part.figure] if page else []
        placed = {part.figure: part.picture.move(self.rect.topleft) for part in parts}
        return {figure: rect for figure, rect in placed.items() if self.seen.contains(rect)}

    def link_at(self, pos: tuple[int, int]) -> str:
        """Return the id of the rule to which a link at the pixel `pos` of the window leads, "" if none."""
        return next((rule for rule, rect in self.links() if rect.inflate(12, 12).collidepoint(pos)), "")

    def _page(self, skin: Skin, width: int) -> BookPage:
        if width not in self._set:
            figures, wide = (self._trays, self._trays.wide) if self._trays else ((), {})
            self._set[width] = finish(setting(self._chapters, figures, skin, width, wide=wide))
        return self._set[width]
