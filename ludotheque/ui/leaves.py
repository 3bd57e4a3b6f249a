"""The parts of a page that hold no others: texts, pictures, drawings and empty room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pygame import Color, Rect, Surface

from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD_LIGHT
from ludotheque.ui.skin import BODY, Align, Face, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Group, Part

EDGE: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}  # the share of spare room before


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
            x = self.rect.x + round((width - lines.get_width()) * EDGE[self.align])
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
    """A text on at most `lines` lines; too long, it is smaller (at least `smallest`), then cut with « … »."""

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
    """A picture that `compose` makes for a width in pixels; `words` say what it shows, "" for an ornament."""

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
