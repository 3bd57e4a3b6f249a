"""The paper with what somebody has asked for: gestures that are advised, or why one was made.

It lies over what the panel only tells, players and log. Where that is too small it lies over the board, where
it covers least of what may be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.move import Move
from ludotheque.table.view.advised import draw_numeral
from ludotheque.table.view.clear import covered, spots
from ludotheque.ui.palette import CREAM, GOLD_DARK, INK, INK_SOFT
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import boxed

SIZES = (16.5, 15.5, 14.5, 13.5)  # the largest in which it fits over the panel
PAD, GAP, SIGN = 10, 8, 26  # logical pixels: round all, between an entry's parts, the room for its sign
SLIVER = 60  # logical pixels: what it leaves of the panel's players and log is no less high
SHARE = 0.46  # of the board's width, where it lies over that
ADVICE = "advice-"  # followed by its number: what a keyboard or a trace calls it
TARGET = 40  # pixels: no entry that can be pressed is less high


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence: advice has a `number`, the moves of its gesture and where that is; a reason its seat.

    A gesture goes by `places`, or is the button of that id.
    """

    text: str
    number: int = 0
    seat: int = -1
    moves: tuple[Move, ...] = ()
    places: tuple[str, ...] = ()
    button: str = ""


class Counsel:
    """Entries below each other, or side by side where there is more width; `about` is when they hold."""

    def __init__(self, dot: Callable[[int], Color]) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.about: object = None  # the moment for which it is told; nothing is shown at any other
        self.thinking = False
        self.rect = Rect(0, 0, 0, 0)
        self.rows: tuple[Rect, ...] = ()
        self.hovered: int | None = None
        self._dot = dot
        self._size = SIZES[0]
        self._laid: tuple[object, ...] = ()

    def say(self, about: object, entries: Sequence[Entry]) -> None:
        """Show these at the moment `about`."""
        self.about, self.entries, self.thinking, self.hovered = about, tuple(entries), False, None

    def wait(self, about: object, words: str) -> None:
        """Show by a quill that an answer is on its way."""
        self.say(about, (Entry(words),))
        self.thinking = True

    def clear(self) -> None:
        """Show nothing any more."""
        self.say(None, ())

    @property
    def advises(self) -> bool:
        """Whether it shows gestures, or will."""
        return self.thinking or any(entry.number for entry in self.entries)

    def numbered(self, number: int) -> Entry | None:
        """Return the advice of that number."""
        return next((entry for entry in self.entries if number and entry.number == number), None)

    def entry_at(self, pos: tuple[float, float]) -> Entry | None:
        """Return the advice under a pixel."""
        found = zip(self.rows, self.entries, strict=True)
        return next((entry for row, entry in found if entry.number and row.collidepoint(pos)), None)

    def hover(self, pos: tuple[float, float]) -> bool:
        """Take note of what is under the pointer; tell whether that has changed."""
        entry, before = self.entry_at(pos), self.hovered
        self.hovered = entry.number if entry else None
        return self.hovered != before

    # Layout

    def layout(self, skin: Skin, telling: Rect, board: Rect, wanted: Sequence[Rect]) -> None:
        """Lie over the part of the panel that only tells, else over the board."""
        laid = (self.entries, skin, tuple(telling), tuple(board), tuple(map(tuple, wanted)))
        if laid == self._laid:
            return
        self._laid = laid
        for size in SIZES:
            for count in (1, len(self.entries)) if telling.w > telling.h else (1,):
                heights = self._heights(skin, size, telling.w, count)
                high = sum(heights) + 2 * skin.px(PAD)
                if high <= telling.h:
                    spare = telling.h - high
                    if spare < skin.px(SLIVER):  # less would show of what lies below than can be read
                        high, heights = telling.h, [row + spare // len(heights) for row in heights]
                    self._put(skin, size, Rect(telling.x, telling.bottom - high, telling.w, high), heights)
                    return
        wide, size = min(board.w, max(skin.px(300), round(SHARE * board.w))), SIZES[1]
        heights = self._heights(skin, size, wide, 1)
        high = sum(heights) + 2 * skin.px(PAD)
        found = spots(skin, (wide, high), board.inflate(-2 * skin.px(8), -2 * skin.px(14)))
        self._put(skin, size, min(found, key=lambda spot: covered(spot, wanted)), heights)

    def _words(self, skin: Skin, width: int, count: int) -> int:
        """Return how wide the words of an entry are where `count` of them share a width."""
        inside = (width - 2 * skin.px(PAD)) // count
        return max(1, inside - skin.px(SIGN) - 2 * skin.px(GAP))

    def _heights(self, skin: Skin, size: float, width: int, count: int) -> list[int]:
        """Return how high the rows are in which `count` entries stand side by side."""
        words = self._words(skin, width, count)
        high = [
            max(TARGET if entry.number else 0, skin.text_size(entry.text, "text", size, words)[1])
            + skin.px(GAP) // 2
            for entry in self.entries
        ]
        return [max(high[at : at + count]) for at in range(0, len(high), count)]

    def _put(self, skin: Skin, size: float, rect: Rect, heights: Sequence[int]) -> None:
        self.rect, self._size = rect, size
        inside = rect.inflate(-2 * skin.px(PAD), -2 * skin.px(PAD))
        count = -(-len(self.entries) // max(1, len(heights)))
        wide = inside.w // max(1, count)
        tops = [inside.y, *accumulate(heights, initial=inside.y)][1:]
        self.rows = tuple(
            Rect(inside.x + at % count * wide, tops[at // count], wide, heights[at // count])
            for at in range(len(self.entries))
        )

    # Drawing

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the paper."""
        blur = skin.px(12)
        surface.blit(skin.shadow(self.rect.size, blur), self.rect.move(-blur, -blur + skin.px(4)))
        surface.blit(skin.card(self.rect.size), self.rect)
        for row, entry in zip(self.rows, self.entries, strict=True):
            self._draw_entry(surface, skin, row, entry)

    @property
    def named(self) -> dict[str, Rect]:
        """The advice that can be pressed, by id."""
        rows = zip(self.rows, self.entries, strict=True)
        return {f"{ADVICE}{entry.number}": row for row, entry in rows if entry.number}

    def trace(self) -> dict[str, Any]:
        """Return the advice that can be pressed as rectangles by id."""
        return {name: boxed(row) for name, row in self.named.items()}

    def _draw_entry(self, surface: Surface, skin: Skin, row: Rect, entry: Entry) -> None:
        if entry.number and entry.number == self.hovered:
            pygame.draw.rect(surface, GOLD_DARK, row, skin.px(1.5), border_radius=skin.px(5))
        left = row.x + skin.px(GAP) // 2
        middle = (left + skin.px(SIGN) // 2, row.centery)
        if entry.number:
            draw_numeral(surface, skin, middle, entry.number, skin.px(SIGN) // 2)
        elif self.thinking:
            quill = skin.icon("quill", skin.px(SIGN), INK_SOFT)
            surface.blit(quill, quill.get_rect(center=middle))
        elif entry.seat >= 0:
            pygame.draw.aacircle(surface, CREAM, middle, skin.px(7))
            pygame.draw.aacircle(surface, self._dot(entry.seat), middle, skin.px(6))
        width = row.right - left - skin.px(SIGN) - skin.px(GAP)
        words = skin.text(entry.text, "text", self._size, INK, max(1, width))
        place = words.get_rect(midleft=(left + skin.px(SIGN) + skin.px(GAP) // 2, row.centery))
        surface.blit(words, place)
