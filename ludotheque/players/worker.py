"""A process of its own in which the computer players of one game think: thinking never halts a frame.

The table's side is `Worker`: it sends what has happened and what is asked, and looks for the answer when it
has time. A process that dies is begun anew and told everything again. The other side ends when the table's
program has ended, however that was.

The table's side pickles by itself: the buffers of `Connection.send` and `recv` stay in the traceback of a
broken pipe, and Python 3.12.1 crashes when it collects them as garbage.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ludotheque.players import frozen
from ludotheque.players.analysis import Part, Played, analyse
from ludotheque.players.search import Cap
from ludotheque.players.team import Answer, Question, Team

if TYPE_CHECKING:  # a table without computer players needs no processes
    from multiprocessing.connection import Connection

Heard = TypeVar("Heard", Answer, Part)

GENTLY = 5  # by how much its process gives way to others
SECONDS = 1.0  # at most, that a decision of theirs takes with an effort of 1
_PATIENCE = 20.0  # seconds, after which a process that says nothing counts as dead


class Factory(NamedTuple):
    """What makes the judgement in the other process: `module:function`, and what it is called with."""

    name: str
    arguments: tuple[Any, ...]


class WorkerLost(OSError):
    """The process of the computer players cannot be begun, or has ended; says what broke, if it knew."""


class Worker:
    """The computer players of one table, by their levels; `seed` is all the chance they have."""

    def __init__(self, factory: Factory, seed: str, method: str = "spawn") -> None:
        self._factory, self._seed, self._method = factory, seed, method
        self._process: Any = None
        self._pipe: Connection | None = None
        self._levels: dict[int, str] = {}
        self._told: list[str] = []  # the moves that the process knows
        self._asked: Question | None = None
        self._number = 0
        self._waited = 0.0

    def ask(
        self,
        seat: int,
        levels: Mapping[int, str],
        moves: Sequence[str],
        proposal: str = "",
        advice: bool = False,
        effort: int = 1,
    ) -> None:
        """Ask a seat, all seats being of these levels, after these moves; raises WorkerLost."""
        self._number += 1
        self._asked = Question(self._number, seat, len(moves), proposal, advice, effort)
        self._waited = 0.0
        with self._speaking():
            self._catch_up(dict(levels), list(moves))
            self._send(self._asked)

    def study(self, moves: Sequence[str]) -> None:
        """Have a whole game looked into, which comes in `parts`; raises WorkerLost."""
        with self._speaking():
            if self._pipe is None:
                self._begin()
            self._send(Played(tuple(moves)))

    @property
    def asked(self) -> Question | None:
        """What waits for an answer."""
        return self._asked

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process else None

    def answer(self, seconds: float) -> Answer | None:
        """Return the answer if it has come, `seconds` after the last look; raises WorkerLost."""
        self._waited += seconds
        for answer in self._heard(Answer):
            if self._asked and answer.number == self._asked.number:
                self._asked = None
                return answer
        if self._asked and (self._pipe is None or self._waited > _PATIENCE):
            self.close()
            raise WorkerLost
        return None

    def parts(self) -> Iterator[Part]:
        """Yield what has been found out of the game that is looked into; raises WorkerLost."""
        yield from self._heard(Part)

    def forget(self) -> None:
        """Want no answer any more to what was asked."""
        self._asked = None

    def close(self) -> None:
        """End the process, and want no answer any more."""
        pipe, process = self._pipe, self._process
        self._pipe = self._process = self._asked = None
        self._levels, self._told = {}, []
        if pipe:
            pipe.close()
        if process:
            process.kill()
            process.join()
            process.close()

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Take whatever keeps a process from being begun, or told anything, for its loss."""
        try:
            yield
        except Exception as error:
            self.close()
            raise WorkerLost(repr(error)) from error

    def _heard(self, kind: type[Heard]) -> Iterator[Heard]:
        """Yield what the process has said; what is not of this kind tells what broke, in words."""
        try:
            while self._pipe and self._pipe.poll():
                said = pickle.loads(self._pipe.recv_bytes())
                if not isinstance(said, kind):
                    raise WorkerLost(str(said))
                yield said
        except WorkerLost:
            self.close()
            raise
        except Exception as error:  # whatever comes of reading what a process wrote that ended in between
            self.close()
            raise WorkerLost from error

    def _catch_up(self, levels: dict[int, str], moves: list[str]) -> None:
        """Have the process know these moves: what is new, or everything if it knows others."""
        if self._pipe is None:
            self._begin()
        known = len(self._told)
        if levels != self._levels or self._told != moves[:known]:
            self._send((levels, self._seed))
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
        said = pipe.recv()
        if isinstance(said, Question):
            pipe.send(team.answer(said))
        elif isinstance(said, Played):
            for part in analyse(judgement, said):
                pipe.send(part)
        elif isinstance(said, list):
            team.told(said)
        else:
            team.hire(*said)
