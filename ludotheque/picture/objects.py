"""Small things that are not pieces and that several boards share: coin, mark, arrow."""

from __future__ import annotations

from math import atan2, cos, sin

import pygame
from pygame import Color, Surface

from ludotheque.ui.drawing import radial, svg
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, OAK, hexed
from ludotheque.ui.skin import Skin

Pixel = tuple[int, int]


def draw_coin(px: int, full: bool) -> Surface:
    """Return a gold coin with a cross or, if not `full`, an empty hollow for a coin, `px` pixels wide."""
    if not full:
        body = f'<circle cx="50" cy="50" r="42" fill="#170d07" stroke="{hexed(OAK)}" stroke-width="5"/>'
        return svg(body, (100, 100), (px, px))
    gold = radial("g", (0, Color("#FFF0B8")), (0.5, GOLD_LIGHT), (1, GOLD), centre=(36, 32), reach=70)
    cross = "M44 26H56V44H74V56H56V74H44V56H26V44H44Z"
    body = (
        f'<defs>{gold}</defs><circle cx="50" cy="52" r="46" fill="#120904" opacity="0.6"/>'
        f'<circle cx="50" cy="50" r="45" fill="url(#g)" stroke="{hexed(INK)}" stroke-width="3"/>'
        f'<circle cx="50" cy="50" r="36" fill="none" stroke="{hexed(GOLD_DARK)}" stroke-width="3"/>'
        f'<path d="{cross}" fill="{hexed(GOLD_DARK)}" opacity="0.8"/>'
    )
    return svg(body, (100, 100), (px, px))


def draw_mark(skin: Skin, px: int) -> Surface:
    """Return the mark of a possible attack: crossed swords on gold, `px` pixels wide, on a glow."""
    mark = skin.glow(2 * px, GOLD_LIGHT).copy()
    coin = svg(
        f'<circle cx="50" cy="50" r="46" fill="{hexed(GOLD_LIGHT)}" stroke="{hexed(INK)}" stroke-width="6"/>',
        (100, 100),
        (px, px),
    )
    mark.blit(coin, coin.get_rect(center=(px, px)))
    swords = skin.icon("swords", round(px * 0.62), INK)
    mark.blit(swords, swords.get_rect(center=(px, px)))
    return mark


def draw_arrow(surface: Surface, start: Pixel, end: Pixel, width: int, colour: Color) -> None:
    """Draw an arrow from `start` towards `end`, with a gap at both ends. `width` is in pixels."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    short = 1.6 * width

    def at(point: Pixel, along: float, aside: float = 0.0) -> tuple[float, float]:
        return (
            point[0] + cos(angle) * along - sin(angle) * aside,
            point[1] + sin(angle) * along + cos(angle) * aside,
        )

    half, tip = width / 2.6, width * 1.2
    neck = -short - 1.6 * width
    outline = [
        at(start, short, half * 0.5),
        at(end, neck, half),
        at(end, neck, tip),
        at(end, -short),
        at(end, neck, -tip),
        at(end, neck, -half),
        at(start, short, -half * 0.5),
    ]
    pygame.draw.polygon(surface, colour, outline)
    pygame.draw.aalines(surface, INK, True, outline)
