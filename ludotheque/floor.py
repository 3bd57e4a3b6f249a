"""The least a pygame program can do, for `bench` to compare with. It imports nothing else of ours."""

from __future__ import annotations

import os
import time

import pygame

SPRITES = 200


def first_flip(seen: str) -> None:
    """Open a window and show it once, then make the file `seen` and wait to be ended."""
    screen = open_window((1280, 800))
    screen.fill("#5a3a22")
    pygame.display.flip()
    with open(seen, "w") as file:
        file.write("shown\n")
    clock = pygame.time.Clock()
    while not pygame.event.peek(pygame.QUIT):
        clock.tick(60)


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open a plain window of `size` pixels, on software surfaces as the program's own."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def frame_times(size: tuple[int, int], frames: int) -> list[float]:
    """Return the seconds that each frame of a background and 200 moving sprites takes, flip included."""
    screen = open_window(size)
    background = pygame.Surface(size).convert()
    sprite = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.circle(sprite, (155, 45, 32, 200), (32, 32), 30)
    sprite = sprite.convert_alpha()
    times = []
    for frame in range(frames):
        pygame.event.pump()
        start = time.perf_counter()
        screen.blit(background, (0, 0))
        for number in range(SPRITES):
            screen.blit(sprite, ((number * 97 + frame) % size[0], (number * 53) % size[1]))
        pygame.display.flip()
        times.append(time.perf_counter() - start)
    return times
