"""The surface on which scenes are drawn, even if the window is too small for them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.ui import window
from ludotheque.ui.drawing import fitted

_PLACES = {"pos", "rel"}  # the attributes of an event that are in pixels of the window


class View:
    """The window's surface, or a larger one scaled down if the window is below window.SMALLEST.

    Scenes cannot be laid out in a smaller one, but a screen or a window manager may force it.
    """

    def __init__(self) -> None:
        self._larger: Surface | None = None

    @property
    def surface(self) -> Surface:
        """The surface to draw on. Never keep it: after a resize, drawing on the old one crashes."""
        found = window.surface()
        wide, high = (max(sides) for sides in zip(found.get_size(), window.SMALLEST, strict=True))
        if found.get_size() == (wide, high):
            self._larger = None
            return found
        if self._larger is None or self._larger.get_size() != (wide, high):
            self._larger = Surface((wide, high))
        return self._larger

    def show(self, changed: Sequence[Rect] | None = None) -> None:
        """Show what has been drawn. This is faster if `changed` lists the rectangles that have changed."""
        surface = self.surface
        if surface is self._larger:
            shown = self._shown(surface)
            window.surface().fill("black")
            window.surface().blit(pygame.transform.smoothscale(surface, shown.size), shown)
            pygame.display.flip()
        elif changed is None:
            pygame.display.flip()
        else:
            pygame.display.update(changed)

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event with its position, if it has one, in pixels of the surface."""
        surface = self.surface
        if surface is not self._larger or not _PLACES & event.dict.keys():
            return event
        shown, found = self._shown(surface), dict(event.dict)
        by = surface.get_width() / shown.w
        if "pos" in found:
            x, y = found["pos"]
            found["pos"] = round((x - shown.x) * by), round((y - shown.y) * by)
        if "rel" in found:
            found["rel"] = tuple(round(side * by) for side in found["rel"])
        return pygame.event.Event(event.type, found)

    @staticmethod
    def _shown(surface: Surface) -> Rect:
        """Return the rectangle of the window, as large as possible, in which a larger surface is shown."""
        return fitted(surface.get_size(), window.surface().get_rect())
