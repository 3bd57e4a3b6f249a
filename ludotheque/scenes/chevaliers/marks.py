"""What lies on the squares while a knight is held: where it may be stopped, and its way, step by step."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from pygame import Surface

from ...ui.drawing import svg
from ...ui.painter import Frame
from ...ui.palette import CREAM, GOLD_DARK, GOLD_LIGHT, INK, SEAL, hexed
from ...ui.skin import Skin

DANGER = 0.5  # of a square: the mark of a danger
STEP = 0.34  # of a square: the disc of a step
PALE = 165  # alpha of a danger that the way does not cross


def draw_dangers(surface: Surface, skin: Skin, frame: Frame, tile: float, feared: Collection[str]) -> None:
    """Mark the squares on which the knight could be stopped (K7)."""
    for place in feared:
        picture = danger(skin, frame.length(tile * DANGER))
        picture.set_alpha(PALE)
        surface.blit(picture, picture.get_rect(center=frame.point(place)))


def danger(skin: Skin, px: int) -> Surface:
    """Return crossed swords on a red seal, `px` pixels wide."""
    disc = (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(SEAL)}" stroke="{hexed(INK)}" stroke-width="6"/>'
        f'<circle cx="50" cy="50" r="39" fill="none" stroke="{hexed(GOLD_LIGHT)}" stroke-width="3"/>'
    )
    picture = svg(disc, (100, 100), (px, px))
    swords = skin.icon("swords", round(px * 0.66), CREAM)
    picture.blit(swords, swords.get_rect(center=(px // 2, px // 2)))
    return picture


def draw_way(
    surface: Surface, skin: Skin, frame: Frame, tile: float, names: Sequence[str], feared: Collection[str]
) -> None:
    """Draw a way from where the knight stands, a numbered disc a step, swords where it could be stopped."""
    points = [frame.point(name) for name in names]
    if len(points) < 2:
        return
    for width, colour in ((skin.px(7), INK), (skin.px(3.5), GOLD_LIGHT)):
        pygame.draw.lines(surface, colour, False, points, width)
    side = max(skin.px(17), frame.length(tile * STEP))
    for number, name in enumerate(names[1:], 1):
        stopped = name in feared and number < len(names) - 1
        disc = danger(skin, round(DANGER / STEP * side)) if stopped else _disc(skin, number, side)
        surface.blit(disc, disc.get_rect(center=frame.point(name)))


def _disc(skin: Skin, number: int, px: int) -> Surface:
    body = (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(GOLD_LIGHT)}" stroke="{hexed(INK)}" stroke-width="7"/>'
        f'<circle cx="50" cy="50" r="38" fill="none" stroke="{hexed(GOLD_DARK)}" stroke-width="3"/>'
    )
    picture = svg(body, (100, 100), (px, px))
    digit = skin.text(str(number), "bold", px * 0.72 / skin.scale, INK)
    ink = digit.get_bounding_rect()
    picture.blit(digit, (round((px - ink.w) / 2) - ink.x, round((px - ink.h) / 2) - ink.y))
    return picture
