"""Draws the axes of charts: a title, the name of each axis, and lines across at round numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Color, Rect, Surface

from ludotheque.i18n import sentence
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD, INK_SOFT, SEAL
from ludotheque.ui.skin import Skin

LABEL = 15  # logical size of the words and numbers at the axes
LINE = Color("#b89f6d")
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)


def axes(skin: Skin, size: Size, title: str, up: str, along: str) -> tuple[Surface, Rect]:
    """Return a card with an empty chart, its axes named `up` and `along`, and the rectangle for the plot."""
    page = skin.card(size).copy()
    chart_title(page, skin, title)
    name = skin.text(sentence(up), "italic", LABEL, INK_SOFT)
    page.blit(name, (skin.px(12), skin.px(32)))
    name = skin.text(sentence(along), "italic", LABEL, INK_SOFT)
    page.blit(name, name.get_rect(bottomright=(size[0] - skin.px(12), size[1] - skin.px(6))))
    return page, Rect(skin.px(44), skin.px(66), size[0] - skin.px(60), size[1] - skin.px(66) - skin.px(46))


def chart_title(page: Surface, skin: Skin, words: str) -> None:
    """Write a title at the top of a card, smaller if it is long."""
    title = skin.text(words, "bold", skin.fitting(words, "bold", 18, page.get_width() - skin.px(12)), SEAL)
    page.blit(title, title.get_rect(midtop=(page.get_width() // 2, skin.px(9))))


def grid(page: Surface, skin: Skin, area: Rect, top: int) -> None:
    """Draw horizontal lines across `area`, from 0 at its bottom to `top`, with their numbers on the left."""
    for count in ticks(top, 5):
        y = round(area.bottom - area.h * count / top)
        pygame.draw.line(page, GOLD if count == 0 else LINE, (area.left, y), (area.right, y))
        label = skin.text(str(count), "text", LABEL, INK_SOFT)
        page.blit(label, label.get_rect(midright=(area.left - skin.px(6), y)))


def ticks(top: int, most: int) -> Iterator[int]:
    """Yield evenly spaced round numbers from 0 to `top`, at most `most` of them besides 0."""
    step = next((step for step in _STEPS if top / step <= most), 5000)
    yield from range(0, top + 1, step)
