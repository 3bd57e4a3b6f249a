"""The sheet itself: parchment with its fibres, stains and darkened edges, and soft washes of colour on it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
from pygame import Color, Surface

from ludotheque.boards.model import Point
from ludotheque.ui.drawing import Size, vignette
from ludotheque.ui.painter.frame import Frame
from ludotheque.ui.painter.pen import Pen, curve, rough, sampled, seeded

COARSE = 4  # soft things are drawn this many times smaller, blurred and enlarged


def parchment(size: Size) -> Surface:
    """A sheet of parchment, opaque, lit from the upper left."""
    sheet = Surface(size)
    sheet.fill(Color("#f7ecd3"))
    rng = seeded("parchment")
    for cell, depth in ((190, 13), (70, 8), (23, 5), (5, 4)):
        sheet.blit(_mottle(size, cell, depth, rng), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    sheet.blit(_stains(size, rng), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light = vignette(size, Color("#fffdf6"), Color("#ecd9b0"), (0.45, 0.42))
    sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


def burn(sheet: Surface, margin: int) -> None:
    """Darken the edges of the sheet over `margin` pixels."""
    width, height = (max(8, side // COARSE) for side in sheet.get_size())
    small = Surface((width, height))
    small.fill(Color("#cfae7a"))
    inset = max(1, margin // COARSE)
    pygame.draw.rect(small, "white", small.get_rect().inflate(-inset, -inset), border_radius=inset)
    soft = pygame.transform.box_blur(small, inset)
    sheet.blit(pygame.transform.smoothscale(soft, sheet.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def wash(pen: Pen, points: Sequence[Point], colour: str, opacity: float) -> None:
    """A wash of watercolour over a polygon: uneven, in layers, to be softened by `softened`."""
    rng = seeded("wash", points[0], colour)
    rim = sampled(points, 34, closed=True)
    for _ in range(3):
        pen.path(curve(rough(rim, 12, rng), closed=True), fill=colour, opacity=opacity / 3)


def softened(pen: Pen, frame: Frame, size: Size, blur: int = 3) -> Surface:
    """What the pen has drawn with soft edges; `blur` in coarse pixels (COARSE pixels each)."""
    small_size = max(1, size[0] // COARSE), max(1, size[1] // COARSE)
    ratio = small_size[0] / size[0]
    small = Frame((frame.origin[0] * ratio, frame.origin[1] * ratio), frame.scale * ratio, frame.places)
    picture = pen.render(small, small_size)
    blurred = pygame.transform.box_blur(picture.premul_alpha(), blur)
    return pygame.transform.smoothscale(blurred, size)


def _mottle(size: Size, cell: int, depth: int, rng: Random) -> Surface:
    columns, rows = size[0] // cell + 3, size[1] // cell + 3
    grains = bytes(
        value for grain in rng.randbytes(columns * rows) for value in _tint(grain * depth // 255)
    )
    small = pygame.image.frombuffer(grains, (columns, rows), "RGB")
    return pygame.transform.smoothscale(small, size)


def _tint(grey: int) -> tuple[int, int, int]:
    return grey, grey * 5 // 4, grey * 8 // 5  # darker parchment is also yellower


def _stains(size: Size, rng: Random) -> Surface:
    width, height = max(8, size[0] // COARSE), max(8, size[1] // COARSE)
    small = Surface((width, height))
    small.fill("white")
    for _ in range(7):
        x, y, r = rng.randrange(width), rng.randrange(height), rng.randrange(width // 30, width // 9)
        pygame.draw.circle(small, Color("#f7ebd2"), (x, y), r)
        pygame.draw.circle(small, Color("#fbf4e2"), (x, y), max(1, r - 2))
    return pygame.transform.smoothscale(pygame.transform.box_blur(small, 1), size)
