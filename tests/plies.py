"""Random play of any game for the tests of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from ludotheque.core.game import CHANCE, OVER, Event, Move, Refusal, Rules

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


def told(one: Refusal | Event) -> tuple[str, tuple[str, ...]]:
    """Return by what a text is found for a refusal or an event, and the facts it may speak of."""
    key = one.reason if isinstance(one, Refusal) else one.kind
    return key, tuple(name for name, _ in one.facts)


def misshapen(move: Move) -> Iterator[Move]:
    """Return no move at all, and `move` with each part replaced by what no place, card or number is."""
    yield Move()
    for part in fields(move):
        for wrong in (-1, 10**9, 1.0, "1", None, (1,), [1], {}):
            yield replace(move, **{part.name: wrong})
        if not isinstance(getattr(move, part.name), bool):
            yield replace(move, **{part.name: True})
