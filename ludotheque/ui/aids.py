"""Asks Windows and macOS which aids their user has switched on. On Linux other places know that."""

from __future__ import annotations

import sys
from pathlib import Path

_SCREEN_READER = 0x0046  # of SystemParametersInfo in Windows


def reader_runs() -> bool:
    """Return whether a reader runs that must be served before the window is shown, as in Windows."""
    return bool(switched_on(_SCREEN_READER, "voiceOverOnOffKey"))


def switched_on(parameter: int, key: str) -> bool | None:
    """Return whether an aid is on, by its number in Windows or its key in macOS; None if that is unknown."""
    try:
        if sys.platform == "win32":
            return _in_windows(parameter)
        return _on_a_mac(key, Path.home()) if sys.platform == "darwin" else None
    except (OSError, ValueError, AttributeError):
        return None


def _in_windows(parameter: int) -> bool | None:
    import ctypes

    found = ctypes.c_int(0)
    asked = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009 - only there on Windows
    return bool(found.value) if asked(parameter, 0, ctypes.byref(found), 0) else None


def _on_a_mac(key: str, home: Path) -> bool | None:
    import plistlib
    from xml.parsers.expat import ExpatError

    with (home / "Library/Preferences/com.apple.universalaccess.plist").open("rb") as file:
        try:
            found = plistlib.load(file).get(key)
        except ExpatError:
            return None
    return None if found is None else bool(found)
