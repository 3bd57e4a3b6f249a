"""Fits logistic regressions in plain Python, so that a fit is the same to the byte everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

ROUNDS = 8  # of Newton's method


def regression(cases: Sequence[tuple[Sequence[float], float]], penalties: Sequence[float]) -> list[float]:
    """Return the weights that best fit cases (a row of numbers and the result, 0 to 1), by Newton's method.

    `penalties` has for each weight the penalty for its square.
    """
    size = len(penalties)
    weights = [0.0] * size
    for _round in range(ROUNDS):
        slope = [-penalty * weight for penalty, weight in zip(penalties, weights, strict=True)]
        curve = [[penalties[n] * (n == m) for m in range(size)] for n in range(size)]
        for numbers, result in cases:
            chance = 1 / (1 + exp(-sum(map(float.__mul__, weights, numbers))))
            for n, number in enumerate(numbers):
                if number:
                    slope[n] += (result - chance) * number
                    bend = chance * (1 - chance) * number
                    row = curve[n]
                    for m in range(n + 1):
                        row[m] += bend * numbers[m]
        weights = [weight + step for weight, step in zip(weights, _solved(curve, slope), strict=True)]
    return weights


def _solved(curve: Sequence[Sequence[float]], slope: Sequence[float]) -> list[float]:
    """Return the solution of linear equations with the symmetric matrix whose lower half is `curve`."""
    size = len(slope)
    lower = [[0.0] * size for _ in range(size)]  # Cholesky
    for n in range(size):
        for m in range(n + 1):
            rest = curve[n][m] - sum(lower[n][k] * lower[m][k] for k in range(m))
            lower[n][m] = rest**0.5 if n == m else rest / lower[m][m]
    half: list[float] = []
    for n in range(size):
        half.append((slope[n] - sum(lower[n][k] * half[k] for k in range(n))) / lower[n][n])
    found = [0.0] * size
    for n in reversed(range(size)):
        found[n] = (half[n] - sum(lower[k][n] * found[k] for k in range(n + 1, size))) / lower[n][n]
    return found
