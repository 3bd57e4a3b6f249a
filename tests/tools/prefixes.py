"""Find the beginning of a game that leads to a wanted position, as lessons and tests need it.

The search also chooses what chance brings: a record may hold any legal outcome. It is told how far a position
is from the wanted one, keeps the nearest positions at each ply and goes on from these.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from ludotheque.core.game import CHANCE, OVER, Rules
from ludotheque.core.move import Move


def prefix(
    rules: Rules[Any],
    far: Callable[[Any], float],
    made: tuple[Move, ...] = (),
    wide: int = 60,
    most: int = 60,
) -> tuple[Move, ...] | None:
    """Return moves that begin with `made` and lead to a position where `far` is 0; None if none was found.

    `wide` positions are kept at each ply, and the search ends after `most` plies.
    """
    state = rules.start()
    for move in made:
        state = rules.apply(state, move)
    kept: list[tuple[tuple[Move, ...], Any]] = [(made, state)]
    for _ply in range(most):
        found: dict[Any, tuple[Move, ...]] = {}
        for moves, state in kept:
            if far(state) <= 0:
                return moves
            for move in _ways_on(rules, state):
                found.setdefault(rules.apply(state, move), (*moves, move))
        nearest = sorted(found.items(), key=lambda item: far(item[0]))
        kept = [(moves, state) for state, moves in islice(nearest, wide)]
    return next((moves for moves, state in kept if far(state) <= 0), None)


def _ways_on(rules: Rules[Any], state: Any) -> list[Move]:
    """Return every legal move, or every outcome of chance."""
    turn = rules.turn(state)
    if turn == CHANCE:
        return [move for move, _weight in rules.chances(state)]
    return [] if turn == OVER else list(rules.legal(state))
