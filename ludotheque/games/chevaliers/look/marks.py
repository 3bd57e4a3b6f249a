"""Marks where a knight that the player holds may be stopped, and each step of its route."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from pygame import Surface

from ludotheque.picture.frame import Frame
from ludotheque.ui.drawing import svg
from ludotheque.ui.palette import CREAM, GOLD_DARK, GOLD_LIGHT, INK, SEAL, hexed
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.skin import Skin

DANGER, STEP = 0.5, 0.34  # sizes of the marks of a danger and of a step, in squares
MOST_PICTURES = 100  # marks in the cache
PALE = 165  # alpha of a danger off the route


class Marks:
    """Draws marks on squares that are `tile` board units wide. Their pictures are cached."""

    def __init__(self, tile: float) -> None:
        self._tile = tile
        self._cache = PictureCache(MOST_PICTURES)

    def forget(self) -> None:
        """Empty the cache. This is called when the skin changes."""
        self._cache = PictureCache(MOST_PICTURES)

    def draw_dangers(self, surface: Surface, skin: Skin, frame: Frame, dangers: Collection[str]) -> None:
        """Mark the squares on which the held knight could be stopped (K7)."""
        for place in dangers:
            picture = self._mark("", skin, frame)
            picture.set_alpha(PALE)
            surface.blit(picture, picture.get_rect(center=frame.point(place)))

    def draw_route(
        self, surface: Surface, skin: Skin, frame: Frame, names: Sequence[str], dangers: Collection[str]
    ) -> None:
        """Draw a route with a number for each step, or swords where the knight could be stopped."""
        points = [frame.point(name) for name in names]
        if len(points) < 2:
            return
        for width, colour in ((skin.px(7), INK), (skin.px(3.5), GOLD_LIGHT)):
            pygame.draw.lines(surface, colour, False, points, width)
        for number, name in enumerate(names[1:], 1):
            stopped = name in dangers and number < len(names) - 1
            picture = self._mark("" if stopped else str(number), skin, frame)
            picture.set_alpha(255)
            surface.blit(picture, picture.get_rect(center=frame.point(name)))

    def _mark(self, number: str, skin: Skin, frame: Frame) -> Surface:
        """Return the mark of a step with its number. If `number` is "", return the mark of a danger."""
        side = frame.length(self._tile * (STEP if number else DANGER))
        px = max(skin.px(17), side)
        return self._cache((number, px), lambda: _step(skin, number, px) if number else _danger(skin, px))


def _danger(skin: Skin, px: int) -> Surface:
    disc = (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(SEAL)}" stroke="{hexed(INK)}" stroke-width="6"/>'
        f'<circle cx="50" cy="50" r="39" fill="none" stroke="{hexed(GOLD_LIGHT)}" stroke-width="3"/>'
    )
    picture = svg(disc, (100, 100), (px, px))
    swords = skin.icon("swords", round(px * 0.66), CREAM)
    picture.blit(swords, swords.get_rect(center=(px // 2, px // 2)))
    return picture


def _step(skin: Skin, number: str, px: int) -> Surface:
    body = (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(GOLD_LIGHT)}" stroke="{hexed(INK)}" stroke-width="7"/>'
        f'<circle cx="50" cy="50" r="38" fill="none" stroke="{hexed(GOLD_DARK)}" stroke-width="3"/>'
    )
    picture = svg(body, (100, 100), (px, px))
    digit = skin.text(number, "bold", px * 0.72 / skin.scale, INK)
    ink = digit.get_bounding_rect()
    picture.blit(digit, (round((px - ink.w) / 2) - ink.x, round((px - ink.h) / 2) - ink.y))
    return picture
