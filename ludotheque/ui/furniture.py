"""Draws panels, sheets, buttons and the table top; the skin caches these pictures."""

import math
from functools import cache
from os import fsencode
from random import Random
from typing import Literal

import pygame
from pygame import Color, Rect, Surface

from ludotheque.home.paths import asset
from ludotheque.ui import window
from ludotheque.ui.drawing import Size, blank, edging, linear, radial, ready, rounded, svg, trim, vignette
from ludotheque.ui.palette import (
    CREAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    OAK,
    OAK_DARK,
    PARCHMENT,
    PARCHMENT_DARK,
    PARCHMENT_DEEP,
    SEAL,
    SEAL_DARK,
    SEAL_LIGHT,
    clear,
    hexed,
    luminance,
    mixed,
)

BAR = 14  # logical pixels: the height of a progress bar
_FLAME = Color("#E8A05A")
_FADE = (0, 0.0), (0.25, 0.9), (0.75, 0.9), (1, 0.0)

ButtonState = Literal["idle", "hover", "down", "focus", "disabled"]
ButtonStyle = Literal["oak", "seal", "parchment"]

_FACES: dict[ButtonStyle, tuple[Color, Color, Color]] = {  # light, dark, edge
    "oak": (Color("#5B3C24"), Color("#382214"), GOLD),
    "seal": (SEAL_LIGHT, SEAL_DARK, GOLD_LIGHT),
    "parchment": (Color("#F6ECD4"), PARCHMENT_DARK, Color("#8A6A33")),
}
_INKS: dict[ButtonStyle, Color] = {"oak": CREAM, "seal": Color("#FFF1D6"), "parchment": INK}
_DULL: dict[ButtonStyle, Color] = {"oak": OAK_DARK, "seal": OAK, "parchment": PARCHMENT_DEEP}


def _rect(
    size: Size,
    inset: float,
    radius: float,
    fill: str,
    edge: tuple[str, float] = ("none", 1),
    opacity: float = 1,
) -> str:
    """Return a rounded rectangle, `inset` from the edges of `size`; its `edge` is a colour and a width."""
    stroke, width = edge
    w, h = size[0] - 2 * inset, size[1] - 2 * inset
    return (
        f'<rect x="{inset}" y="{inset}" width="{w}" height="{h}" rx="{radius}" ry="{radius}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width}" opacity="{opacity}"/>'
    )


def _fall(top: Color, bottom: Color) -> str:
    return f"<defs>{linear('f', (0, top), (1, bottom))}</defs>"


@cache
def _texture(name: str) -> Surface:
    picture = pygame.image.load(fsencode(asset("textures", name)))
    return picture.convert() if window.is_open() else picture


def _stretched(name: str, size: Size) -> Surface:
    """Return the texture scaled to `size`, then made opaque, since scaling would reduce alpha 255 to 253."""
    page = ready(blank(size))
    page.blit(pygame.transform.smoothscale(_texture(name), size), (0, 0))
    return page


def wood(size: Size) -> Surface:
    """Return the oak table top in candlelight, opaque. It covers `size` without distortion."""
    name = "wood.jpg" if size[0] <= 1400 else "wood-large.jpg"
    planks = pygame.image.load(fsencode(asset("textures", name)))
    planks = planks.convert() if window.is_open() else planks
    zoom = max(size[0] / planks.get_width(), size[1] / planks.get_height())
    if zoom != 1:
        whole = math.ceil(planks.get_width() * zoom), math.ceil(planks.get_height() * zoom)
        planks = pygame.transform.smoothscale(planks, whole)
    return planks.subsurface(pygame.Rect((0, 0), size).move_to(center=planks.get_rect().center)).copy()


def parchment(size: Size, scale: float) -> Surface:
    """Return a sheet of parchment cut by hand, browned towards its edge."""
    sheet = _stretched("parchment.jpg", size)
    for reach, alpha in ((84, 0.28), (30, 0.42), (10, 0.5)):
        sheet.blit(edging(size, clear(Color("#7A5120"), alpha), round(reach * scale)), (0, 0))
    trim(sheet, _cut(size, scale), max(3, round(3 * scale)))
    return sheet


def _cut(size: Size, scale: float) -> str:
    """Return a rectangle whose edges waver by about a pixel, as SVG path data."""
    rng, step, (width, height) = Random(f"{size}"), 9 * scale, size
    across, down = max(2, round(width / step)), max(2, round(height / step))
    points = [(width * n / across, 0.0) for n in range(across)]
    points += [(float(width), height * n / down) for n in range(down)]
    points += [(width - width * n / across, float(height)) for n in range(across)]
    points += [(0.0, height - height * n / down) for n in range(down)]
    shaken = ((abs(x - rng.random() * 1.5 * scale), abs(y - rng.random() * 1.5 * scale)) for x, y in points)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shaken) + "Z"


def card(size: Size, scale: float) -> Surface:
    """Return a small parchment card bordered by an ink line and a thin gold line."""
    body = _fall(Color("#F7EDD6"), Color("#E6D5AE"))
    body += _rect(size, scale, 5 * scale, "url(#f)", (hexed(INK), 1.4 * scale))
    body += _rect(size, 4.5 * scale, 3 * scale, "none", (hexed(GOLD), scale))
    return svg(body, size, size)


def well(size: Size, scale: float) -> Surface:
    """Return a sunken, darker area of a panel."""
    return svg(_rect(size, 0, 6 * scale, "#000000", opacity=0.28), size, size)


def field(size: Size, state: ButtonState, scale: float) -> Surface:
    """Return the parchment of a text field, with a golden edge."""
    colours = {"hover": mixed(PARCHMENT, GOLD_LIGHT, 0.3), "disabled": PARCHMENT_DARK}
    ground = hexed(colours.get(state, PARCHMENT))
    return svg(_rect(size, 0.8 * scale, 5 * scale, ground, (hexed(GOLD_DARK), 1.6 * scale)), size, size)


def panel(size: Size, scale: float) -> Surface:
    """Return a board of dark oak with two gold lines at its edge, and lozenges at the inner one's corners."""
    board = _stretched("oak.jpg", size)
    light = vignette(size, Color("#5A4A3C"), Color("#32261D"), (0.4, 0.25))
    board.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    trim(board, rounded(size, 8 * scale), math.ceil(8 * scale))
    board.blit(svg(_fillets(size, scale), size, size), (0, 0))
    return board


def _fillets(size: Size, scale: float) -> str:
    gold, inset = hexed(GOLD), 7 * scale
    corners = [(x, y) for x in (inset, size[0] - inset) for y in (inset, size[1] - inset)]
    half = 4 * scale
    return (
        _rect(size, 0.5, 8 * scale, "none", ("#0E0804", 1))
        + _rect(size, 2 * scale, 7 * scale, "none", (gold, 1.3 * scale), 0.85)
        + _rect(size, inset, 3 * scale, "none", (gold, scale), 0.4)
        + "".join(
            f'<path d="M{x - half} {y}L{x} {y - half}L{x + half} {y}L{x} {y + half}Z" fill="{gold}"/>'
            for x, y in corners
        )
    )


def glow(px: int, colour: Color) -> Surface:
    """Return a soft round halo that fades to nothing at its rim."""
    rings = ((0, 0.95), (0.5, 0.75), (0.72, 0.35), (1, 0))
    body = f"<defs>{radial('g', *((at, clear(colour, alpha)) for at, alpha in rings))}</defs>"
    return svg(body + '<circle cx="50" cy="50" r="50" fill="url(#g)"/>', (100, 100), (px, px))


def button(size: Size, state: ButtonState, style: ButtonStyle, scale: float) -> Surface:
    """Return the face of a button without its label."""
    light, dark, edge = _FACES[style]
    if state in ("hover", "focus"):
        light, dark = mixed(light, _FLAME, 0.22), mixed(dark, _FLAME, 0.18)
    if state == "down":
        light, dark = dark, mixed(light, dark, 0.5)
    if state == "disabled":
        light, dark, edge = (mixed(colour, _DULL[style], 0.6) for colour in (light, dark, edge))
    body = _fall(light, dark)
    body += _rect(size, scale, 7 * scale, "url(#f)", (hexed(edge), 1.3 * scale))
    return svg(body, size, size)


def strengthened(ground: Surface) -> Surface:
    """Return a background for high contrast: light colours become nearly white, dark ones nearly black."""
    page = ground.copy()
    if luminance(Color(*pygame.transform.average_color(page, page.get_rect(), True))) > 0.3:
        page.fill((48, 48, 48), special_flags=pygame.BLEND_RGB_ADD)
    else:
        page.fill((110, 110, 110), special_flags=pygame.BLEND_RGB_MULT)
    return page


def button_ink(state: ButtonState, style: ButtonStyle) -> Color:
    """Return the colour of a button's label."""
    ink = _INKS[style]
    return mixed(ink, _DULL[style], 0.5) if state == "disabled" else ink


def focus(size: Size, radius: int, scale: float, ring: Color = GOLD_LIGHT) -> Surface:
    """Return a focus ring of 4.4 logical pixels, just inside the edge of `size`, between lines of ink."""
    body = _rect(size, 2.2 * scale, radius, "none", (hexed(INK), 4.4 * scale))
    body += _rect(size, 2.2 * scale, radius, "none", (hexed(ring), 2.4 * scale))
    return svg(body, size, size)


def tag(size: Size, scale: float) -> Surface:
    """Return a small parchment without words, for a hint such as a tip."""
    body = _fall(Color("#FBF3DF"), Color("#EBDBB6"))
    return svg(
        body + _rect(size, scale, min(size[1] / 2.6, 11 * scale), "url(#f)", (hexed(INK), 1.2 * scale)),
        size,
        size,
    )


def rule(width: int, scale: float) -> Surface:
    """Return a gold line that fades at its ends, with a lozenge in the middle."""
    height = max(7, round(9 * scale))
    gold, middle = hexed(GOLD), width / 2
    ends = linear("g", *((at, clear(GOLD, alpha)) for at, alpha in _FADE), across=True)
    half = height / 2
    lozenge = f"M{middle - half} {half}L{middle} 0L{middle + half} {half}L{middle} {height}Z"
    body = (
        f"<defs>{ends}</defs>"
        f'<rect x="0" y="{half - scale / 2}" width="{width}" height="{scale}" fill="url(#g)"/>'
        f'<path d="{lozenge}" fill="{gold}"/>'
    )
    return svg(body, (width, height), (width, height))


def heading(title: Surface, width: int, scale: float) -> Surface:
    """Return a picture `width` pixels wide: a title, with a gold line on either side if there is room."""
    page = blank((width, title.get_height()))
    side = (width - title.get_width()) // 2 - round(10 * scale)
    if side > round(16 * scale):
        line = rule(side, scale)
        y = (page.get_height() - line.get_height()) // 2
        page.blit(line, (0, y))
        page.blit(line, (width - side, y))
    page.blit(title, title.get_rect(center=page.get_rect().center))
    return page


def scroll_track(size: Size) -> Surface:
    """Return the dark groove of a scroll bar."""
    return svg(_rect(size, 0.5, size[0] / 2, "#140b06", (hexed(OAK), 1), 0.85), size, size)


def scroll_thumb(size: Size, held: bool) -> Surface:
    """Return the brass slider of a scroll bar, brighter when held."""
    top, bottom = (GOLD_LIGHT, GOLD) if held else (GOLD, mixed(GOLD, OAK, 0.5))
    return svg(_fall(top, bottom) + _rect(size, 1.5, size[0] / 2, "url(#f)"), size, size)


def ribbon(size: Size, scale: float) -> Surface:
    """Return a band of crimson cloth with a gold thread along its upper and lower edge."""
    inset, gold = 3.5 * scale, hexed(GOLD)
    threads = "".join(
        f'<line x1="0" x2="{size[0]}" y1="{y}" y2="{y}" stroke="{gold}" stroke-width="{1.4 * scale}"/>'
        for y in (inset, size[1] - inset)
    )
    cloth = f'<rect width="{size[0]}" height="{size[1]}" fill="url(#f)"/>'
    return svg(_fall(SEAL, SEAL_DARK) + cloth + threads, size, size)


def row(parts: list[Surface], gap: int) -> Surface:
    """Return pictures side by side, centred on one line, `gap` pixels apart."""
    width = sum(part.get_width() for part in parts) + gap * max(0, len(parts) - 1)
    line = blank((max(1, width), max((part.get_height() for part in parts), default=1)))
    x = 0
    for part in parts:
        line.blit(part, (x, (line.get_height() - part.get_height()) // 2))
        x += part.get_width() + gap
    return ready(line)


def draw_progress(surface: Surface, bar: Rect, share: float) -> None:
    """Draw a progress bar; `share` is the filled part, from 0 to 1."""
    pygame.draw.rect(surface, OAK_DARK, bar, border_radius=bar.h // 2)
    done = bar.copy()
    done.w = max(bar.h, round(bar.w * share))
    pygame.draw.rect(surface, GOLD, done, border_radius=bar.h // 2)
    pygame.draw.rect(surface, GOLD_LIGHT, bar, 1, border_radius=bar.h // 2)


def draw_share(surface: Surface, bar: Rect, share: float) -> None:
    """Draw a progress bar in ink and gold on parchment; `share` is the filled part, from 0 to 1."""
    pygame.draw.rect(surface, PARCHMENT_DEEP, bar, border_radius=bar.h // 2)
    done = Rect(bar.x, bar.y, max(bar.h, round(bar.w * share)), bar.h)
    pygame.draw.rect(surface, GOLD, done, border_radius=bar.h // 2)
    pygame.draw.rect(surface, INK, bar, 1, border_radius=bar.h // 2)
