"""Plays whole games between computer players, without a window, for measurements and tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.judgement import Judgement
from ludotheque.core.move import Move
from ludotheque.core.playout import Playthrough
from ludotheque.players.hired import Hired


def play_match(
    judgement: Judgement[Any], seats: Sequence[str], seed: str, cut: int, trials: int | None = None
) -> Playthrough[Any]:
    """Play one game between computer players, and return how it went. The same seed gives the same game.

    `seats` has the `level` or `level:temper` of each seat. The game stops after `cut` plies. Experts make
    `trials` trials per turn; None: those of the judgement. A proposal is played if all other seats agree.
    Raises ValueError for an unknown level.
    """
    rules, state, plies = judgement.rules, judgement.rules.start(), 0
    for _before, _move, after in islice(plies_of_match(judgement, seats, seed, trials), cut):
        state, plies = after, plies + 1
    return Playthrough(state, plies, rules.outcome(state))


def plies_of_match(
    judgement: Judgement[Any], seats: Sequence[str], seed: str, trials: int | None = None
) -> Iterator[tuple[Any, Move, Any]]:
    """Play the game of `play_match`, and yield each ply as (state before, move, state after)."""
    rules, hired, drawn = judgement.rules, Hired(judgement, dict(enumerate(seats)), seed, trials), 0
    plan: list[Move] = []
    while (turn := rules.turn(before := hired.state)) != OVER:
        if turn == CHANCE:
            move = draw(seed, drawn, rules.chances(before))
            drawn += 1
        else:
            if not plan:
                agreed = _agreed(hired, turn, len(seats))
                plan = [agreed] if agreed else list(hired.choose(turn))
            move = plan.pop(0)
        hired.see(move)
        yield before, move, hired.state
        if rules.turn(hired.state) != turn:
            plan = []


def _agreed(hired: Hired, turn: int, seats: int) -> Move | None:
    """Return the proposal of the seat `turn` if all others agree or it is a declaration, else None."""
    move = hired.proposes(turn)
    if move is None or move in hired.rules.declarations(hired.state):
        return move
    return move if all(hired.agrees(seat, move) for seat in range(seats) if seat != turn) else None
