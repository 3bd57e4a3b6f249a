"""The contents of a rulebook: a field to search in, the chapters, the ids of the rules, the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import roman
from ludotheque.scenes.rulebook.markup import Chapter
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, OAK, mixed
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button, Group, Widget

ROW, CHIP, COLUMNS = 40, 40, 5  # logical heights of a chapter's row and of a rule's button; rules in a row
TARGET = 40  # pixels: no button is less high or wide
BEFORE, AFTER = 44, 4  # logical pixels at either end of a chapter's title
_BAND = mixed(OAK, GOLD, 0.18)


class ChapterRow(Widget):
    """A chapter's title with its number; `current` is the one being read."""

    def __init__(self, number: int, title: str, action: Callable[[], object]) -> None:
        super().__init__(f"chapter-{number + 1}", action)
        self.number = number
        self.title = title
        self.current = False

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the row in `state`."""
        rect = self.rect
        if self.current or state != "idle":
            pygame.draw.rect(surface, _BAND, rect, border_radius=skin.px(5))
        if self.current:
            pygame.draw.rect(surface, GOLD, (rect.x, rect.y, skin.px(3), rect.h), border_radius=2)
        colour = GOLD_LIGHT if self.current or state != "idle" else CREAM
        number = skin.text(roman(self.number + 1), "title", 14, colour)
        surface.blit(number, number.get_rect(midright=(rect.x + skin.px(36), rect.centery)))
        words = skin.text(self.title, "text", 18, colour, _room(skin, rect.w))
        surface.blit(words, words.get_rect(midleft=(rect.x + skin.px(BEFORE), rect.centery)))
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)

    def height(self, skin: Skin, width: int) -> int:
        """Return how high a row `width` pixels wide must be for the whole title."""
        words = skin.text(self.title, "text", 18, CREAM, _room(skin, width))
        return max(TARGET, skin.px(ROW), words.get_height() + skin.px(8))


def _room(skin: Skin, width: int) -> int:
    return max(1, width - skin.px(BEFORE + AFTER))


class Contents:
    """The widgets of the panel; which chapter and rule are current is told by `mark`."""

    def __init__(self, to_chapter: Callable[[int], object], to_rule: Callable[[str], object]) -> None:
        self._to_chapter, self._to_rule = to_chapter, to_rule
        self.scroll = Scroll()
        self.group: Group[Widget] = Group()
        self._ends: list[Widget] = []
        self._listed: list[tuple[Widget, Rect]] = []  # with where it stands in the list

    def layout(
        self, panel: Rect, title: str, chapters: Sequence[Chapter], ends: Sequence[Widget], skin: Skin
    ) -> None:
        """Place everything in `panel`; of `ends`, if any, the first stands above the list, the last below."""
        self.panel, self.title, self.skin, self._ends = panel, title, skin, [*ends]
        inner = panel.inflate(-skin.px(32), -skin.px(28))
        top, bottom = inner.top + skin.px(40), inner.bottom
        if ends:
            tall = max(TARGET, skin.px(44))
            ends[0].rect = Rect(inner.x, top - skin.px(2), inner.w, max(TARGET, skin.px(42)))
            ends[-1].rect = Rect(inner.x, inner.bottom - tall, inner.w, tall)
            top, bottom = ends[0].rect.bottom + skin.px(10), ends[-1].rect.top - skin.px(10)
        self.view = Rect(inner.x, top, inner.w + skin.px(8), bottom - top)
        height = self._list(chapters, inner.w)
        self.scroll.layout(self.view, height, skin)
        if self.scroll.needed:
            height = self._list(chapters, inner.w - skin.px(14))
        self._place()

    def mark(self, chapter: int, rules: Sequence[str]) -> None:
        """Show which chapter is being read and which rules stand in it."""
        for widget, _place in self._listed:
            if isinstance(widget, ChapterRow):
                widget.current = widget.number == chapter
            elif isinstance(widget, Button):
                widget.chosen = widget.label in rules

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if something must be drawn."""
        at = pygame.MOUSEWHEEL, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
        if event.type in at and self.scroll.handle(event):
            self._place()
            return True
        return self.group.handle(event)

    def draw(self, surface: Surface) -> None:
        """Draw the panel and what stands in it."""
        skin = self.skin
        surface.blit(skin.panel(self.panel.size), self.panel)
        width = self.panel.w - skin.px(32)
        heading = skin.heading(self.title, width, 19)
        surface.blit(heading, (self.panel.x + skin.px(16), self.panel.y + skin.px(14)))
        clip = surface.get_clip()
        for widget in self._ends:
            widget.draw(surface, skin, self.group.state(widget))
        surface.set_clip(self.view.clip(clip))
        for widget, _place in self._listed:
            if widget.rect.colliderect(self.view):
                state = self.group.state(widget)
                widget.draw(surface, skin, "idle" if state == "disabled" else state)
        surface.set_clip(clip)
        self.scroll.draw(surface, skin)

    def folded(self, hidden: bool) -> dict[str, str]:
        """Return the words of what is out of sight by its ids: everything if it is `hidden` as a whole."""
        listed = [widget for widget, _place in self._listed if hidden or not widget.enabled]
        words = {w.id: w.title if isinstance(w, ChapterRow) else w.id.removeprefix("rule-") for w in listed}
        return {**words, **({"title": self.title} if hidden else {})}

    def _list(self, chapters: Sequence[Chapter], width: int) -> int:
        """Make the rows and the rules' buttons; return how tall they are together."""
        skin = self.skin
        self._listed = []
        y = 0
        for number, chapter in enumerate(chapters):
            row = ChapterRow(number, chapter.title, lambda n=number: self._to_chapter(n))  # type: ignore[misc]
            place = Rect(0, y, width, row.height(skin, width))
            self._listed.append((row, place))
            y += place.h
        y += skin.px(10)
        gap = skin.px(6)
        columns = max(1, min(COLUMNS, (width + gap) // (TARGET + gap)))
        side, pitch = (width - gap * (columns - 1)) // columns, max(TARGET, skin.px(CHIP)) + gap
        rules = [rule for chapter in chapters for rule in chapter.rules]
        for number, rule in enumerate(rules):
            chip = Button(f"rule-{rule}", rule, lambda r=rule: self._to_rule(r), text_size=15)  # type: ignore[misc]
            down, across = divmod(number, columns)
            place = Rect(across * (side + gap), y + down * pitch, side, pitch - gap)
            self._listed.append((chip, place))
        return y + -(-len(rules) // columns) * pitch

    def _place(self) -> None:
        """Put the list where it is scrolled to; what is out of view cannot be pressed."""
        for widget, place in self._listed:
            widget.rect = place.move(self.view.x, self.view.y - self.scroll.offset)
            widget.enabled = self.view.contains(widget.rect)
        self.group.set([*self._ends[:1], *(widget for widget, _place in self._listed), *self._ends[1:]])
