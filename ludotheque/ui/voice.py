"""The program's own voice: speaks by Speech Dispatcher's socket (SSIP), in a thread of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple

from ludotheque.ui.spoken import plain

_PATIENCE = 5.0  # seconds for an answer
_BREATH, _TRIES = 0.2, 20  # seconds between two tries to reach a speech dispatcher that was just started


class Utterance(NamedTuple):
    """A text and its language; `newer` than all that was said before, which it cuts short."""

    text: str
    language: str
    newer: bool


def socket_path() -> Path:
    """Return where the socket of the speech dispatcher is."""
    given = os.environ.get("SPEECHD_ADDRESS", "")
    if given.startswith("unix_socket:"):
        return Path(given.removeprefix("unix_socket:"))
    runtime = os.environ.get("XDG_RUNTIME_DIR") or Path.home() / ".cache"
    return Path(runtime) / "speech-dispatcher" / "speechd.sock"


class Voice:
    """Says one text after another. `mute` tells that there is no voice on this computer."""

    def __init__(self) -> None:
        self.mute = False
        self._waiting: deque[Utterance] = deque()
        self._hush = self._over = False
        self._more = Condition()
        self.thread = Thread(target=self._speak, name="voice", daemon=True)
        self.thread.start()

    def say(self, text: str, language: str, newer: bool) -> None:
        """Say a text after what is being said; if it is `newer`, cut short all that is said and waits."""
        with self._more:
            if newer:
                self._waiting.clear()
            self._waiting.append(Utterance(plain(text), language, newer))
            self._more.notify()

    def hush(self) -> None:
        """Be silent at once."""
        with self._more:
            self._waiting.clear()
            self._hush = True
            self._more.notify()

    def close(self) -> None:
        """Be silent for ever."""
        with self._more:
            self._waiting.clear()
            self._hush = self._over = True
            self._more.notify()
        self.thread.join(timeout=0.5)

    def _speak(self) -> None:
        try:
            with _Dispatcher() as line:
                line.greet()
                while self._next(line):
                    pass
        except (OSError, ValueError):
            self.mute = True

    def _next(self, line: _Dispatcher) -> bool:
        """Wait for what is to be said next, and say it; return False at the end."""
        with self._more:
            self._more.wait_for(lambda: self._waiting or self._hush)
            hush, self._hush = self._hush, False
            utterance = self._waiting.popleft() if self._waiting else None
        if hush or (utterance and utterance.newer):
            line.ask("CANCEL SELF")
        if utterance:
            line.say(utterance)
        return not self._over


class _Dispatcher:
    """A connection to the speech dispatcher, which is started if it is installed and does not run."""

    def __init__(self) -> None:
        self._socket = self._connected()
        self._answers = self._socket.makefile("r", encoding="utf-8", newline="\r\n")
        self._language = ""

    def greet(self) -> None:
        """Say who speaks; raises OSError if there is no voice."""
        self.ask("SET SELF CLIENT_NAME player:ludotheque:main")
        self.ask("SET SELF PRIORITY message")  # as Orca has it: neither cuts the other short
        self.ask("SET SELF PUNCTUATION none")
        if not [name for name in self.ask("LIST OUTPUT_MODULES") if name != "dummy"]:
            raise OSError("the speech dispatcher has no voice")

    def __enter__(self) -> _Dispatcher:
        return self

    def __exit__(self, *_error: object) -> None:
        with suppress(OSError):
            self._socket.sendall(b"CANCEL SELF\r\nQUIT\r\n")
        self._answers.close()
        self._socket.close()

    def _connected(self) -> socket.socket:
        with suppress(OSError):
            return self._reached()
        program = shutil.which("speech-dispatcher")
        if program is None:
            raise OSError("there is no speech dispatcher")
        with suppress(subprocess.SubprocessError):
            subprocess.run([program, "--spawn"], capture_output=True, timeout=_PATIENCE)
        for _try in range(_TRIES):
            with suppress(OSError):
                return self._reached()
            time.sleep(_BREATH)
        return self._reached()

    def _reached(self) -> socket.socket:
        found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            found.settimeout(_PATIENCE)
            found.connect(str(socket_path()))
        except OSError:
            found.close()
            raise
        return found

    def ask(self, command: str) -> list[str]:
        """Send a command and return the lines of the answer; raises OSError if it is refused."""
        self._socket.sendall(command.encode() + b"\r\n")
        lines = list[str]()
        while True:
            line = self._answers.readline()
            if len(line) < 4 or line[0] not in "12":
                raise OSError(line)
            if line[3] == " ":
                return lines
            lines.append(line[4:].strip())

    def say(self, utterance: Utterance) -> None:
        """Send a text to be said in its language."""
        if utterance.language != self._language:
            self._language = utterance.language
            self.ask(f"SET SELF LANGUAGE {utterance.language}")
        self.ask("SPEAK")
        dot = "." if utterance.text.startswith(".") else ""
        self.ask(f"{dot}{utterance.text}\r\n.")
