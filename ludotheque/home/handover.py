"""Hands a start of the program over to the one that already runs for the same saved games.

The second start says in one line of JSON what it was asked for, and ends once it is told that this is taken.
Otherwise, and wherever a line is not possible, it opens a window of its own. On macOS the system itself hands
files to the program that runs.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ludotheque.home import links

TOKEN = "XDG_ACTIVATION_TOKEN"  # the variable with which a desktop lets a program come to the front
_TAKEN = b"taken\n"
_ANYBODY = -1  # of AllowSetForegroundWindow in Windows
_LONGEST_TOKEN = 512


class BadWish(ValueError):
    """Raised for a message that no start of this program sends."""


class Wish(NamedTuple):
    """What a second start was asked for: to open a file, "" for none, and to come to the front by a token."""

    file: str
    token: str


def hand_over(file: Path | None = None) -> bool:
    """Return whether the program that runs for the same saved games has taken over, and opens `file`."""
    wish = Wish(os.path.abspath(file) if file else "", os.environ.get(TOKEN, ""))
    message = json.dumps(wish._asdict()).encode() + b"\n"
    if len(message) > links.LONGEST:
        return False
    with suppress(OSError):
        link = links.call()
        try:
            if sys.platform == "win32":
                _let_others_come_forward()
            link.send(message)
            return link.receive() == _TAKEN
        finally:
            link.close()
    return False


def read_wish(message: bytes) -> Wish:
    """Return the wish in a message; raises BadWish."""
    try:
        said = json.loads(message)
    except (ValueError, RecursionError) as error:
        raise BadWish from error
    if not isinstance(said, dict) or said.keys() != {*Wish._fields}:
        raise BadWish
    wish = Wish(**said)
    if not all(isinstance(text, str) and _is_plain(text) for text in wish):
        raise BadWish
    if (wish.file and not os.path.isabs(wish.file)) or len(wish.token) > _LONGEST_TOKEN:
        raise BadWish
    return wish


def _is_plain(text: str) -> bool:
    with suppress(ValueError):
        return b"\0" not in os.fsencode(text)
    return False


class Call:
    """A wish of another start, which waits a moment for it to be taken."""

    def __init__(self, wish: Wish, link: links.Link) -> None:
        self.wish, self._link = wish, link

    def take(self) -> bool:
        """Tell the other start that its wish is taken; return False if it does not wait any more."""
        try:
            self._link.send(_TAKEN)
        except OSError:
            return False
        finally:
            self._link.close()
        return True


class Reception:
    """Receives the calls of other starts in a thread, which gives them to `called`."""

    def __init__(self, port: links.Port, called: Callable[[Call], object]) -> None:
        self._port, self._called = port, called
        self.thread = Thread(target=self._receive, name="reception", daemon=True)
        self.thread.start()

    def _receive(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                link = self._port.accept()
                try:
                    self._called(Call(read_wish(link.receive()), link))
                except Exception:  # whatever comes over a line, the next call is received
                    link.close()


def _let_others_come_forward() -> None:
    """Give away the right to come to the front, which Windows has given to what was started last."""
    import ctypes

    ctypes.windll.user32.AllowSetForegroundWindow(_ANYBODY)  # type: ignore[attr-defined]
