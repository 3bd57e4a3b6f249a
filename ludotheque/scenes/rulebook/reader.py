"""The text of a rulebook on screen: scrolling, search, links and footnotes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import starmap
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.scenes.rulebook.flow import folded
from ludotheque.scenes.rulebook.marks import FigureMark, NoteMark, PageMark, area
from ludotheque.scenes.rulebook.page import BookPage, SetBlock
from ludotheque.scenes.rulebook.plates import Plates
from ludotheque.ui.drawing import clipped
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, PARCHMENT, SEAL, mixed
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Action, Group, Part, Widget

Bookmark = tuple[int, float]

MOST_PICTURES = 48  # pictures of blocks in the cache: several screens
EDGE = 26  # logical pixels on the right for the scroll bar
SCROLL_RATE = 14  # per second: the distance left to scroll falls to 1/e in 1/SCROLL_RATE seconds
_LINES = {pygame.K_UP: -1, pygame.K_DOWN: 1}
WASH = Color(241, 206, 114, 92)
_FOUND = mixed(PARCHMENT, GOLD_LIGHT, 0.75)
_PRESENT = mixed(GOLD_LIGHT, GOLD, 0.35)


class Reader(Part):
    """The part that shows the text of a book, with free space below for scrolling the last lines up.

    `follow` is called with the id of a rule when a link to it is clicked, `play` with the block of a figure
    to play, if any can be. `reset`, called when a footnote has been opened or closed, must typeset the page
    again and pass it to `read`.
    """

    grows = grows_down = True

    def __init__(
        self,
        follow: Callable[[str], object],
        reset: Action,
        plates: Plates,
        play: Callable[[SetBlock], object] | None = None,
    ) -> None:
        super().__init__()
        self.scroll = Scroll()
        self.page = BookPage((), 0, (), {})
        self.set = False  # whether the page has been typeset for the present size
        self.rule = ""  # the rule whose blocks are highlighted
        self.query = ""  # the text searched for, folded
        self.found: list[int] = []  # indices of the blocks that contain the query
        self.at = -1  # the index in `found` of the block shown as the present hit
        self.opened: frozenset[str] = frozenset()  # numbers of the open footnotes
        self._follow, self._reset, self._plates, self._play = follow, reset, plates, play
        self._opened_by_search = ""  # the footnote that only the search has opened
        self._marks: Sequence[PageMark] = ()  # in reading order
        self._shown = 0.0
        self._pictures: OrderedDict[int, Surface] = OrderedDict()
        self._veils: list[tuple[Surface, Rect]] = []
        self._link: tuple[int, str] | None = None

    def read(self, page: BookPage, ground: Surface) -> None:
        """Show `page`, with the same block at the top as before. `ground` is the window's background."""
        reading = self.bookmark
        self._veils = _veils(ground, self.rect, self.skin.px(14))
        self.page, self.set = page, True
        self._pictures.clear()
        self._link = None
        marks = [*starmap(self._note, page.marks.items()), *self._figures(page)]
        self._marks = sorted(marks, key=lambda mark: (mark.area.top, mark.area.left))
        self.scroll.layout(self.rect, page.height + self.rect.height // 3, self.skin)
        self._jump(self._offset_of(reading))
        self.search(self.query)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the reader. If its width has changed, the caller must typeset the page again."""
        super().place(skin, rect, view)
        self.skin = skin

    def widgets(self) -> Iterator[Widget]:
        """Yield the widgets of the footnote numbers and figures."""
        yield from self._marks if self.set else ()

    def spoken(self) -> Iterator[Node]:
        """Yield the text in view, then the footnote numbers and figures."""
        yield from self.read_aloud()
        for widget in self.widgets():
            yield from widget.spoken()

    def read_aloud(self) -> Iterator[Node]:
        """Return the text in view, from the highlighted rule on, if there is one."""
        top = self.scroll.offset
        return self.page.spoken(top, top + self.rect.height, self.rule)

    @property
    def room(self) -> int:
        """The width that is available for the page, in pixels."""
        return self.rect.width - self.skin.px(EDGE)

    @property
    def notes(self) -> dict[str, str]:
        """The words of the open footnotes, by number."""
        numbers = dict.fromkeys(part.note for part in self.page.parts if part.note in self.opened)
        return {note: " ".join(p.words for p in self.page.parts if p.note == note) for note in numbers}

    @property
    def bookmark(self) -> Bookmark:
        """The place in the text, as (index, share).

        `index` is the block at the top of the view, and `share`, from 0 to 1, how much of it is above the
        view. Without blocks, it is (-1, 0.0).
        """
        offset = self.scroll.offset
        for number, part in enumerate(self.page.parts):
            if part.rect.bottom > offset:
                return number, (offset - part.rect.top) / max(1, part.rect.height)
        return -1, 0.0

    @property
    def chapter(self) -> int:
        """The index of the chapter being read."""
        line = self.scroll.offset + self.rect.height // 4
        return max((i for i, y in enumerate(self.page.chapters) if y <= line), default=0)

    @property
    def figures(self) -> list[tuple[str, Rect]]:
        """The figures in view, as (id, rectangle in the window)."""
        return [(part.figure, self._in_window(part.picture)) for _, part in self._in_view() if part.figure]

    @property
    def links(self) -> dict[str, Rect]:
        """The first link in view to each rule: its rectangle in the window, by the id of the rule."""
        words = [f for _, part in reversed(self._in_view()) for f in reversed(part.fragments) if f.piece.link]
        return {
            f.piece.link: self._in_window(f.rect)
            for f in words
            if self._in_window(f.rect).colliderect(self.rect)
        }

    def go_back(self, bookmark: Bookmark) -> None:
        """Scroll to a bookmark, even if footnotes have been opened since."""
        self.rule = ""
        self.scroll.to(self._offset_of(bookmark))

    def go_to_chapter(self, number: int) -> None:
        """Scroll to the start of a chapter."""
        self.rule = ""
        self.scroll.to(self.page.chapters[number] - self.skin.px(10))

    def go_to_rule(self, rule: str, at_once: bool = False) -> bool:
        """Show a rule and its footnotes, `at_once` or smoothly; return False if there is none."""
        if rule not in self.page.rules:
            return False
        self.rule = rule
        self._keep_open(self.opened.union(part.note for part in self.page.of(rule) if part.note))
        top = self.page.rules[rule] - self.rect.height // 6
        if at_once:
            self._jump(top)
        else:
            self.scroll.to(top)
        return True

    def search(self, query: str) -> None:
        """Highlight `query`, and unless it is as before go to the first one in or below the view."""
        before, found = (self.query, self.found), self.page.find(query)
        self.query, self.found = folded(query), found
        if before == (self.query, found):
            return
        below = (n for n, i in enumerate(self.found) if self.page.parts[i].rect.bottom > self.scroll.offset)
        self.at = next(below, 0) if self.found else -1
        if before[0] != self.query:
            self._show_found()

    def next(self, step: int = 1) -> None:
        """Go to the next (`step` 1) or previous (-1) block with the query; after the last comes the first."""
        if self.found:
            self.at = (self.at + step) % len(self.found)
            self._show_found()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether to redraw."""
        if self.scroll.handle(event):
            if self.scroll.held:
                self._show(self.scroll.offset)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        return False

    def update(self, dt: float, smooth: bool) -> bool:
        """Advance the scrolling by `dt` seconds (to its end unless `smooth`); return whether it moved."""
        if not self.moving():
            return False
        left = self.scroll.offset - self._shown
        self._show(self._shown + (left * min(1.0, SCROLL_RATE * dt) if smooth and abs(left) > 1 else left))
        return True

    def moving(self) -> bool:
        """Return whether the page is still scrolling."""
        return self._shown != self.scroll.offset

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the part of the page in view and the scroll bar. Until the page is set, draw nothing."""
        if not self.set:
            return
        with clipped(surface, self.rect):
            self._draw_rule(surface)
            for number, part in self._in_view():
                self._draw_found(surface, number, part)
                if part.figure:
                    self._plates.draw(surface, part.figure, self._in_window(part.picture))
                surface.blit(self._picture(number), self._in_window(part.rect))
            self._draw_link(surface)
            for mark in self._marks:
                mark.draw(surface, skin, group.state(mark))
            for veil, place in self._veils:
                surface.blit(veil, place)
        self.scroll.draw(surface, self.skin)

    def _draw_rule(self, surface: Surface) -> None:
        """Draw a gold wash over the blocks of the highlighted rule, and a red bar beside its text."""
        space, bar = self.skin.px(8), self.skin.px(4)
        parts = self.page.of(self.rule)
        left = min((part.ink.left for part in parts if not part.figure), default=0)
        for part in parts:
            ink = part.ink
            if not part.figure:
                ink.width, ink.left = ink.right - left, left
            box = self._in_window(ink).inflate(2 * space, space)
            if box.colliderect(self.rect):
                wash = Surface(box.size, pygame.SRCALPHA)
                pygame.draw.rect(wash, WASH, wash.get_rect(), border_radius=space)
                surface.blit(wash, box)
                if not part.figure:
                    pygame.draw.rect(surface, SEAL, (box.x - bar, box.y, bar, box.h), border_radius=bar // 2)

    def _draw_found(self, surface: Surface, number: int, part: SetBlock) -> None:
        if self.found and number in self.found:
            colour = _PRESENT if self.found[self.at] == number else _FOUND
            for rect in part.find(self.query):
                there = self._in_window(rect).inflate(self.skin.px(6), 0)
                pygame.draw.rect(surface, colour, there, border_radius=self.skin.px(4))

    def _draw_link(self, surface: Surface) -> None:
        if self._link is None:
            return
        number, rule = self._link
        for fragment in self.page.parts[number].fragments:
            if fragment.piece.link == rule:
                line = self._in_window(fragment.rect)
                width = self.skin.px(1.4)
                pygame.draw.rect(surface, SEAL, (line.x, line.bottom - 2 * width, line.w, width))

    def _picture(self, number: int) -> Surface:
        if number not in self._pictures:
            while len(self._pictures) >= MOST_PICTURES:
                self._pictures.popitem(last=False)
            self._pictures[number] = self.page.parts[number].draw(self.skin)
        self._pictures.move_to_end(number)
        return self._pictures[number]

    def _in_view(self) -> list[tuple[int, SetBlock]]:
        top = round(self._shown)
        screen = Rect(0, top, self.rect.width, self.rect.height)
        return [(i, part) for i, part in enumerate(self.page.parts) if part.rect.colliderect(screen)]

    def _in_window(self, rect: Rect) -> Rect:
        return rect.move(self.rect.x, self.rect.y - round(self._shown))

    def _offset_of(self, bookmark: Bookmark) -> int:
        """Return the scroll offset of a bookmark, 0 if the page has no block with the bookmark's index."""
        number, share = bookmark
        if not 0 <= number < len(self.page.parts):
            return 0
        rect = self.page.parts[number].rect
        return round(rect.top + share * rect.height)

    def _jump(self, offset: int) -> None:
        self.scroll.to(offset)
        self._show(self.scroll.offset)

    def _show(self, offset: float) -> None:
        self._shown = offset
        for mark in self._marks:
            mark.lay(self.skin, self.rect.x, self.rect.y - round(offset), self.rect)

    def _note(self, note: str, glyph: Rect) -> NoteMark:
        box = area(glyph, self.page.links, self.room, self.skin)
        return NoteMark(note, note in self.opened, glyph, box, partial(self._toggle_note, note), self._reveal)

    def _figures(self, page: BookPage) -> Iterator[FigureMark]:
        playable = self._plates.playable if self._play else ()
        for part in page.parts:
            if self._play and part.figure in playable:
                play = partial(self._play, part)
                yield FigureMark(part.figure, part.rule, part.picture, play, self._reveal)

    def _toggle_note(self, note: str) -> None:
        """Open a footnote and scroll it into view, or close it; if possible, its number does not move."""
        self._opened_by_search = ""
        self._keep_open(self.opened ^ {note})
        ends = [part.rect.bottom for part in self.page.parts if part.note == note and not part.closed]
        if ends:
            edge = self.skin.px(24)
            top, end = self.page.marks[note].top - edge, max(ends) + edge
            self.scroll.to(max(self.scroll.offset, min(top, end - self.rect.height)))

    def _keep_open(self, notes: frozenset[str]) -> None:
        if notes != self.opened:
            self.opened = notes
            self._reset()

    def _reveal(self, mark: PageMark) -> None:
        """Scroll at once to a widget that gets the focus, unless it is in view."""
        if not mark.shows:
            self._jump(mark.area.top - (self.rect.height - mark.area.height) // 3)

    def _show_found(self) -> None:
        """Scroll to the present hit and open its footnote; close one opened for the previous hit."""
        if self.found:
            note = self.page.parts[self.found[self.at]].note
            kept = self.opened - {self._opened_by_search}
            self._opened_by_search = note if note not in kept else ""
            self._keep_open(kept | {note} if note else kept)
            part = self.page.parts[self.found[self.at]]
            words = part.find(self.query)
            self.scroll.to((words[0] if words else part.rect).centery - self.rect.height // 3)

    def _key(self, key: int) -> bool:
        if key in _LINES:
            return self.scroll.to(self.scroll.offset + _LINES[key] * self.skin.px(60))
        if key == pygame.K_HOME:
            return self.scroll.to(0)
        return key == pygame.K_END and self.scroll.to(self.page.height)

    def _link_at(self, pos: tuple[int, int]) -> tuple[int, str] | None:
        if self.rect.collidepoint(pos):
            x, y = pos[0] - self.rect.x, pos[1] - self.rect.y + round(self._shown)
            for number, part in self._in_view():
                if rule := part.link((x, y)):
                    return number, rule
        return None

    def _hover(self, pos: tuple[int, int]) -> bool:
        before, self._link = self._link, self._link_at(pos)
        return before != self._link

    def _click(self, pos: tuple[int, int]) -> bool:
        link = self._link_at(pos)
        if link:
            self._follow(link[1])
        return link is not None


def _veils(ground: Surface, view: Rect, height: int) -> list[tuple[Surface, Rect]]:
    """Return two strips of background, with their rectangles, that make text fade at the ends of the view."""
    top = Rect(view.topleft, (view.w, height))
    low = top.move_to(bottom=view.bottom)
    return [(_veil(ground, top, False), top), (_veil(ground, low, True), low)]


def _veil(ground: Surface, strip: Rect, upwards: bool) -> Surface:
    """Return a strip of the background that fades out downwards, or `upwards`."""
    veil = ground.subsurface(strip).convert_alpha()
    fade = Surface((1, strip.height), pygame.SRCALPHA)
    for y in range(strip.height):
        share = (y + 1) / strip.height
        fade.set_at((0, y), (255, 255, 255, round(255 * (share if upwards else 1 - share))))
    veil.blit(pygame.transform.scale(fade, strip.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return veil
