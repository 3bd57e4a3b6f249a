"""The queue of animations on the table, and the animations of sliding pieces and of the rolling die."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import pi, sin, tau

from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.terms import Animation
from ludotheque.tiled.model import Point
from ludotheque.ui.motion import Motion, Piece, along

SLIDE = 0.23  # seconds at normal speed
TUMBLE = 0.75
RISING = 1.7  # above 1, so that a sliding piece is highest after half its time


@dataclass(slots=True)
class Passage:
    """The animation of pieces that slide between arrangements, each along one of the `lines` of pixels."""

    motion: Motion
    lines: Sequence[Sequence[Point]]
    before: Arrangement
    after: Arrangement
    suspense: bool = field(default=False, init=False)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.motion.update(dt)

    def finish(self) -> None:
        """Jump to the end."""
        self.motion.finish()

    @property
    def done(self) -> bool:
        """Whether the pieces have arrived."""
        return self.motion.done

    @property
    def lift(self) -> float:
        """How high sliding pieces are lifted, from 0 to 1; they rise slowly and fall faster."""
        motion = self.motion
        return 0.0 if motion.done else sin(pi * (motion.elapsed / motion.seconds) ** RISING)

    def points(self) -> list[tuple[Piece, Point]]:
        """Return each sliding piece and its present pixel."""
        share = self.motion.share
        slides = zip(self.motion.plan.slides, self.lines, strict=True)
        return [(slide.piece, along(line, share)) for slide, line in slides]


@dataclass(slots=True)
class Tumble:
    """The die, bouncing from one pixel to another (first about `height` pixels high), then showing `face`."""

    start: Point
    end: Point
    face: int
    height: float
    seconds: float
    elapsed: float = field(default=0.0)
    suspense: bool = field(default=True, init=False)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.elapsed += dt

    def finish(self) -> None:
        """Jump to the end."""
        self.elapsed = self.seconds

    @property
    def done(self) -> bool:
        """Whether the die has come to rest and has then been shown long enough."""
        return self.elapsed >= self.seconds

    @property
    def _rolled(self) -> float:
        """The progress of the rolling, 1 before the end, so that the die is shown at rest for a moment."""
        return min(1.0, self.elapsed / (0.75 * self.seconds)) if self.seconds else 1.0

    def point(self) -> Point:
        """Return the pixel of the die's centre now; on its way it slows down, and its bounces get lower."""
        share = 1 - (1 - self._rolled) ** 2
        x, y = along((self.start, self.end), share)
        return x, y - abs(sin(self._rolled * tau * 1.25)) * self.height * (1 - self._rolled)

    @property
    def share(self) -> float:
        """The progress of the rolling, from 0 to 1, for the picture of the die."""
        return self._rolled


class Animations:
    """The queue of animations; the first of them is running."""

    def __init__(self) -> None:
        self._queue: deque[Animation] = deque()
        self.changed = False  # whether the last update finished an animation

    def __bool__(self) -> bool:
        return bool(self._queue)

    def __iter__(self) -> Iterator[Animation]:
        return iter(self._queue)

    @property
    def current(self) -> Animation | None:
        """The running animation, None if there is none."""
        return self._queue[0] if self._queue else None

    @property
    def suspense(self) -> bool:
        """Whether the queue has an animation whose outcome must not be revealed yet."""
        return any(animation.suspense for animation in self._queue)

    def add(self, animation: Animation) -> None:
        """Add an animation at the end of the queue, unless it is over already."""
        if not animation.done:
            self._queue.append(animation)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether an animation was running."""
        if not self._queue:
            return False
        self._queue[0].update(dt)
        self.changed = self._queue[0].done
        if self.changed:
            self._queue.popleft()
        return True

    def finish(self) -> bool:
        """Finish all animations; return whether there were any."""
        any_left = bool(self._queue)
        while self._queue:
            self._queue.popleft().finish()
        return any_left
