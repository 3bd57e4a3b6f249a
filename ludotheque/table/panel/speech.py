"""Speech bubbles for the remarks of the characters that computer players have.

A bubble points at the portrait of its character, or shows the character's face itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ludotheque.ui.palette import INK, IVORY
from ludotheque.ui.skin import SMALLEST, Skin

SIZES = (17.0, 16.0, 15.0, float(SMALLEST))  # font sizes, of which the largest that fits is taken
ACROSS, DOWN = 9, 3  # logical pixels left free round the words
TAIL = 7  # logical pixels from the bubble to the portrait that it belongs to
SEEN = 34  # logical pixels: the least size of a portrait whose mood can be seen
FACE = 42  # logical pixels of the face in a bubble, where there is room


@dataclass(frozen=True, slots=True)
class Bubble:
    """A remark, with the rectangle of its bubble and the size of its type.

    `mouth` is the pixel to which the bubble points. If it is None, the bubble has room at its left for the
    speaker's face, a square `side` pixels wide.
    """

    line: str
    rect: Rect
    size: float
    mouth: tuple[int, int] | None = None
    side: int = 0

    def draw(self, surface: Surface, skin: Skin, face: Surface | None) -> None:
        """Draw the bubble with its words and, unless it is None, with the picture `face` at their left."""
        surface.blit(skin.card(self.rect.size), self.rect)
        inner = self.rect.inflate(-2 * skin.px(ACROSS), 0)
        if self.mouth:
            self._draw_tail(surface, skin, self.mouth)
        if face:
            surface.blit(face, face.get_rect(midleft=(self.rect.x + skin.px(DOWN), self.rect.centery)))
            inner.x, inner.w = inner.x + self.side, inner.w - self.side
        words = skin.text(self.line, "text", self.size, INK, inner.w, "center")
        surface.blit(words, words.get_rect(center=inner.center))

    def _draw_tail(self, surface: Surface, skin: Skin, mouth: tuple[int, int]) -> None:
        half, foot = skin.px(TAIL * 0.8), self.rect.left + skin.px(1)
        y = min(max(mouth[1], self.rect.top + 2 * half), self.rect.bottom - 2 * half)
        corners = [(foot, y - half), mouth, (foot, y + half)]
        pygame.draw.polygon(surface, IVORY, [*corners, (foot + skin.px(2), y)])
        pygame.draw.aalines(surface, INK, False, corners)


def beside(skin: Skin, line: str, portrait: Rect, row: Rect, rows: Sequence[Rect]) -> Bubble | None:
    """Return the bubble beside a portrait in a player's row, None if the line does not fit there.

    If the portrait is too small to be recognised, the bubble has a larger face in it. `rows` has the
    rectangles of all rows. The bubble is as high as one row or, if needed, as several whole rows.
    """
    rooms = [*_together(row, rows)]
    if portrait.w >= skin.px(SEEN):
        left = portrait.right + skin.px(TAIL)
        rooms = [Rect(left, room.y, room.right - left, room.h) for room in rooms]
        found = _fitting(skin, line, rooms, 0)
        return Bubble(line, *found, (portrait.right - skin.px(3), portrait.centery)) if found else None
    side = min(skin.px(FACE), rooms[-1].h - 2 * skin.px(DOWN))
    high = [room for room in rooms if room.h >= side + 2 * skin.px(DOWN)]
    found = _fitting(skin, line, high, side)
    return Bubble(line, *found, side=side) if found else None


def instead(skin: Skin, line: str, rooms: Sequence[Rect]) -> Bubble:
    """Return a bubble for a remark that has no room beside its speaker's portrait, with the face in it.

    It lies in the first of `rooms` where the line fits. If the line fits in none, it lies in the last one.
    """
    side = max(1, min(skin.px(FACE), rooms[0].h - 2 * skin.px(DOWN)))
    found = _fitting(skin, line, rooms, side) or (rooms[-1], SIZES[-1])
    return Bubble(line, *found, side=side)


def _together(row: Rect, rows: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the rectangle of a row, then larger ones that cover more and more of the rows around it.

    Of two rows at the same distance, the lower one is covered first.
    """
    found = row.copy()
    yield found
    for other in sorted(rows, key=lambda one: (abs(one.y - row.y), -one.y)):
        if not found.contains(other):
            found = found.union(other)
            yield found


def _fitting(skin: Skin, line: str, rooms: Sequence[Rect], side: int) -> tuple[Rect, float] | None:
    """Return the first of `rooms` where a line fits, and its greatest font size there; None if none fits.

    `side` pixels are left free for a face.
    """
    for room in rooms:
        inner = room.w - 2 * skin.px(ACROSS) - side
        for size in SIZES:
            wide, high = skin.text_size(line, "text", size, max(1, inner))
            if wide <= inner and high + 2 * skin.px(DOWN) <= room.h:
                return room, size
    return None
