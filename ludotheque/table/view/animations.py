"""The animations on the table, one after the other: sliding pieces, the tumbling die."""

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
RISING = 1.7  # over 1: a sliding piece is highest after half its time, and then falls


@dataclass(slots=True)
class Passage:
    """Sliding pieces: a motion, the line in pixels of each of its slides, and the arrangement before."""

    motion: Motion
    lines: Sequence[Sequence[Point]]
    before: Arrangement
    suspense: bool = field(default=False, init=False)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.motion.update(dt)

    def finish(self) -> None:
        """Jump to the end."""
        self.motion.finish()

    @property
    def done(self) -> bool:
        """Return whether the pieces have arrived."""
        return self.motion.done

    @property
    def lift(self) -> float:
        """Return how high sliding pieces are lifted, 0 to 1: up slowly, down faster."""
        motion = self.motion
        return 0.0 if motion.done else sin(pi * (motion.elapsed / motion.seconds) ** RISING)

    def points(self) -> list[tuple[Piece, Point]]:
        """Return each sliding piece with the pixel it is at."""
        share = self.motion.share
        slides = zip(self.motion.plan.slides, self.lines, strict=True)
        return [(slide.piece, along(line, share)) for slide, line in slides]


@dataclass(slots=True)
class Tumble:
    """The die thrown from one pixel to another, bouncing, until it shows `face`; lengths in pixels."""

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
        """Return whether the die has come to rest and been seen."""
        return self.elapsed >= self.seconds

    @property
    def _rolled(self) -> float:
        """The share of the rolling that is over; in the last quarter of its time the die rests."""
        return min(1.0, self.elapsed / (0.75 * self.seconds)) if self.seconds else 1.0

    def point(self) -> Point:
        """Return the pixel of its middle, which slows down in ever lower bounces."""
        share = 1 - (1 - self._rolled) ** 2
        x, y = along((self.start, self.end), share)
        return x, y - abs(sin(self._rolled * tau * 1.25)) * self.height * (1 - self._rolled)

    @property
    def share(self) -> float:
        """The progress of the throw, 0 to 1."""
        return self._rolled


class Animations:
    """The animations still to come; the first is on stage."""

    def __init__(self) -> None:
        self._queue: deque[Animation] = deque()
        self.changed = False  # whether the last update brought another animation on stage

    def __bool__(self) -> bool:
        return bool(self._queue)

    def __iter__(self) -> Iterator[Animation]:
        return iter(self._queue)

    @property
    def current(self) -> Animation | None:
        """The animation on stage."""
        return self._queue[0] if self._queue else None

    @property
    def suspense(self) -> bool:
        """Whether any animation still to come has an outcome that must not be revealed yet."""
        return any(animation.suspense for animation in self._queue)

    def add(self, animation: Animation) -> None:
        """Append an animation, unless there is nothing to see."""
        if not animation.done:
            self._queue.append(animation)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether anything was on stage."""
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
