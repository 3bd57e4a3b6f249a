"""The table of contents of a rulebook: the chapters and the ids of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame
from pygame import Surface

from ludotheque.i18n import roman
from ludotheque.scenes.rulebook.markup import Chapter
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Column, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, OAK, mixed
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button, Part, Widget

BEFORE, AFTER = 44, 4  # logical pixels left and right of a chapter's title
RULE = "rule-"  # prefix of the ids of the rules' buttons
_BAND = mixed(OAK, GOLD, 0.18)


class ChapterRow(Widget):
    """A row with the number and title of a chapter. `chosen` is True for the chapter being read."""

    grows = True

    def __init__(self, number: int, title: str, action: Callable[[], object]) -> None:
        super().__init__(f"chapter-{number + 1}", action)
        self.number, self.label = number, title

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the title broken into lines."""
        words = skin.text_size(self.label, "text", 18, _room(skin, width))
        return width, max(skin.target(40), words[1] + skin.px(8))

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        rect = self.rect
        if self.chosen or state != "idle":
            pygame.draw.rect(surface, _BAND, rect, border_radius=skin.px(5))
        if self.chosen:
            pygame.draw.rect(surface, GOLD, (rect.x, rect.y, skin.px(3), rect.h), border_radius=2)
        colour = GOLD_LIGHT if self.chosen or state != "idle" else CREAM
        number = skin.text(roman(self.number + 1), "title", 14, colour)
        surface.blit(number, number.get_rect(midright=(rect.x + skin.px(36), rect.centery)))
        words = skin.text(self.label, "text", 18, colour, _room(skin, rect.w))
        surface.blit(words, words.get_rect(midleft=(rect.x + skin.px(BEFORE), rect.centery)))
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)


def contents(
    chapters: Sequence[Chapter],
    to_chapter: Callable[[int], object],
    to_rule: Callable[[str], object],
    offers: Sequence[Choice],
) -> Part:
    """Return the table of contents: a row for each chapter, and a button for each rule.

    They call `to_chapter` with an index and `to_rule` with an id. Between them are the `offers`, such as of
    lessons.
    """
    rows = [ChapterRow(n, chapter.title, partial(to_chapter, n)) for n, chapter in enumerate(chapters)]
    rules = [rule for chapter in chapters for rule in chapter.rules]
    buttons = [Button(f"{RULE}{rule}", rule, partial(to_rule, rule), text_size=15) for rule in rules]
    grid = Row(buttons, 6, equal=True)
    grid.least = 0  # as many buttons side by side as their labels allow
    taught = [Button(one.id, one.label, one.action, icon=one.icon, text_size=16) for one in offers]
    return Column([Column(rows, 0), *taught, grid], 10)


def mark(widgets: Iterable[Widget], chapter: int, rules: Sequence[str]) -> None:
    """Highlight the row of the chapter with this index, and the buttons of these `rules`."""
    for widget in widgets:
        if isinstance(widget, ChapterRow):
            widget.chosen = widget.number == chapter
        elif isinstance(widget, Button) and widget.id.startswith(RULE):
            widget.chosen = widget.label in rules


def _room(skin: Skin, width: int) -> int:
    return max(1, width - skin.px(BEFORE + AFTER))
