"""Opens the window, sets its icon and size, switches full screen, and returns its position and size."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress

import pygame

from ludotheque.home.paths import asset
from ludotheque.i18n import _

SMALLEST = (640, 480)
PREFERRED = (1280, 800)
GRIP = (100, 20)  # pixels near the top of a window that must be on a screen, so that it can be moved
ICON = "icon.png" if sys.platform == "darwin" else "icon-64.png"  # the Dock shows it large, title bars small


_TOLD = {  # what SDL reads when the display opens; it takes a program for an action game
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",  # who thinks for ten minutes may find the screen dark
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # else the whole desktop flickers
    "SDL_VIDEO_WAYLAND_WMCLASS": "org.ludotheque.Ludotheque",  # the desktop entry, which has the icon
}


def prepare() -> None:
    """Set the variables that SDL reads on opening the display: all but the window's class only if unset."""
    for name, value in (*_TOLD.items(), ("SDL_APP_NAME", _("Ludothèque"))):
        os.environ.setdefault(name, value)
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "ludotheque"  # pygame sets the name of the script


def open_window(
    title: str, size: tuple[int, int] | None, full_screen: bool, place: Sequence[int], hidden: bool = False
) -> None:
    """Open the window with `size` pixels or, if that is None, as it was before; raises pygame.error.

    `place` is the result of `place_of` when it was closed; if it is empty too, the size suits the screen. A
    `hidden` window is not seen before `show`.
    """
    prepare()
    pygame.display.init()
    # Without the detour by a texture, full frames are 3-4 times faster and take less memory. Under Wayland,
    # SDL needs this detour.
    detour = "1" if pygame.display.get_driver() == "wayland" else "0"
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", detour)
    pygame.font.init()
    pygame.display.set_caption(title)
    pygame.display.set_icon(pygame.image.load(os.fsencode(asset(ICON))))
    set_mode(size or remembered_size(place), full_screen, pygame.HIDDEN if hidden else 0)
    if place and not (size or full_screen) and tuple(place[4:]) == _screens() and _in_sight(place):
        pygame.display.set_window_position((place[0], place[1]))


def show() -> None:
    """Show the window that was opened hidden."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().show()


def place_of(size: tuple[int, int]) -> tuple[int, ...]:
    """Return the window's x, y and `size`, then the width and height of each screen, as one tuple."""
    return (*pygame.display.get_window_position(), *size, *_screens())


def remembered_size(place: Sequence[int]) -> tuple[int, int]:
    """Return the size in `place`, a result of `place_of`, within the screen, or a suitable one if empty."""
    if not place:
        return _suitable()
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(place[2], width), min(place[3], height)


def is_open() -> bool:
    """Return whether there is a window."""
    try:
        pygame.display.get_window_size()
    except pygame.error:
        return False
    return True


def surface() -> pygame.Surface:
    """Return the window's surface. Never keep it: after a resize, drawing on the old one crashes."""
    found = pygame.display.get_surface()
    assert found, "the window is not open"
    return found


def set_mode(size: tuple[int, int], full_screen: bool, more: int = 0) -> None:
    """Give the window `size` pixels, but at least SMALLEST; with `full_screen`, let it fill the screen.

    `more` has further flags of pygame.
    """
    if full_screen:
        pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN | more)
        return
    width, height = (max(side, least) for side, least in zip(size, SMALLEST, strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a screen may give another size
        pygame.display.set_mode((width, height), pygame.RESIZABLE | more)
    if surface().get_size() != (width, height):
        _resize((width, height))
    _limit()


def _resize(size: tuple[int, int]) -> None:
    """Ask again for the window to have `size` pixels, which may have failed after full screen."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().size = size


def _limit() -> None:
    """Set the window's smallest size if possible, by the only function, deprecated, that does this."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = SMALLEST


def _suitable() -> tuple[int, int]:
    """Return the preferred size of the window, SMALLEST to nine tenths of the screen."""
    screen = pygame.display.get_desktop_sizes()[0]
    scale = max(1.0, min(screen[0] / 1920, screen[1] / 1080))
    width, height = (
        max(small, min(round(side * scale), room * 9 // 10))
        for small, side, room in zip(SMALLEST, PREFERRED, screen, strict=True)
    )
    return width, height


def _in_sight(place: Sequence[int]) -> bool:
    """Return whether a window's top is on a screen, in any arrangement, as pygame tells only their sizes."""
    (width, height), *others = pygame.display.get_desktop_sizes()
    aside, above = (sum(sides) for sides in zip((0, 0), *others, strict=True))
    desktop = pygame.Rect(-aside, -above, width + 2 * aside, height + 2 * above)
    seen = pygame.Rect(place[0], place[1], place[2], 2 * GRIP[1]).clip(desktop)
    return seen.w >= GRIP[0] and seen.h >= GRIP[1]


def _screens() -> tuple[int, ...]:
    """Return each screen's width and height, which must be the same for a remembered position to be used."""
    return tuple(side for screen in pygame.display.get_desktop_sizes() for side in screen)
