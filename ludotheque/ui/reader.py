"""Finds out whether a screen reader runs, without letting anything wait for the answer."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import deque
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ludotheque.ui import aids

_SCREEN_READER = 0x0046  # of SystemParametersInfo in Windows
_PATIENCE = 5.0  # seconds that the bus, or Orca, may take to answer
_AGAIN = 5.0  # seconds after which one looks again for Orca where readers may ask
_SPEAKS_NEWS = 45  # the first version of Orca that reads announcements
PROCESSES = Path("/proc")


class ReaderState(NamedTuple):
    """What is known: whether a reader `runs`, leaves events `unsaid`, or another tool reads the screen."""

    runs: bool = False
    unsaid: bool = False
    asked: bool = False


def runs_at_start() -> bool:
    """Return whether a reader runs that must be served before the window is shown, as in Windows."""
    return bool(aids.switched_on(_SCREEN_READER, "voiceOverOnOffKey"))


class ReaderWatch:
    """Watches for a screen reader, in a thread. `now` is replaced as a whole, and may be read at any time.

    On Linux it follows what the session bus says about readers that start and stop, and where they may ask
    it also looks for Orca, which tells nobody if no desktop has started it. Elsewhere it asks once.
    """

    def __init__(self) -> None:
        self.now = ReaderState(runs=runs_at_start())
        self.thread = Thread(target=self._follow, name="reader", daemon=True)
        if sys.platform == "linux":
            import jeepney.io.blocking  # here, since no thread imports

            self._jeepney = jeepney
            self.thread.start()

    def _follow(self) -> None:
        with suppress(Exception):  # no bus, a broken one, one that hangs up: then no reader is known of
            self._follow_bus()
        self.now = ReaderState()

    def _follow_bus(self) -> None:
        """Ask the bus, then again whenever it says that the answer has changed."""
        jeepney, name, news = self._jeepney, "org.a11y.Bus", deque[object]()
        bus_itself = jeepney.message_bus
        status = jeepney.Properties(jeepney.DBusAddress("/org/a11y/bus", name, "org.a11y.Status"))
        changed = jeepney.MatchRule(
            type="signal", interface="org.freedesktop.DBus.Properties", path="/org/a11y/bus"
        )
        begun = jeepney.MatchRule(type="signal", interface=bus_itself.interface, member="NameOwnerChanged")
        begun.add_arg_condition(0, name)
        with (
            jeepney.io.blocking.open_dbus_connection("SESSION", auth_timeout=_PATIENCE) as bus,
            ExitStack() as filters,
        ):

            def asked(what: str) -> bool:
                message = status.get(what)
                message.header.flags |= jeepney.MessageFlag.no_auto_start  # who asks must not start it
                with suppress(jeepney.DBusErrorResponse):  # nobody has started it yet
                    answer = bus.send_and_get_reply(message, timeout=_PATIENCE)
                    return bool(jeepney.wrappers.unwrap_msg(answer)[0][1])
                return False

            for rule in (changed, begun):
                filters.enter_context(bus.filter(rule, queue=news))  # also what comes before an answer
                bus.send_and_get_reply(bus_itself.AddMatch(rule), timeout=_PATIENCE)
            orca, unsaid = False, False
            while True:
                news.clear()
                enabled = asked("ScreenReaderEnabled")
                usable = enabled or asked("IsEnabled")
                before, orca = orca, usable and _runs("orca")
                unsaid = orca and (unsaid if before else _leaves_events_unsaid())
                found = ReaderState(enabled or orca, unsaid, usable)
                self.now = self.now if found == self.now else found
                with suppress(TimeoutError):
                    bus.recv_until_filtered(news, timeout=_AGAIN if usable else None)


def _leaves_events_unsaid() -> bool:
    """Return whether the Orca that runs does not read what is announced."""
    found = shutil.which("orca")
    if found is None:
        return False
    with suppress(OSError, subprocess.SubprocessError, ValueError, IndexError):
        told = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=_PATIENCE)
        return int(told.stdout.split()[-1].split(".")[0]) < _SPEAKS_NEWS
    return False


def _runs(program: str) -> bool:
    """Return whether a program of this name runs."""
    for path in PROCESSES.glob("[0-9]*/comm"):
        with suppress(OSError):  # it has just ended
            if path.read_text(encoding="utf-8", errors="replace").strip() == program:
                return True
    return False
