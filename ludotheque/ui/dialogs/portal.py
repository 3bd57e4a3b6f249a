"""The dialog of a Linux desktop's portal, which also serves programs in a sandbox."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Any

from ludotheque.ui.bus import PORTAL, Address, Bus, Refused
from ludotheque.ui.dialogs.question import FileQuestion, Missing
from ludotheque.ui.dropped import files_in

_REQUEST = "org.freedesktop.portal.Request"
_CHOSEN = 0  # the code of an answer that is no cancellation and no failure
_NUMBERS = count(1)


class PortalDialog:
    """Asks the portal. `window` is the id of the X11 window over which the dialog belongs, 0 if unknown."""

    def __init__(self, window: int) -> None:
        self.shown = self._stopped = False
        self._window = f"x11:{window:x}" if window else ""
        self._bus: Bus | None = None

    def ask(self, question: FileQuestion) -> Path | None:
        """Return what the player has chosen; raises Missing without a bus, or a portal with dialogs on it."""
        try:
            bus = Bus()
        except TimeoutError:  # by now the player is used to choosing without any dialog
            raise
        except Exception as error:
            raise Missing from error
        with bus:
            self._bus = bus
            return None if self._stopped else self._answer(bus, question)

    def stop(self) -> None:
        """Leave the bus: a portal takes away the dialogs of whoever has left."""
        self._stopped = True
        if self._bus:
            self._bus.hang_up()

    def _answer(self, bus: Bus, question: FileQuestion) -> Path | None:
        token = f"ludotheque{next(_NUMBERS)}"
        sender = bus.own_name.removeprefix(":").replace(".", "_")
        request = f"{PORTAL[0]}/request/{sender}/{token}"
        bus.listen(request, _REQUEST, "Response")  # before the call, since the answer may overtake its reply
        chooser = Address(*PORTAL, "org.freedesktop.portal.FileChooser")
        told = self._window, question.title, {"handle_token": ("s", token), **_options(question)}
        try:
            (handle,) = bus.ask(chooser, "SaveFile" if question.name else "OpenFile", "ssa{sv}", told)
        except Refused as error:
            raise Missing from error
        if handle != request:  # as portals before 0.9 do
            bus.listen(handle, _REQUEST, "Response")
        self.shown = True
        heard = bus.next()
        code, found = heard.body if heard else (None, {})
        uris = found["uris"][1] if code == _CHOSEN else []
        return next((path for uri in uris for path in files_in(uri) or [Path(uri)]), None)


def _options(question: FileQuestion) -> dict[str, tuple[str, Any]]:
    options: dict[str, tuple[str, Any]] = {"current_folder": ("ay", os.fsencode(question.start) + b"\0")}
    if question.name:
        options["current_name"] = "s", question.name
    elif question.endings:
        patterns = [(0, each) for pattern in question.patterns for each in (pattern, pattern.upper())]
        options["filters"] = "a(sa(us))", [(question.kind, patterns)]
    else:
        options["directory"] = "b", True
    return options
