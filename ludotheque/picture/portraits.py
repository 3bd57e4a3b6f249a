"""The portraits of the seven computer characters: medallions from `assets/portraits/`, in a gilded ring.

Each is 200 units square, of another outline, so that they differ in grey and at small sizes; eyes, brows and
mouth are drawn once for each mood.
"""

from typing import Literal

from pygame import BLEND_RGBA_MULT, Surface

from ludotheque.ui.artwork import elements
from ludotheque.ui.drawing import svg

Mood = Literal["calm", "pleased", "cross"]
_BOX = (200.0, 200.0)
_SMALL = 72  # pixels: in smaller portraits, lines are bolder and the finest ones are left out


def draw_portrait(who: str, px: int, mood: Mood = "calm") -> Surface:
    """Return the portrait of the character `who`, `px` square; raises FileNotFoundError if unknown."""
    size, small = (px, px), px < _SMALL
    picture = svg(elements("portraits", who, small, mood), _BOX, size)
    disc = svg('<circle cx="100" cy="100" r="92" fill="#ffffff"/>', _BOX, size)  # the renderer cannot clip
    picture.blit(disc, (0, 0), special_flags=BLEND_RGBA_MULT)
    picture.blit(svg(elements("portraits", "ring", small), _BOX, size), (0, 0))
    return picture
