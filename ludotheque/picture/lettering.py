"""Lettering on a picture: names with a rim of parchment and spaced capitals, sized in board units."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Color, FRect, Surface

from ludotheque.picture import tints
from ludotheque.picture.frame import Frame
from ludotheque.tiled.model import Point
from ludotheque.ui.drawing import blank
from ludotheque.ui.fonts import Face, FaceFont, open_font

SMALLEST = 4  # pixels
CAPITALS = 0.7  # the height of capitals relative to the size of the type


@dataclass(frozen=True, slots=True)
class Letters:
    """A line of text on the picture. Its centre and its type size are in board units."""

    centre: Point
    text: str
    face: Face
    size: float
    colour: Color = field(default_factory=lambda: Color(tints.INK))
    halo: Color | None = None  # the colour of a soft rim, lighter than the ground; None for no rim
    spacing: float = 0.0  # extra space between letters, as a share of the size
    angle: float = 0.0  # degrees clockwise


class Fonts:
    """The fonts of a picture, each opened once."""

    def __init__(self) -> None:
        self._open: dict[tuple[Face, int], FaceFont] = {}

    def font(self, face: Face, px: int) -> FaceFont:
        """Return the font of a typeface at a size of `px` pixels."""
        if (face, px) not in self._open:
            self._open[face, px] = open_font(face, px)
        return self._open[face, px]

    def width(self, text: str, face: Face, spacing: float = 0.0) -> float:
        """Return the width of a line of text with this letter `spacing`, as multiples of its type size."""
        return self.font(face, 100).size(text)[0] / 100 + spacing * max(0, len(text) - 1)

    def bounds(self, letters: Letters) -> FRect:
        """Return the rectangle of a horizontal line of capitals without its rim, in board units."""
        box = FRect(0, 0, self.width(letters.text, letters.face, letters.spacing) * letters.size, 0)
        box.h = letters.size * CAPITALS
        box.center = letters.centre
        return box

    def write(self, sheet: Surface, frame: Frame, letters: Letters) -> None:
        """Write a line unless unreadable, smaller if it is longer than two sides of the sheet."""
        if not letters.text:
            return
        longest = sum(sheet.get_size()) / max(1.0, self.width(letters.text, letters.face, letters.spacing))
        px = min(frame.length(letters.size), int(longest))
        if px < SMALLEST:
            return
        picture = self._line(letters, px)
        if letters.angle:
            picture = pygame.transform.rotozoom(picture, -letters.angle, 1.0)
        sheet.blit(picture, picture.get_rect(center=frame.at(letters.centre)))

    def _line(self, letters: Letters, px: int) -> Surface:
        ink = self._spaced(letters, px, letters.colour)
        if letters.halo is None:
            return ink
        rim = max(1, round(px / 9))
        sheet = blank((ink.get_width() + 4 * rim, ink.get_height() + 4 * rim))
        sheet.blit(self._spaced(letters, px, letters.halo), (2 * rim, 2 * rim))
        glow = pygame.transform.box_blur(sheet.premul_alpha(), rim)
        sheet.fill(0)
        for _ in range(4):
            sheet.blit(glow, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        # Convert back from premultiplied alpha, which is possible because the rim has a single colour.
        sheet.fill((*letters.halo[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
        sheet.blit(ink, (2 * rim, 2 * rim))
        return sheet

    def _spaced(self, letters: Letters, px: int, colour: Color) -> Surface:
        face = self.font(letters.face, px)
        if not letters.spacing:
            return face.render(letters.text, True, colour)
        gap = round(px * letters.spacing)
        row = [face.render(letter, True, colour) for letter in letters.text]
        sheet = blank((max(1, sum(letter.get_width() + gap for letter in row) - gap), face.get_height()))
        x = 0
        for letter in row:
            sheet.blit(letter, (x, 0))
            x += letter.get_width() + gap
        return sheet
