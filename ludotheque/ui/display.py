"""The open window: what it shows of the scenes, also while its size changes, its place and its title."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui import pointer, window
from ludotheque.ui.drawing import fitted
from ludotheque.ui.life import Life
from ludotheque.ui.notice import Notice
from ludotheque.ui.palette import OAK_NIGHT
from ludotheque.ui.scene import Scene, SceneStack
from ludotheque.ui.skin import Skin, fitting_scale
from ludotheque.ui.store import Preferences
from ludotheque.ui.tip import TipLabel
from ludotheque.ui.view import View

RESIZE_PAUSE = 0.15  # seconds without a change of size before the scenes are laid out again


class Display:
    """The window that is open, and what is drawn in it."""

    def __init__(
        self,
        scenes: SceneStack,
        size: tuple[int, int] | None,
        chosen: Preferences,
        before: Callable[[], object],
    ) -> None:
        """Open the window as `window.open_window` does."""
        self._scenes = scenes
        self._title = _("Ludothèque")
        window.open_window(self._title, size, chosen.full_screen, chosen.window, before)
        self._view = View()
        pointer.show(chosen.large_pointer)
        self._laid_out = self.size  # the size for which the scenes are laid out
        self._resized_at: float | None = None
        self._before: tuple[Scene, Surface] | None = None  # the picture before the size changed
        self._tip = TipLabel()
        self._life = Life()
        self._place = chosen.window  # the window's position and size before full screen
        self._windowed = window.remembered_size(self._place)  # the window's size when not in full screen

    @property
    def surface(self) -> Surface:
        """The surface to draw on. Never keep it, because a new size of the window replaces it."""
        return self._view.surface

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels of the surface to draw on: the window's, but at least SMALLEST."""
        return self.surface.get_size()

    @property
    def resizing(self) -> bool:
        """Whether the scenes are laid out for another size than the window has."""
        return self._resized_at is not None

    def skin(self, chosen: Preferences) -> Skin:
        """Return the skin for the window's present size and these settings."""
        density = window.density()
        scale = fitting_scale(self.size, density) * chosen.scale / 100
        return Skin(scale, chosen.hatchings, chosen.high_contrast, chosen.large_pointer, density)

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event with its position, if it has one, in pixels of the surface."""
        return self._view.inside(event)

    def resize(self, seconds: float) -> None:
        """Note that the window has changed its size; keep a picture until the scenes are `laid_out`."""
        if not self.resizing:
            self._before = self._frame()
        self._resized_at = seconds

    def rested(self, seconds: float) -> bool:
        """Return whether the window has changed its size and has kept the new one for a moment."""
        return self._resized_at is not None and seconds - self._resized_at > RESIZE_PAUSE

    def laid_out(self) -> None:
        """Note that the scenes are laid out for the present size."""
        self._resized_at = self._before = None
        self._laid_out = self.size

    def update(self, dt: float) -> bool:
        """Advance the tip of the top scene by `dt` seconds; return whether it changed."""
        return self._tip.update(dt, self._scenes.top.tip())

    def draw(self, skin: Skin, notice: Notice) -> None:
        """Draw the visible scenes with what lies over them, and name the window after the open game."""
        surface = self.surface
        if self.resizing:
            surface.fill(OAK_NIGHT)
            self._draw_before(surface)
        else:
            for scene in self._scenes.visible():
                scene.draw(surface)
            self._tip.draw(surface, skin)
        notice.draw(surface, skin, pressable(self._scenes.top) if notice.text else ())
        self._name_window()
        self._life.drawn()
        self._view.show()

    def live(self, dt: float) -> bool:
        """Advance the top scene's living patches by `dt` seconds; return whether any of them was drawn."""
        changed = self._life.go_on(dt, self._scenes.top.patches(), self.surface)
        if changed:
            self._view.show()
        return changed > 0

    def fill_screen(self, full: bool) -> None:
        """Let the window fill the screen, or give it back the size that it had."""
        if full:
            self._place = window.place_of()
            self._windowed = self._place[2], self._place[3]
        window.resize(self._windowed, full, self._place)

    def place(self, full_screen: bool) -> tuple[int, ...]:
        """Return the window's position and size, from before it filled the screen if it does."""
        if not full_screen:
            self._place = window.place_of()
        return self._place

    def _frame(self) -> tuple[Scene, Surface]:
        """Return the top scene, and a picture of all visible scenes in their present layout."""
        frame = Surface(self._laid_out)
        for scene in self._scenes.visible():
            scene.draw(frame)
        return self._scenes.top, frame

    def _draw_before(self, surface: Surface) -> None:
        """Draw the scaled picture from before the window was resized, unless the top scene has changed."""
        if self._before is None or self._before[0] is not self._scenes.top:
            return
        frame = self._before[1]
        shown = fitted(frame.get_size(), surface.get_rect())
        surface.blit(pygame.transform.smoothscale(frame, shown.size), shown)

    def _name_window(self) -> None:
        """Show the title of the open game, if any, in the window's title."""
        game = next((scene.title for scene in reversed(list(self._scenes)) if scene.title), "")
        title = _("{game} – Ludothèque").format(game=game) if game else _("Ludothèque")
        if title != self._title:
            self._title = title
            window.opened().title = title


def pressable(scene: Scene) -> list[Rect]:
    """Return the rectangles of everything that can be pressed in a scene."""
    return [Rect(rect) for rect in scene.trace().get("buttons", {}).values()]
