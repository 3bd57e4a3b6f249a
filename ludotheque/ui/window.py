"""The window itself: opening it, its icon, its smallest size, where it was the last time, full screen."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress

import pygame

from ludotheque.home.paths import asset

SMALLEST = (640, 480)
PREFERRED = (1280, 800)
ICON = "icon.png" if sys.platform == "darwin" else "icon-64.png"  # the Dock shows it large, title bars small


def prepare() -> None:
    """Set what SDL reads when the display opens; whoever set it in the environment is right."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "ludotheque"  # pygame has put the name of the script there


def open_window(title: str, size: tuple[int, int] | None, full_screen: bool, place: Sequence[int]) -> None:
    """Open the window, `size` pixels, or where and as large as it was the last time; raises pygame.error.

    `place` is what `place_of` returned then, empty if there was none: the size of the screen decides.
    """
    prepare()
    pygame.display.init()
    # Software surfaces: full frames are 3-4 times faster and take less memory without the texture detour, but
    # under Wayland SDL has no other way.
    detour = "1" if pygame.display.get_driver() == "wayland" else "0"
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", detour)
    pygame.font.init()
    pygame.display.set_caption(title)
    pygame.display.set_icon(pygame.image.load(os.fsencode(asset(ICON))))
    set_mode(size or remembered_size(place), full_screen)
    if place and not (size or full_screen) and tuple(place[4:]) == _screens():
        pygame.display.set_window_position((place[0], place[1]))


def place_of(size: tuple[int, int]) -> tuple[int, ...]:
    """Return where a window of this size is: x, y, width, height, then the sizes of the screens there are."""
    return (*pygame.display.get_window_position(), *size, *_screens())


def remembered_size(place: Sequence[int]) -> tuple[int, int]:
    """Return the size a window had, no larger than the screen is now; without one, what suits the screen."""
    if not place:
        return _suitable()
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(place[2], width), min(place[3], height)


def is_open() -> bool:
    """Whether there is a window."""
    try:
        pygame.display.get_window_size()
    except pygame.error:
        return False
    return True


def surface() -> pygame.Surface:
    """Return what is drawn on now: ask each time, for drawing on one kept over a change of size crashes."""
    found = pygame.display.get_surface()
    assert found, "the window is not open"
    return found


def set_mode(size: tuple[int, int], full_screen: bool) -> None:
    """Give the window this size, or that of the screen in full screen."""
    if full_screen:
        pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        return
    width, height = (max(side, least) for side, least in zip(size, SMALLEST, strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a screen may give another size; it is laid out for
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
    if surface().get_size() != (width, height):
        _resize((width, height))
    _limit()


def _resize(size: tuple[int, int]) -> None:
    """Ask for the size once more: coming from full screen, the first time may leave the window as it was."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().size = size


def _limit() -> None:
    """Keep the window from becoming too small; pygame knows no lasting way to say it, and it is no need."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = SMALLEST


def _suitable() -> tuple[int, int]:
    """Return the preferred size, larger on a large screen, and never larger than four fifths of it."""
    screen = pygame.display.get_desktop_sizes()[0]
    scale = max(1.0, min(screen[0] / 1920, screen[1] / 1080))
    width, height = (
        max(small, min(round(side * scale), room * 9 // 10))
        for small, side, room in zip(SMALLEST, PREFERRED, screen, strict=True)
    )
    return width, height


def _screens() -> tuple[int, ...]:
    """Return width and height of every screen: where these are others, a place may be on none of them."""
    return tuple(side for screen in pygame.display.get_desktop_sizes() for side in screen)
