"""A false portal on a real bus: says what the desktop wishes, and answers dialogs as a test wants."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

from jeepney import DBusAddress, HeaderFields, MessageType, message_bus, new_method_return, new_signal
from jeepney.io.blocking import open_dbus_connection

PATH, NAME = "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop"
CHOSEN, CANCELLED = 0, 1


class Portal:
    """The portal of a desktop. `wishes` has settings as (signature, value) by namespace and key."""

    def __init__(self, bus: str, wishes: dict[str, dict[str, tuple[str, Any]]] | None = None) -> None:
        self.wishes = wishes or {}
        self.asked: list[dict[str, Any]] = []  # the dialogs: who asks, over which window, with what options
        self._link = open_dbus_connection(bus)
        self._link.send_and_get_reply(message_bus.RequestName(NAME))
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def wish(self, space: str, key: str, kind: str, value: Any) -> None:
        self.wishes.setdefault(space, {})[key] = kind, value
        settings = DBusAddress(PATH, interface="org.freedesktop.portal.Settings")
        self._link.send(new_signal(settings, "SettingChanged", "ssv", (space, key, (kind, value))))

    def reply(self, code: int, *files: Path) -> None:
        dialog = self.asked[-1]
        uris = [f"file://{quote(str(file))}" for file in files]
        request = DBusAddress(dialog["handle"], interface="org.freedesktop.portal.Request")
        response = new_signal(request, "Response", "ua{sv}", (code, {"uris": ("as", uris)}))
        response.header.fields[HeaderFields.destination] = dialog["asker"]  # the portal tells nobody else
        self._link.send(response)

    def close(self) -> None:
        self._link.close()

    def _serve(self) -> None:
        with suppress(OSError, ValueError):
            while True:
                message = self._link.receive()
                if message.header.message_type == MessageType.method_call:
                    self._link.send(self._answer(message))

    def _answer(self, message: Any) -> Any:
        member = message.header.fields[HeaderFields.member]
        if member == "ReadAll":
            return new_method_return(message, "a{sa{sv}}", (self.wishes,))
        if member not in ("OpenFile", "SaveFile"):
            return new_method_return(message)
        parent, _title, options = message.body
        asker = message.header.fields[HeaderFields.sender]
        sender = asker.removeprefix(":").replace(".", "_")
        handle = f"{PATH}/request/{sender}/{options['handle_token'][1]}"
        self.asked.append({"member": member, "parent": parent, "asker": asker, "handle": handle})
        return new_method_return(message, "o", (handle,))
