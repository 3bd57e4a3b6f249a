"""A screen reader for tests: knows the program only by AT-SPI, as Orca does, and hears its events."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse, unwrap_msg
from processes import PATIENCE

BUTTON, LANDMARK, ITEM = 43, 110, 32  # roles
ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
EVENTS = "org.a11y.atspi.Event.Object"

Address = tuple[str, str]  # the program's name on the bus, and the path of the node


class Heard(NamedTuple):
    """A node as a reader hears it."""

    name: str
    role: int
    description: str


class ScreenReader:
    """Reads the tree, and hears what gets the focus and what is announced."""

    def __init__(self, bus: str) -> None:
        """Tell the desktop that a reader runs, and connect to the bus of the readers."""
        self._session = open_dbus_connection(bus)
        self.set(IsEnabled=True, ScreenReaderEnabled=True)
        access = STATUS.with_interface("org.a11y.Bus")
        (address,) = self._asked(self._session, new_method_call(access, "GetAddress"))
        self._bus = open_dbus_connection(address)
        self.announced: list[str] = []
        self._dead = set[Address]()  # which Orca believes for ever
        registry = DBusAddress("/org/a11y/atspi/registry", ROOT[0], "org.a11y.atspi.Registry")
        self._events = deque[Any]()
        rule = MatchRule(type="signal", interface=EVENTS)
        self._bus.filter(rule, queue=self._events)
        self._asked(self._bus, message_bus.AddMatch(rule))
        for event in ("announcement", "state-changed:focused", "state-changed:defunct"):
            wanted = (f"object:{event}", [], "")
            self._asked(self._bus, new_method_call(registry, "RegisterEvent", "sass", wanted))

    def set(self, **names: bool) -> None:
        """Tell the desktop whether readers may ask, and whether one runs."""
        for name, on in names.items():
            self._asked(self._session, Properties(STATUS).set(name, "b", on))

    def close(self) -> None:
        self._bus.close()
        self._session.close()

    def focus(self, by: Callable[[], object]) -> Heard:
        """Do something and return what gets the focus by that."""
        self._hear(0)
        by()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            focused = self._hear(0.5)
            node = self._node(focused[-1]) if focused else None
            if node:
                return node
        raise AssertionError(f"nothing gets the focus; heard was {self.announced[-5:]}")

    def told(self, text: str) -> None:
        """Wait until something with this text in it has been announced."""
        end = time.monotonic() + PATIENCE
        while not any(text in one for one in self.announced):
            assert time.monotonic() < end, f"{text!r} is not in {self.announced}"
            self._hear(0.5)

    def heard_last(self, text: str) -> None:
        """Wait until the last thing announced has this text in it."""
        end = time.monotonic() + PATIENCE
        while not (self.announced and text in self.announced[-1]):
            assert time.monotonic() < end, f"{text!r} is not in {self.announced[-1:]}"
            self._hear(0.5)

    def listen(self, seconds: float) -> list[str]:
        """Return what is announced until nothing has been for so many seconds."""
        before = seen = len(self.announced)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._hear(end - time.monotonic())
            if len(self.announced) > seen:
                seen, end = len(self.announced), time.monotonic() + seconds
        return self.announced[before:]

    def tree(self) -> Iterator[tuple[int, Heard]]:
        """Yield all nodes of all programs, each with its depth. What vanishes meanwhile is left out."""
        yield from (found for program in self._children(ROOT) for found in self._walk(program, 0))

    def _walk(self, address: Address, depth: int) -> Iterator[tuple[int, Heard]]:
        node = self._node(address)
        if node:
            yield depth, node
            for child in self._children(address):
                yield from self._walk(child, depth + 1)

    def _hear(self, seconds: float) -> list[Address]:
        """Take the events of so many seconds, or until there is one; return what has got the focus."""
        with suppress(TimeoutError):
            if not self._events:
                self._events.append(self._bus.recv_until_filtered(self._events, timeout=seconds or 0.01))
        focused = []
        while self._events:
            event = self._events.popleft()
            detail, first, _second, value = event.body[:4]
            fields = {field.name: found for field, found in event.header.fields.items()}
            if fields["member"] == "Announcement":
                self.announced.append(value[1])
            elif detail == "defunct":
                self._dead.add((fields["sender"], fields["path"]))
            elif detail == "focused" and first:
                focused.append((fields["sender"], fields["path"]))
                assert focused[-1] not in self._dead, "what has the focus has been gone"
        return focused

    def _node(self, address: Address) -> Heard | None:
        there = DBusAddress(address[1], address[0], "org.a11y.atspi.Accessible")
        with suppress(DBusErrorResponse):
            name, told = (
                self._asked(self._bus, Properties(there).get(what))[0][1] for what in ("Name", "Description")
            )
            (role,) = self._asked(self._bus, new_method_call(there, "GetRole"))
            return Heard(name, role, told)
        return None

    def _children(self, address: Address) -> list[Address]:
        there = DBusAddress(address[1], address[0], "org.a11y.atspi.Accessible")
        with suppress(DBusErrorResponse):
            return list(self._asked(self._bus, new_method_call(there, "GetChildren"))[0])
        return []

    def _asked(self, bus: DBusConnection, message: Any) -> Any:
        return unwrap_msg(bus.send_and_get_reply(message, timeout=PATIENCE))
