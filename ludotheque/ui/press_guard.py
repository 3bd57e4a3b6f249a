"""Presses that were meant for something else: it lay under the pointer until a moment ago."""

from __future__ import annotations

from collections.abc import Hashable

PAUSE = 0.4  # seconds: nobody sees and presses something new in less
STILL = 4  # pixels: a hand that rests moves the pointer no further


class PressGuard:
    """Knows since when what is under the pointer has been there; it came by itself if the pointer rested.

    A target is anything that stands for a widget; "" stands for no widget at all.
    """

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None  # where the pointer rests
        self._target: Hashable = ""
        self._aimed = True  # whether the pointer has moved to what is under it
        self._arrived: float | None = None

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer: what it is moved to may be pressed at once."""
        x, y = self.pos or (-STILL, -STILL)
        if max(abs(pos[0] - x), abs(pos[1] - y)) >= STILL:
            self.pos, self._aimed, self._arrived = pos, True, None

    def look(self, target: Hashable, seconds: float) -> None:
        """Notice what is under the pointer at the moment `seconds`."""
        if target != self._target and not self._aimed:
            self._arrived = seconds if target else None
        self._target, self._aimed = target, False

    def refuses(self, seconds: float) -> bool:
        """Return whether a press at the moment `seconds` must do nothing."""
        return self._arrived is not None and seconds - self._arrived < PAUSE
