"""The process that hands pages to AccessKit on Linux, for the program that has started it.

It reads a page a line, and writes a line when a reader has begun to ask and for each wish: "active", "go 12",
"use 12". It ends when no reader asks any more, when the program has ended or, by an alarm, when it hangs.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from functools import partial
from pathlib import Path
from select import select

from accesskit import ActionRequest

from ludotheque.ui.access import AccessKit, wish
from ludotheque.ui.access_page import AccessPage, read

_IN, _OUT = 0, 1
_LOOK = 0.05  # seconds between two looks at whether a reader has begun to ask
_REST = 10.0  # seconds of calm after which the alarm is set again
_HANGS = 30  # seconds after which the alarm ends a process that hangs
_CHUNK, _LONGEST = 1 << 16, 1 << 23  # bytes read at once; bytes of a line, at most


def serve() -> None:
    """Hand over one page after another until the program ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who interrupts the program at a terminal ends both
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    service = _Service()
    while service.go_on():
        signal.alarm(_HANGS)
    os._exit(service.lost)  # AccessKit's threads end with the process alone


class _Service:
    """What has come from the program, and what has been made of it."""

    def __init__(self) -> None:
        self._access: AccessKit | None = None
        self._page: AccessPage | None = None  # the newest
        self._active = False
        self._threads = 0  # when readers began to ask
        self._begun = b""  # of a line

    def go_on(self) -> bool:
        """Wait a while for lines and hand over what they hold; return False at the end."""
        if select([_IN], [], [], _REST if self._active else _LOOK)[0]:
            more = os.read(_IN, _CHUNK)
            *lines, self._begun = (self._begun + more).split(b"\n")
            if not more or len(self._begun) > _LONGEST:
                return False
            for line in lines:
                with suppress(ValueError, TypeError, LookupError, AttributeError, OverflowError):  # no page
                    self._show(read(line))
        if self._access and self._page and self._access.active and not self._active:
            self._active = True
            self._threads = _threads()
            self._access.show(self._page)  # what is new since it was asked for, and who has the keyboard
            _say("active")
        return not self.lost

    @property
    def lost(self) -> bool:
        """Whether AccessKit has failed, or has lost its thread, which says nothing of it."""
        ended = self._active and _threads() < self._threads
        return bool(self._access and self._access.lost) or ended

    def _show(self, page: AccessPage) -> None:
        if self._access:
            self._access.show(page)
        else:
            self._access = AccessKit(page, _tell, partial(os._exit, 0))
        self._page = page


def _threads() -> int:
    """Return the number of threads without a name of their own: this one, and AccessKit's."""
    names = list[bytes]()
    for task in Path("/proc/self/task").glob("*/comm"):
        with suppress(OSError):  # it has just ended
            names.append(task.read_bytes())
    return names.count(Path("/proc/self/comm").read_bytes())


def _tell(request: ActionRequest) -> None:
    wished = wish(request)
    if wished:
        number, use = wished
        _say(f"{'use' if use else 'go'} {number}")


def _say(text: str) -> None:
    with suppress(OSError):  # the program has ended
        os.write(_OUT, f"{text}\n".encode())
