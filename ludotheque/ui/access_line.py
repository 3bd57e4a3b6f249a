"""The program's end of the line to the process that hands pages to AccessKit on Linux."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from fcntl import F_SETPIPE_SZ, fcntl

from ludotheque.ui.access_page import COMMAND, AccessPage, ReaderLine, written

STARTS = 4  # of the process, at most, while readers ask
_ROOM = 1 << 20  # bytes that the pipe may hold, where the system allows it
_LONGEST = 1 << 12  # bytes of a wish that has not ended, at most
_PATIENCE = 0.5  # seconds that the process may take to end


def command() -> list[str]:
    """Return the command that starts the process."""
    return [sys.executable, *([] if hasattr(sys, "frozen") else ["-m", "ludotheque"]), COMMAND]


class AccessLine(ReaderLine):
    """The line to a process of its own, started anew a few times if it ends while readers still ask."""

    def __init__(self, page: AccessPage) -> None:
        self._active = False
        self.process: subprocess.Popen[bytes] | None = None
        self._ending: subprocess.Popen[bytes] | None = None
        self._page = page  # the newest
        self._left = STARTS
        self._unsent, self._begun = b"", b""
        self._start()

    @property
    def active(self) -> bool:
        return self._active

    @property
    def free(self) -> bool:
        return bool(self.process and not self._unsent)  # one page at a time is on its way

    def show(self, page: AccessPage) -> None:
        self._page, self._unsent = page, written(page)
        self._send()

    def wishes(self) -> Iterator[tuple[int, bool]]:
        if self._ending and self._ending.poll() is not None:
            self._left += self._ending.returncode == 0
            self._ending = None
            self._start()
        self._send()
        for line in self._read():
            match line.split():
                case [b"active"]:
                    self._active = True
                case [b"go" | b"use" as what, number] if number.isdigit():
                    yield int(number), what == b"use"

    def close(self) -> None:
        self._end()
        if self._ending:
            with suppress(subprocess.TimeoutExpired):
                self._ending.wait(_PATIENCE)

    def _start(self) -> None:
        """Start the process, unless it has been started too often, with the newest page."""
        if not self._left:
            return
        self._left -= 1
        with suppress(OSError):
            self.process = subprocess.Popen(
                command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
            for end in self._ends():
                os.set_blocking(end, False)
            with suppress(OSError):  # a system may allow less
                fcntl(self._ends()[0], F_SETPIPE_SZ, _ROOM)
            self.show(self._page)

    def _ends(self) -> tuple[int, int]:
        assert self.process
        assert self.process.stdin
        assert self.process.stdout
        return self.process.stdin.fileno(), self.process.stdout.fileno()

    def _send(self) -> None:
        try:
            if self.process and self._unsent:
                self._unsent = self._unsent[os.write(self._ends()[0], self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._end()

    def _read(self) -> list[bytes]:
        try:
            more = os.read(self._ends()[1], _LONGEST) if self.process else b""
        except BlockingIOError:
            return []
        *lines, self._begun = (self._begun + more).split(b"\n")
        if not more or len(self._begun) > _LONGEST:
            self._end()
        return lines

    def _end(self) -> None:
        if self.process is None:
            return
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()
        self.process.kill()
        self._ending, self.process, self._active = self.process, None, False
        self._unsent = self._begun = b""
