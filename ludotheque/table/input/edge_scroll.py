"""Scrolls a magnified board while pieces are carried near the edge of its view."""

from __future__ import annotations

from ludotheque.table.view.camera import Camera
from ludotheque.tiled.model import Point
from ludotheque.ui.skin import Skin

RIM = 56  # logical pixels: the width of the rim in which the board scrolls
FAST = 900  # logical pixels per second at the edge


class EdgeScroll:
    """Scrolls while pieces are carried near the edge of the view, once they have been away from it."""

    def __init__(self) -> None:
        self.moving = False
        self._roams = False

    def update(self, dt: float, skin: Skin, camera: Camera, pointer: Point) -> bool:
        """Advance by `dt` seconds with the pointer at a pixel; return whether the board has scrolled."""
        across, down = camera.beyond(pointer, skin.px(RIM))
        self._roams = self._roams or (across, down) == (0, 0)
        by = skin.px(FAST) * dt
        self.moving = self._roams and camera.zoom > 1 and camera.pan(-across * by, -down * by)
        return self.moving

    def stop(self) -> None:
        """Stop scrolling, since pieces are no longer carried."""
        self.moving = self._roams = False
