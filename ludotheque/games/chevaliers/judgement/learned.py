"""The expert's evaluation: the club player's, mixed with one fitted to results of games.

The fitted weights in `learned.json` are computed by `tests/games/chevaliers/fit.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from ludotheque.games.chevaliers.judgement.value import WON, Features, Value
from ludotheque.games.chevaliers.rules.state import ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN

SHARE = 0.5  # share of the fitted value in the mixture
LONGEST = 15  # distances to a chest that are longer count as this long

Weighing = Sequence[float]  # weights of a logistic regression
Situation = str  # such as `W12`: White rolls next, 1 White is home, 2 Whites are in the hall


class Learned(NamedTuple):
    """The fitted weights for each situation, in the order of `inputs`, to predict results and draws.

    `draws` predict the chance of a draw where White, Red or nobody may still win.
    """

    results: Mapping[Situation, Weighing]
    draws: Mapping[Situation, Weighing]


class LearnedValue(Value):
    """Evaluates positions by a mixture of the club player's value and a result predicted from games."""

    def lasting(self, state: ChevaliersState, found: Features) -> float:
        """Return the club player's value mixed with the fitted one, plus that of the expected draws."""
        club = super().lasting(state, found)
        mixed = club + SHARE * (WON * self._result(state, found) - club)
        return mixed + self.draw * _draws(state, found, mixed) if self.draw else mixed

    def _result(self, state: ChevaliersState, found: Features) -> float:
        return fitted_result(state, found)


def _draws(state: ChevaliersState, found: Features, worth: float) -> float:
    """Return the chance of a draw; if only one side can win, `worth` for White already tells it."""
    where = situation(state)
    weights = learned().draws.get(where)
    return _logistic(weights, inputs(found)) if weights else 1 - abs(worth) / WON


def situation(state: ChevaliersState) -> Situation:
    """Return the key of the weights to use, such as `W12`: the next to roll, Whites home, in the hall."""
    side = state.side if state.phase == Phase.ROLL else 1 - state.side
    return f"{'WR'[side]}{state.home.bit_count()}{state.whites.bit_count()}"


def inputs(found: Features) -> tuple[float, ...]:
    """Return the numbers by which the fitted weights are multiplied: features, scaled to a similar size."""
    return (
        1.0,
        *(min(left, LONGEST) / 10 for left in found.left),
        *(chased / 10 for chased in found.chased),
        found.idle / 20,
        found.reds / 3,
        (found.reds / 3) ** 2,
        found.guards / 3,
        found.arrivals / 6,
        found.attacks / 6,
        found.pincers / 6,
        found.pairs / 30,
    )


def bounds(where: Situation) -> tuple[float, float]:
    """Return the worst and best result possible for White (K18): 1 White wins, -1 Red wins, 0 a draw."""
    home, whites = map(int, where[1:])
    return (-1.0 if home == 0 else 0.0), (1.0 if home + whites >= HOMES_TO_WIN else 0.0)


def expected(where: Situation, weights: Weighing, numbers: Sequence[float]) -> float:
    """Return the expected result for White, from -1 (Red wins) to 1 (White wins), within `bounds`."""
    low, high = bounds(where)
    return low + (high - low) * _logistic(weights, numbers)


def _logistic(weights: Weighing, numbers: Sequence[float]) -> float:
    return 1 / (1 + exp(-sum(map(float.__mul__, weights, numbers))))


def fitted_result(state: ChevaliersState, found: Features) -> float:
    """Return the expected result for White, from -1 to 1, of a position with the features `found`."""
    where = situation(state)
    return expected(where, learned().results[where], inputs(found))


@cache
def learned() -> Learned:
    """Return the fitted weights, as they are kept in `learned.json`."""
    text = (Path(__file__).parent / "learned.json").read_text(encoding="utf-8")
    return Learned(**json.loads(text))
