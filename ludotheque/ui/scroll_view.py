"""Views that scroll what is too high for them, and lists whose items are made when they come in sight."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from ludotheque.ui.drawing import Size, clipped
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Group, Part


class ScrollView(Part):
    """A view that scrolls a part that is too high for it; the page remembers under `id` how far."""

    grows = grows_down = True

    def __init__(self, id: str, part: Part) -> None:
        super().__init__()
        self.id, self._part = id, part
        self.scroll = Scroll()
        self._height = 0

    def parts(self) -> Iterator[Part]:
        """Yield the scrolled part."""
        yield self._part

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the full size of the scrolled part."""
        return width, self._part.measure(skin, width)[1]

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the part, leaving room for the bar if one is needed."""
        super().place(skin, rect, view)
        bar = Scroll.width(skin) + skin.px(6)
        self._height = self._part.measure(skin, rect.w)[1]
        room = rect.w if self._height <= rect.h else rect.w - bar
        if room < rect.w:
            self._height = self._part.measure(skin, room)[1]
        self.scroll.layout(rect, self._height, skin)
        self._room = room
        self.settle(skin)

    def settle(self, skin: Skin) -> None:
        """Place the part, moved up as far as the view is scrolled."""
        rect = self.rect
        inside = Rect(rect.x, rect.y - self.scroll.offset, self._room, max(self._height, rect.h))
        self._part.place(skin, inside, rect if self.view is None else rect.clip(self.view))

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the visible region of the part, and the bar."""
        with clipped(surface, self.seen):
            super().render(surface, skin, group)
        self.scroll.draw(surface, skin)


class Item(NamedTuple):
    """An item of a list, `high` logical pixels high, made when needed; `id` is its widget's, "" for none."""

    make: Callable[[], Part]
    high: float
    id: str = ""


class List(Part):
    """Items below each other, made when they come in sight, so that thousands scroll as easily as ten.

    The list must stand in a scroll view. Rows are the items with an id. Tab stops only at the current row,
    which has the focus or had it last, by default the first row in sight or below; it is made even if it is
    out of sight.
    """

    grows = True

    def __init__(self, items: Sequence[Item]) -> None:
        super().__init__()
        self.items = items
        self.current = ""  # the id of the row that has the focus or had it most recently
        self._numbers = {item.id: number for number, item in enumerate(items) if item.id}
        self._made: dict[int, Part] = {}
        self._skin: Skin | None = None  # the skin for which `_tops` was computed
        self._tops: list[int] = []  # pixels from the top of the list to each item, and to the end of the last
        self._shown = range(0)

    def parts(self) -> Iterator[Part]:
        """Yield the items that have been made."""
        return (self._made[number] for number in sorted(self._made))

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of all items together."""
        if self._skin is not skin:
            self._skin = skin
            self._tops = [0, *accumulate(self._height(skin, item) for item in self.items)]
        return width, self._tops[-1]

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Make and place the items in sight and the current row."""
        super().place(skin, rect, view)
        self.measure(skin, rect.w)
        shown = view or rect
        first = max(0, bisect_right(self._tops, shown.top - rect.top) - 1)
        self._shown = range(first, min(len(self.items), bisect_left(self._tops, shown.bottom - rect.top)))
        stop = self._stop()
        wanted = {*self._shown, *([] if stop is None else [stop])}
        self._made = {number: self._made.get(number) or self.items[number].make() for number in wanted}
        for number, part in self._made.items():
            part.place(skin, self._rect(number), view)
            for widget in part.widgets():
                widget.tabbed = number == stop

    def __contains__(self, id: str) -> bool:
        """Return whether there is a row `id`, in sight or not."""
        return id in self._numbers

    def around(self, id: str) -> Rect:
        """Return the rectangle of the row `id`, including any heading right above it; raises KeyError."""
        number = self._numbers[id]
        headed = number > 0 and not self.items[number - 1].id
        row = self._rect(number)
        return row.union(self._rect(number - 1)) if headed else row

    def led(self, id: str, key: int) -> str:
        """Return the id of the row to which `key` moves the focus from the row `id`, "" if there is none."""
        rows = list(self._numbers)
        if id not in self._numbers:
            return ""
        at, page, last = rows.index(id), max(1, len(self._shown) - 2), len(rows) - 1
        to = {
            pygame.K_UP: at - 1,
            pygame.K_DOWN: at + 1 if at < last else -1,
            pygame.K_PAGEUP: max(0, at - page),
            pygame.K_PAGEDOWN: min(last, at + page),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(key, -1)
        return rows[to] if to >= 0 else ""

    def _stop(self) -> int | None:
        """Return the index of the row that Tab stops at, None if the list has no rows."""
        current, rows = self._numbers.get(self.current), list(self._numbers.values())
        if current is not None or not rows:
            return current
        return rows[min(bisect_left(rows, self._shown.start), len(rows) - 1)]

    def _rect(self, number: int) -> Rect:
        top, bottom = self._tops[number : number + 2]
        return Rect(self.rect.x, self.rect.y + top, self.rect.w, bottom - top)

    @staticmethod
    def _height(skin: Skin, item: Item) -> int:
        return skin.target(item.high) if item.id else skin.px(item.high)
