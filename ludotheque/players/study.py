"""Runs the analysis of a finished game while its result is shown."""

from __future__ import annotations

from typing import Literal

from ludotheque.players.analysis import Findings, Moment, MovesPlayed, Turning
from ludotheque.players.own_puzzles import OwnPuzzle
from ludotheque.players.worker import Request, Worker, WorkerLost

AFTER = 0.8  # seconds between showing the result and starting the process

Progress = Literal["waiting", "running", "stopped", "lost", "done"]


class Study:
    """Runs the analysis of a game in a worker process, which then ends, and collects its parts."""

    def __init__(self, worker: Worker, played: MovesPlayed) -> None:
        self.played = played
        self.status: Progress = "waiting"
        self.share = 0.0  # the share of the work done so far, from 0 to 1
        self.moments: list[Moment] = []
        self.turnings: tuple[Turning, ...] = ()
        self.puzzles: tuple[OwnPuzzle, ...] = ()
        self._worker = worker
        self._request: Request[Findings] | None = None
        self._looked = 0.0

    def update(self, dt: float) -> bool:
        """Start the analysis AFTER some seconds, then fetch new parts; return whether anything changed."""
        if self.status == "waiting":
            self._looked += dt
            if self._looked >= AFTER:
                self.begin()
            return self.status != "waiting"
        return self.status == "running" and self._heard()

    def begin(self) -> None:
        """Start the analysis from the beginning."""
        self.moments, self.turnings, self.puzzles = [], (), ()
        self.share, self.status = 0.0, "running"
        try:
            self._request = self._worker.study(self.played)
        except WorkerLost:
            self.status = "lost"

    def stop(self) -> None:
        """Stop the analysis, and keep the parts that have arrived."""
        if self.status in ("waiting", "running"):
            self.status = "stopped"
        self._worker.close()

    def take(self, part: Findings) -> None:
        """Add a part of the analysis. After the final part, end the process."""
        self.share = part.share
        self.moments += part.moments
        self.turnings += part.turnings
        self.puzzles += part.puzzles
        if self.share >= 1.0:
            self.status = "done"
            self._worker.close()

    def _heard(self) -> bool:
        before = self.share
        try:
            while self._request and (part := self._request.reply(0.0)):
                self.take(part)
        except WorkerLost:
            self.status = "lost"
            return True
        return self.share > before
