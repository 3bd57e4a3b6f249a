"""Finds moves from the start of a game to a wanted position, for lessons and tests.

The search also chooses the outcomes of chance, since a record may have any legal ones. At each ply, the
positions nearest to the wanted one are kept, as a function says.
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
    """Return moves that begin with `made` and lead to a position where `far` is 0, or None if none are found.

    `far` returns a state's distance. `wide` positions are kept at each ply, up to `most` plies.
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
    """Return every legal move of a seat or every outcome of chance, or [] at the end of the game."""
    turn = rules.turn(state)
    if turn == CHANCE:
        return [move for move, _weight in rules.chances(state)]
    return [] if turn == OVER else list(rules.legal(state))
