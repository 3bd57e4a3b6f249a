"""A false session bus, with a false desktop on it: a screen reader, the portal's settings, its dialogs."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path
from threading import Thread
from urllib.parse import quote

from jeepney import (
    DBusAddress,
    HeaderFields,
    MessageType,
    Parser,
    new_error,
    new_method_return,
    new_signal,
)

_STATUS = DBusAddress("/org/a11y/bus", interface="org.freedesktop.DBus.Properties")
_SETTINGS = DBusAddress("/org/freedesktop/portal/desktop", interface="org.freedesktop.portal.Settings")
CHOSEN, CANCELLED, BROKEN = range(3)  # what the portal says that has become of a dialog


class Bus:
    """A bus for any number of clients. If it `hangs`, it takes calls and answers none."""

    def __init__(self, path: Path, hangs: bool = False) -> None:
        self.address = f"unix:path={path}"
        self.reader = False
        self.usable = False  # whether readers may ask, though none runs
        self.hangs = hangs
        self.auto_started = False
        self.ready = False  # whether it has been asked, and so is being listened to
        self.settings = None  # of the portal: {namespace: {key: (signature, value)}}; None: it has none
        self.dialogs = None  # the dialogs that the portal was asked for; None: it has none
        self.replies = []  # how each of them is answered at once: (code, path), any number of times
        self._serial = 0
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self.clients = []
        self._threads = [Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def tell(self, reader: bool = False, usable: bool = False) -> None:
        """Let the reader start or stop, and say that something has changed."""
        self.reader, self.usable = reader, usable
        self._send_all(new_signal(_STATUS, "PropertiesChanged", "s", ("org.a11y.Status",)))

    def wish(self, namespace: str, key: str, signature: str, value) -> None:
        """Change a setting of the desktop, and say so."""
        self.settings.setdefault(namespace, {})[key] = signature, value
        body = namespace, key, (signature, value)
        self._send_all(new_signal(_SETTINGS, "SettingChanged", "ssv", body))

    def reply(self, handle: str, code: int, *files: object) -> None:
        uris = [f"file://{quote(str(file))}" if isinstance(file, Path) else str(file) for file in files]
        request = DBusAddress(handle, interface="org.freedesktop.portal.Request")
        self._send_all(new_signal(request, "Response", "ua{sv}", (code, {"uris": ("as", uris)})))

    def die(self) -> None:
        for one in (*self.clients, self._server):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _address = self._server.accept()
                self.clients.append(client)
                self._threads.append(Thread(target=self._serve, args=(client,), daemon=True))
                self._threads[-1].start()

    def _serve(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            self._greet(client)
            parser = Parser()
            while data := client.recv(4096):
                for message in [] if self.hangs else parser.feed(data):
                    self._answer(client, message)
        self.clients.remove(client)
        client.close()

    def _greet(self, client: socket.socket) -> None:
        said = b""
        while not said.endswith(b"BEGIN\r\n"):
            letter = client.recv(1)
            if not letter:
                raise OSError("it has gone")
            said += letter
            if self.hangs:
                continue
            if said.endswith(b"\r\n"):
                agrees = said.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b"NEGOTIATE")
                if not said.endswith(b"BEGIN\r\n"):
                    client.sendall(b"AGREE_UNIX_FD\r\n" if agrees else b"OK 0123456789abcdef\r\n")

    def _answer(self, client: socket.socket, message) -> None:
        if message.header.message_type != MessageType.method_call:
            return
        member = message.header.fields[HeaderFields.member]
        answers = {"Hello": self._hello, "Get": self._get, "ReadAll": self._read_all}
        answers |= dict.fromkeys(("OpenFile", "SaveFile"), self._open)
        self._send(client, answers.get(member, new_method_return)(message))
        if member in ("OpenFile", "SaveFile") and self.dialogs:
            for code, *files in self.replies:
                self.reply(self.dialogs[-1]["handle"], code, *files)

    def _hello(self, message):
        return new_method_return(message, "s", (":1.1",))

    def _get(self, message):
        name = message.body[1]
        self.auto_started |= not message.header.flags & 2
        self.ready = True
        return new_method_return(
            message, "v", (("b", self.reader if name == "ScreenReaderEnabled" else self.usable),)
        )

    def _read_all(self, message):
        if self.settings is None:
            return new_error(message, "org.freedesktop.DBus.Error.ServiceUnknown", "s", ("no portal",))
        wanted = {name: keys for name, keys in self.settings.items() if name in message.body[0]}
        self.ready = True
        return new_method_return(message, "a{sa{sv}}", (wanted,))

    def _open(self, message):
        if self.dialogs is None:
            return new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "s", ("no dialogs",))
        parent, title, options = message.body
        options = {name: value for name, (_signature, value) in options.items()}
        handle = f"/org/freedesktop/portal/desktop/request/1_1/{options['handle_token']}"
        what = {"member": message.header.fields[HeaderFields.member], "parent": parent, "title": title}
        self.dialogs.append({**what, **options, "handle": handle})
        return new_method_return(message, "o", (handle,))

    def _send_all(self, message) -> None:
        for client in [*self.clients]:
            with contextlib.suppress(OSError):  # it may have gone, which its own thread does not know yet
                self._send(client, message)

    def _send(self, client: socket.socket, message) -> None:
        self._serial += 1
        client.sendall(message.serialise(serial=self._serial))
