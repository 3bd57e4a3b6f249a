"""Opens typefaces. Here alone text becomes pixels, and no text raises an error.

Texts from outside, such as the names of files, may have characters that cannot be drawn, or be of any length.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from os import fsencode
from typing import Literal

from pygame import Color, Surface
from pygame.font import Font

from ludotheque.core.letters import drawable
from ludotheque.home.paths import asset

Face = Literal["text", "italic", "bold", "title"]

LONGEST = 10_000  # characters of a text that are drawn
WIDEST = 16_384  # pixels of a line that are drawn, more than any window is wide


class FaceFont(Font):
    """A typeface at one size. It draws any text: each character that cannot be drawn becomes `·`."""

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]  # bytes are not drawn
        """Return the width and height in pixels of a line of text."""
        return super().size(drawable(text[:LONGEST]))

    def render(self, text: str, antialias: bool, color: Color) -> Surface:  # type: ignore[override]
        """Return a picture of a line of text, cut at WIDEST pixels."""
        line = drawable(text[:LONGEST])
        width = super().size(line)[0]
        if width > WIDEST:
            line = line[: fitting(line, WIDEST, lambda part: self.size(part)[0])]
        elif not width:
            line = ""  # characters without width, such as a variation selector, cannot be rendered alone
        return super().render(line, antialias, color)


def open_font(face: Face, px: int) -> FaceFont:
    """Open the font of a typeface at a size of `px` pixels."""
    return FaceFont(fsencode(asset("fonts", f"{face}.ttf")), px)


def fitting(text: str, width: int, measure: Callable[[str], int], end: str = "") -> int:
    """Return how many characters of `text` fit `width` pixels with `end` after them.

    `measure` returns the width of a text. If n characters fit, it is called about 2 log n times, with at most
    2 n characters, however long `text` is.
    """

    def too_wide(count: int) -> bool:
        return measure(text[:count] + end) > width

    fits, tried = 0, 1
    while tried <= len(text) and not too_wide(tried):
        fits, tried = tried, 2 * tried
    return fits + bisect_left(range(fits + 1, min(tried, len(text) + 1)), True, key=too_wide)
