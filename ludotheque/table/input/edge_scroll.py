"""The board that shifts by itself: what is carried to the rim of a closer view brings more into sight."""

from __future__ import annotations

from ludotheque.table.view.camera import Camera
from ludotheque.tiled.model import Point
from ludotheque.ui.skin import Skin

RIM = 56  # logical pixels: how wide the rim is in which the board shifts
FAST = 900  # logical pixels a second at the very edge


class EdgeScroll:
    """Shifts a camera while something is carried, once that has left the rim where it may have been taken."""

    def __init__(self) -> None:
        self.moving = False
        self._roams = False

    def update(self, dt: float, skin: Skin, camera: Camera, pointer: Point) -> bool:
        """Let `dt` seconds pass with what is carried at a pixel; tell whether the board was shifted."""
        across, down = camera.beyond(pointer, skin.px(RIM))
        self._roams = self._roams or (across, down) == (0, 0)
        by = skin.px(FAST) * dt
        self.moving = self._roams and camera.zoom > 1 and camera.pan(-across * by, -down * by)
        return self.moving

    def stop(self) -> None:
        """Take note that nothing is carried over the board."""
        self.moving = self._roams = False
