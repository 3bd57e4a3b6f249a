"""Finds out whether the system is set to reduce motion, as far as possible without another library."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from ludotheque.ui import aids

_CLIENT_AREA_ANIMATION = 0x1042  # of SystemParametersInfo in Windows
_NO = ("0", "false", "no")


@cache
def wanted() -> bool:
    """Return whether the system asks for less motion; it is asked once, and no answer counts as no."""
    if sys.platform == "win32":
        return aids.switched_on(_CLIENT_AREA_ANIMATION, "") is False
    if sys.platform == "darwin":
        return bool(aids.switched_on(0, "reduceMotion"))
    with suppress(OSError, ValueError, RuntimeError):
        return _wanted_with_gtk(Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"))
    return False


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
