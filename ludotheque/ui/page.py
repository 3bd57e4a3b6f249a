"""A page: the parts that a scene shows, with scrolling, keyboard focus, and the trace that tests read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Heading, Text
from ludotheque.ui.scene import Scene
from ludotheque.ui.scroll_view import List, ScrollView
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node, Spoken, distinct, walk
from ludotheque.ui.widgets import Folding, Group, Part, Tip, Widget, boxed

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_LINES = {pygame.K_UP: -48, pygame.K_DOWN: 48}  # logical pixels


class Page:
    """A rectangle filled with parts. Focus and scroll offsets are kept when the parts are replaced."""

    def __init__(self) -> None:
        self.group: Group[Widget] = Group()
        self._content = Part()
        self._skin = Skin()
        self._offsets: dict[str, int] = {}  # how far each scroll view is scrolled, by id
        self._pointer = (-1, -1)
        self._row = ""  # the id of the row of a list that has the focus or had it most recently

    def show(self, content: Part, rect: Rect, skin: Skin) -> None:
        """Place `content` in `rect`, scrolled as far as the previous content was.

        If only the size of the text has changed, the widget with the focus or under the pointer stays where
        it was, if possible.
        """
        self._remember()
        held = self.group.focused or self.group.hovered
        held = held if skin is not self._skin and rect == self._content.rect else None
        self._content, self._skin = content, skin
        self._tell_lists()
        content.place(skin, rect)
        for view in self.views():
            view.scroll.to(self._offsets.get(view.id, 0))
            view.settle(skin)
            now = next((one for one in view.widgets() if held and one.id == held.id), None)
            if held and now and view.scroll.to(view.scroll.offset + now.rect.centery - held.rect.centery):
                view.settle(skin)
        self._gather()

    def forget(self) -> None:
        """Forget the scroll offsets, so that the next content begins at the top."""
        for view in self.views():
            view.scroll.to(0)

    def views(self) -> Iterator[ScrollView]:
        """Yield the scroll views, outer ones first."""
        return (part for part in _parts(self._content) if isinstance(part, ScrollView))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event, by scrolling or by the widgets; return whether something must be drawn."""
        if self.group.unfolded:
            return self.group.handle(event)
        if self.group.type(event):
            return True
        self._pointer = getattr(event, "pos", self._pointer)
        if event.type == pygame.KEYDOWN and self._step_in_list(event.key):
            return True
        view = self._scrolled_by(event)
        if view and (view.scroll.handle(event) or self._scroll_by_key(view, event)):
            self._settle(view)
            return True
        if not self.group.handle(event):
            return False
        self.reveal()
        return True

    def reveal(self, wanted: Widget | None = None) -> None:
        """Scroll as little as needed to show a widget, by default the one with the keyboard focus."""
        wanted = wanted or self.group.focused
        for view in self.views():
            found = next((widget for widget in view.widgets() if widget is wanted), None)
            if found is None:
                continue
            rows = (part.around(found.id) for part in _lists(view) if found.id in part)
            row = next(rows, None)
            if row and (view.scroll.show(row) or found.id != self._row):
                self._row = found.id
                self._settle(view)
            if view.scroll.show(found.rect):
                self._settle(view)

    def choose(self, id: str) -> None:
        """Give the focus to the widget `id`, even in a row out of sight; raises KeyError if there is none."""
        self._row = id
        for view in self.views():
            self._settle(view)
        self.group.focus(id)
        self.reveal()

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls a view, or marks no text there."""
        if self.group.unfolded:
            return self.group.unfolded.slides(pos)
        there = self.group.at(pos)
        return not (there and there.writes) and any(view.scroll.slides(pos) for view in self.views())

    def draw(self, surface: Surface) -> None:
        """Draw the parts, and over them the open drop-down list, if any."""
        self._content.render(surface, self._skin, self.group)
        self.group.draw_unfolded(surface, self._skin)

    def trace(self) -> dict[str, Any]:
        """Return what tests may use, such as the descriptions of widgets and all texts.

        `buttons` has the rectangles of the widgets in sight by id, `scrolled` the ids of those not wholly in
        sight, and `scrolls` the rectangle of each scroll view with more content than it shows.
        """
        away = [widget.id for widget in self.group if widget.enabled and not widget.shows]
        scrolls = {view.id: boxed(view.seen) for view in self.views() if view.scroll.needed}
        texts = [part.words for part in _parts(self._content) if isinstance(part, Text | Heading)]
        return {
            "buttons": self.group.trace(),
            "scrolled": away,
            **self.group.described(),
            "texts": texts,
            "scrolls": scrolls,
        }

    def spoken(self) -> tuple[Node, ...]:
        """Return what the page says."""
        return distinct(self._content.spoken())

    def _gather(self) -> None:
        """Put the widgets of all parts into the group, which passes pointer and keyboard events to them."""
        self.group.set(self._content.widgets())
        for widget in self.group:
            if isinstance(widget, Folding):
                widget.action = partial(self._unfold, widget)

    def _unfold(self, widget: Folding) -> None:
        self.group.unfold(widget, self._content.rect.size, self._skin)

    def _step_in_list(self, key: int) -> bool:
        """Move from row to row in the list that has the focus; return False if the key leads to no row."""
        focused = self.group.focused
        rows = (part.led(focused.id, key) for part in _lists(self._content)) if focused else ()
        row = next(filter(None, rows), "")
        if row:
            self.choose(row)
        return bool(row)

    def _tell_lists(self) -> None:
        """Tell the lists which row has the focus, or had it last."""
        for part in _lists(self._content):
            part.current = self._row

    def _settle(self, view: ScrollView) -> None:
        self._tell_lists()
        view.settle(self._skin)
        self._gather()

    def _remember(self) -> None:
        self._offsets |= {view.id: view.scroll.offset for view in self.views()}

    def _scrolled_by(self, event: pygame.event.Event) -> ScrollView | None:
        """Return the view that an event scrolls, dragged, focused, pointed at or the last one, or None."""
        views = [view for view in self.views() if view.scroll.needed]
        held = [view for view in views if view.scroll.held]
        if held or not views:
            return held[0] if held else None
        if event.type == pygame.KEYDOWN:
            focused = self.group.focused
            inside = [view for view in views if any(widget is focused for widget in view.widgets())]
            return (inside or views)[-1]
        under = [view for view in views if view.seen.collidepoint(self._pointer)]
        return (under or views)[-1]

    def _scroll_by_key(self, view: ScrollView, event: pygame.event.Event) -> bool:
        """Scroll a view by an arrow key, if the view has no widgets; return whether it moved."""
        if event.type != pygame.KEYDOWN or event.key not in _LINES or any(view.widgets()):
            return False
        return view.scroll.to(view.scroll.offset + self._skin.px(_LINES[event.key]))


def _parts(part: Part) -> Iterator[Part]:
    yield part
    for inner in part.parts():
        yield from _parts(inner)


def _lists(part: Part) -> Iterator[List]:
    return (inner for inner in _parts(part) if isinstance(inner, List))


class PageScene(Scene):
    """A scene that consists of one page. Esc calls `back`, Enter calls `accept`."""

    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = Page()

    def content(self) -> Part:
        """Return the present content of the page."""
        raise NotImplementedError

    def area(self) -> Rect:
        """Return the rectangle of the page: by default the whole window."""
        return Rect((0, 0), self.app.size)

    def layout(self, size: Size) -> None:
        """Place the content in the window."""
        self.page.group.fold()
        self.page.show(self.content(), self.area(), self.app.skin)

    def refresh(self) -> None:
        """Show the content again after a change."""
        self.page.show(self.content(), self.area(), self.app.skin)
        self.app.redraw()

    def reword(self) -> None:
        """Show the content with its words as they are now."""
        self.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the page, else handle Esc, and Enter without a focus; return if it was used."""
        if self.page.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        if event.type == pygame.KEYDOWN and event.key in _ENTER and self.page.group.focused is None:
            self.accept()
            return True
        return False

    def accept(self) -> None:
        """Do what Enter does if no widget has the focus. By default, close the scene."""
        self.back()

    def back(self) -> None:
        """Close the scene."""
        self.app.scenes.pop()

    def typing(self) -> bool:
        """Return whether a text field has the focus."""
        return self.page.group.writing is not None

    def draw(self, surface: Surface) -> None:
        """Draw the page."""
        self.page.draw(surface)

    def hit(self, pos: tuple[int, int]) -> str | None:
        """Return the id of the widget at `pos`, or ""; None, to accept every press, while a list is open."""
        group = self.page.group
        return None if group.unfolded else group.hit(pos)

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the page there."""
        return self.page.slides(pos)

    def tip(self) -> Tip | None:
        """Return the tip of the widget pointed at or else focused, None without one or over an open list."""
        return self.page.group.tip

    def trace(self) -> dict[str, Any]:
        """Return what tests may use of the page, such as its texts and the rectangles of its widgets."""
        return self.page.trace()

    def go_to(self, id: str, use: bool) -> None:
        """Give the focus to a widget that can be used and, on request, use it."""
        widget = next((one for one in self.page.group if one.id == id and one.enabled), None)
        if widget:
            self.page.choose(id)
            self.app.redraw()
        if widget and use:
            widget.action()

    def spoken(self) -> Spoken:
        """Return what the page says, under the title of its game, its first heading or its first words."""
        nodes = self.page.spoken()
        roles = ("heading", "text", "button")
        names = (node.name for role in roles for node in walk(nodes) if node.role == role)
        return Spoken(self.title or next(names, ""), nodes, self.page.group.pointed)
