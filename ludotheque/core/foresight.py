"""Says how far a game foretells, and how often what happens in a share of futures comes true."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple


class Calibration(NamedTuple):
    """How a share of futures comes true: its log odds, times `slope`, plus `more`."""

    slope: float
    more: float

    def of(self, share: float, futures: int) -> float:
        """Return how often what happens in a share of so many futures comes true.

        >>> round(Calibration(1.0, 0.0).of(1.0, 24), 2)
        0.98
        """
        seen = (share * futures + 0.5) / (futures + 1)
        return 1 / (1 + exp(-self.slope * log(seen / (1 - seen)) - self.more))


class Foresight(NamedTuple):
    """What a game foretells: how gains in a seat's next turns, and losses before them, come true.

    It is foretold of `horizon` turns of the seat, after its present one; a promise is as likely as `hoped`.
    A loss that is hardly likelier than otherwise is told if it weighs so many points, `whatever` one does.
    """

    gains: Calibration
    losses: Calibration
    horizon: int = 1
    hoped: float = 0.3
    whatever: float = 0.5


# fitted to what came in games of castles by `tests/games/foretold.py --fit`
USUAL = Foresight(Calibration(1.25, -0.4), Calibration(0.8, -0.5))
