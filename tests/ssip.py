"""A false speech dispatcher: notes what it is asked to say, when it must be silent, and in which language."""

from __future__ import annotations

import contextlib
import socket
import time
from pathlib import Path
from threading import Condition, Thread


class Dispatcher:
    """A server of SSIP for one client after another. `modules` are its voices."""

    def __init__(self, path: Path, modules: tuple[str, ...] = ("espeak-ng",)) -> None:
        self.path = path
        self.heard: list[str] = []  # commands, and texts to be said after "SPEAK "
        self._times: list[float] = []  # when each was heard
        self._modules = modules
        self._more = Condition()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._client: socket.socket | None = None
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def wait(self, *lines: str) -> list[str]:
        """Return all that was heard, once these are the last lines of it."""
        with self._more:
            assert self._more.wait_for(lambda: self.heard[-len(lines) :] == [*lines], 20), self.heard
            return [*self.heard]

    def wait_for(self, line: str) -> None:
        """Wait until a line has been heard, whatever came after it."""
        with self._more:
            assert self._more.wait_for(lambda: line in self.heard, 20), self.heard

    def count(self, beginning: str) -> int:
        """Return how many of the lines heard begin like this."""
        return sum(line.startswith(beginning) for line in [*self.heard])

    def last(self, beginning: str) -> float:
        """Return when the last line that begins like this was heard, in seconds of the monotonic clock."""
        lines = zip(self.heard, self._times, strict=True)
        return next(at for line, at in reversed([*lines]) if line.startswith(beginning))

    def hang_up(self) -> None:
        assert self._client
        self._client.shutdown(socket.SHUT_RDWR)

    def die(self) -> None:
        for one in filter(None, (self._client, self._server)):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._thread.join()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._client, _address = self._server.accept()
                with contextlib.suppress(OSError), self._client.makefile("rw", newline="\r\n") as line:
                    while command := line.readline().strip():
                        for answer in self._answers(command, line):
                            line.write(f"{answer}\r\n")
                        line.flush()

    def _answers(self, command: str, line) -> list[str]:
        if command == "LIST OUTPUT_MODULES":
            return [*(f"250-{name}" for name in self._modules), "250 OK MODULES LISTED"]
        if command == "SPEAK":
            line.write("230 OK RECEIVING DATA\r\n")
            line.flush()
            said = [text.strip() for text in iter(line.readline, ".\r\n")]
            command = f"SPEAK {' / '.join(said)}"
        with self._more:
            self.heard.append(command)
            self._times.append(time.monotonic())
            self._more.notify_all()
        return ["225-21", "225 OK MESSAGE QUEUED"] if command.startswith("SPEAK") else ["210 OK"]
