"""The expert's evaluation. It mixes the club player's evaluation with one fitted to results of games.

`learned.json` has the fitted weights. They are computed by `tests/games/chevaliers/fit.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

from ludotheque.games.chevaliers.judgement.value import WON, Features, Value
from ludotheque.games.chevaliers.rules.state import ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN

SHARE = 0.5  # share of the fitted value in the mixture
LONGEST = 15  # distances to a chest that are longer count as this long

Situation = str  # such as `W12`: White rolls next, 1 White is home, 2 Whites are in the hall


class LearnedValue(Value):
    """Evaluates positions by a mixture of the club player's value and a result predicted from games."""

    def lasting(self, state: ChevaliersState, found: Features) -> float:
        """Return the mixture of the club player's value and the fitted value of a position."""
        club = super().lasting(state, found)
        return club + SHARE * (WON * fitted_result(state, found) - club)


def situation(state: ChevaliersState) -> Situation:
    """Return the situation of a position, such as `W12`. Each situation has its own set of weights.

    It has the side that rolls next (W or R), the number of Whites at home and the number in the hall. In the
    middle of a turn, the other side is taken to roll next.
    """
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
    """Return the worst and the best result that is still possible for White in a situation (K18).

    A result is 1 if White wins, -1 if Red does, 0 for a draw.
    """
    home, whites = map(int, where[1:])
    return (-1.0 if home == 0 else 0.0), (1.0 if home + whites >= HOMES_TO_WIN else 0.0)


def expected(where: Situation, weights: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the expected result for White, from -1 (Red wins) to 1 (White wins).

    It is the logistic function of the sum of `weights` times `numbers`, between the `bounds` of the
    situation.
    """
    low, high = bounds(where)
    return low + (high - low) / (1 + exp(-sum(map(float.__mul__, weights, numbers))))


def fitted_result(state: ChevaliersState, found: Features) -> float:
    """Return the expected result for White, from -1 to 1, of a position with the features `found`."""
    where = situation(state)
    return expected(where, learned()[where], inputs(found))


@cache
def learned() -> Mapping[Situation, Sequence[float]]:
    """Return the fitted weights for each situation, in the order of `inputs`."""
    text = (Path(__file__).parent / "learned.json").read_text(encoding="utf-8")
    found: dict[Situation, list[float]] = json.loads(text)
    return found
