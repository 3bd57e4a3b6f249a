"""Random play of any game for the tests of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from ludotheque.core.game import CHANCE, OVER, Event, Refusal, Rules
from ludotheque.core.move import Move

Ply = tuple[Any, Move, Any]


def played(
    rules: Rules[Any], rng: Random, most: int, choose: Callable[[Sequence[Move]], Move]
) -> Iterator[Ply]:
    """Play a game from its start, and yield (state, move, state after) for each of at most `most` plies.

    Chance draws by its weights with `rng`. `choose` picks one of the legal moves of a seat.
    """
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
    """Return the key by which the text for a refusal or an event is found, and the names of its facts."""
    key = one.reason if isinstance(one, Refusal) else one.kind
    return key, tuple(name for name, _ in one.facts)


def misshapen(move: Move) -> Iterator[Move]:
    """Yield a move without a verb, then copies of `move` in which one field has a nonsensical value."""
    yield Move()
    for part in fields(move):
        for wrong in (-1, 10**9, 1.0, "1", None, (1,), [1], {}):
            yield replace(move, **{part.name: wrong})
        if not isinstance(getattr(move, part.name), bool):
            yield replace(move, **{part.name: True})
