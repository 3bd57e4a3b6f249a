"""Containers place the parts of a page, so that a scene only needs to list them.

A part is first measured for a given width, then placed. In too little width, rows wrap and texts break; in
too little height, a scroll view scrolls. So nothing is covered or lost at any size.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any, ClassVar, Literal, NamedTuple

import pygame
from pygame import Color, Rect, Surface

from ludotheque.ui.drawing import Size, clipped
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import BODY, Align, ButtonState, Face, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Group, Part, Widget

Ground = Literal["card", "panel", "parchment", "well"]
_EDGE: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}


class Text(Part):
    """A text that breaks into lines. If it `grows`, it takes the width left over by the rest of its row."""

    def __init__(
        self,
        words: str,
        size: float = BODY,
        colour: Color = CREAM,
        face: Face = "text",
        align: Align = "left",
        grows: bool = False,
    ) -> None:
        super().__init__()
        self.words, self.size, self.colour, self.face, self.align = words, size, colour, face, align
        self.grows = grows

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the lines that the text breaks into at `width` pixels."""
        return skin.text_size(self.words, self.face, self.size, width) if self.words else (0, 0)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the lines, vertically centred. In a scrolled view, draw only the lines wholly in sight."""
        if self.words:
            words, width = self.shown(skin), self.rect.w
            lines = skin.text(words, self.face, self.size, self.colour, width, self.align)
            x = self.rect.x + round((width - lines.get_width()) * _EDGE[self.align])
            place = lines.get_rect(topleft=(x, self.rect.centery - lines.get_height() // 2))
            first, last = self._whole_lines(skin, place)
            if last > first:
                surface.blit(lines, place.move(0, first), Rect(0, first, place.w, last - first))

    def spoken(self) -> Iterator[Node]:
        """Yield the words."""
        if self.words:
            yield Node(f"text {self.words}", "text", self.words)

    def shown(self, skin: Skin) -> str:
        """Return the words as they are drawn."""
        return self.words

    def _whole_lines(self, skin: Skin, place: Rect) -> tuple[int, int]:
        """Return the top and bottom of the lines wholly in sight, in pixels from the top of `place`."""
        if self.view is None or self.view.contains(place):
            return 0, place.h
        pitch, above, below = skin.pitch(self.size), self.view.top - place.top, self.view.bottom - place.top
        first = -(-above // pitch) * pitch if above > 0 else 0
        return first, place.h if below >= place.h else max(first, below // pitch * pitch)


class Line(Text):
    """A text on at most `lines` lines, by default one.

    If it is too long, it is set in smaller type, down to the size `smallest`, and then cut and ended with « …
    ».
    """

    def __init__(
        self,
        words: str,
        size: float = BODY,
        colour: Color = CREAM,
        face: Face = "text",
        align: Align = "left",
        grows: bool = False,
        lines: int = 1,
        smallest: float = 0,
    ) -> None:
        super().__init__(words, size, colour, face, align, grows)
        self._lines, self._largest, self._smallest = lines, size, smallest or size

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the part of the text that fits into `width` pixels."""
        if self._lines > 1:
            return skin.text_size(self._cut(skin, width), self.face, self.size, width)
        wide, high = skin.text_size(self.words, self.face, self._largest)
        return min(wide, width), high

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Choose the largest type in which the words fit, not below the smallest one allowed."""
        super().place(skin, rect, view)
        self.size = skin.fitting(self.words, self.face, self._largest, rect.w, self._smallest)

    def shown(self, skin: Skin) -> str:
        """Return the part of the text that fits, with « … » if it is cut."""
        return self._cut(skin, self.rect.w)

    def _cut(self, skin: Skin, width: int) -> str:
        font, room = skin.font(self.face, self.size), self._lines * width
        words = shorten(font, self.words, room)
        highest = skin.text_size("x", self.face, self.size)[1] + (self._lines - 1) * skin.pitch(self.size)
        while words != "…" and skin.text_size(words, self.face, self.size, width)[1] > highest:
            room -= max(1, width // 10)  # lines are not full, since the next word goes to the next line
            words = shorten(font, self.words, room)
        return words


class Heading(Part):
    """A title with a gold line on either side, as wide as the room that it gets."""

    grows = True

    def __init__(self, words: str, size: float = 24, colour: Color = GOLD_LIGHT) -> None:
        super().__init__()
        self.words, self.size, self.colour = words, size, colour

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the title, which wraps if it is too wide."""
        return width, skin.text_size(self.words, "title", self.size, width)[1]

    def spoken(self) -> Iterator[Node]:
        """Yield the title."""
        yield Node(f"heading {self.words}", "heading", self.words)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the title and its lines."""
        surface.blit(skin.heading(self.words, self.rect.w, self.size, self.colour), self.rect)


class Drawing(Part):
    """A part drawn by `paint(surface, rect)`, `wide` by `high` logical pixels.

    It takes at most the share `most` of the available width, and all of this share if `wide` is 0. If it
    `shrinks`, its height shrinks in proportion to its width.
    """

    def __init__(
        self,
        wide: float,
        high: float,
        paint: Callable[[Surface, Rect], object] = lambda _surface, _rect: None,
        shrinks: bool = False,
        most: float = 1,
    ) -> None:
        super().__init__()
        self._wide, self._high, self._paint = wide, high, paint
        self._shrinks, self._most = shrinks, most
        self.grows = wide == 0

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the drawing in pixels, at most `width` wide."""
        room = round(width * self._most)
        wide, high = skin.px(self._wide) or room, skin.px(self._high)
        if wide > room and self._shrinks:
            high = max(1, high * room // wide)
        return min(wide, room), high

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the part by calling `paint`."""
        self._paint(surface, self.rect)


class Picture(Part):
    """A ready-made picture, shown at its own size."""

    def __init__(self, picture: Surface) -> None:
        super().__init__()
        self._picture = picture

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the picture."""
        return self._picture.get_size()

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the picture in the middle of its place."""
        surface.blit(self._picture, self._picture.get_rect(center=self.rect.center))


class Composed(Part):
    """A picture that the function `compose` makes, given the available width in pixels.

    `words` say what it shows, "" for an ornament.
    """

    def __init__(self, compose: Callable[[int], Surface], words: str = "") -> None:
        super().__init__()
        self._compose, self._words = compose, words
        self._pictures: dict[int, Surface] = {}

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the picture at this width."""
        return self._picture(width).get_size()

    def spoken(self) -> Iterator[Node]:
        """Yield the words, if there are any."""
        if self._words:
            yield Node(f"picture {self._words}", "text", self._words)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the picture."""
        surface.blit(self._picture(self.rect.w), self.rect)

    def _picture(self, width: int) -> Surface:
        if width not in self._pictures:
            self._pictures[width] = self._compose(width)
        return self._pictures[width]


class Spring(Part):
    """An empty part that takes the room left in a row or column, so that later parts move to the end."""

    grows = grows_down = True
    least = 0


class Container(Part):
    """A part that contains others, with `gap` logical pixels between them."""

    def __init__(self, parts: Sequence[Part], gap: float = 10) -> None:
        super().__init__()
        self._parts, self._gap = list(parts), gap

    def parts(self) -> Iterator[Part]:
        """Yield the parts in reading order."""
        return iter(self._parts)


class Row(Container):
    """A container that places its parts side by side, in several lines if they do not fit in one.

    With `equal`, all parts are as wide as the widest one, but at least `least` wide, and the lines hold about
    the same number of parts. If any of these grows, all are widened equally until the fullest line is filled.
    """

    def __init__(
        self, parts: Sequence[Part], gap: float = 10, align: Align = "left", equal: bool = False
    ) -> None:
        super().__init__(parts, gap)
        self._align, self._equal = align, equal
        self.grows = any(part.grows for part in parts)
        self.grows_down = any(part.grows_down for part in parts if not isinstance(part, Spring))

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the width of the widest line, and the height of all lines together."""
        lines = self._lines(skin, width)
        gap = skin.px(self._gap)
        widest = max((_total([w for _part, w, _h in line], gap) for line in lines), default=0)
        return widest, _total([_highest(line) for line in lines], gap)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the lines under each other."""
        super().place(skin, rect, view)
        gap, y = skin.px(self._gap), rect.y
        lines = self._lines(skin, rect.w)
        for line in lines:
            tall = rect.h if len(lines) == 1 else _highest(line)
            x = rect.x + round((rect.w - _total([w for _part, w, _h in line], gap)) * _EDGE[self._align])
            for part, wide, high in line:
                high = tall if part.grows_down else min(high, tall)
                part.place(skin, Rect(x, y + (tall - high) // 2, wide, high), view)
                x += wide + gap
            y += tall + gap

    def _lines(self, skin: Skin, width: int) -> list[list[tuple[Part, int, int]]]:
        """Break the parts into lines of (part, width, height) that are at most `width` wide."""
        gap = skin.px(self._gap)
        wants = [self._wants(part, skin, width) for part in self._parts]
        across = len(wants)
        if self._equal and wants:
            want = max(*wants, skin.px(self.least))
            most = max(1, min(len(wants), (width + gap) // (want + gap)))
            across = _shared(len(wants), most)
            wants = [(width - gap * (across - 1)) // across if self.grows else want] * len(wants)
        lines: list[list[tuple[Part, int]]] = [[]]
        for part, want in zip(self._parts, wants, strict=True):
            line = lines[-1]
            if line and (len(line) == across or _total([w for _part, w in line] + [want], gap) > width):
                lines.append([])
            lines[-1].append((part, min(want, width)))
        stretch = 0 if self._equal else width
        return [_stretched(skin, line, stretch, gap) for line in lines if line]

    @staticmethod
    def _wants(part: Part, skin: Skin, width: int) -> int:
        if part.grows and not part.least:
            return 0
        natural = part.measure(skin, width)[0]
        return min(natural, skin.px(part.least)) if part.grows else natural


def _stretched(skin: Skin, line: list[tuple[Part, int]], width: int, gap: int) -> list[tuple[Part, int, int]]:
    """Share any width that is left among the parts that grow, and measure the height of every part."""
    left = max(0, width - _total([wide for _part, wide in line], gap))
    growing = sum(part.grows for part, _wide in line)
    found = []
    for part, wide in line:
        if part.grows:
            share = left // growing
            left, growing, wide = left - share, growing - 1, wide + share
        found.append((part, wide, part.measure(skin, wide)[1]))
    return found


def _shared(count: int, most: int) -> int:
    """Return how many parts to put on a line, at most `most`, so that `count` parts fill the lines evenly."""
    return -(-count // -(-count // most))


def _highest(line: Sequence[tuple[Part, int, int]]) -> int:
    return max(high for _part, _wide, high in line)


def _total(lengths: Sequence[int], gap: int) -> int:
    return sum(lengths) + gap * max(0, len(lengths) - 1)


class Column(Container):
    """A container that places its parts below each other, each as wide as the column.

    If `align` is given, parts that do not grow keep their own width and stand at that side. If `widest` is
    given, the column is at most that many logical pixels wide.
    """

    def __init__(
        self, parts: Sequence[Part], gap: float = 10, align: Align | None = None, widest: float = 0
    ) -> None:
        super().__init__(parts, gap)
        self._align, self._widest = align, widest
        self.grows = not widest and any(part.grows for part in parts if not isinstance(part, Spring))
        self.grows_down = any(part.grows_down for part in parts)

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the width of the widest part, and the height of all parts together."""
        width = min(width, skin.px(self._widest) or width)
        sizes = [part.measure(skin, width) for part in self._parts]
        heights = [high for _wide, high in sizes]
        return max((wide for wide, _high in sizes), default=0), _total(heights, skin.px(self._gap))

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the parts from the top down; those that grow down share the height left over or lacking."""
        super().place(skin, rect, view)
        gap, y = skin.px(self._gap), rect.y
        sizes = [part.measure(skin, rect.w) for part in self._parts]
        left = rect.h - _total([high for _wide, high in sizes], gap)
        growing = sum(part.grows_down for part in self._parts)
        for part, (wide, high) in zip(self._parts, sizes, strict=True):
            if part.grows_down:
                share = left // growing
                left, growing, high = left - share, growing - 1, max(0, high + share)
            wide = rect.w if self._align is None or part.grows else min(wide, rect.w)
            x = rect.x + round((rect.w - wide) * _EDGE[self._align or "left"])
            part.place(skin, Rect(x, y, wide, high), view)
            y += high + gap


class Grid(Container):
    """A table: rows of cells in columns, with the same width for all cells of a column.

    The column with the index `wide` takes the width that is left. If the columns do not fit beside each
    other, the cells of each row wrap.
    """

    grows = True

    def __init__(self, rows: Sequence[Sequence[Part]], wide: int = 0, gap: float = 10) -> None:
        super().__init__([cell for row in rows for cell in row], gap)
        self._rows, self._wide = [list(row) for row in rows], wide

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width and the height of all rows."""
        return width, _total([high for _row, high in self._heights(skin, width)], skin.px(self._gap))

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the cells, each vertically centred in its row."""
        super().place(skin, rect, view)
        gap, y = skin.px(self._gap), rect.y
        columns = self._columns(skin, rect.w)
        for row, high in self._heights(skin, rect.w):
            if columns is None:
                Row(row, self._gap).place(skin, Rect(rect.x, y, rect.w, high), view)
            else:
                x = rect.x
                for cell, wide in zip(row, columns, strict=False):
                    cell.place(skin, Rect(x, y, wide, high), view)
                    x += wide + gap
            y += high + gap

    def spoken(self) -> Iterator[Node]:
        """Yield each row as a sentence, since readers pass over short texts."""
        for row in self._rows:
            first, *others = (node for cell in row for node in cell.spoken())
            yield first._replace(value=", ".join(node.words for node in others))

    def _columns(self, skin: Skin, width: int) -> list[int] | None:
        """Return the widths of the columns, None if they do not fit beside each other."""
        count = max((len(row) for row in self._rows), default=0)
        cells = [[row[n] for row in self._rows if n < len(row)] for n in range(count)]
        widths = [max(cell.measure(skin, width)[0] for cell in column) for column in cells]
        if not widths:
            return []
        others = _total(widths, skin.px(self._gap)) - widths[self._wide]
        widths[self._wide] = width - others
        return widths if widths[self._wide] >= skin.px(cells[self._wide][0].least) else None

    def _heights(self, skin: Skin, width: int) -> Iterator[tuple[list[Part], int]]:
        columns = self._columns(skin, width)
        for row in self._rows:
            if columns is None:
                yield row, Row(row, self._gap).measure(skin, width)[1]
            else:
                yield row, max(c.measure(skin, w)[1] for c, w in zip(row, columns, strict=False))


class Framed(Part):
    """A frame round a part, with a margin of `pad` logical pixels and the background `ground`, if given.

    `pad` is one number, or four: left, top, right, bottom. `wide` fixes the frame's width in logical pixels.
    """

    def __init__(
        self,
        part: Part,
        ground: Ground | None = None,
        pad: float | tuple[float, float, float, float] = 12,
        wide: float = 0,
    ) -> None:
        super().__init__()
        self._part, self._ground, self._wide = part, ground, wide
        self._pad = pad if isinstance(pad, tuple) else (pad,) * 4
        self.grows, self.grows_down, self.least = part.grows and not wide, part.grows_down, part.least

    def parts(self) -> Iterator[Part]:
        """Yield the part inside the frame."""
        yield self._part

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the part with its margin."""
        left, top, right, bottom = map(skin.px, self._pad)
        width = min(width, skin.px(self._wide)) if self._wide else width
        wide, high = self._part.measure(skin, max(1, width - left - right))
        return width if self._wide else wide + left + right, high + top + bottom

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the part inside its frame."""
        super().place(skin, rect, view)
        left, top, right, bottom = map(skin.px, self._pad)
        inside = Rect(rect.x + left, rect.y + top, rect.w - left - right, rect.h - top - bottom)
        self._part.place(skin, inside, view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the background, if any, then the part."""
        if self._ground:
            draw_ground: dict[Ground, Callable[[Size], Surface]] = {
                "card": skin.card,
                "panel": skin.panel,
                "parchment": skin.parchment,
                "well": skin.well,
            }
            surface.blit(draw_ground[self._ground](self.rect.size), self.rect)
        super().render(surface, skin, group)


class Titled(Row):
    """A row that begins with its `label`, which gives the others their name, and perhaps a note."""

    def __init__(
        self, name: str, label: Part, others: Sequence[Part], align: Align = "left", note: str = ""
    ) -> None:
        self._name, self._note, self._others = name, note, others
        super().__init__([label, *others], 12, align)

    def spoken(self) -> Iterator[Node]:
        """Yield all but the label, in a group with the row's name."""
        inside = tuple(node for part in self._others for node in part.spoken())
        yield Node(f"group {self._name}", "group", self._name, description=self._note, children=inside)


class Labelled(Titled):
    """A row with a name and a note on the left, and their controls on the right or, if need be, below."""

    def __init__(self, name: str, note: str, controls: Sequence[Part]) -> None:
        label = [Text(name, 19), *([Text(note, 15, face="italic")] if note else [])]
        super().__init__(name, _Grown(label), [Row(controls, 6)], note=note)


class _Grown(Column):
    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(parts, 0)
        self.grows = True


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
    """An item of a list, `high` logical pixels high, made by `make` when it is needed.

    `id` is that of its widget, "" for an item without one, such as a heading.
    """

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


class Pressed(Widget):
    """A widget made of another part, pressed as a whole; highlighted while hovered, focused or held down."""

    grows = True
    _LIGHT: ClassVar[dict[ButtonState, int]] = {"hover": 46, "focus": 46, "down": 84}  # opacity of the light

    def __init__(self, id: str, action: Action, part: Part) -> None:
        super().__init__(id, action)
        self._part = part

    def parts(self) -> Iterator[Part]:
        """Yield the part that is pressed."""
        yield self._part

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the part, at least large enough for a fingertip."""
        wide, high = self._part.measure(skin, width)
        return max(wide, skin.target()), max(high, skin.target())

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the part over the whole widget."""
        super().place(skin, rect, view)
        self._part.place(skin, rect, view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the part, on a golden highlight in some states, with a ring if it has the keyboard focus."""
        state = group.state(self)
        if state in self._LIGHT:
            light = Surface(self.rect.size, pygame.SRCALPHA)
            colour = (*GOLD[:3], self._LIGHT[state])
            pygame.draw.rect(light, colour, light.get_rect(), border_radius=skin.px(6))
            surface.blit(light, self.rect)
        self._part.render(surface, skin, group)
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)


class Pinned(Part):
    """A body that scrolls, between parts above and below it that stay in sight.

    If fewer than `lowest` logical pixels of the body would be visible, everything scrolls together instead.
    """

    grows = grows_down = True
    scrolls = True  # False for a body that scrolls its own content: it is not put into a scroll view

    def __init__(
        self,
        above: Sequence[Part],
        body: Part,
        below: Sequence[Part],
        gap: float = 10,
        lowest: float = 160,
        ground: Ground | None = None,
    ) -> None:
        super().__init__()
        self._above, self._body, self._below, self._gap = list(above), body, list(below), gap
        self._lowest, self._ground = lowest, ground
        self._page = self._together()

    def parts(self) -> Iterator[Part]:
        """Yield the one part that contains all others."""
        yield self._page

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size at which nothing has to scroll."""
        return width, self._together().measure(skin, width)[1]

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place all parts, and let either the body or everything scroll."""
        super().place(skin, rect, view)
        body = self._on_ground(self._body)
        low = min(body.measure(skin, rect.w)[1], skin.px(self._lowest))
        pinned = [part.measure(skin, rect.w)[1] for part in (*self._above, *self._below)]
        if _total([low, *pinned], skin.px(self._gap)) > rect.h:
            self._page = ScrollView("body", self._together())
        else:
            scrolled = ScrollView("body", self._body) if self.scrolls else self._body
            self._page = Column([*self._above, self._on_ground(scrolled), *self._below], self._gap)
        self._page.place(skin, rect, view)

    def _together(self) -> Part:
        return Column([*self._above, self._on_ground(self._body), *self._below], self._gap)

    def _on_ground(self, body: Part) -> Part:
        return Framed(body, self._ground, 15) if self._ground else body


class Sheet(Part):
    """A panel with a heading, a scrolling body and a row of buttons below, `width` logical pixels at most."""

    LOWEST = 120  # logical pixels: if less of the body is visible, heading and buttons scroll with it
    height = 0.0  # logical pixels: the height of a sheet whose body scrolls its own content, 0 for any other
    share = 1.0  # of the available width, at most
    align: Align = "center"

    def __init__(
        self,
        title: str,
        body: Part,
        foot: Sequence[Widget] = (),
        width: float = 580,
        head: Sequence[Part] = (),
        ground: Ground = "panel",
    ) -> None:
        super().__init__()
        self._width = width
        above = [*head, *([Heading(title)] if title else [])]
        top = [Column(above, 8, "center")] if above else []
        bottom = [Row(foot, 14, "center", equal=True)] if foot else []
        self._page = Pinned(top, body, bottom, 14, self.LOWEST)
        self._frame = Framed(self._page, ground, 24)

    def parts(self) -> Iterator[Part]:
        """Yield the panel, which contains everything else."""
        yield self._frame

    @property
    def panel(self) -> Rect:
        """The rectangle of the panel."""
        return self._frame.rect

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the panel in `rect`, whose height limits that of the panel."""
        super().place(skin, rect, view)
        self._page.scrolls = not self.height
        margin = skin.px(10)
        rect = rect.inflate(-2 * margin, -2 * margin)
        width = min(skin.px(self._width), round(rect.w * self.share))
        high = min(skin.px(self.height) or self._frame.measure(skin, width)[1], rect.h)
        panel = Rect(0, 0, width, high).move_to(centery=rect.centery)
        panel.x = rect.x + round((rect.w - width) * _EDGE[self.align])
        self._frame.place(skin, panel, view)


class Desk(Part):
    """A page that fills the window: any heading and choices, a scrolling body, and a row of buttons."""

    WIDEST = 1180  # logical pixels

    def __init__(
        self,
        title: str,
        choices: Sequence[Part],
        body: Part,
        foot: Sequence[Part],
        ground: Ground | None = "parchment",
        lowest: float = 160,
    ) -> None:
        super().__init__()
        above = [*([Heading(title, 26)] if title else []), *([Row(choices, 10)] if choices else [])]
        self._page = Pinned(above, body, [Row(foot, 10)], ground=ground, lowest=lowest)

    def parts(self) -> Iterator[Part]:
        """Yield the one part that contains all others."""
        yield self._page

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the page in `rect`, no wider than is comfortable to read."""
        super().place(skin, rect, view)
        wide = min(skin.px(self.WIDEST), rect.w - 2 * min(skin.px(24), rect.w // 40))
        high = rect.h - 2 * skin.px(10)
        self._page.place(skin, Rect(0, 0, wide, high).move_to(center=rect.center), view)
