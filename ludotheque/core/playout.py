"""Games played at random, uniform over the legal moves, or by a bot: for figures and checks."""

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
Chooser = Callable[[S], Sequence[Move]]  # the plies that the seat to move makes in a row


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[S]):
    """How a game went; `outcome` is None if it was cut."""

    state: S
    plies: int
    outcome: Outcome | None


def play(
    rules: Rules[S], seed: str, cut: int, chooser: Chooser[S] | None = None, start: S | None = None
) -> Playthrough[S]:
    """Play one game by `chooser`, at random without one; the same seed gives the same game.

    Stops after `cut` plies. Chance is drawn in a quicker way than by the dealer, for these games are never
    replayed from their seed.
    """
    random, state = Random(seed).random, rules.start() if start is None else start
    turn, legal, chances, apply = rules.turn, rules.legal, rules.chances, rules.apply
    line: list[Move] = []
    for plies in range(cut):
        seat = turn(state)
        if seat >= 0:
            if chooser is None:
                moves = legal(state)
                move = moves[floor(random() * len(moves))]  # as `random.choices` does: quicker than `choice`
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
    """Play up to `plies` random plies in a session, with random numbers from its seed if `rng` is missing."""
    choice = (rng or Random(session.seed)).choice
    for _ply in range(plies):
        if session.turn == OVER:
            return
        if session.turn == CHANCE:
            session.deal()
        else:
            session.play(choice(session.rules.legal(session.state)))
