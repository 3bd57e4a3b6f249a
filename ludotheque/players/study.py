"""The analysis of a finished game while its result is shown, as far as it has come."""

from __future__ import annotations

from typing import Literal

from ludotheque.players.analysis import Findings, Moment, MovesPlayed, Turning
from ludotheque.players.worker import Request, Worker, WorkerLost

AFTER = 0.8  # seconds that the result is shown before a process is started

Standing = Literal["waiting", "running", "stopped", "lost", "done"]


class Study:
    """Collects a worker's analysis of a game that was `played`; the process ends with the last part."""

    def __init__(self, worker: Worker, played: MovesPlayed) -> None:
        self.played = played
        self.standing: Standing = "waiting"
        self.share = 0.0  # of the work, done so far
        self.moments: list[Moment] = []
        self.turnings: tuple[Turning, ...] = ()
        self._worker = worker
        self._request: Request[Findings] | None = None
        self._looked = 0.0

    def update(self, dt: float) -> bool:
        """Fetch new results after `dt` seconds; return whether there are any."""
        if self.standing == "waiting":
            self._looked += dt
            if self._looked >= AFTER:
                self.begin()
            return self.standing != "waiting"
        return self.standing == "running" and self._heard()

    def begin(self) -> None:
        """Start the analysis from the beginning."""
        self.moments, self.turnings, self.share, self.standing = [], (), 0.0, "running"
        try:
            self._request = self._worker.study(self.played)
        except WorkerLost:
            self.standing = "lost"

    def stop(self) -> None:
        """Stop the analysis and keep what is known."""
        if self.standing in ("waiting", "running"):
            self.standing = "stopped"
        self._worker.close()

    def take(self, part: Findings) -> None:
        """Add one part; the last part ends the process."""
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
