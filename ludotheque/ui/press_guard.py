"""Detects presses and keys that were meant for what was there until a moment ago."""

from __future__ import annotations

from collections.abc import Hashable

PAUSE = 0.4  # seconds: nobody notices and presses something new faster
STILL = 4  # pixels: smaller movements of the pointer do not count


class PressGuard:
    """Tells whether a press must be ignored, because its target has only just appeared under the pointer.

    A target is any value that stands for a widget, "" for none. It may be pressed if the pointer has moved
    to it.
    """

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None  # the resting place of the pointer
        self._target: Hashable = ""
        self._aimed = True  # whether the pointer has moved since the last `look`
        self._arrived: float | None = None

    def move(self, pos: tuple[int, int], still: int = STILL) -> None:
        """Note where the pointer is; what it reaches by `still` pixels or more may be pressed immediately."""
        x, y = self.pos or (-still, -still)
        if max(abs(pos[0] - x), abs(pos[1] - y)) >= still:
            self.pos, self._aimed, self._arrived = pos, True, None

    def look(self, target: Hashable, seconds: float) -> None:
        """Note that `target` is under the pointer at the time `seconds`."""
        if target != self._target and not self._aimed:
            self._arrived = seconds if target else None
        self._target, self._aimed = target, False

    def refuses(self, seconds: float) -> bool:
        """Return whether a press at the time `seconds` comes too early and must be ignored."""
        return self._arrived is not None and seconds - self._arrived < PAUSE


class KeyGuard:
    """Tells whether a key must be ignored, because the question that it would answer has just appeared."""

    def __init__(self) -> None:
        self._asked: object = None
        self._since = 0.0

    def look(self, asked: object, seconds: float) -> None:
        """Note that the player sees the question `asked`, None for none, at the time `seconds`."""
        if asked is not self._asked:
            self._asked, self._since = asked, seconds

    def refuses(self, asked: object, seconds: float) -> bool:
        """Return whether a key at the time `seconds` comes too early for the question `asked`."""
        early = asked is not None and (asked is not self._asked or seconds - self._since < PAUSE)
        if early:  # who goes on pressing has not read it yet
            self._asked, self._since = asked, seconds
        return early
