"""A screen reader for tests: knows the program only by AT-SPI, as Orca does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import unwrap_msg

PATIENCE = 30.0  # seconds within which something is heard, or the test fails
ACCESSIBLE = "org.a11y.atspi.Accessible"
FOCUSED = 12  # the bit of this state


class Heard(NamedTuple):
    """A node as a reader hears it."""

    name: str
    role: int
    description: str
    states: int
    address: tuple[str, str]

    @property
    def focused(self) -> bool:
        return bool(self.states >> FOCUSED & 1)


class ScreenReader:
    """Asks for the whole tree, as often as it is needed; announcements are collected as they come."""

    def __init__(self, bus: str) -> None:
        """Tell the desktop that a reader runs, and connect to the bus of the readers."""
        self._session = open_dbus_connection(bus)
        status = Properties(DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status"))
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            self._asked(self._session, status.set(name, "b", True))
        access = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        (address,) = self._asked(self._session, new_method_call(access, "GetAddress"))
        self._bus = open_dbus_connection(address)
        self.announced: list[str] = []
        registry = DBusAddress(
            "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry"
        )
        for event in ("object:announcement", "object:state-changed:focused"):
            self._asked(self._bus, new_method_call(registry, "RegisterEvent", "sass", (event, [], "")))
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member="Announcement")
        self._asked(self._bus, message_bus.AddMatch(rule))
        self._rule = rule

    def close(self) -> None:
        self._bus.close()
        self._session.close()

    def see(self, what: Callable[[list[Heard]], Any]) -> list[Heard]:
        """Return the tree, as soon as `what` holds for it."""
        until = time.monotonic() + PATIENCE
        while True:
            tree = list(self.tree())
            if what(tree):
                return tree
            assert time.monotonic() < until, [node.name for node in tree]

    def focus(self, tree: list[Heard] | None = None) -> str:
        """Return the name of what has the focus, "" if nothing has it."""
        return next((node.name for node in tree or self.tree() if node.focused), "")

    def tree(self) -> Iterator[Heard]:
        """Yield all nodes of the program, from the top. What vanishes meanwhile is left out."""
        root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        for program in self._children(root):
            yield from self._walk(program)

    def _walk(self, address: tuple[str, str]) -> Iterator[Heard]:
        node = self._node(address)
        if node:
            yield node
            for child in self._children(address):
                yield from self._walk(child)

    def _node(self, address: tuple[str, str]) -> Heard | None:
        name, path = address
        there = DBusAddress(path, name, ACCESSIBLE)
        try:
            words, told = (
                self._asked(self._bus, Properties(there).get(what))[0][1] for what in ("Name", "Description")
            )
            (role,) = self._asked(self._bus, new_method_call(there, "GetRole"))
            ((low, high),) = self._asked(self._bus, new_method_call(there, "GetState"))
        except Exception:
            return None
        return Heard(words, role, told, low | high << 32, address)

    def _children(self, address: tuple[str, str]) -> list[tuple[str, str]]:
        name, path = address
        try:
            (found,) = self._asked(
                self._bus, new_method_call(DBusAddress(path, name, ACCESSIBLE), "GetChildren")
            )
        except Exception:
            return []
        return list(found)

    def _asked(self, bus: DBusConnection, message: Any) -> Any:
        return unwrap_msg(bus.send_and_get_reply(message, timeout=PATIENCE))
