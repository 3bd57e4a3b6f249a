"""Plays whole games at random, or by a given strategy, for statistics and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from random import Random
from typing import Generic, TypeVar

from ludotheque.core.game import CHANCE, OVER, Outcome, Rules
from ludotheque.core.move import Move
from ludotheque.core.session import Session

S = TypeVar("S")
Chooser = Callable[[S], Sequence[Move]]  # returns the moves that the seat to move makes in a row


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[S]):
    """A game that was played: its final state, length in plies and outcome, None if it was cut off."""

    state: S
    plies: int
    outcome: Outcome | None


def play(
    rules: Rules[S], seed: str, cut: int, chooser: Chooser[S] | None = None, start: S | None = None
) -> Playthrough[S]:
    """Play one game from `start` (None: the initial state), at most `cut` plies, and return how it went.

    `chooser` chooses the moves; without it every legal move is equally likely. The same seed gives the same
    game here, but not in a `Session`, which draws chance more slowly.
    """
    random, state = Random(seed).random, rules.start() if start is None else start
    turn, legal, chances, apply = rules.turn, rules.legal, rules.chances, rules.apply
    line: list[Move] = []
    for plies in range(cut):
        seat = turn(state)
        if seat >= 0:
            if chooser is None:
                moves = legal(state)
                move = moves[floor(random() * len(moves))]  # faster than `Random.choice`
            else:
                line = line or list(chooser(state))
                move = line.pop(0)
        elif seat == CHANCE:
            may_come = chances(state)
            move = may_come.pick(floor(random() * may_come.total))
        else:
            return Playthrough(state, plies, rules.outcome(state))
        state = apply(state, move)
    return Playthrough(state, cut, rules.outcome(state))


def play_into(session: Session[S], plies: int, rng: Random | None = None) -> None:
    """Play at most `plies` random plies in a session, chosen by `rng` or else by the session's seed."""
    choice = (rng or Random(session.seed)).choice
    for _ply in range(plies):
        if session.turn == OVER:
            return
        if session.turn == CHANCE:
            session.deal()
        else:
            session.play(choice(session.rules.legal(session.state)))
