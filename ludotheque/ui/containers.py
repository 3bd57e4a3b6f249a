"""Containers place the parts of a page, so that a scene only needs to list them.

A part is first measured for a given width, then placed. In too little width, rows wrap and texts break; in
too little height, a scroll view scrolls. So nothing is covered or lost at any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Literal

import pygame
from pygame import Rect, Surface

from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import EDGE, Spring, Text
from ludotheque.ui.palette import GOLD
from ludotheque.ui.skin import Align, ButtonState, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Action, Group, Part, Widget

Ground = Literal["card", "panel", "parchment", "well"]


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
        widest = max((total([w for _part, w, _h in line], gap) for line in lines), default=0)
        return widest, total([_highest(line) for line in lines], gap)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the lines under each other."""
        super().place(skin, rect, view)
        gap, y = skin.px(self._gap), rect.y
        lines = self._lines(skin, rect.w)
        for line in lines:
            tall = rect.h if len(lines) == 1 else _highest(line)
            x = rect.x + round((rect.w - total([w for _part, w, _h in line], gap)) * EDGE[self._align])
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
            if line and (len(line) == across or total([w for _part, w in line] + [want], gap) > width):
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
    left = max(0, width - total([wide for _part, wide in line], gap))
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


def total(lengths: Sequence[int], gap: int) -> int:
    """Return the length of things one after the other, with a gap between them."""
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
        return max((wide for wide, _high in sizes), default=0), total(heights, skin.px(self._gap))

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the parts from the top down; those that grow down share the height left over or lacking."""
        super().place(skin, rect, view)
        gap, y = skin.px(self._gap), rect.y
        sizes = [part.measure(skin, rect.w) for part in self._parts]
        left = rect.h - total([high for _wide, high in sizes], gap)
        growing = sum(part.grows_down for part in self._parts)
        for part, (wide, high) in zip(self._parts, sizes, strict=True):
            if part.grows_down:
                share = left // growing
                left, growing, high = left - share, growing - 1, max(0, high + share)
            wide = rect.w if self._align is None or part.grows else min(wide, rect.w)
            x = rect.x + round((rect.w - wide) * EDGE[self._align or "left"])
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
        return width, total([high for _row, high in self._heights(skin, width)], skin.px(self._gap))

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
        others = total(widths, skin.px(self._gap)) - widths[self._wide]
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
