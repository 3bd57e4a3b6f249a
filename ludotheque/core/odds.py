"""Computes chances to win from a result or from evaluations, their per cents, and confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import exp, sqrt

from ludotheque.core.game import Outcome

_CERTAIN = 50.0  # evaluations this far below the best are not told apart: exp(-50) is negligible
_DEVIATIONS = 1.96  # standard deviations on either side of the mean, for 95 % confidence


def decided(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Return each seat's chance to win once the game is over.

    The winners share 1 equally, and all others have 0.

    >>> decided(Outcome(winners=(0, 2), reason="tie", scores=(5, 3, 5)), seats=3)
    (0.5, 0.0, 0.5)
    """
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def odds(worths: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's chance to win from each one's worth (softmax); the chances sum to 1.

    >>> [round(chance, 2) for chance in odds([1.0, 0.0])]
    [0.73, 0.27]
    """
    top = max(worths)
    weights = [exp(max(-_CERTAIN, worth - top)) for worth in worths]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def percent(chance: float | Fraction) -> int:
    """Return a chance in whole per cent. Only an impossible event has 0, and only a certain event has 100.

    >>> percent(Fraction(1, 1296)), percent(Fraction(1, 3)), percent(0.999)
    (1, 33, 99)
    """
    rounded = round(100 * chance)
    return min(99, max(1, rounded)) if 0 < chance < 1 else rounded


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate, by Wilson's method; (0, 1) without games.

    >>> [round(bound, 3) for bound in interval(won=60, games=100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, _DEVIATIONS**2
    middle = share + square / (2 * games)
    spread = _DEVIATIONS * sqrt(share * (1 - share) / games + square / (4 * games**2))
    low, high = ((middle + sign * spread) / (1 + square / games) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)  # rounding may leave a hair below 0
