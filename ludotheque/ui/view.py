"""The surface on which scenes are drawn, even if the window is too small for them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ludotheque.ui import window
from ludotheque.ui.drawing import fitted
from ludotheque.ui.one_button import FINGERS

_PLACES = {"pos", "rel"}  # the attributes of an event that are in units of the window


class View:
    """The window's surface, or a larger one scaled down where a screen forces less than window.SMALLEST."""

    def __init__(self) -> None:
        self._larger: Surface | None = None

    @property
    def surface(self) -> Surface:
        """The surface to draw on. Never keep it: after a resize, drawing on the old one crashes."""
        found = window.surface()
        if all(side >= least for side, least in zip(window.opened().size, window.SMALLEST, strict=True)):
            self._larger = None
            return found
        density = window.density()
        wide, high = (
            max(side, round(least * density))
            for side, least in zip(found.get_size(), window.SMALLEST, strict=True)
        )
        if self._larger is None or self._larger.get_size() != (wide, high):
            self._larger = Surface((wide, high))
        return self._larger

    def show(self) -> None:
        """Show what has been drawn."""
        surface = self.surface
        if surface is self._larger:
            shown = self._shown(surface)
            window.surface().fill("black")
            window.surface().blit(pygame.transform.smoothscale(surface, shown.size), shown)
        window.flip()

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event with its position, if it has one, in pixels of the surface."""
        fingers = event.type in FINGERS
        if not (fingers or _PLACES & event.dict.keys()):
            return event
        surface, (wide, high) = self.surface, window.opened().size
        if not fingers and surface.get_size() == (wide, high):  # a unit is a pixel
            return event
        shown, found = self._shown(surface), dict(event.dict)
        if fingers:  # they are told as shares of the window
            found["pos"] = event.x * wide, event.y * high
        pixels, by = window.surface().get_width() / wide, surface.get_width() / shown.w
        if "pos" in found:
            x, y = found["pos"]
            found["pos"] = round((x * pixels - shown.x) * by), round((y * pixels - shown.y) * by)
        if "rel" in found:
            found["rel"] = tuple(round(side * pixels * by) for side in found["rel"])
        return pygame.event.Event(event.type, found)

    @staticmethod
    def _shown(surface: Surface) -> Rect:
        """Return the rectangle of the window, as large as possible, in which a larger surface is shown."""
        return fitted(surface.get_size(), window.surface().get_rect())
