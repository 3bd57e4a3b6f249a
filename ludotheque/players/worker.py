"""The process in which the computer players of a game think, so that they never delay a frame.

The table, which is the scene of a game, asks a `Worker`. This object lives in the process of the program and
talks to the worker process. Each question returns a `Request`, which the caller polls for replies. The worker
process answers requests in the order in which they were made. Advice comes in two replies, of which the next
message cuts the second short. If the worker process dies, the next request starts it again and sends it all
moves. The worker process ends when the program does, even in a crash.

The program's process calls pickle itself, because `Connection.send` and `recv` keep their buffers in the
traceback of a broken pipe, and Python 3.12.1 crashes when its garbage collector frees such a buffer.
"""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ludotheque.players import frozen
from ludotheque.players.analysis import Findings, MovesPlayed, analyse
from ludotheque.players.search import Cap
from ludotheque.players.team import Answer, Question, Team

if TYPE_CHECKING:  # a table without computer players needs no processes
    from multiprocessing.connection import Connection

Reply = TypeVar("Reply", Answer, Findings)

NICENESS = 5  # added to the niceness of the worker process
SECONDS = 1.0  # the longest time for a decision with an effort of 1
_PATIENCE = 20.0  # seconds of silence after which a process counts as dead


class Factory(NamedTuple):
    """A function `module:function` that returns a judgement in the worker process, and its arguments."""

    name: str
    arguments: tuple[Any, ...]


class Hire(NamedTuple):
    """A message to begin again with these levels, by seat; those in `public` see what everybody sees."""

    levels: dict[int, str]
    seed: str
    public: tuple[int, ...] = ()


class WorkerLost(OSError):
    """Raised if the worker process cannot be started, has ended, or has been silent for too long.

    The text, which may be empty, is its traceback or the error met while sending to it.
    """


class Request(Generic[Reply]):
    """A pending question to a worker. Poll it with `reply`, or abandon it with `cancel`."""

    def __init__(self, worker: Worker) -> None:
        """Create a request that `worker` fills with replies."""
        self._worker = worker
        self._open = True  # whether more replies may come
        self._replies: deque[Reply] = deque()
        self._error: WorkerLost | None = None
        self._silent = 0.0  # seconds since the last reply

    @property
    def waiting(self) -> bool:
        """Whether `reply` may still return a reply or raise WorkerLost."""
        return self._open or bool(self._replies) or self._error is not None

    def reply(self, seconds: float) -> Reply | None:
        """Return the next reply, None if none has arrived `seconds` after the previous call or none will.

        If the process has ended or has been silent for too long, one call raises WorkerLost.
        """
        self._silent += seconds
        self._worker.listen()
        if self._replies:
            self._silent = 0.0
            return self._replies.popleft()
        if self._open and self._silent > _PATIENCE:
            self._worker.lose(WorkerLost())
        error, self._error = self._error, None
        if error:
            raise error
        return None

    def cancel(self) -> None:
        """Drop all replies, including those that have not arrived yet."""
        self._open, self._error = False, None
        self._replies.clear()

    def take(self, reply: Reply) -> None:
        """Queue a reply, perhaps the last one, unless the request was cancelled."""
        if self._open:
            self._replies.append(reply)
            self._open = not reply.last

    def fail(self, error: WorkerLost) -> None:
        """Make `reply` raise `error` after the replies that have arrived, unless none is awaited any more."""
        if self._open:
            self._open, self._error = False, error


class _Sender:
    """Sends messages through a pipe in a thread, so that a process that does not read delays no frame."""

    def __init__(self, pipe: Connection) -> None:
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = threading.Thread(target=_send_on, args=(self._queue, pipe), daemon=True)
        self._thread.start()

    def send(self, message: bytes) -> None:
        """Send a message as soon as the process has read the earlier ones."""
        self._queue.put(message)

    def close(self) -> None:
        """End the thread. The process must have ended, else this may wait for ever."""
        self._queue.put(None)
        self._thread.join()


def _send_on(queue: SimpleQueue[bytes | None], pipe: Connection) -> None:
    """Send the messages in a queue until None comes, or until the process at the other end has ended."""
    with suppress(OSError):  # `Worker.listen` notices that the process has ended
        while (message := queue.get()) is not None:
            pipe.send_bytes(message)


class Worker:
    """A table's connection to the process of its computer players; `seed` is that of their random numbers."""

    def __init__(self, factory: Factory, seed: str, method: str = "spawn") -> None:
        self._factory, self._seed, self._method = factory, seed, method
        self._process: Any = None
        self._pipe: Connection | None = None
        self._sender: _Sender | None = None
        self._hire = Hire({}, seed)  # what the process was told last
        self._told: list[str] = []  # the moves sent to the process
        self._requests: dict[int, Request[Any]] = {}  # pending requests by number, until their last reply
        self._number = 0

    def ask(
        self,
        question: Question,
        levels: Mapping[int, str],
        moves: Sequence[str],
        public: tuple[int, ...] = (),
    ) -> Request[Answer]:
        """Ask a player something after `moves`.

        `levels` has the level of every computer player, by seat. The players of the seats in `public` see
        only what everybody sees. Raises WorkerLost.
        """
        with self._guarded():
            self._catch_up(Hire(dict(levels), self._seed, public), list(moves))
            return self._request(question, Request[Answer](self))

    def study(self, played: MovesPlayed) -> Request[Findings]:
        """Ask for the analysis of a whole game. It arrives in several replies. Raises WorkerLost."""
        with self._guarded():
            if self._pipe is None:
                self._begin()
            return self._request(played, Request[Findings](self))

    @property
    def pid(self) -> int | None:
        """The process id, None if there is no process."""
        return self._process.pid if self._process else None

    def listen(self) -> None:
        """Pass each reply that has arrived to its request; if the process has ended, make them all fail."""
        try:
            while self._pipe and self._pipe.poll():
                self._dispatch(pickle.loads(self._pipe.recv_bytes()))
        except WorkerLost as error:
            self.lose(error)
        except Exception as error:  # a process that dies while writing may leave an incomplete reply
            lost = WorkerLost()
            lost.__cause__ = error
            self.lose(lost)

    def lose(self, error: WorkerLost) -> None:
        """End the process, and make all pending requests fail with `error`."""
        for request in self._requests.values():
            request.fail(error)
        self._requests = {}
        self.close()

    def close(self) -> None:
        """End the process and cancel all pending requests."""
        for request in self._requests.values():
            request.cancel()
        pipe, process, sender = self._pipe, self._process, self._sender
        self._pipe = self._process = self._sender = None
        self._hire, self._told, self._requests = Hire({}, self._seed), [], {}
        if process:
            process.kill()
            process.join()
            process.close()
        if sender:
            sender.close()
        if pipe:
            pipe.close()

    def _request(self, asked: Question | MovesPlayed, request: Request[Reply]) -> Request[Reply]:
        self._number += 1
        self._send((self._number, asked))
        self._requests[self._number] = request
        return request

    def _dispatch(self, said: object) -> None:
        """Pass a reply to the request that it answers. Raises WorkerLost if it is a traceback instead."""
        match said:
            case (int(number), Answer() | Findings() as reply):
                request = self._requests.pop(number) if reply.last else self._requests[number]
                request.take(reply)
            case _:
                raise WorkerLost(str(said))

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Catch any error in the `with` block; make all requests fail, and raise WorkerLost instead."""
        try:
            yield
        except Exception as error:
            lost = WorkerLost(repr(error))
            self.lose(lost)
            raise lost from error

    def _catch_up(self, hire: Hire, moves: list[str]) -> None:
        """Send the process the moves it does not know; begin again if it knows others or other players."""
        if self._pipe is None:
            self._begin()
        known = len(self._told)
        if hire != self._hire or self._told != moves[:known]:
            self._send(hire)
            known = 0
        self._send(moves[known:])
        self._hire, self._told = hire, moves

    def _begin(self) -> None:
        import multiprocessing

        frozen.prepare()
        context = multiprocessing.get_context(self._method)
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=serve_at_low_priority, args=(theirs, self._factory), daemon=True)  # type: ignore[attr-defined]
        process.start()
        self._process = process
        theirs.close()
        self._sender = _Sender(self._pipe)

    def _send(self, what: object) -> None:
        if self._sender:
            self._sender.send(pickle.dumps(what))


def serve_at_low_priority(pipe: Connection, factory: Factory) -> None:
    """Answer messages as `serve` does, at a lower priority where the system has `os.nice`."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(pipe, factory)


def serve(pipe: Connection, factory: Factory) -> None:
    """Answer messages until the pipe is closed; after an exception, send its traceback and stop."""
    import traceback

    with suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            _serve(pipe, factory)
        except (EOFError, OSError):
            raise
        except Exception:
            pipe.send(traceback.format_exc())


def _serve(pipe: Connection, factory: Factory) -> None:
    import multiprocessing
    from multiprocessing.connection import wait

    module, _colon, function = factory.name.partition(":")
    judgement = getattr(import_module(module), function)(*factory.arguments)
    team = Team(judgement, cap=Cap(SECONDS, time.monotonic))
    parent = multiprocessing.parent_process()
    while pipe in wait([pipe, parent.sentinel] if parent else [pipe]):
        match pipe.recv():
            case Hire(levels, seed, public):
                team.hire(levels, seed, public)
            case (int(number), Question() as question):
                for answer in team.answers(question, pipe.poll):
                    pipe.send((number, answer))
            case (int(number), MovesPlayed() as played):
                for part in analyse(judgement, played):
                    pipe.send((number, part))
            case moves:
                team.told(moves)
