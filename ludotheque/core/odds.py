"""From worths to chances that together are 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ludotheque.core.game import Outcome

_CERTAIN = 50.0  # what is less likely than e to the power of minus this is not reckoned with


def decided(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Return the chances in a game that is over: its winners share it."""
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def odds(worths: Sequence[float]) -> tuple[float, ...]:
    """Return how likely each is the one, who is e times as likely for each 1 that it is worth more."""
    top = max(worths)
    weights = [exp(max(-_CERTAIN, worth - top)) for worth in worths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
