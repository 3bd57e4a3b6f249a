"""A drop-down list. Folded, it shows the chosen value. Unfolded, it covers whatever lies below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.ui.drawing import Size, clipped
from ludotheque.ui.palette import GOLD_LIGHT, INK, PARCHMENT, SEAL, mixed
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Folding, boxed

SIZE, NOTE = 18, 14  # logical type sizes of the values' words, and of a note below a value
_TAKES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_MARK = mixed(PARCHMENT, GOLD_LIGHT, 0.55)


class Dropdown(Folding):
    """A drop-down list named `label`, which is not drawn; `words` has the words to show for each value.

    `chosen` is called with the value that the player chooses. While the list is `unfolded`, it gets every
    event, and `draw_list` is called after everything else is drawn.
    """

    def __init__(
        self,
        id: str,
        words: Mapping[str, str],
        value: str,
        chosen: Callable[[str], object],
        label: str = "",
    ) -> None:
        super().__init__(id, lambda: None)
        self.label = label
        self.words, self.value, self._chosen = dict(words), value, chosen
        self._marked = 0
        self._pressed: int | None = None
        self._scroll = Scroll()
        self._list = Rect(0, 0, 0, 0)
        self._tall = 0
        self._notes: dict[str, str] = {}

    @property
    def field(self) -> Rect:
        """The rectangle that the list drops down from."""
        return self.rect

    @property
    def _at(self) -> int:
        return list(self.words).index(self.value) if self.value in self.words else -1

    @property
    def state(self) -> str:
        """The words for the present value."""
        return self.words.get(self.value, "")

    @property
    def marked(self) -> str:
        """The id of the row that a key would choose."""
        return f"{self.id}-{[*self.words][self._marked]}" if self.unfolded else ""

    def spoken(self) -> Iterator[Node]:
        """Yield the list, with its rows if it is unfolded."""
        folded = next(super().spoken())
        rows = (*map(self._spoken_row, self.words),) if self.unfolded else ()
        yield folded._replace(states=folded.states | {"unfolded"}, children=rows) if rows else folded

    def _spoken_row(self, value: str) -> Node:
        states = frozenset({"chosen"} if value == self.value else ())
        return Node(f"{self.id}-{value}", "option", self.words[value], "", self._notes.get(value, ""), states)

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size in pixels for the widest value, at most `width` wide, which cuts longer words."""
        return min(self.width(skin), width), skin.target()

    def width(self, skin: Skin) -> int:
        """Return the width in pixels that the words of the widest value need."""
        widest = max(skin.text_size(word, "text", SIZE)[0] for word in self.words.values())
        return widest + skin.px(3 * SIZE) + skin.px(16)

    def mark(self, value: str, note: str) -> None:
        """Write `note` below a value of the list. Do nothing if the list has no such value."""
        self._notes[value] = note

    def unfold(self, window: Rect, skin: Skin) -> None:
        """Drop the list down below the field or above it, wherever `window` has more room."""
        self.unfolded, self._pressed = True, None
        self._marked = max(0, self._at)
        self._tall, pad = skin.target(40), skin.px(5)
        field = self.field
        below, above = window.bottom - field.bottom, field.top - window.top
        wanted = len(self.words) * self._tall + 2 * pad
        down = wanted <= below or below >= above
        height = min(wanted, below if down else above)
        top = field.bottom if down else field.top - height
        self._list = Rect(field.x, top, field.w, height).clamp(window)
        view = self._list.inflate(-2 * pad, -2 * pad)
        self._scroll.layout(view, len(self.words) * self._tall, skin)
        self._show_marked()

    def step(self, by: int) -> None:
        """Choose the value above (-1) or below (1) the present one in the list, if there is one."""
        at = self._at + by
        if 0 <= at < len(self.words):
            self._take(at)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event of the unfolded list; return whether something must be drawn."""
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            row, before = self._row_at(event.pos), self._marked
            self._marked = before if row is None else row
            return self._marked != before
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._row_at(event.pos)
            self.unfolded = self._list.collidepoint(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            row, pressed, self._pressed = self._row_at(event.pos), self._pressed, None
            if row == pressed:
                self._take(pressed)
            return True
        return False

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the list."""
        return self._scroll.slides(pos)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the field with the words for the present value and an arrow."""
        surface.blit(skin.button(self.rect.size, "", state, "parchment"), self.rect)
        px = skin.px(SIZE)
        arrow = skin.icon("arrow-down", px, INK)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - skin.px(10), self.rect.centery)))
        room = self.rect.w - px - skin.px(28)
        self.draw_word(surface, skin, self.value, self.rect.x + skin.px(11), self.rect.centery, room)

    def draw_list(self, surface: Surface, skin: Skin) -> None:
        """Draw the unfolded list."""
        blur = skin.px(16)
        surface.blit(skin.shadow(self._list.size, blur), (self._list.x - blur, self._list.y - blur + 4))
        surface.blit(skin.card(self._list.size), self._list)
        view, inner = self._scroll.view, skin.px(6)
        with clipped(surface, view):
            for number, value in enumerate(self.words):
                row = self._row(number)
                if number == self._marked:
                    pygame.draw.rect(surface, _MARK, row, border_radius=skin.px(4))
                if value == self.value:
                    check = skin.icon("check", skin.px(SIZE), INK)
                    surface.blit(check, check.get_rect(midright=(row.right - inner, row.centery)))
                room = row.w - 3 * inner - skin.px(SIZE)
                note = skin.text(self._notes.get(value, ""), "italic", NOTE, SEAL)
                up = note.get_height() * 2 // 5 if value in self._notes else 0
                self.draw_word(surface, skin, value, row.x + inner, row.centery - up, room)
                surface.blit(note, note.get_rect(midleft=(row.x + inner, row.centery + 2 * up)))
        self._scroll.draw(surface, skin)

    def trace(self) -> dict[str, Any]:
        """Return [x, y, w, h] of the rows in sight, keyed by the list's id, a hyphen and the value."""
        rows = ((value, self._row(number)) for number, value in enumerate(self.words))
        return {f"{self.id}-{value}": boxed(row) for value, row in rows if self._scroll.view.contains(row)}

    def draw_word(self, surface: Surface, skin: Skin, value: str, x: int, y: int, room: int) -> None:
        """Draw the words for a value in at most `room` pixels, centred on `y` and beginning at `x`."""
        short = shorten(skin.font("text", SIZE), self.words[value], room)
        word = skin.text(short, "text", SIZE, INK)
        surface.blit(word, word.get_rect(midleft=(x, y)))

    def _key(self, key: int) -> bool:
        if key == pygame.K_ESCAPE or key == pygame.K_TAB:
            self.fold()
        elif key in _TAKES:
            self._take(self._marked)
        elif key in _STEPS or key in (pygame.K_HOME, pygame.K_END):
            last = len(self.words) - 1
            to = {pygame.K_HOME: 0, pygame.K_END: last}.get(key, self._marked + _STEPS.get(key, 0))
            self._marked = max(0, min(last, to))
            self._show_marked()
        return True

    def _take(self, row: int) -> None:
        self.fold()
        self.value = list(self.words)[row]
        self._chosen(self.value)

    def _show_marked(self) -> None:
        self._scroll.show(self._row(self._marked))

    def _row(self, number: int) -> Rect:
        view = self._scroll.view
        wide = view.w - (max(12, self._tall // 3) if self._scroll.needed else 0)
        return Rect(view.x, view.y + number * self._tall - self._scroll.offset, wide, self._tall)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        if not self._scroll.view.collidepoint(pos):
            return None
        return next((n for n in range(len(self.words)) if self._row(n).collidepoint(pos)), None)
