"""Lettering on a picture: names with a halo of parchment, spaced capitals, at sizes in board units."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Color, Surface
from pygame.font import Font

from ludotheque.paths import asset
from ludotheque.ui.drawing import blank
from ludotheque.ui.painter.frame import Frame
from ludotheque.ui.painter.sheet import Letters
from ludotheque.ui.text import Face


@lru_cache(maxsize=64)
def font(face: Face, px: int) -> Font:
    """A face at a height in pixels."""
    return Font(asset("fonts", f"{face}.ttf"), px)


def words(
    text: str, face: Face, px: int, colour: Color, halo: Color | None = None, spacing: float = 0.0
) -> Surface:
    """A line of text; `halo` is a soft rim, `spacing` widens the gaps by that share of the height."""
    letters = _spaced(text, face, px, colour, spacing)
    if halo is None:
        return letters
    rim = max(1, round(px / 9))
    sheet = blank((letters.get_width() + 4 * rim, letters.get_height() + 4 * rim))
    sheet.blit(_spaced(text, face, px, halo, spacing), (2 * rim, 2 * rim))
    glow = pygame.transform.box_blur(sheet.premul_alpha(), rim)
    sheet.fill(0)
    for _ in range(4):
        sheet.blit(glow, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    sheet.fill((*halo[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)  # back to straight alpha
    sheet.blit(letters, (2 * rim, 2 * rim))
    return sheet


def write(sheet: Surface, frame: Frame, letters: Letters) -> None:
    """Write a line of text where it belongs."""
    picture = words(
        letters.text, letters.face, frame.length(letters.size), letters.colour, letters.halo, letters.spacing
    )
    if letters.angle:
        picture = pygame.transform.rotozoom(picture, -letters.angle, 1.0)
    sheet.blit(picture, picture.get_rect(center=frame.at(letters.centre)))


def _spaced(text: str, face: Face, px: int, colour: Color, spacing: float) -> Surface:
    type_face = font(face, px)
    if not spacing:
        return type_face.render(text, True, colour)
    gap = round(px * spacing)
    letters = [type_face.render(letter, True, colour) for letter in text]
    sheet = blank((sum(letter.get_width() + gap for letter in letters) - gap, type_face.get_height()))
    x = 0
    for letter in letters:
        sheet.blit(letter, (x, 0))
        x += letter.get_width() + gap
    return sheet


def width(text: str, face: Face, spacing: float = 0.0) -> float:
    """The width of a line as a share of its height."""
    return font(face, 100).size(text)[0] / 100 + spacing * max(0, len(text) - 1)
