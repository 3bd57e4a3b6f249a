"""Renders SVG to pixels in worker threads. The renderer releases Python's lock, so other threads can run."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from queue import SimpleQueue
from threading import Event, Thread

import pygame
from pygame import Surface

from ludotheque.ui.drawing import Size

THREADS = max(1, min(2, (os.cpu_count() or 1) - 1))  # leaves a core to the window
_waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
_threads: list[Thread] = []


class Raster:
    """A picture of `size` pixels that is being rendered from SVG."""

    def __init__(self, text: str, size: Size) -> None:
        self._text, self._size = text, size
        self._there = Event()
        self._picture: Surface | None = None
        self._error: Exception | None = None
        _waiting.put(self._render)
        _threads[:] = [thread for thread in _threads if thread.is_alive()]
        if len(_threads) < THREADS:
            _threads.append(Thread(target=_work, name="raster", daemon=True))
            _threads[-1].start()

    def ready(self, seconds: float) -> bool:
        """Wait at most `seconds` for the picture; return whether rendering has ended, even by an error."""
        return self._there.wait(seconds)

    def take(self) -> Surface:
        """Wait for the picture and return it; raises pygame.error if it cannot be rendered."""
        self._there.wait()
        if self._picture is None:
            raise pygame.error(f"no picture: {self._error}") from self._error
        return self._picture

    def _render(self) -> None:
        try:
            self._picture = pygame.image.load_sized_svg(BytesIO(self._text.encode()), self._size)
        except Exception as error:  # no error may end the thread, for other pictures are queued
            self._error = error
        finally:
            self._there.set()


def _work() -> None:
    while True:
        _waiting.get()()
