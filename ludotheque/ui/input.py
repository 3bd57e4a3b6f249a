"""Hands the scenes what fingers, the mouse and keys do, but for what is not meant for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from ludotheque.i18n import set_pointer
from ludotheque.ui import keys
from ludotheque.ui.one_button import BESIDE, FINGERS, OneButton
from ludotheque.ui.press_guard import STILL, KeyGuard, PressGuard
from ludotheque.ui.widgets import PRESSES

if TYPE_CHECKING:  # loaded when a finger comes
    from ludotheque.ui.fingers import Fingers, Screen


class Input:
    """What is held down, what lies under the pointer, and who handles an event."""

    def __init__(self, screen: Screen, everywhere: Callable[[pygame.event.Event], bool]) -> None:
        """Hand events to the top scene of `screen` unless `everywhere` returns that it has handled them."""
        self._screen, self._everywhere = screen, everywhere
        self._commanded = False  # whether the key that is held was a command
        self._guard, self._keys = PressGuard(), KeyGuard()
        self.forget()

    def forget(self) -> None:
        """Take nothing for held down any more, and tell no scene of it."""
        self._mouse = OneButton(self._screen.scenes)
        self._fingers: Fingers | None = None

    def let_go(self) -> None:
        """End what fingers and the mouse have begun, without effect."""
        if self._fingers:
            self._fingers.let_go()
        self._mouse.let_go()

    def read(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """Yield what an event means: each must be handled before the next is asked for."""
        if self._fingers is None and event.type in FINGERS:
            from ludotheque.ui.fingers import Fingers

            self._fingers = Fingers(self._screen, self._mouse)
        for meant in self._fingers.read(event) if self._fingers else (event,):
            yield keys.with_latin_letter(meant)

    def rest(self) -> Iterator[pygame.event.Event]:
        """Yield what becomes of a finger that has been kept still for long."""
        return self._fingers.rest() if self._fingers else iter(())

    def misses(self, event: pygame.event.Event) -> bool:
        """Return whether to ignore an event: of a second button, or on a widget or question too new."""
        if event.type == pygame.KEYDOWN and event.key in PRESSES and not self._screen.scenes.top.typing():
            return self._keys.refuses(self._screen.scenes.top.asks(), self._screen.seconds)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and event.pos != BESIDE:
            reach = self._screen.skin.target(0) // 2 if getattr(event, "touch", False) else STILL
            self._guard.move(event.pos, reach)
        if event.type == pygame.MOUSEBUTTONUP:
            return not self._mouse.release(event.button)
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        if set_pointer(getattr(event, "touch", False)):
            for scene in self._screen.scenes.visible():
                scene.reword()
        if event.button == 1 and self.look() and self._guard.refuses(self._screen.seconds):
            return True
        return not self._mouse.press(event.button)

    def painted(self) -> None:
        """Tell the guards what the player sees from now on."""
        self._keys.look(self._screen.scenes.top.asks(), self._screen.seconds)
        self.look()

    def look(self) -> bool:
        """Tell the press guard what is under the pointer; return whether the top scene needs the guard."""
        top, pos = self._screen.scenes.top, self._guard.pos
        hit = top.hit(pos) if pos else None
        if hit is not None:
            self._guard.look((top, hit) if hit else "", self._screen.seconds)
        return hit is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether to draw again. The letter of a key used as a command is ignored."""
        if event.type == pygame.TEXTINPUT and self._commanded:
            return False
        scenes = self._screen.scenes
        top, typing = scenes.top, scenes.top.typing()
        handled = self._everywhere(event) or top.handle(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            moved = not len(scenes) or scenes.top is not top
            self._commanded = event.type == pygame.KEYDOWN and handled and (moved or not typing)
        return handled or (typing and not top.typing())
