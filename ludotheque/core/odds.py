"""Turns scores into chances that sum to 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ludotheque.core.game import Outcome

_CERTAIN = 50.0  # a chance below exp(-50) counts as none


def decided(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Return the chances at the end of a game: its winners share 1."""
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def odds(worths: Sequence[float]) -> tuple[float, ...]:
    """Return the softmax of `worths`: each is e times as likely for every 1 that it is worth more."""
    top = max(worths)
    weights = [exp(max(-_CERTAIN, worth - top)) for worth in worths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
