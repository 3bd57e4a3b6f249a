"""A text field of several lines, which break between words and where Enter has been pressed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from ludotheque.core.letters import graphemes, letter_count
from ludotheque.core.setup import clean
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT
from ludotheque.ui.skin import SMALLEST, ButtonState, Skin
from ludotheque.ui.text_field import COMMAND, ENTER, SIZE, TextField
from ludotheque.ui.text_line import several_lines

ROWS = 5  # lines in sight
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


def rows_of(text: str, width: Callable[[str], int], most: int) -> list[int]:
    """Return the indices at which the lines of a text begin, none wider than `most`, and its length.

    `width` measures a text; one letter always fits, and the space at which a line is broken may hang over.

    >>> rows_of("un\\ndeux trois", len, 7)
    [0, 3, 8, 13]
    """
    ends, found = graphemes(text), [0]
    while found[-1] < len(text):
        start = found[-1]
        stop = text.find("\n", start)
        last = len(text) if stop < 0 else stop
        first = bisect_right(ends, start)
        fit = bisect_right(
            ends, most, first, bisect_right(ends, last), key=lambda end: width(text[start:end])
        )
        end = ends[max(fit - 1, first)]
        gap = text.rfind(" ", start, end + 1)
        if start == stop or end >= last:
            found.append(min(last + 1, len(text)))
        else:
            found.append(gap + 1 if gap > start else end)
    return found if text and not text.endswith("\n") else [*found, len(text)]


class TextArea(TextField):
    """A field for lines of text, which says how many letters there are; Ctrl and Enter call `accept`."""

    plain = staticmethod(several_lines)

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of ROWS lines with their count below."""
        high = ROWS * skin.text_size("", "text", SIZE)[1] + skin.text_size("", "text", SMALLEST)[1]
        return width, max(skin.target(), high + skin.px(24))

    # Geometry

    @property
    def _room(self) -> Rect:
        room = self.rect.inflate(-2 * self._skin.px(10), -2 * self._skin.px(8))
        room.h -= self._skin.text_size("", "text", SMALLEST)[1] + self._skin.px(4)
        return room

    @property
    def _pitch(self) -> int:
        return self._skin.text_size("", "text", SIZE)[1]

    @property
    def _rows(self) -> list[tuple[int, int]]:
        """The start and end of each line in the text that is shown, without its line break."""
        text = "".join(self._shown())
        rows = pairwise(rows_of(text, self._width, self._room.w - self._skin.px(2)))
        return [(start, end - text[start:end].endswith("\n")) for start, end in rows]

    def _row_at(self, index: int) -> int:
        """Return the number of the line in which the caret is drawn if it is at `index`."""
        return max(0, bisect_right([start for start, _end in self._rows[1:]], index))

    def _point(self, index: int) -> tuple[int, int]:
        """Return where the caret is drawn if it is at `index` of the text shown, from its upper left."""
        row = self._row_at(index)
        start, end = self._rows[row]
        text = "".join(self._shown())
        return self._x(text[start:index], text[start:end]), row * self._pitch

    def _shifted(self) -> int:
        """Return by how many pixels the text is scrolled upwards to have the caret in sight."""
        before, composition, _after = self._shown()
        y, whole = self._point(len(before + composition))[1], len(self._rows) * self._pitch
        room = max(self._room.h, self._pitch)
        return max(0, min(max(min(self._shift, y), y + self._pitch - room), whole - room))

    def _index_at(self, pos: tuple[int, int]) -> int:
        row = (pos[1] - self._room.y + self._shifted()) // self._pitch
        return self._index_on(min(max(row, 0), len(self._rows) - 1), pos[0] - self._room.x)

    def _index_on(self, row: int, x: int) -> int:
        """Return the index nearest to `x` pixels from the left on a line, before the space that ends it."""
        start, end = self._rows[row]
        last = row == len(self._rows) - 1
        line = self.text[start:end] if last else self.text[start:end].removesuffix(" ")
        return start + self._index_in(line, x)

    def _key(self, event: pygame.event.Event) -> bool:
        step = _STEPS.get(event.key)
        if event.key in ENTER and not event.mod & COMMAND:
            self._line.insert("\n")
            return True
        if step is None:
            return super()._key(event)
        row = self._row_at(self._line.caret) + step
        if not 0 <= row < len(self._rows):
            return False
        x = self._point(self._line.caret)[0]
        self._line.move_to(self._index_on(row, x), select=bool(event.mod & pygame.KMOD_SHIFT))
        return True

    # Drawing

    def _draw_ground(self, surface: Surface, state: ButtonState) -> None:
        skin, rect = self._skin, self.rect
        surface.blit(skin.field(rect.size, state), rect)
        said = skin.text(f"{letter_count(clean(self.text))} / {self._longest}", "text", SMALLEST, INK_SOFT)
        surface.blit(said, said.get_rect(bottomright=(rect.right - skin.px(10), rect.bottom - skin.px(6))))

    def _draw_text(self, surface: Surface, active: bool) -> None:
        skin, (before, composition, after) = self._skin, self._shown()
        composed = len(before), len(before + composition)
        selected = self._line.selection if active and not composition else (0, 0)
        text = before + composition + after
        for number, (start, end) in enumerate(self._rows):
            y = self._room.y + number * self._pitch - self._shifted()
            pygame.draw.rect(surface, GOLD_LIGHT, self._box(text, start, end, selected).move(0, y))
            surface.blit(skin.text(text[start:end].rstrip(), "text", SIZE, INK), (self._room.x, y))
            line = self._box(text, start, end, composed).move(0, y + self._pitch - skin.px(3))
            pygame.draw.rect(surface, INK, Rect(line.topleft, (line.w, skin.px(1.5) if line.w else 0)))

    def _box(self, text: str, start: int, end: int, span: tuple[int, int]) -> Rect:
        """Return what a span of the text covers of the line from `start` to `end`, as if it were on top."""
        first, last = max(span[0], start), min(span[1], end)
        if first >= last:
            return Rect(0, 0, 0, 0)
        x, until = sorted(self._x(text[start:index], text[start:end]) for index in (first, last))
        return Rect(self._room.x + x, 0, until - x, self._pitch)

    def _caret(self) -> Rect:
        before, composition, _after = self._shown()
        x, y = self._point(len(before + composition))
        spot = self._room.x + x, self._room.y + y - self._shifted()
        return Rect(spot, (self._skin.px(1.6), self._pitch))
