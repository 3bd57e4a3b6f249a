"""Finds out whether the system is set to reduce motion, as far as possible without another library."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

_CLIENT_AREA_ANIMATION = 0x1042  # of SystemParametersInfo in Windows
_NO = ("0", "false", "no")


@cache
def wanted() -> bool:
    """Return whether the system asks for less motion; it is asked once, and no answer counts as no."""
    try:
        if sys.platform == "win32":
            return _wanted_in_windows()
        if sys.platform == "darwin":
            return _wanted_on_a_mac(Path.home())
        return _wanted_with_gtk(Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"))
    except (OSError, ValueError, RuntimeError, AttributeError):
        return False


def _wanted_in_windows() -> bool:
    import ctypes

    animated = ctypes.c_int(1)
    asked = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009 - only there on Windows
    asked(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
    return not animated.value


def _wanted_on_a_mac(home: Path) -> bool:
    import plistlib
    from xml.parsers.expat import ExpatError

    with (home / "Library/Preferences/com.apple.universalaccess.plist").open("rb") as file:
        try:
            return bool(plistlib.load(file).get("reduceMotion", False))
        except ExpatError as error:
            raise ValueError(file.name) from error


def _wanted_with_gtk(config: Path) -> bool:
    """Return the setting in the file that desktops write for GTK 4 or, if there is none, for GTK 3."""
    from configparser import ConfigParser, Error

    for version in ("gtk-4.0", "gtk-3.0"):
        said = ConfigParser(interpolation=None)
        try:
            if said.read(config / version / "settings.ini", encoding="utf-8"):
                return said.get("Settings", "gtk-enable-animations", fallback="1").strip().lower() in _NO
        except Error as error:
            raise ValueError(config) from error
    return False
