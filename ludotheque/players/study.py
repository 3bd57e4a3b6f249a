"""A game that is over, looked into while somebody looks at its result: what has been found out so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ludotheque.players.analysis import Moment, Part, Turning
from ludotheque.players.worker import Request, Worker, WorkerLost

AFTER = 0.8  # seconds that the result is looked at before a process is begun for it

Standing = Literal["waiting", "running", "stopped", "lost", "done"]


class Study:
    """What the process of a `worker` finds out of the game with these moves; it ends with the last of it."""

    def __init__(self, worker: Worker, moves: Sequence[str]) -> None:
        self.moves = tuple(moves)
        self.standing: Standing = "waiting"
        self.share = 0.0  # of the work that has been done
        self.moments: list[Moment] = []
        self.turnings: tuple[Turning, ...] = ()
        self._worker = worker
        self._request: Request[Part] | None = None
        self._looked = 0.0

    def update(self, dt: float) -> bool:
        """Take what has been found out, `dt` seconds having passed; tell whether that is anything."""
        if self.standing == "waiting":
            self._looked += dt
            if self._looked >= AFTER:
                self.begin()
            return self.standing != "waiting"
        return self.standing == "running" and self._heard()

    def begin(self) -> None:
        """Find everything out, from the beginning."""
        self.moments, self.turnings, self.share, self.standing = [], (), 0.0, "running"
        try:
            self._request = self._worker.study(self.moves)
        except WorkerLost:
            self.standing = "lost"

    def stop(self) -> None:
        """Find out no more; what is known stays."""
        if self.standing in ("waiting", "running"):
            self.standing = "stopped"
        self._worker.close()

    def take(self, part: Part) -> None:
        """Take note of what has been found out; the last part ends the process."""
        self.share = part.share
        self.moments += part.moments
        self.turnings += part.turnings
        if self.share >= 1.0:
            self.standing = "done"
            self._worker.close()

    def _heard(self) -> bool:
        before = self.share
        try:
            while self._request and (part := self._request.reply(0.0)):
                self.take(part)
        except WorkerLost:
            self.standing = "lost"
            return True
        return self.share > before
