"""Paints the parchment: its fibres, stains, creases and dark edges, and soft washes of colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pygame
from pygame import Color, Rect, Surface

from ludotheque.picture.frame import Frame
from ludotheque.picture.pen import PATIENCE, Pen, curve, rough, sampled, seeded
from ludotheque.tiled.model import Point
from ludotheque.ui.drawing import Size, vignette

COARSE = 4  # soft layers are drawn this many times smaller, blurred and enlarged
SOFT = 36.0  # board units of blur
PART = 512  # pixels of height blitted in one step


def parchment(sheet: Surface) -> Iterator[None]:
    """Fill a surface with parchment lit from the upper left, in steps of a few milliseconds."""
    size, rng = sheet.get_size(), seeded("parchment")
    sheet.fill(Color("#fbf2dc"))
    for columns, depth in ((7, 13), (16, 8), (44, 5), (200, 4)):
        sheet.blit(_mottle(size, columns, depth, rng), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        yield
    sheet.blit(_stains(size, rng), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield
    light = vignette(size, Color("#fffdf6"), Color("#efdfba"), (0.45, 0.42))
    sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def darken_edges(sheet: Surface, margin: int) -> None:
    """Darken the edges of the sheet over `margin` pixels."""
    width, height = (max(8, side // COARSE) for side in sheet.get_size())
    small = Surface((width, height))
    small.fill(Color("#cfae7a"))
    inset = max(1, margin // COARSE)
    pygame.draw.rect(small, "white", small.get_rect().inflate(-inset, -inset), border_radius=inset)
    soft = pygame.transform.box_blur(small, inset)
    sheet.blit(
        pygame.transform.smoothscale(soft, sheet.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )


def wash(pen: Pen, points: Sequence[Point], colour: str, opacity: float) -> None:
    """Draw an uneven wash of watercolour over a polygon, in layers; `draw_blurred` later blurs it."""
    rng = seeded("wash", points[0], colour)
    rim = sampled(points, 34, closed=True)
    for _ in range(3):
        pen.path(curve(rough(rim, 12, rng), closed=True), fill=colour, opacity=opacity / 3)


def draw_blurred(pen: Pen, sheet: Surface, frame: Frame) -> Iterator[None]:
    """Draw a pen's content, blurred over about SOFT board units, in steps of a few milliseconds."""
    size = sheet.get_size()
    small = Surface((max(1, size[0] // COARSE), max(1, size[1] // COARSE)), pygame.SRCALPHA)
    ratio = small.get_width() / size[0]
    near = Frame((frame.origin[0] * ratio, frame.origin[1] * ratio), frame.scale * ratio, frame.places)
    raster = pen.raster(near, small.get_size())
    while not raster.ready(PATIENCE):
        yield
    small.blit(raster.take(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    blurred = pygame.transform.box_blur(small.premul_alpha(), near.length(SOFT / 2))
    yield
    blurred = pygame.transform.box_blur(blurred, near.length(SOFT / 4))
    yield
    wash = pygame.transform.smoothscale(blurred, size)
    yield
    for top in range(0, size[1], PART):
        part = Rect(0, top, size[0], PART)
        sheet.blit(wash, part, part, special_flags=pygame.BLEND_PREMULTIPLIED)
        yield


def draw_creases(sheet: Surface) -> None:
    """Draw the creases of a sheet that was once folded in three by two, each with a light and a dark side."""
    width, height = sheet.get_size()
    reach = max(2, width // 90)
    for x in (width // 3, width * 2 // 3):
        _crease(sheet, Rect(x - reach, 0, reach, height), Rect(x, 0, reach, height))
    _crease(sheet, Rect(0, height // 2 - reach, width, reach), Rect(0, height // 2, width, reach))


def _crease(sheet: Surface, lit: Rect, dim: Rect) -> None:
    along = (1, 0) if lit.height > lit.width else (0, 1)
    for rect, step, flag in ((lit, 1, pygame.BLEND_RGB_ADD), (dim, -1, pygame.BLEND_RGB_SUB)):
        small = Surface((8, 1) if along == (1, 0) else (1, 8))
        for k in range(8):
            grey = (k if step > 0 else 8 - k) * 3 // 4
            small.set_at((k * along[0], k * along[1]), (grey, grey, grey))
        sheet.blit(pygame.transform.smoothscale(small, rect.size), rect, special_flags=flag)


def _mottle(size: Size, columns: int, depth: int, rng: Random) -> Surface:
    """Return `columns` random spots across, to subtract up to about `depth` of 255 from a painting."""
    rows = max(2, round(columns * size[1] / size[0]))
    grains = rng.randbytes(columns * rows)
    pixels = bytearray(3 * len(grains))
    for channel, tint in enumerate((1.0, 1.2, 1.5)):
        pixels[channel::3] = grains.translate(bytes(int(grain * depth * tint / 255) for grain in range(256)))
    small = pygame.image.frombuffer(pixels, (columns, rows), "RGB")
    return pygame.transform.smoothscale(small, size)


def _stains(size: Size, rng: Random) -> Surface:
    width, height = max(8, size[0] // COARSE), max(8, size[1] // COARSE)
    small = Surface((width, height))
    small.fill("white")
    for _ in range(7):
        centre, r = (rng.random() * width, rng.random() * height), rng.uniform(0.035, 0.11) * width
        pygame.draw.circle(small, Color("#f7ebd2"), centre, r)
        pygame.draw.circle(small, Color("#fbf4e2"), centre, max(1.0, r - 2))
    return pygame.transform.smoothscale(pygame.transform.box_blur(small, 1), size)
