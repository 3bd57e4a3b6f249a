"""A false session bus, on which a false desktop says whether a screen reader runs."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path
from threading import Thread

from jeepney import DBusAddress, HeaderFields, MessageType, Parser, new_method_return, new_signal

_STATUS = DBusAddress("/org/a11y/bus", interface="org.freedesktop.DBus.Properties")


class Bus:
    """A bus with one client. If it `hangs`, it takes calls and answers none."""

    def __init__(self, path: Path, hangs: bool = False) -> None:
        self.address = f"unix:path={path}"
        self.reader = False
        self.usable = False  # whether readers may ask, though none runs
        self.hangs = hangs
        self.auto_started = False
        self.ready = False  # whether it has been asked, and so is being listened to
        self._serial = 0
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._client: socket.socket | None = None
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def tell(self, reader: bool = False, usable: bool = False) -> None:
        """Let the reader start or stop, and say that something has changed."""
        self.reader, self.usable = reader, usable
        self._send(new_signal(_STATUS, "PropertiesChanged", "s", ("org.a11y.Status",)))

    def die(self) -> None:
        for one in filter(None, (self._client, self._server)):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._thread.join()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            self._client, _address = self._server.accept()
            self._greet(self._client)
            parser = Parser()
            while data := self._client.recv(4096):
                for message in [] if self.hangs else parser.feed(data):
                    self._answer(message)

    def _greet(self, client: socket.socket) -> None:
        said = b""
        while not said.endswith(b"BEGIN\r\n"):
            said += client.recv(1)
            if self.hangs:
                continue
            if said.endswith(b"\r\n"):
                agrees = said.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b"NEGOTIATE")
                if not said.endswith(b"BEGIN\r\n"):
                    client.sendall(b"AGREE_UNIX_FD\r\n" if agrees else b"OK 0123456789abcdef\r\n")

    def _answer(self, message) -> None:
        member = message.header.fields[HeaderFields.member]
        if member == "Hello":
            self._send(new_method_return(message, "s", (":1.1",)))
        elif member == "Get":
            name = message.body[1]
            self.auto_started |= not message.header.flags & 2
            on = self.reader if name == "ScreenReaderEnabled" else self.usable
            self._send(new_method_return(message, "v", (("b", on),)))
            self.ready = True
        elif message.header.message_type == MessageType.method_call:
            self._send(new_method_return(message))

    def _send(self, message) -> None:
        self._serial += 1
        self._client.sendall(message.serialise(serial=self._serial))
