"""Living patches: small areas of the window that keep moving while everything else is at rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

BEAT = 0.125  # seconds from one picture of a patch to the next
PAUSE = 60.0  # seconds without an event before everything stands still
MOST = 4  # new frames painted in one beat; the others wait for the next beat
LARGEST = 40_000  # pixels of a patch; a larger one, on a magnified board, stands still

Paint = Callable[[Surface, int], None]  # paints a numbered frame on a copy of what lies behind the patch


class Patch:
    """A small animated rectangle of the window, drawn before anything that may lie over it.

    Its frames are shown over and over in the order of the numbers in `course`, from the index `start`, so
    that two patches of a kind need not move together. Before the first beat (a change of frame), a patch that
    `stands` shows its first frame, any other only the background.
    """

    def __init__(
        self, rect: Rect, paint: Paint, course: Sequence[int], start: int = 0, stands: bool = False
    ) -> None:
        self.rect = rect
        self._paint = paint
        self._course = course
        self._at = start
        self._behind: Surface | None = None
        # the number of the frame that is seen; None before the first beat
        self.shown = course[start % len(course)] if stands else None
        self._frames: dict[int, Surface] = {}

    def lay(self, surface: Surface) -> None:
        """Save the part of `surface` under the patch as the patch's background, then draw the patch."""
        self._behind, self._frames = Surface(self.rect.size), {}
        self._behind.blit(surface, (0, 0), self.rect)
        self.draw(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the present frame. `lay` must have been called before."""
        if self.shown is not None:
            surface.blit(self._frame(), self.rect)

    def advance(self, may_paint: bool = True) -> bool:
        """Go on to the next frame, if that is painted or `may_paint`; return whether it looks different."""
        number = self._course[self._at % len(self._course)]
        if self.rect.w * self.rect.h > LARGEST or not (may_paint or number in self._frames):
            return False
        self._at += 1
        before, self.shown = self.shown, number
        return number != before

    def uncovered(self, surface: Surface) -> bool:
        """Return whether `surface` shows the whole present frame, with nothing drawn over it."""
        if self._behind is None or not surface.get_rect().contains(self.rect):
            return False
        return _pixels(surface.subsurface(self.rect)) == _pixels(self._frame())

    @property
    def painted(self) -> int:
        """The number of frames painted since `lay` was last called."""
        return len(self._frames)

    def _frame(self) -> Surface:
        """Return the present frame, which is painted when it is first needed."""
        assert self._behind is not None, "the patch was not laid"
        if self.shown is None:
            return self._behind
        if self.shown not in self._frames:
            frame = self._behind.copy()
            self._paint(frame, self.shown)
            self._frames[self.shown] = frame
        return self._frames[self.shown]


class Life:
    """Advances the living patches (small animated areas) of the window, all at the same moments."""

    def __init__(self) -> None:
        self._since = 0.0  # seconds since the last beat
        self._awake: list[Patch] | None = None  # the patches that nothing covers, since the last whole frame

    def drawn(self) -> None:
        """Note that a whole frame was drawn, which may have covered or uncovered patches."""
        self._awake = None

    def go_on(self, dt: float, patches: Sequence[Patch], surface: Surface) -> int:
        """Advance uncovered patches by `dt` seconds, draw the changed ones; return how many there were."""
        self._since += dt
        if self._since < BEAT:
            return 0
        self._since = 0.0
        if self._awake is None:
            self._awake = [patch for patch in patches if patch.uncovered(surface)]
        changed = 0
        served: list[Patch] = []  # patches that painted a frame; they come last in the next beat
        for patch in self._awake:
            painted = patch.painted
            if patch.advance(may_paint=len(served) < MOST):
                patch.draw(surface)
                changed += 1
                served += [patch] * (patch.painted - painted)
        self._awake = [patch for patch in self._awake if patch not in served] + served
        return changed


def _pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
