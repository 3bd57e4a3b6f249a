"""Opens the window, sets its icon and size, switches full screen, and returns its position and size.

Positions and sizes are in units of the window system, each of them `density` pixels wide; only surfaces
are in pixels. On most systems a unit is a pixel; Wayland and macOS give a fine screen several a unit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import pygame

from ludotheque import APP_ID
from ludotheque.home.paths import asset
from ludotheque.i18n import _

NO_SCREEN = ("offscreen", "dummy")  # the drivers that SDL falls back to without a screen
SMALLEST = (640, 480)
PREFERRED = (1280, 800)
GRIP = (100, 20)  # units near the top of a window that must be on a screen, so that it can be moved
ICON = "icon.png" if sys.platform == "darwin" else "icon-64.png"  # the Dock shows it large, title bars small

_GONE = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_SEEN = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED)
_opened: pygame.Window | None = None
_gone = False  # whether it is minimized or hidden

_TOLD = {  # what SDL reads when the display opens; it takes a program for an action game
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",  # who thinks for ten minutes may find the screen dark
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # else the whole desktop flickers
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # fingers are no second mouse: ui/fingers.py reads them
    "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,  # the desktop entry, which has the icon
}


def prepare() -> None:
    """Set the variables that SDL reads on opening the display: all but the window's class only if unset."""
    for name, value in (*_TOLD.items(), ("SDL_APP_NAME", _("Ludothèque"))):
        os.environ.setdefault(name, value)
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "ludotheque"  # pygame sets the name of the script


def open_window(
    title: str,
    size: tuple[int, int] | None,
    full_screen: bool,
    place: Sequence[int],
    before: Callable[[], object],
) -> None:
    """Open the window in `size` or, if that is None, as it was before; raises pygame.error.

    `place` is the result of `place_of` when it was closed; if it is empty too, the size suits the screen.
    `before` is called before the window is shown.
    """
    global _opened, _gone
    prepare()
    pygame.display.init()
    # Without the detour by a texture, full frames are 3-4 times faster and take less memory. Under Wayland,
    # SDL needs this detour.
    detour = "1" if pygame.display.get_driver() == "wayland" else "0"
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", detour)
    pygame.font.init()
    asked, filled = _at_least(size or remembered_size(place)), full_screen and is_managed()
    _opened = pygame.Window(
        title, asked, resizable=True, allow_high_dpi=True, hidden=True, fullscreen_desktop=filled
    )
    _opened.set_icon(pygame.image.load(os.fsencode(asset(ICON))))
    _opened.minimum_size = SMALLEST
    before()
    _opened.show()
    _gone = False
    if full_screen and not filled:
        resize(asked, full_screen)
    if place and not (size or full_screen) and tuple(place[4:]) == _screens() and _in_sight(place):
        _opened.position = place[0], place[1]  # before it is shown, this would be its frame's
    surface().fill("black")  # this also lets pictures be converted to the surface's format


def opened() -> pygame.Window:
    """Return the window, which must be open."""
    assert _opened, "the window is not open"
    return _opened


def come_forward(token: str) -> None:
    """Bring the window to the front by a desktop's token; where that is refused, let it ask for attention."""
    window = opened()
    if token and pygame.display.get_driver() == "wayland":
        os.environ["XDG_ACTIVATION_TOKEN"] = token
        window.hide()
        window.show()  # only then does SDL use a token
        del os.environ["XDG_ACTIVATION_TOKEN"]
    elif _gone:
        window.restore()
    if not window.focused:
        window.focus()
        window.flash(pygame.FLASH_UNTIL_FOCUSED)


def close() -> None:
    """Close the window, if it is open, and the display."""
    global _opened
    if _opened:
        _opened.destroy()
        _opened = None
    pygame.display.quit()


def place_of() -> tuple[int, ...]:
    """Return the window's x, y, width and height, then the width and height of each screen, as one tuple."""
    return (*opened().position, *opened().size, *_screens())


def remembered_size(place: Sequence[int]) -> tuple[int, int]:
    """Return the size in `place`, a result of `place_of`, within the screen, or a suitable one if empty."""
    if not place:
        return _suitable()
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(place[2], width), min(place[3], height)


def is_open() -> bool:
    """Return whether there is a window."""
    return _opened is not None


def follow(event: pygame.event.Event) -> None:
    """Note whether an event says that the window is minimized or hidden, or that it is seen again."""
    global _gone
    if event.type in (*_GONE, *_SEEN):
        _gone = event.type in _GONE


def is_gone() -> bool:
    """Return whether the window is minimized or hidden, as far as events have told."""
    return _gone


def surface() -> pygame.Surface:
    """Return the window's surface. Never keep it: after a resize, drawing on the old one crashes."""
    return opened().get_surface()


def flip() -> None:
    """Show what has been drawn on the surface."""
    opened().flip()


def density() -> float:
    """Return the number of pixels in a unit, along each side."""
    return round(surface().get_width() / opened().size[0], 2)


def resize(size: tuple[int, int], full_screen: bool, place: Sequence[int] = ()) -> None:
    """Let the window fill the screen or give it a `size`, at least SMALLEST, where it was at `place`."""
    managed = is_managed()
    if full_screen and managed:
        opened().set_fullscreen(desktop=True)
        return
    if not managed:  # SDL would take the window for as large as the screen, and X11 leave it as it is
        opened().position = (0, 0) if full_screen else tuple(place[:2]) or opened().position
        size = pygame.display.get_desktop_sizes()[0] if full_screen else size
    opened().set_windowed()
    opened().minimum_size = SMALLEST  # which a window that began as large as the screen has not
    opened().size = _at_least(size)  # where no window manager does so, SDL leaves it as large as the screen


def is_managed() -> bool:
    """Return whether a window manager can let a window fill the screen; only under X11 there may be none."""
    if pygame.display.get_driver() != "x11":
        return True
    from ctypes import CDLL, byref, c_char_p, c_int, c_ulong, c_void_p

    try:
        x11 = CDLL("libX11.so.6")
    except OSError:
        return True
    x11.XOpenDisplay.restype = c_void_p
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = c_ulong
    screen, kind = c_void_p(x11.XOpenDisplay(None)), c_ulong()
    if not screen:
        return True
    found = kind, c_int(), c_ulong(), c_ulong(), c_void_p()
    root = c_ulong(x11.XDefaultRootWindow(screen))
    name = c_ulong(x11.XInternAtom(screen, c_char_p(b"_NET_SUPPORTING_WM_CHECK"), 0))
    x11.XGetWindowProperty(screen, root, name, *map(c_ulong, (0, 1)), 0, c_ulong(0), *map(byref, found))
    x11.XCloseDisplay(screen)
    return bool(kind.value)


def place_caret(rect: pygame.Rect) -> None:
    """Tell the input method where in the window letters are written; `rect` is in pixels."""
    by = 1 / density()
    pygame.key.set_text_input_rect(pygame.Rect(*(round(side * by) for side in rect)))


def _at_least(size: tuple[int, int]) -> tuple[int, int]:
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


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
