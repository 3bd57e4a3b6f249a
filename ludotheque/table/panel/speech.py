"""The bubble with what a character says, and the character's face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from ludotheque.ui.palette import INK
from ludotheque.ui.skin import SMALLEST, Skin

SIZES = (17.0, 16.0, 15.0, float(SMALLEST))  # font sizes, of which the largest that fits is taken
ACROSS, DOWN = 9, 3  # logical pixels left free round the words
FACE, SEEN = 42, 28  # logical pixels of the face in a bubble: where there is room, and at least


@dataclass(frozen=True, slots=True)
class Bubble:
    """A remark, its bubble's rectangle and type size; the face at its left is a square `side` pixels wide."""

    line: str
    rect: Rect
    size: float
    side: int

    def draw(self, surface: Surface, skin: Skin, face: Surface) -> None:
        """Draw the bubble with its words and the `face`."""
        surface.blit(skin.card(self.rect.size), self.rect)
        inner = self.rect.inflate(-2 * skin.px(ACROSS), 0)
        surface.blit(face, face.get_rect(midleft=(self.rect.x + skin.px(DOWN), self.rect.centery)))
        inner.x, inner.w = inner.x + self.side, inner.w - self.side
        words = skin.text(self.line, "text", self.size, INK, inner.w, "center")
        surface.blit(words, words.get_rect(center=inner.center))


def bubble_for(skin: Skin, line: str, rooms: Sequence[Rect]) -> Bubble:
    """Return a remark's bubble in the first of `rooms` with room for the line and a face, or in the last."""
    for room in rooms:
        side = min(skin.px(FACE), room.h - 2 * skin.px(DOWN))
        size = _fitting(skin, line, room, side) if side >= skin.px(SEEN) else 0
        if size:
            return Bubble(line, room, size, side)
    return Bubble(line, rooms[-1], SIZES[-1], max(1, min(skin.px(FACE), rooms[-1].h - 2 * skin.px(DOWN))))


def _fitting(skin: Skin, line: str, room: Rect, side: int) -> float:
    """Return the largest type in which a line fits beside a face of `side` pixels, 0 if it fits in none."""
    inner = room.w - 2 * skin.px(ACROSS) - side
    for size in SIZES:
        wide, high = skin.text_size(line, "text", size, max(1, inner))
        if wide <= inner and high + 2 * skin.px(DOWN) <= room.h:
            return size
    return 0
