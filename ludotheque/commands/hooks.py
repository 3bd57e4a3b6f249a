"""Two hidden starts for `tests/tools/bench.py` to time, packaged or not: a bare window, and the shelf.

This module imports nothing else of ours, so that the bare window is as bare as can be.
"""

from __future__ import annotations

import os

import pygame


def first_flip(seen: str) -> None:
    """Open a window and show it once, then write to the file `seen` on what, and wait to be ended."""
    screen = open_window((1280, 800))
    screen.fill("#5a3a22")
    announce(seen)
    pygame.display.flip()
    clock = pygame.time.Clock()
    while not pygame.event.peek(pygame.QUIT):
        clock.tick(60)


def announce(seen: str) -> None:
    """Write to the file `seen`, once the next frame is on screen, which driver shows it."""
    flip = pygame.display.flip

    def first() -> None:
        flip()
        pygame.display.flip = flip
        with open(seen, "w", encoding="utf-8") as file:
            file.write(pygame.display.get_driver())

    pygame.display.flip = first


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open a plain window of `size` pixels, on software surfaces as the program's own."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    return pygame.display.set_mode(size, pygame.RESIZABLE)
