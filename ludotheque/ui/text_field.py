"""A field for one line of text, with selection, clipboard, undo, and input methods.

All typed text comes as the event TEXTINPUT, whether from a key, a dead key or an input method. KEYDOWN only
moves the caret, deletes, and gives commands.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface

from ludotheque.core.letters import graphemes
from ludotheque.core.setup import clean
from ludotheque.ui import clipboard, window
from ludotheque.ui.drawing import Size, clipped
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT, SEAL
from ludotheque.ui.skin import BODY, ButtonState, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.text import shorten
from ludotheque.ui.text_line import TextLine, one_line
from ludotheque.ui.widgets import Widget

SIZE = BODY + 1
_DOUBLE = 0.4  # seconds between two clicks that are one double click
_MOVES = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_DELETES = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_LEAVES = {
    *(pygame.K_TAB, pygame.K_ESCAPE, *ENTER, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *range(pygame.K_F1, pygame.K_F12 + 1),
}


class TextField(Widget):
    """A field for a text of at most `longest` letters; `changed` is called with each new value.

    Enter calls `accept` if one is given. `hint` is shown while the field is empty and not focused, and is the
    label until another is given.
    """

    role = "field"
    grows = True
    writes = True
    plain: Callable[[str], str] = staticmethod(one_line)  # takes from a text what cannot be written here
    note = ""  # words that are always shown, at the field's right end

    def __init__(
        self,
        id: str,
        value: str,
        longest: int,
        changed: Callable[[str], object],
        *,
        hint: str = "",
        accept: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(id, lambda: None)
        self.label = self._hint = hint
        self._changed, self._accept, self._longest = changed, accept, longest
        self._line = TextLine(value, longest, clean, self.plain)
        self._skin = Skin()
        self._composition = ""  # text that an input method has not committed yet
        self._shift = 0  # pixels of the text that are scrolled out on the left
        self._pressed_at, self._pressed_index, self._clicks = 0.0, -1, 0

    @property
    def text(self) -> str:
        """The text in the field, without any text that an input method has not committed yet."""
        return self._line.text

    @property
    def state(self) -> str:
        """The text in the field."""
        return self.text

    def spoken(self) -> Iterator[Node]:
        """Yield the field, with its caret."""
        for node in super().spoken():
            yield node._replace(caret=self._line.caret)

    def write(self, text: str) -> None:
        """Replace the text without calling `changed`. Earlier typing can then no longer be undone."""
        self._line = TextLine(text, self._longest, clean, self.plain)
        self._composition, self._shift = "", 0

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of a field that is long enough for a name, but at most `width` pixels wide."""
        return min(width, skin.px(240)), skin.target()

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the field in `rect`. Its text is measured with `skin`."""
        super().place(skin, rect, view)
        self._skin = skin

    # Events

    def succeed(self, before: Widget) -> None:
        """Take over the caret, selection and undo steps of the field replaced, unless its text is another."""
        if isinstance(before, TextField) and clean(before.text) == clean(self.text):
            self._line, self._composition = before._line, before._composition
            self._shift = before._shift
            self._pressed_at, self._pressed_index = before._pressed_at, before._pressed_index
            self._clicks = before._clicks

    def reached(self) -> None:
        """Select everything when the focus arrives by a key, so that typing replaces the old text."""
        self._line.select_all()

    def left(self) -> None:
        """Drop the selection, and any text that an input method has not committed yet."""
        if self._composition:
            self._composition = ""
            pygame.key.stop_text_input()  # so that the input method does not go on in the next field
            pygame.key.start_text_input()
        self._line.move_to(self._line.caret)

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether the field used it. Keys that lead out of the field are not used."""
        before = self.text
        used = self._took(event)
        self._shift = self._shifted()
        if self.text != before:
            self._changed(self.text)
        return used

    def _took(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self._composition = ""
            self._line.insert(event.text)
        elif event.type == pygame.TEXTEDITING:  # `start` is not used: input methods disagree about it
            self._composition = one_line(event.text)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._drag(event.pos)
        elif event.type == pygame.KEYDOWN:
            return bool(self._composition) or self._key(event)
        else:
            return False
        return True

    def _press(self, pos: tuple[int, int]) -> None:
        """Put the caret at a click. A second click selects the word, a third one everything."""
        self._composition = ""
        now, index = time.monotonic(), self._index_at(pos)
        again = now - self._pressed_at < _DOUBLE and index == self._pressed_index
        self._clicks = self._clicks + 1 if again else 1
        self._pressed_at, self._pressed_index = now, index
        if self._clicks == 1:
            self._line.move_to(index, select=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif self._clicks == 2:
            self._line.select(*self._line.word_at(index))
        else:
            self._line.select_all()

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._clicks == 1:
            self._line.move_to(self._index_at(pos), select=True)

    def _key(self, event: pygame.event.Event) -> bool:
        key, line = event.key, self._line
        # Ctrl and Alt together are AltGr: the letters that it makes come as TEXTINPUT
        command = bool(event.mod & COMMAND) and not event.mod & pygame.KMOD_ALT
        select = bool(event.mod & pygame.KMOD_SHIFT)
        if key in ENTER and self._accept:
            self._accept()
        elif key in _LEAVES:
            return False
        elif key in _MOVES:
            line.move(_MOVES[key], by_word=command, select=select)
        elif key in (pygame.K_HOME, pygame.K_END):
            line.move_to(0 if key == pygame.K_HOME else len(line.text), select)
        elif key in _DELETES:
            line.delete(_DELETES[key], by_word=command)
        elif command:
            self._command(key, select)
        return True

    def _command(self, key: int, shift: bool) -> None:
        """Carry out the command of Ctrl and `key` or, if `shift` is True, of Ctrl, Shift and `key`."""
        line = self._line
        if key == pygame.K_a:
            line.select_all()
        elif key in (pygame.K_c, pygame.K_x):
            if line.selected and clipboard.copy(line.selected) and key == pygame.K_x:
                line.delete(1)
        elif key == pygame.K_v:
            line.insert(clipboard.copied())
        elif key == pygame.K_y or (key == pygame.K_z and shift):
            line.redo()
        elif key == pygame.K_z:
            line.undo()

    # Geometry

    @property
    def _room(self) -> Rect:
        pad, note = self._skin.px(10), self._note_width()
        return Rect(self.rect.x + pad, self.rect.y, max(1, self.rect.w - 2 * pad - note), self.rect.h)

    def _note_width(self) -> int:
        return self._skin.text_size(self.note, "text", 15)[0] + self._skin.px(8) if self.note else 0

    def _shown(self) -> tuple[str, str, str]:
        """Return the text in three parts: before the caret or selection, an input method's, and the rest."""
        line = self._line
        start, end = line.selection if self._composition else (line.caret, line.caret)
        return line.text[:start], self._composition, line.text[end:]

    def _width(self, text: str) -> int:
        return self._skin.font("text", SIZE).size(text)[0]

    def _x(self, before: str, whole: str | None = None) -> int:
        """Return how far from the left of the `whole` text, by default all of it, its beginning ends."""
        whole, width = "".join(self._shown()) if whole is None else whole, self._width(before)
        return self._width(whole) - width if self._skin.font("text", SIZE).runs_from_right(whole) else width

    def _caret_x(self) -> int:
        before, composition, _after = self._shown()
        return self._x(before + composition)

    def _shifted(self) -> int:
        """Return by how many pixels the text is scrolled to the left to have the caret in sight."""
        room = self._room.w - self._skin.px(2)
        x, whole = self._caret_x(), self._width("".join(self._shown()))
        return max(0, min(max(min(self._shift, x), x - room), whole - room))

    def _index_at(self, pos: tuple[int, int]) -> int:
        return self._index_in(self.text, pos[0] - self._room.x + self._shifted())

    def _index_in(self, text: str, wanted: int) -> int:
        """Return the index in a text that is drawn on one line nearest to `wanted` pixels from its left."""
        if self._skin.font("text", SIZE).runs_from_right(text):
            wanted = self._width(text) - wanted

        def passed(index: int) -> int:
            return self._width(text[:index])

        ends = graphemes(text)
        at = bisect_left(ends, wanted, key=passed)
        return min(ends[max(0, at - 1) : at + 1], key=lambda index: abs(passed(index) - wanted))

    # Drawing

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the field in `state`, and tell the input method where the caret is."""
        active = state in ("focus", "down")
        self._draw_ground(surface, state)
        room = self._room
        with clipped(surface, room.inflate(skin.px(4), 0)):
            if self.text or self._composition:
                self._draw_text(surface, active)
            elif self._hint and not active:
                words = shorten(skin.font("italic", SIZE - 1), self._hint, room.w)
                hint = skin.text(words, "italic", SIZE - 1, INK_SOFT)
                surface.blit(hint, hint.get_rect(midleft=room.midleft))
            if active:
                caret = self._caret()
                pygame.draw.rect(surface, skin.ink(SEAL), caret)
                window.place_caret(caret)
        if active:
            surface.blit(skin.focus(self.rect.size, skin.px(5)), self.rect)

    def _draw_ground(self, surface: Surface, state: ButtonState) -> None:
        skin, rect = self._skin, self.rect
        surface.blit(skin.field(rect.size, state), rect)
        if self.note:
            note = skin.text(self.note, "text", 15, INK_SOFT)
            surface.blit(note, note.get_rect(midright=(rect.right - skin.px(10), rect.centery)))

    def _draw_text(self, surface: Surface, active: bool) -> None:
        skin, room = self._skin, self._room
        if not active and self._width(self.text) > room.w:
            name = skin.name(self.text, SIZE, INK, room.w)
            surface.blit(name, name.get_rect(midleft=room.midleft))
            return
        left, (before, composition, after) = room.x - self._shifted(), self._shown()
        words = skin.text(before + composition + after, "text", SIZE, INK)
        place = words.get_rect(midleft=(left, room.centery))
        start, end = self._line.selection
        if active and start != end and not composition:
            x, until = sorted(self._x(self.text[:index]) for index in (start, end))
            pygame.draw.rect(surface, GOLD_LIGHT, Rect(left + x, place.y, until - x, place.h))
        surface.blit(words, place)
        if composition:
            x, until = sorted((self._x(before), self._x(before + composition)))
            line = Rect(left + x, place.bottom - skin.px(3), until - x, skin.px(1.5))
            pygame.draw.rect(surface, INK, line)

    def _caret(self) -> Rect:
        room, high = self._room, self._skin.text_size("", "text", SIZE)[1]
        x = room.x - self._shifted() + self._caret_x()
        return Rect(x, room.centery - high // 2, self._skin.px(1.6), high)
