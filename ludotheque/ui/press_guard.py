"""Ignores presses that were meant for something else, which lay under the pointer until a moment ago."""

from __future__ import annotations

from collections.abc import Hashable

PAUSE = 0.4  # seconds: nobody notices and presses something new faster
STILL = 4  # pixels: a resting hand moves the pointer no further


class PressGuard:
    """Knows how long the target under the pointer has been there, and whether it appeared by itself.

    A target is any value that stands for a widget; "" stands for none. A target has appeared by itself if the
    pointer did not move when the target came under it.
    """

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None  # the resting place of the pointer
        self._target: Hashable = ""
        self._aimed = True  # whether the player has moved the pointer to its target
        self._arrived: float | None = None

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer. A target to which the pointer is moved may be pressed immediately."""
        x, y = self.pos or (-STILL, -STILL)
        if max(abs(pos[0] - x), abs(pos[1] - y)) >= STILL:
            self.pos, self._aimed, self._arrived = pos, True, None

    def look(self, target: Hashable, seconds: float) -> None:
        """Note that `target` is under the pointer at the time `seconds`."""
        if target != self._target and not self._aimed:
            self._arrived = seconds if target else None
        self._target, self._aimed = target, False

    def refuses(self, seconds: float) -> bool:
        """Return whether a press at the time `seconds` comes too early and must be ignored."""
        return self._arrived is not None and seconds - self._arrived < PAUSE
