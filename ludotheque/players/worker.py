"""The process in which the computer players of one game think, so that thinking never halts a frame.

`Worker` is the table's side. Everything it is asked becomes a `Request` of its own, which whoever asked looks
at when it has time. The process answers requests in the order in which they were made. A process that dies is
started again with the next request and told everything again. The process ends when the table's program has
ended, however that happened.

The table's side pickles by itself: the buffers of `Connection.send` and `recv` stay in the traceback of a
broken pipe, and Python 3.12.1 crashes when it collects them as garbage.
"""

from __future__ import annotations

import os
import pickle
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ludotheque.players import frozen
from ludotheque.players.analysis import Findings, MovesPlayed, analyse
from ludotheque.players.search import Cap
from ludotheque.players.team import Answer, Question, Team

if TYPE_CHECKING:  # a table without computer players needs no processes
    from multiprocessing.connection import Connection

Reply = TypeVar("Reply", Answer, Findings)

GENTLY = 5  # by how much its process gives way to others
SECONDS = 1.0  # at most, that a decision of theirs takes with an effort of 1
_PATIENCE = 20.0  # seconds, after which a process that says nothing counts as dead


class Factory(NamedTuple):
    """What makes the judgement in the other process: `module:function`, and what it is called with."""

    name: str
    arguments: tuple[Any, ...]


class Hire(NamedTuple):
    """The levels of all seats from the start of a game, and the seed of their chance."""

    levels: dict[int, str]
    seed: str


class WorkerLost(OSError):
    """The process of the computer players cannot be started, or has ended; says what broke, if it knew."""


class Request(Generic[Reply]):
    """Something a worker was asked; the reply is fetched with `reply`, the interest ended with `cancel`."""

    def __init__(self, worker: Worker) -> None:
        """Wait for what the process of `worker` replies."""
        self._worker = worker
        self._open = True  # whether the process may say more
        self._replies: deque[Reply] = deque()
        self._error: WorkerLost | None = None
        self._silent = 0.0  # seconds since anything came

    @property
    def waiting(self) -> bool:
        """Whether `reply` may still return something, or raise."""
        return self._open or bool(self._replies) or self._error is not None

    def reply(self, seconds: float) -> Reply | None:
        """Return the next reply if one has come, `seconds` after the last look; raises WorkerLost once."""
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
        """Ignore whatever would still come."""
        self._open, self._error = False, None
        self._replies.clear()

    def take(self, reply: Reply, last: bool) -> None:
        """Keep a reply until it is fetched, unless the request was cancelled."""
        if self._open:
            self._replies.append(reply)
            self._open = not last

    def fail(self, error: WorkerLost) -> None:
        """Expect nothing more, and raise `error` when next looked at, unless the request was cancelled."""
        if self._open:
            self._open, self._error = False, error


class Worker:
    """The computer players of one table, by their levels; `seed` is all the chance they have."""

    def __init__(self, factory: Factory, seed: str, method: str = "spawn") -> None:
        self._factory, self._seed, self._method = factory, seed, method
        self._process: Any = None
        self._pipe: Connection | None = None
        self._levels: dict[int, str] = {}
        self._told: list[str] = []  # the moves that the process knows
        self._requests: dict[int, Request[Any]] = {}  # by number, until their last reply
        self._number = 0

    def ask(
        self,
        seat: int,
        levels: Mapping[int, str],
        moves: Sequence[str],
        proposal: str = "",
        advice: bool = False,
        effort: int = 1,
    ) -> Request[Answer]:
        """Ask a seat, all seats being of these levels, after these moves; raises WorkerLost."""
        with self._speaking():
            self._catch_up(dict(levels), list(moves))
            return self._request(Question(seat, len(moves), proposal, advice, effort), Request[Answer](self))

    def study(self, played: MovesPlayed) -> Request[Findings]:
        """Ask for the analysis of a whole game, whose parts are the replies; raises WorkerLost."""
        with self._speaking():
            if self._pipe is None:
                self._begin()
            return self._request(played, Request[Findings](self))

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process else None

    def listen(self) -> None:
        """Hand each request the replies that have come; if the process is lost, all of them fail."""
        try:
            while self._pipe and self._pipe.poll():
                self._hear(pickle.loads(self._pipe.recv_bytes()))
        except WorkerLost as error:
            self.lose(error)
        except Exception as error:  # whatever comes of reading what a process wrote that ended in between
            lost = WorkerLost()
            lost.__cause__ = error
            self.lose(lost)

    def lose(self, error: WorkerLost) -> None:
        """End the process; every request that waits for it fails with `error`."""
        for request in self._requests.values():
            request.fail(error)
        self._requests = {}
        self.close()

    def close(self) -> None:
        """End the process and cancel every request that waits for it."""
        for request in self._requests.values():
            request.cancel()
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        self._levels, self._told, self._requests = {}, [], {}
        if pipe:
            pipe.close()
        if process:
            process.kill()
            process.join()
            process.close()

    def _request(self, asked: Question | MovesPlayed, request: Request[Reply]) -> Request[Reply]:
        """Send what is asked, and return the request that its replies will come to."""
        self._number += 1
        self._send((self._number, asked))
        self._requests[self._number] = request
        return request

    def _hear(self, said: object) -> None:
        """Hand one reply to its request; raises WorkerLost with the words of a process that broke."""
        match said:
            case (int(number), Answer() | Findings() as reply):
                last = isinstance(reply, Answer) or reply.share >= 1.0
                request = self._requests.pop(number) if last else self._requests[number]
                request.take(reply, last)
            case _:
                raise WorkerLost(str(said))

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Turn whatever keeps a process from being started or told anything into its loss."""
        try:
            yield
        except Exception as error:
            lost = WorkerLost(repr(error))
            self.lose(lost)
            raise lost from error

    def _catch_up(self, levels: dict[int, str], moves: list[str]) -> None:
        """Tell the process the moves that are new to it, or all of them if it knows others."""
        if self._pipe is None:
            self._begin()
        known = len(self._told)
        if levels != self._levels or self._told != moves[:known]:
            self._send(Hire(levels, self._seed))
            known = 0
        self._send(moves[known:])
        self._levels, self._told = levels, moves

    def _begin(self) -> None:
        import multiprocessing

        frozen.prepare()
        context = multiprocessing.get_context(self._method)
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=serve_gently, args=(theirs, self._factory), daemon=True)  # type: ignore[attr-defined]
        process.start()
        self._process = process
        theirs.close()

    def _send(self, what: object) -> None:
        if self._pipe:
            self._pipe.send_bytes(pickle.dumps(what))


def serve_gently(pipe: Connection, factory: Factory) -> None:
    """Do what `serve` does in a process of its own, after whatever the table has to do."""
    if hasattr(os, "nice"):
        os.nice(GENTLY)
    serve(pipe, factory)


def serve(pipe: Connection, factory: Factory) -> None:
    """Play the seats as the table asks, until it closes the pipe or is gone; what breaks is told to it."""
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
            case Hire(levels, seed):
                team.hire(levels, seed)
            case (int(number), Question() as question):
                pipe.send((number, team.answer(question)))
            case (int(number), MovesPlayed() as played):
                for part in analyse(judgement, played):
                    pipe.send((number, part))
            case moves:
                team.told(moves)
