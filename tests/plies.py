"""Random play of any game for the tests of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from ludotheque.core.game import CHANCE, OVER, Move, Rules

Ply = tuple[Any, Move, Any]


def played(
    rules: Rules[Any], rng: Random, most: int, choose: Callable[[Sequence[Move]], Move]
) -> Iterator[Ply]:
    """Play to the end or so many plies: chance by its weights, the seats as `choose` does."""
    state = rules.start()
    for _ in range(most):
        turn = rules.turn(state)
        if turn == OVER:
            return
        if turn == CHANCE:
            outcomes, weights = zip(*rules.chances(state), strict=True)
            (move,) = rng.choices(outcomes, weights)
        else:
            move = choose(rules.legal(state))
        after = rules.apply(state, move)
        yield state, move, after
        state = after
