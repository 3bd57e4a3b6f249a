"""Whole pages: a body that scrolls between what stays in sight above and below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from ludotheque.ui.containers import Column, Framed, Ground, Row, total
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import EDGE, Heading
from ludotheque.ui.scroll_view import ScrollView
from ludotheque.ui.skin import Align, Skin
from ludotheque.ui.widgets import Part, Widget


class Pinned(Part):
    """A body that scrolls between fixed parts; to keep `lowest` logical pixels, with those above or all."""

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
        self._page = self._together(self._below)

    def parts(self) -> Iterator[Part]:
        """Yield the one part that contains all others."""
        yield self._page

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size at which nothing has to scroll."""
        return width, self._together(self._below).measure(skin, width)[1]

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place all parts, and let either the body or everything scroll."""
        super().place(skin, rect, view)
        if self._has_room(skin, rect, [*self._above, *self._below]):
            scrolled = ScrollView("body", self._body) if self.scrolls else self._body
            self._page = Column([*self._above, self._on_ground(scrolled), *self._below], self._gap)
        elif self._has_room(skin, rect, self._below):
            self._page = Column([ScrollView("body", self._together([])), *self._below], self._gap)
        else:
            self._page = ScrollView("body", self._together(self._below))
        self._page.place(skin, rect, view)

    def _has_room(self, skin: Skin, rect: Rect, pinned: Sequence[Part]) -> bool:
        low = min(self._on_ground(self._body).measure(skin, rect.w)[1], skin.px(self._lowest))
        highs = [low, *(part.measure(skin, rect.w)[1] for part in pinned)]
        return total(highs, skin.px(self._gap)) <= rect.h

    def _together(self, below: Sequence[Part]) -> Part:
        return Column([*self._above, self._on_ground(self._body), *below], self._gap)

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
        panel.x = rect.x + round((rect.w - width) * EDGE[self.align])
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
