"""Two hidden commands that `tests/tools/bench.py` times: a bare window, and the start to the first screen.

The bare window uses no other module of the program, so that it measures pygame only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import pygame


def can_write(words: Sequence[str]) -> bool:
    """Return whether the arguments of a hidden command are one file that can be written; else print why."""
    if len(words) == 1:
        try:
            open(words[0], "ab").close()
        except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
            why = str(error)
        else:
            return True
    else:
        why = "il faut un fichier"
    print(f"ludotheque: {why}", file=sys.stderr)
    return False


def first_flip(seen: str) -> None:
    """Open a bare window and keep it open; once shown, write the name of SDL's driver to the file `seen`."""
    screen = open_window((1280, 800))
    screen.fill("#5a3a22")
    pygame.display.flip()
    _say(seen)
    clock = pygame.time.Clock()
    while not pygame.event.peek(pygame.QUIT):
        clock.tick(60)


def announce(seen: str) -> None:
    """Write the name of SDL's video driver to the file `seen` once the program has drawn a frame."""
    from ludotheque.ui import window

    flip = window.flip

    def first() -> None:
        flip()
        window.flip = flip
        _say(seen)

    window.flip = first


def _say(seen: str) -> None:
    with open(seen, "w", encoding="utf-8") as file:
        file.write(pygame.display.get_driver())


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open a resizable window of `size` pixels, drawn in software like the program's window."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    return pygame.display.set_mode(size, pygame.RESIZABLE)
