"""Text fields, by pygame_gui in our own look. The only module that imports it.

pygame_gui reads the pointer from the system; here it follows the events it is given, like everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame_gui import UIManager
from pygame_gui.elements import UITextEntryLine

from ludotheque.home.paths import asset
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, INK, PARCHMENT, PARCHMENT_DARK, SEAL, hexed
from ludotheque.ui.skin import BODY, Skin
from ludotheque.ui.widgets import boxed

Changed = Callable[[str, str], object]
_TOLD = [value for name, value in vars(pygame_gui).items() if name.startswith("UI_")]  # kinds of events
_BEAT = 0.2  # seconds between two looks at the fields, for the caret's sake
_LEAVES = (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_UP, pygame.K_DOWN)


class _Manager(UIManager):  # type: ignore[misc]
    """A manager whose pointer is where the last event was."""

    pointer = (-1, -1)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer


class Form:
    """Fields by id; `changed(id, value)` is called whenever the player changes one."""

    def __init__(self, size: tuple[int, int], skin: Skin, changed: Changed) -> None:
        self._manager = _Manager(size, theme(skin))
        self._fields: dict[str, UITextEntryLine] = {}
        self._values: dict[str, str] = {}
        self._changed = changed
        self._wait = 0.0

    def text(self, id: str, rect: Rect, value: str, longest: int) -> None:
        """Add a field for one line of at most `longest` characters."""
        line = UITextEntryLine(rect, self._manager, initial_text=value)
        line.set_text_length_limit(longest)
        self._fields[id], self._values[id] = line, value
        self._show()

    def value(self, id: str) -> str:
        """Return what the field holds now."""
        return self._values[id]

    def write(self, id: str, value: str) -> None:
        """Put `value` into a text field."""
        self._fields[id].set_text(value)
        self._values[id] = value

    def place(self, id: str, rect: Rect, shown: bool = True) -> None:
        """Move a field and give it this size, or take it out of sight."""
        field = self._fields[id]
        field.set_relative_position(rect.topleft)
        if shown and field.rect.size != rect.size:
            field.set_dimensions(rect.size)
            field.rebuild()  # or it is stretched until some time has passed, its corners cut off
            self._show()
        if field.visible != shown:
            field.show() if shown else field.hide()
            self._show()

    def focus(self, id: str | None) -> None:
        """Give the keyboard to a field, or to none."""
        self._manager.set_focus_set(self._fields[id].get_focus_set() if id else None)
        self._show()

    @property
    def focused(self) -> str | None:
        """The text field that has the keyboard."""
        return next((id for id, field in self._fields.items() if field.is_focused), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if a field used it. Keys that leave a field are not used."""
        if hasattr(event, "pos"):
            self._manager.pointer = event.pos
            self._manager.update(0.0)
        typed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)
        if typed and (self.focused is None or getattr(event, "key", None) in _LEAVES):
            return False
        used = bool(self._manager.process_events(event)) or (typed and self.focused is not None)
        if used:
            self._show()
        pygame.event.clear(_TOLD, pump=False)  # what fields tell is nobody else's business
        self._notice()
        return used

    def update(self, dt: float) -> bool:
        """Let time pass; True if the caret looks different."""
        self._wait += dt
        if self._wait < _BEAT:
            return False
        before = self._carets()
        self._manager.update(self._wait)
        self._show()
        self._wait = 0.0
        self._notice()
        return self._carets() != before

    def draw(self, surface: Surface) -> None:
        """Draw the fields."""
        self._manager.draw_ui(surface)

    def trace(self) -> dict[str, Any]:
        """Return the rectangles of the visible fields by id."""
        return {id: boxed(field.get_abs_rect()) for id, field in self._fields.items() if field.visible}

    def close(self) -> None:
        """Give back what the fields hold."""
        self._manager.clear_and_reset()

    def _show(self) -> None:
        """Picture the fields as they are: the text comes with one update, the caret with the next."""
        for _update in range(2):
            self._manager.update(0.0)

    def _carets(self) -> list[bool]:
        return [field.cursor_on for field in self._fields.values()]

    def _notice(self) -> None:
        for id, field in self._fields.items():
            value = field.get_text()
            if value != self._values[id]:
                self._values[id] = value
                self._changed(id, value)


def theme(skin: Skin) -> dict[str, Any]:
    """Return the look of the skin in the words of pygame_gui."""
    font = {
        "name": "ludotheque",
        "size": str(skin.px(BODY + 1)),
        "regular_path": str(asset("fonts", "text.ttf")),
    }
    paper, edge, ink = hexed(PARCHMENT), "#8a6a33", hexed(INK)
    colours = {
        "dark_bg": paper,
        "normal_bg": paper,
        "hovered_bg": hexed(PARCHMENT.lerp(GOLD_LIGHT, 0.3)),
        "active_bg": paper,
        "selected_bg": hexed(PARCHMENT_DARK),
        "disabled_bg": hexed(PARCHMENT_DARK),
        "normal_border": edge,
        "hovered_border": hexed(GOLD),
        "active_border": hexed(SEAL),
        "selected_border": hexed(SEAL),
        "normal_text": ink,
        "hovered_text": ink,
        "active_text": ink,
        "selected_text": ink,
        "text_cursor": hexed(SEAL),
        "filled_bar": hexed(GOLD),
    }
    misc = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(skin.px(5)),
        "border_width": str(max(1, skin.px(1.6))),
        "shadow_width": "0",
        "padding": f"{skin.px(8)},{skin.px(3)}",
    }
    return {
        "defaults": {"font": font, "colours": colours, "misc": misc},
        "text_entry_line": {
            "font": font,
            "colours": {**colours, "selected_bg": hexed(GOLD_LIGHT)},
            "misc": misc,
        },
    }
