"""Makes the flame in a picture flicker."""

from __future__ import annotations

from functools import cache
from math import sin

import pygame
from pygame import Rect, Surface

from ludotheque.ui.drawing import Size, blank

LEVELS = 8  # the level of the highest and brightest flame; that of the lowest and darkest is 0
STRETCH = 0.15  # the difference between the highest and the lowest flame, as a share of the height
GLOW = 80  # of 255: the brightness that the strongest glow adds to a picture; the weakest adds nothing
BURNS = tuple(
    round(LEVELS * (0.5 + 0.27 * sin(n * 0.37) + 0.15 * sin(n * 0.83 + 1) + 0.08 * sin(n * 1.9)))
    for n in range(240)
)  # irregular for 24 seconds, so that nobody notices it repeat


def flicker(picture: Surface, level: int) -> None:
    """Stretch or shrink the flame in a picture and add a glow, according to `level` (0 to LEVELS).

    The flame must stand in the middle of the width, with its foot at 73 % of the picture's height from the
    top, and be at most as wide as a third of the picture's height.
    """
    width, height = picture.get_size()
    room = Rect(0, 0, height // 3, round(height * 0.6))
    room.midbottom = width // 2, round(height * 0.73)
    room.clamp_ip(picture.get_rect())
    tall = round(room.h * (1 + STRETCH * (level / LEVELS - 0.4)))
    flame = blank(room.size)
    stretched = pygame.transform.smoothscale(picture.subsurface(room), (room.w, tall))
    flame.blit(stretched, (0, room.h - tall))
    flame.blit(_veil(room.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(flame, room)
    light = pygame.transform.smoothscale(glow(), (width, height))
    light.fill((GLOW * level // LEVELS,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@cache
def glow() -> Surface:
    """Return a round warm light, 48 by 48 pixels, to be scaled and added to a picture."""
    large = Surface((96, 96))
    for radius in range(47, 0, -1):
        level = (1 - (radius - 0.5) / 48) ** 2.6
        pygame.draw.circle(large, [round(part * level) for part in (150, 88, 30)], (48, 48), radius)
    return pygame.transform.smoothscale(large, (48, 48))


@cache
def _veil(size: Size) -> Surface:
    """Return a mask that is opaque in the middle and transparent at its border."""
    small = blank((24, 24))
    for x in range(24):
        for y in range(24):
            far = ((x - 11.5) ** 2 + (y - 11.5) ** 2) ** 0.5 / 12
            small.set_at((x, y), (255, 255, 255, round(255 * min(1.0, max(0.0, 2.2 * (1 - far))))))
    return pygame.transform.smoothscale(small, size)
