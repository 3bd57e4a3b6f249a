"""Talks to the session bus of a Linux desktop, by jeepney. All of it may wait: it is for threads alone."""

from __future__ import annotations

import socket
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Any, NamedTuple

import jeepney
import jeepney.io.blocking

PATIENCE = 25.0  # seconds for an answer, as elsewhere on the bus: who is asked may have to be started first
PORTAL = "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop"  # its path and name
Refused = jeepney.DBusErrorResponse


class Address(NamedTuple):
    """An object on the bus, and the interface by which it is spoken to."""

    path: str
    name: str
    interface: str


class Heard(NamedTuple):
    """A signal: where it comes from, and what it says."""

    path: str
    body: tuple[Any, ...]


class Bus:
    """A connection for one thread, to be closed by `with`. Whatever goes wrong on it raises an Exception."""

    def __init__(self) -> None:
        self._link = jeepney.io.blocking.open_dbus_connection("SESSION", auth_timeout=PATIENCE)
        self._heard = deque[Any]()

    def __enter__(self) -> Bus:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._link.close()

    @property
    def own_name(self) -> str:
        """The name of this connection on the bus, such as `:1.42`."""
        return str(self._link.unique_name)

    def ask(
        self, whom: Address, what: str, signature: str = "", body: tuple[Any, ...] = (), start: bool = True
    ) -> tuple[Any, ...]:
        """Return the answer of a program, begun if need be unless `start` is False; raises Refused."""
        address = jeepney.DBusAddress(whom.path, whom.name, whom.interface)
        message = jeepney.new_method_call(address, what, signature or None, body)
        if not start:
            message.header.flags |= jeepney.MessageFlag.no_auto_start
        answer = jeepney.wrappers.unwrap_msg(self._link.send_and_get_reply(message, timeout=PATIENCE))
        return tuple(answer)

    def listen(self, path: str, interface: str, signal: str, first: str | None = None) -> None:
        """Let `next` return a signal from now on: that of an object, or one whose first word is `first`."""
        rule = jeepney.MatchRule(type="signal", interface=interface, member=signal, path=path)
        if first is not None:
            rule.add_arg_condition(0, first)
        self._link.filter(rule, queue=self._heard)
        jeepney.wrappers.unwrap_msg(
            self._link.send_and_get_reply(jeepney.message_bus.AddMatch(rule), timeout=PATIENCE)
        )

    def next(self, seconds: float | None = None) -> Heard | None:
        """Return the next signal that is listened to, None if there is none for so many seconds."""
        with suppress(TimeoutError):
            message = self._link.recv_until_filtered(self._heard, timeout=seconds)
            return Heard(message.header.fields[jeepney.HeaderFields.path], message.body)
        return None

    def forget(self) -> None:
        """Drop the signals that have come and that `next` has not returned."""
        self._heard.clear()

    def hang_up(self) -> None:
        """End the connection, by another thread: what its own thread waits for then raises an Exception."""
        with suppress(OSError):
            self._link.sock.shutdown(socket.SHUT_RDWR)
