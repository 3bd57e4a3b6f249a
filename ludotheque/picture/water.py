"""Paints water: a wash that deepens from the shore, fading water lines, islands, reeds and rocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Surface

from ludotheque.picture import tints
from ludotheque.picture.frame import Frame
from ludotheque.picture.ground import COARSE
from ludotheque.picture.pen import Pen, curve, line, rough, sampled, seeded
from ludotheque.tiled.model import Point

# (distance from the shore in board units, opacity)
SHALLOWS = ((46, 0.10), (34, 0.12), (24, 0.14), (15, 0.17), (8, 0.2))
WATER_LINES = ((5.5, 0.62), (11.5, 0.48), (18.5, 0.36), (26.5, 0.25), (35.5, 0.15), (45.5, 0.08))


def coast(points: Sequence[Point]) -> str:
    """Return the shore along a polygon as SVG path data, as if drawn by hand: smooth but irregular."""
    rng = seeded("coast", points[0], len(points))
    return curve(rough(sampled(points, 13, closed=True), 1.9, rng), closed=True)


def mask(waters: Sequence[str], islands: Sequence[str], frame: Frame, wet: Surface) -> Iterator[None]:
    """Fill `wet` with white where outlines (SVG path data) have water and no island, in steps."""
    pen, land = Pen(), Pen()
    for d in waters:
        pen.path(d, fill="#ffffff")
    for d in islands:
        land.path(d, fill="#ffffff")
    yield from pen.strips(wet, frame)
    if islands:
        dry = Surface(wet.get_size(), pygame.SRCALPHA)
        yield from land.strips(dry, frame)
        dry.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        wet.blit(dry, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    wet.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    yield


def banks(coasts: Sequence[str]) -> Pen:
    """Return a pen with the pale strand along every coast, to be drawn before the water."""
    pen = Pen()
    for width, opacity in ((26, 0.25), (17, 0.4), (9, 0.75)):
        pen.path("".join(coasts), stroke=tints.SAND, width=width, opacity=opacity)
    return pen


def body(coasts: Sequence[str], shape: Surface, frame: Frame, surface: Surface) -> Iterator[None]:
    """Paint the water in steps where the mask `shape` is white; `coasts` are SVG path data in board units."""
    surface.fill(tints.LOCH_DEEP)
    yield from _shallows(coasts).strips(surface, frame)
    lines = Surface(shape.get_size())
    yield from _lines(coasts).strips(lines, frame)
    surface.blit(lines, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    del lines  # a large surface
    yield
    surface.blit(_bank_shadow(shape, frame), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield
    surface.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def shorelines(coasts: Sequence[str]) -> Pen:
    """Return a pen with the ink line of every coast."""
    pen = Pen()
    pen.path("".join(coasts), stroke=tints.INK, width=1.9)
    return pen


def ripples(pen: Pen, centre: Point, reach: float) -> None:
    """Draw a few short strokes of light on open water."""
    rng = seeded("ripples", centre)
    for _ in range(5):
        x, y = centre[0] + rng.uniform(-reach, reach), centre[1] + rng.uniform(-reach, reach) * 0.35
        w = rng.uniform(6, 14)
        wave = curve([(x - w, y), (x - w / 2, y - 1.8), (x, y), (x + w / 2, y - 1.8), (x + w, y)])
        pen.path(wave, stroke=tints.FOAM, width=1.1, opacity=0.5)


def reeds(pen: Pen, foot: Point, wind: float = 0.0) -> None:
    """Draw a clump of reeds with two bulrushes; `wind` moves their tips to the right, in board units."""
    rng = seeded("reeds", foot)
    x, y = foot
    for k in range(9):
        dx = (k - 4) * 2.1 + rng.uniform(-0.8, 0.8)
        height, lean = rng.uniform(11, 20), dx * 0.35 + rng.uniform(-2, 2) + wind
        blade = curve([(x + dx, y), (x + dx + lean * 0.3, y - height * 0.6), (x + dx + lean, y - height)])
        pen.path(blade, stroke=rng.choice((tints.MOSS, tints.MOSS_DARK, "#7d8a4c")), width=1.5)
    for dx, height in ((-3.0, 21.0), (4.5, 18.0)):
        tip = x + dx * 1.2 + wind
        pen.path(line([(x + dx, y), (tip, y - height)]), stroke=tints.MOSS_DARK, width=1.0)
        pen.path(
            line([(tip - dx * 0.05, y - height + 1), (tip, y - height - 5)]),
            stroke="#5b3a20",
            width=2.8,
        )
    pen.path(line([(x - 11, y + 1), (x + 12, y + 1)]), stroke=tints.FOAM, width=1.0, opacity=0.5)


def rocks(pen: Pen, foot: Point) -> None:
    """Draw three or four stones at the water's edge."""
    rng = seeded("rocks", foot)
    for _ in range(rng.randrange(3, 5)):
        stone(pen, (foot[0] + rng.uniform(-12, 12), foot[1] + rng.uniform(-4, 4)), rng.uniform(3.5, 6.5))


def stone(pen: Pen, centre: Point, r: float) -> None:
    """Draw a flat stone of radius `r` board units, with its shadow to the lower right."""
    rng = seeded("stone", centre)
    x, y = centre
    fill = pen.linear("pebble", ((0, "#f1e8d2", 1), (1, "#a2926f", 1)))
    rim = [(x + r * dx * rng.uniform(0.9, 1.15), y + r * dy * rng.uniform(0.85, 1.15)) for dx, dy in _PEBBLE]
    pen.ellipse((x + r * 0.3, y + r * 0.3), (r * 1.1, r * 0.8), fill="#14222c", opacity=0.35)
    pen.path(curve(rim, closed=True), fill, tints.INK, 1.1)


_PEBBLE = ((-1, 0.1), (-0.6, -0.65), (0.3, -0.75), (1, -0.15), (0.75, 0.6), (-0.3, 0.7))


def _shallows(coasts: Sequence[str]) -> Pen:
    pen = Pen()
    for reach, opacity in SHALLOWS:
        pen.path("".join(coasts), stroke=tints.LOCH_LIGHT, width=2 * reach, opacity=opacity)
    return pen


def _lines(coasts: Sequence[str]) -> Pen:
    """Return a pen of lines along every coast: bands of ink, of which black leaves only the edge."""
    pen = Pen()
    for reach, strength in reversed(WATER_LINES):
        grey = round(110 * strength)
        ink = f"#{grey:02x}{grey * 9 // 10:02x}{grey * 7 // 10:02x}"
        for width, colour in ((2 * reach + 1.3, ink), (2 * reach - 1.3, "#000000")):
            pen.path("".join(coasts), stroke=colour, width=width)
    return pen


def _bank_shadow(shape: Surface, frame: Frame) -> Surface:
    """Return the shadow, to multiply by, that the upper and left banks cast on the water `shape`."""
    size = shape.get_size()
    small = pygame.transform.smoothscale(shape, (max(1, size[0] // COARSE), max(1, size[1] // COARSE)))
    light = Surface(small.get_size())
    light.fill("#8294a0")
    offset = frame.length(9) // COARSE
    light.blit(small, (offset, offset))
    blurred = pygame.transform.box_blur(light, max(1, frame.length(10) // COARSE))
    return pygame.transform.smoothscale(blurred, size)
