"""Finds out whether a screen reader runs, without letting anything wait for the answer."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ludotheque.ui import aids

_PATIENCE = 5.0  # seconds that Orca may take to answer
_AGAIN = 5.0  # seconds after which one looks again for Orca where readers may ask
_SPEAKS_NEWS = 45  # the first version of Orca that reads announcements
PROCESSES = Path("/proc")


class ReaderState(NamedTuple):
    """What is known: whether a reader `runs`, leaves events `unsaid`, or another tool reads the screen."""

    runs: bool = False
    unsaid: bool = False
    asked: bool = False


class ReaderWatch:
    """Watches for a screen reader, in a thread. `now` is replaced as a whole, and may be read at any time.

    On Linux it follows what the session bus says about readers that start and stop, and where they may ask
    it also looks for Orca, which tells nobody if no desktop has started it. Elsewhere it asks once.
    """

    def __init__(self) -> None:
        self.now = ReaderState(runs=aids.reader_runs())
        self.thread = Thread(target=self._follow, name="reader", daemon=True)
        if sys.platform == "linux":
            from ludotheque.ui import bus  # here, since no thread imports

            self._bus = bus
            self.thread.start()

    def _follow(self) -> None:
        with suppress(Exception):  # no bus, a broken one, one that hangs up: then no reader is known of
            self._follow_bus()
        self.now = ReaderState()

    def _follow_bus(self) -> None:
        """Ask the bus, then again whenever it says that the answer has changed."""
        path, name, properties = "/org/a11y/bus", "org.a11y.Bus", "org.freedesktop.DBus.Properties"
        with self._bus.Bus() as bus:

            def asked(what: str) -> bool:
                status = self._bus.Address(path, name, properties)
                with suppress(self._bus.Refused):  # nobody has started it yet, and who asks must not
                    answer = bus.ask(status, "Get", "ss", ("org.a11y.Status", what), start=False)
                    return bool(answer[0][1])
                return False

            bus.listen(path, properties, "PropertiesChanged")
            bus.listen("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged", name)
            orca, unsaid = False, False
            while True:
                bus.forget()
                enabled = asked("ScreenReaderEnabled")
                usable = enabled or asked("IsEnabled")
                before, orca = orca, usable and _runs("orca")
                unsaid = orca and (unsaid if before else _leaves_events_unsaid())
                found = ReaderState(enabled or orca, unsaid, usable)
                self.now = self.now if found == self.now else found
                bus.next(_AGAIN if usable else None)


def _leaves_events_unsaid() -> bool:
    """Return whether the Orca that runs does not read what is announced."""
    import shutil  # not for the first picture
    import subprocess

    found = shutil.which("orca")
    if found is None:
        return False
    with suppress(OSError, subprocess.SubprocessError, ValueError, IndexError):
        told = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=_PATIENCE)
        return int(told.stdout.split()[-1].split(".")[0]) < _SPEAKS_NEWS
    return False


def _runs(program: str) -> bool:
    for path in PROCESSES.glob("[0-9]*/comm"):
        with suppress(OSError):  # it has just ended
            if path.read_text(encoding="utf-8", errors="replace").strip() == program:
                return True
    return False
