"""Moves made by hand at the table: by a drag or by two clicks, as chance has it.

What a hand does in one game is told by `fingers.py` among that game's tests.
"""

from collections.abc import Sequence
from random import Random

from seat import Seat

from ludotheque.core.game import Rules
from ludotheque.core.move import Move


class Fingers:
    """One hand at the table; `make` returns what its gesture means, until somebody else is asked."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.rules: Rules = seat.scene.session.rules

    @property
    def state(self):
        return self.seat.scene.session.state

    def gestures(self) -> Sequence[Sequence[Move]]:
        """Return what may be meant now: each is the moves of one gesture."""
        return [(move,) for move in self.rules.legal(self.state)]

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        raise NotImplementedError

    def put(self, start, end) -> None:
        """Bring something from one point to another."""
        if self.rng.random() < 0.7:
            self.seat.drag(start, end)
        else:
            self.seat.click(start)
            self.seat.click(end)
