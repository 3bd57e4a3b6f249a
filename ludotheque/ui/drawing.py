"""Small drawing tools for all pictures of the program: SVG, gradients, soft shadows."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pygame
from pygame import Color, Rect, Surface

from ludotheque.ui import window
from ludotheque.ui.palette import clear, hexed

Size = tuple[int, int]


def blank(size: Size) -> Surface:
    """Return a fully transparent surface."""
    return Surface(size, pygame.SRCALPHA)


def ready(surface: Surface) -> Surface:
    """Return the surface in the format of the window, so that it blits fast; unchanged without a window."""
    return surface.convert_alpha() if window.is_open() else surface


@contextmanager
def clipped(surface: Surface, rect: Rect) -> Iterator[None]:
    """Let nothing be drawn outside `rect`, nor outside the clip that `surface` has already."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)


def fitted(size: Size, room: Rect) -> Rect:
    """Return the largest rectangle of `size`'s proportions amid `room`, at least one pixel each way."""
    shown = Rect((0, 0), size).fit(room)
    return Rect(shown.topleft, (max(1, shown.w), max(1, shown.h)))


def svg(body: str, box: tuple[float, float], size: Size) -> Surface:
    """Render SVG elements at `size` pixels, anti-aliased. `box` is the width and height of their drawing."""
    width, height = size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {box[0]} {box[1]}" preserveAspectRatio="none">'
    )
    return ready(pygame.image.load_sized_svg(BytesIO(f"{head}{body}</svg>".encode()), size))


def linear(name: str, *stops: tuple[float, Color], across: bool = False) -> str:
    """Return an SVG gradient downwards or `across`; a stop is a place, 0 to 1, and a colour with alpha."""
    end = 'x2="100%" y2="0%"' if across else 'x2="0%" y2="100%"'  # bare numbers are misread by the renderer
    return f'<linearGradient id="{name}" x1="0%" y1="0%" {end}>{_stops(stops)}</linearGradient>'


def radial(
    name: str, *stops: tuple[float, Color], centre: tuple[int, int] = (50, 50), reach: int = 50
) -> str:
    """Return an SVG gradient outwards, like `linear`; `centre` and `reach` are per cent of the shape."""
    where = f'cx="{centre[0]}%" cy="{centre[1]}%" r="{reach}%"'
    return f'<radialGradient id="{name}" {where}>{_stops(stops)}</radialGradient>'


def _stops(stops: tuple[tuple[float, Color], ...]) -> str:
    return "".join(
        f'<stop offset="{at}" stop-color="{hexed(colour)}" stop-opacity="{colour.a / 255:.3f}"/>'
        for at, colour in stops
    )


def soft_shadow(size: Size, radius: int, blur: int, alpha: int = 130) -> Surface:
    """Return the shadow of a rounded rectangle of `size`, on a surface `blur` pixels larger on each side."""
    small = max(1, blur // 3)
    width, height = ((side + 2 * blur) // small + 2 for side in size)
    shape = blank((width, height))
    inner = pygame.Rect(0, 0, max(1, size[0] // small), max(1, size[1] // small))
    inner.center = (width // 2, height // 2)
    pygame.draw.rect(shape, (12, 7, 3, alpha), inner, border_radius=max(1, radius // small))
    shape.fill((12, 7, 3, 0), special_flags=pygame.BLEND_RGBA_MAX)
    blurred = pygame.transform.gaussian_blur(shape, 2)
    return ready(pygame.transform.smoothscale(blurred, (size[0] + 2 * blur, size[1] + 2 * blur)))


def rounded(size: Size, radius: float) -> str:
    """Return a rectangle with round corners as SVG path data."""
    (w, h), r = size, radius
    return (
        f"M{r} 0H{w - r}A{r} {r} 0 0 1 {w} {r}V{h - r}A{r} {r} 0 0 1 {w - r} {h}"
        f"H{r}A{r} {r} 0 0 1 0 {h - r}V{r}A{r} {r} 0 0 1 {r} 0Z"
    )


def trim(surface: Surface, outline: str, margin: int) -> None:
    """Erase what is outside the SVG path `outline`, which lies within `margin` pixels of the border."""
    width, height = surface.get_size()
    margin = max(1, min(margin, (height - 1) // 2))  # the strips must not overlap in a low picture
    rest = max(1, height - 2 * margin)
    flat = (0, 0, width, margin), (0, height - margin, width, margin)
    upright = (0, margin, margin, rest), (width - margin, margin, margin, rest)
    for x, y, across, down in (*flat, *upright):
        shape = f'<path transform="translate({-x} {-y})" d="{outline}" fill="#ffffff"/>'
        mask = svg(shape, (across, down), (across, down))
        surface.blit(mask, (x, y), special_flags=pygame.BLEND_RGBA_MULT)


def edging(size: Size, colour: Color, reach: int) -> Surface:
    """Return a layer of `colour` that is strongest at the border and fades out `reach` pixels inwards."""
    grain = max(3, reach // 6)
    small = max(8, size[0] // grain), max(8, size[1] // grain)
    veil = Surface(small, pygame.SRCALPHA)
    veil.fill(colour)
    inner = veil.get_rect().inflate(-4, -4)
    veil.fill(clear(colour, 0), inner)
    return ready(pygame.transform.smoothscale(pygame.transform.gaussian_blur(veil, 3), size))


def vignette(size: Size, inner: Color, outer: Color, centre: tuple[float, float] = (0.5, 0.45)) -> Surface:
    """Return a gradient to multiply a picture by: `inner` at `centre` (shares of the size), else `outer`."""
    width, height = 24, 15
    small = Surface((width, height))
    for y in range(height):
        for x in range(width):
            dx, dy = x / (width - 1) - centre[0], y / (height - 1) - centre[1]
            far = min(1.0, (dx * dx + dy * dy) ** 0.5 / 0.72)
            small.set_at((x, y), inner.lerp(outer, far * far * (3 - 2 * far)))
    return pygame.transform.smoothscale(small, size)
