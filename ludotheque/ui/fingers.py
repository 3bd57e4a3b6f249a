"""Turns what fingers do on a touch screen into what the pointer does, so that scenes know one way only.

A tap is a click. A finger that is drawn along drags or, where a page scrolls, slides the page; it carries
pieces above itself, where they are seen. A finger kept still is the pointer at rest. Two fingers move and
stretch what lies under them, and let go of nothing that the first one carries. More fingers do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from math import dist
from typing import Protocol

import pygame

from ludotheque.ui.one_button import BESIDE, FINGERS, OneButton
from ludotheque.ui.scene import SceneStack
from ludotheque.ui.skin import Skin

PINCH = pygame.event.custom_type()  # of two fingers: `pos` between them, moved by `rel`, spread `by` a factor
SLOP = 10  # logical pixels that a finger may stray in a tap
LIFT = 72  # logical pixels from a finger up to what it carries
LONG = 0.5  # seconds after which a finger kept still is no tap any more
LOST = 10.0  # seconds without the slightest motion after which nobody waits for a finger to be lifted

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

Pos = tuple[int, int]


class Screen(Protocol):
    """What fingers must know of the app."""

    scenes: SceneStack
    skin: Skin
    seconds: float

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels of the surface."""
        ...


class Does(Enum):
    """What the first finger does."""

    NOTHING = auto()
    TAPS = auto()  # or will do something else, as is seen soon
    RESTS = auto()
    DRAGS = auto()
    SLIDES = auto()
    PINCHES = auto()  # with the second one


class Finger:
    """A finger on the screen: where it came down, where it is now, and since when."""

    def __init__(self, id: tuple[int, int], pos: Pos, now: float) -> None:
        self.id = id
        self.start = self.pos = pos
        self.since = self.moved = now


class Fingers:
    """The two fingers that count, and what they do."""

    def __init__(self, screen: Screen, button: OneButton) -> None:
        self._screen, self._button = screen, button
        self._first: Finger | None = None
        self._second: Finger | None = None
        self._does = Does.NOTHING
        self._pressed = False  # whether the pointer's button is down for the first finger

    def read(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """Yield the pointer's events for a finger's, to be handled one by one; others as they are."""
        if event.type not in FINGERS:
            if self._admits(event):
                yield event
            return
        if event.window is None:  # on a trackpad, which moves the mouse
            return
        id = event.touch_id, event.finger_id
        if event.type == pygame.FINGERDOWN:
            yield from self._down(id, event.pos)
        elif event.type == pygame.FINGERMOTION:
            yield from self._move(id, event.pos)
        else:
            yield from self._up(id)

    def rest(self) -> Iterator[pygame.event.Event]:
        """Yield what becomes of a finger that has been kept still for long."""
        first = self._first
        if first and self._does is Does.TAPS and self._screen.seconds - first.since >= LONG:
            self._does = Does.RESTS
            if self._screen.scenes.top.peeks(first.pos):
                yield self._press(first.pos)

    def let_go(self) -> None:
        """End what fingers have begun, without effect; they do nothing more until they are lifted."""
        if self._pressed:
            self._button.let_go()
        self._first = self._second = None
        self._does, self._pressed = Does.NOTHING, False

    def _admits(self, event: pygame.event.Event) -> bool:
        """Return whether an event may pass: a mouse that moves meanwhile does not, one pressed takes over."""
        if event.type not in _MOUSE or not self._pressed:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.let_go()
        return not self._pressed

    def _down(self, id: tuple[int, int], pos: Pos) -> Iterator[pygame.event.Event]:
        now, first = self._screen.seconds, self._first
        if first and (first.id == id or now - first.moved > LOST or self._does is Does.RESTS):
            self.let_go()  # the news of its end was lost, or it is the ball of the hand
            first = None
        finger = Finger(id, pos, now)
        if first is None:
            if not self._button.held:
                self._first, self._does = finger, Does.TAPS
                yield _motion(pos)
        elif self._second is None:
            self._second, self._does = finger, Does.PINCHES
            if self._pressed and not self._carries:
                self._pressed = False
                self._button.let_go()
            if not self._pressed:
                yield _motion(BESIDE)

    def _move(self, id: tuple[int, int], pos: Pos) -> Iterator[pygame.event.Event]:
        finger = next((one for one in (self._first, self._second) if one and one.id == id), None)
        if finger is None or self._first is None:
            return
        before, span = self._middle()
        last, finger.pos, finger.moved = finger.pos, pos, self._screen.seconds
        if self._does is Does.PINCHES:
            yield from self._pinch(before, span)
        elif self._does in (Does.TAPS, Does.RESTS) and not self._pressed:
            if dist(finger.start, pos) >= self._screen.skin.px(SLOP):
                yield from self._set_out(finger)
        elif self._does is Does.SLIDES:
            yield _slide(pos[1] - last[1])
        else:
            yield _motion(self._aim(finger), (pos[0] - last[0], pos[1] - last[1]))

    def _set_out(self, finger: Finger) -> Iterator[pygame.event.Event]:
        """Begin to drag or to slide with a finger that has strayed from where it came down."""
        start, by = finger.start, (finger.pos[0] - finger.start[0], finger.pos[1] - finger.start[1])
        if self._screen.scenes.top.slides(start):
            self._does = Does.SLIDES
            yield _slide(by[1])
            return
        self._does = Does.DRAGS
        yield self._press(start)
        yield _motion(finger.pos, by)
        if self._carries:
            yield _motion(self._aim(finger))

    def _pinch(self, before: Pos, span: float) -> Iterator[pygame.event.Event]:
        """Move and stretch what lies under both fingers, which were round `before`, `span` pixels apart."""
        (x, y), now = self._middle()
        rel, top = (x - before[0], y - before[1]), self._screen.scenes.top
        if top.slides((x, y)):
            yield _slide(rel[1])
        else:
            yield pygame.event.Event(PINCH, pos=(x, y), rel=rel, by=max(now, 1.0) / max(span, 1.0))
        if self._first and self._pressed:
            yield _motion(self._aim(self._first))

    def _up(self, id: tuple[int, int]) -> Iterator[pygame.event.Event]:
        if self._second and id == self._second.id:
            self._second, self._does = None, Does.DRAGS
            if not self._pressed:
                self.let_go()
            return
        first, does, below = self._first, self._does, self._screen.scenes.top
        if first is None or id != first.id:
            return
        if does is Does.TAPS:
            yield self._press(first.start, tap=True)
        if self._pressed:
            pos = first.start if does is Does.TAPS else self._aim(first)
            self._pressed = False
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True)
        yield _motion(BESIDE)
        if below is not self._screen.scenes.top and below in self._screen.scenes:
            below.handle(_motion(BESIDE))  # nothing is pointed at when the scene is seen again
        self.let_go()

    def _press(self, pos: Pos, tap: bool = False) -> pygame.event.Event:
        self._pressed = True
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True, tap=tap)

    @property
    def _carries(self) -> bool:
        return self._pressed and self._screen.scenes.top.carries

    def _aim(self, finger: Finger) -> Pos:
        """Return where a finger points: above itself if it carries pieces, less so near the lower edge."""
        (x, y), lift = finger.pos, self._screen.skin.px(LIFT)
        below = max(0, self._screen.size[1] - 1 - y)
        return (x, y - min(lift, below // 2)) if self._carries else (x, y)

    def _middle(self) -> tuple[Pos, float]:
        """Return the point between the fingers, and how many pixels apart they are."""
        one, other = (finger.pos if finger else BESIDE for finger in (self._first, self._second))
        return ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), dist(one, other)


def _motion(pos: Pos, rel: Pos = (0, 0)) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0), touch=True)


def _slide(pixels: int) -> pygame.event.Event:
    """Return the event of a wheel that moves a page down by `pixels`."""
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, pixels=pixels, touch=True)
