"""Finds out what the desktop asks of every program (contrast, size of text, animations), and follows it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from configparser import ConfigParser, Error
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from ludotheque.ui import aids

_CLIENT_AREA_ANIMATION = 0x1042  # of SystemParametersInfo in Windows
_SMALLEST, _LARGEST = 0.75, 2.0  # factors of the size of text that the settings have
_APPEARANCE, _GNOME = "org.freedesktop.appearance", "org.gnome.desktop.interface"
_GNOME_AIDS = "org.gnome.desktop.a11y.interface"
_NO = ("0", "false", "no")


class WishWatch:
    """Asks for the desktop's wishes. `now`, by the names of settings, is replaced as a whole.

    On Linux a thread asks the portal, and follows what it says of changes. Elsewhere they are asked for once.
    """

    def __init__(self, known: Mapping[str, Any]) -> None:
        """Begin with what was `known`, which holds until the desktop has said more."""
        self.now = known
        self._still = _motion_unwanted()
        self.thread = Thread(target=self._follow, name="wishes", daemon=True)
        if sys.platform == "linux":
            from ludotheque.ui import bus  # here, since no thread imports

            self._bus = bus
            self.thread.start()
        else:
            self._learn({})

    def _follow(self) -> None:
        said: dict[tuple[str, str], Any] = {}
        with suppress(Exception):  # no bus, no portal, a broken one: then what has been said holds
            self._follow_portal(said)
        self._learn(said)

    def _follow_portal(self, said: dict[tuple[str, str], Any]) -> None:
        with self._bus.Bus() as bus:
            portal = self._bus.Address(*self._bus.PORTAL, "org.freedesktop.portal.Settings")
            bus.listen(portal.path, portal.interface, "SettingChanged")
            wanted = [_APPEARANCE, _GNOME, _GNOME_AIDS]
            (answer,) = bus.ask(portal, "ReadAll", "as", (wanted,))
            for space in answer:
                said |= {(space, key): value for key, (_kind, value) in answer[space].items()}
            while True:
                self._learn(said)
                heard = bus.next()
                if heard:
                    space, key, (_kind, value) = heard.body
                    said[space, key] = value

    def _learn(self, said: Mapping[tuple[str, str], Any]) -> None:
        found: dict[str, Any] = {}
        if said.get((_APPEARANCE, "contrast")) == 1 or said.get((_GNOME_AIDS, "high-contrast")) is True:
            found["high_contrast"] = True
        factor = said.get((_GNOME, "text-scaling-factor"))
        if isinstance(factor, float) and factor > 0:
            found["scale"] = round(100 * min(_LARGEST, max(_SMALLEST, factor)))
        still = said.get((_GNOME, "enable-animations")) is False
        if still or said.get((_APPEARANCE, "reduced-motion")) == 1 or self._still:
            found["speed"] = 0
        self.now = found


def _motion_unwanted() -> bool:
    """Return whether the system asks for less motion where no portal says so; no answer counts as no."""
    if sys.platform == "win32":
        return aids.switched_on(_CLIENT_AREA_ANIMATION, "") is False
    if sys.platform == "darwin":
        return bool(aids.switched_on(0, "reduceMotion"))
    with suppress(OSError, ValueError, RuntimeError, Error):
        return _unwanted_with_gtk(Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"))
    return False


def _unwanted_with_gtk(config: Path) -> bool:
    """Return the setting in the file that desktops write for GTK 4 or, if there is none, for GTK 3."""
    for version in ("gtk-4.0", "gtk-3.0"):
        said = ConfigParser(interpolation=None)
        if said.read(config / version / "settings.ini", encoding="utf-8"):
            return said.get("Settings", "gtk-enable-animations", fallback="1").strip().lower() in _NO
    return False
