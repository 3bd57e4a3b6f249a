"""A sheet of parchment on the table: its heading, the buttons below it, lines or a share of work on it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, INK, PARCHMENT_DEEP
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button

WIDEST = 1180  # logical pixels of the sheet


def page_on_table(skin: Skin, size: Size, page: Rect) -> Surface:
    """Return the table in a window of `size` pixels with an empty page on it."""
    ground, blur = skin.wood(size), skin.px(24)
    shadow = skin.shadow(page.size, blur, skin.px(4), 200)
    ground.blit(shadow, (page.x - blur + skin.px(4), page.y - blur + skin.px(8)))
    ground.blit(skin.parchment(page.size), page)
    return ground


def draw_heading(ground: Surface, skin: Skin, page: Rect, words: str) -> None:
    """Draw a heading above all else."""
    heading = skin.heading(words, page.w, 26, GOLD_LIGHT)
    ground.blit(heading, heading.get_rect(midtop=(page.centerx, skin.px(10))))


def lay_foot(skin: Skin, buttons: Sequence[Button], right: int, area: Rect, gap: int) -> None:
    """Place buttons in a row, the last `right` of them at its right end; where it is short all shrink."""
    widths = [button.width(skin) for button in buttons]
    share = min(1.0, (area.w - gap * (len(buttons) - 1)) / sum(widths))
    x = area.x
    for button, width in zip(buttons, widths, strict=True):
        button.rect = Rect(x, area.y, max(40, int(width * share)), area.h)
        x += button.rect.w + gap
    x = area.right
    for button in reversed(buttons[-right:]):
        button.rect.right = x
        x -= button.rect.w + gap


def draw_stacked(surface: Surface, view: Rect, parts: Sequence[Surface], gap: int) -> None:
    """Draw pictures one below the other in the middle of a view, `gap` pixels between them."""
    y = view.centery - sum(part.get_height() + gap for part in parts) // 2
    for part in parts:
        surface.blit(part, part.get_rect(midtop=(view.centerx, y)))
        y += part.get_height() + gap


def draw_share(surface: Surface, bar: Rect, share: float) -> None:
    """Draw in ink and gold on parchment how much of some work is done, from 0 to 1."""
    pygame.draw.rect(surface, PARCHMENT_DEEP, bar, border_radius=bar.h // 2)
    done = Rect(bar.x, bar.y, max(bar.h, round(bar.w * share)), bar.h)
    pygame.draw.rect(surface, GOLD, done, border_radius=bar.h // 2)
    pygame.draw.rect(surface, INK, bar, 1, border_radius=bar.h // 2)
