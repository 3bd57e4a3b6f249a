"""The lines between two programs of one player: a socket where a path names one, on Windows a pipe.

A line carries whole messages, so nobody waits for the rest of one. Nothing in them is unpickled.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from zlib import crc32

from ludotheque.core.files import make_folder
from ludotheque.home import paths

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from socket import socket

LONGEST = 4096  # bytes of a message
PATIENCE = 1.0  # seconds that one waits for a message
_LONGEST_PATH = 107  # bytes of the path of a socket
_WAITING = 8  # programs that may call at the same time


class Link(Protocol):
    """One end of a line; all its methods raise OSError once the other end is gone."""

    def send(self, message: bytes) -> None:
        """Send a message, which has at most LONGEST bytes."""
        ...

    def receive(self) -> bytes:
        """Return the next message; raises OSError if none comes within PATIENCE, or one that is too long."""
        ...

    def close(self) -> None:
        """Let go of the line."""
        ...


class Port(Protocol):
    """Where other programs call. Whoever makes one has the address alone; raises OSError if it is taken."""

    def accept(self) -> Link:
        """Wait for the next call; raises OSError once the port is closed."""
        ...

    def close(self) -> None:
        """Take no more calls, and leave nothing behind."""
        ...


class SocketLink(Link):
    """A line by a Unix socket."""

    def __init__(self, end: socket) -> None:
        self._end = end
        end.settimeout(PATIENCE)

    def send(self, message: bytes) -> None:
        self._end.send(message)

    def receive(self) -> bytes:
        message = self._end.recv(LONGEST + 1)
        if not 0 < len(message) <= LONGEST:
            raise ConnectionError
        return message

    def close(self) -> None:
        self._end.close()


class SocketPort(Port):
    """A socket at a path, which its owner alone can use, and a lock beside it for as long as it is served."""

    def __init__(self, address: str) -> None:
        import fcntl
        import socket

        make_folder(Path(address).parent)
        self._address, self._lock_file = address, f"{address}.lock"
        self._lock = os.open(self._lock_file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.stat(self._lock_file).st_ino != os.fstat(self._lock).st_ino:
                raise BlockingIOError  # removed by its last owner before it was locked here
            with suppress(FileNotFoundError):  # left by a program that was killed
                os.unlink(address)
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        except OSError:
            os.close(self._lock)
            raise
        try:
            os.fchmod(self._socket.fileno(), 0o600)  # before it has a name
            self._socket.bind(address)
            self._socket.listen(_WAITING)
        except OSError:
            self.close()
            raise

    def accept(self) -> SocketLink:
        return SocketLink(self._socket.accept()[0])

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(2)  # wakes who waits in `accept`
        self._socket.close()
        for path in (self._address, self._lock_file):
            with suppress(OSError):
                os.unlink(path)
        os.close(self._lock)


class PipeLink(Link):
    """A line by a named pipe of Windows."""

    def __init__(self, end: Connection) -> None:
        self._end = end

    def send(self, message: bytes) -> None:
        self._end.send_bytes(message)

    def receive(self) -> bytes:
        if not self._end.poll(PATIENCE):
            raise TimeoutError
        try:
            return self._end.recv_bytes(LONGEST)
        except EOFError as error:
            raise ConnectionError from error

    def close(self) -> None:
        self._end.close()


class PipePort(Port):
    """A named pipe of Windows, which this user's programs alone may write to."""

    def __init__(self, address: str) -> None:
        from multiprocessing.connection import Listener

        self._listener = Listener(address)

    def accept(self) -> PipeLink:
        return PipeLink(self._listener.accept())

    def close(self) -> None:
        self._listener.close()


def open_port() -> Port:
    """Take the address of the player's games; raises OSError if that is not possible."""
    return PipePort(_pipe()) if sys.platform == "win32" else SocketPort(_socket())


def call() -> Link:
    """Call the program that has the address of the player's games; raises OSError if there is none."""
    if sys.platform == "win32":
        return call_by_pipe(_pipe())
    address = _socket()
    os.stat(address)  # costs less than to import what calls
    import socket

    end = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    link = SocketLink(end)
    try:
        end.connect(address)
    except OSError:
        link.close()
        raise
    return link


def call_by_pipe(address: str) -> PipeLink:
    """Call the program that has a pipe; raises OSError if there is none."""
    from multiprocessing.connection import Client

    return PipeLink(Client(address))


def _pipe() -> str:
    return rf"\\.\pipe\{_name()}"


def _socket() -> str:
    """Return the path of the socket; raises OSError if there can be none."""
    run = os.environ.get("XDG_RUNTIME_DIR", "")
    if within := os.environ.get("FLATPAK_ID"):
        run = os.path.join(run, "app", within)  # all that its programs have in common there
    folder = run if os.path.isabs(run) and os.path.isdir(run) else paths.cache_folder()
    address = os.path.join(folder, f"{_name()}.socket")
    if len(os.fsencode(address)) > _LONGEST_PATH or sys.platform == "darwin":
        raise OSError
    return address


def _name() -> str:
    """Return a name that stands for the folder of the player's saved games."""
    return f"ludotheque-{crc32(os.fsencode(os.path.realpath(paths.saves_folder()))):08x}"
