"""Turns scores into chances that sum to 1, and games won into the bounds of the true chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from ludotheque.core.game import Outcome

_CERTAIN = 50.0  # a chance below exp(-50) counts as none
_DEVIATIONS = 1.96  # standard deviations to each side of the mean hold the truth 95 times in 100


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


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the bounds of a true share of wins, 95 % sure (Wilson); 0 and 1 where nothing was played."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, _DEVIATIONS**2
    middle = share + square / (2 * games)
    spread = _DEVIATIONS * sqrt(share * (1 - share) / games + square / (4 * games**2))
    low, high = ((middle + sign * spread) / (1 + square / games) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)  # rounding may leave a hair below 0
