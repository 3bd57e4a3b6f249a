"""Games played at random, uniform over the legal moves, or by a bot: for figures and checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from .core.dealer import draw
from .core.game import CHANCE, OVER, Move, Outcome, Rules
from .core.session import Session

S = TypeVar("S")
Chooser = Callable[[S], Sequence[Move]]  # the plies that the seat to move makes in a row


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """How a game went; `outcome` is None if it was cut."""

    state: S
    plies: int
    outcome: Outcome | None


def play(
    rules: Rules[S], seed: str, cut: int, chooser: Chooser[S] | None = None, start: S | None = None
) -> Played[S]:
    """Play one game, at random without a `chooser`, the same for the same seed; give up after `cut` plies."""
    random, state, drawn = Random(seed).random, rules.start() if start is None else start, 0
    line: list[Move] = []
    for plies in range(cut):
        turn = rules.turn(state)
        if turn == OVER:
            return Played(state, plies, rules.outcome(state))
        if turn == CHANCE:
            move = draw(seed, drawn, rules.chances(state))
            drawn += 1
        elif chooser is None:
            legal = rules.legal(state)
            move = legal[int(random() * len(legal))]  # what `choices` does: quicker than `choice`
        else:
            line = line or list(chooser(state))
            move = line.pop(0)
        state = rules.apply(state, move)
    return Played(state, cut, rules.outcome(state))


def play_into(session: Session[S], plies: int, rng: Random | None = None) -> None:
    """Play so many random plies in a session, fewer if the game ends; by its seed if no `rng` is given."""
    choice = (rng or Random(session.seed)).choice
    for _ply in range(plies):
        if session.turn == OVER:
            return
        if session.turn == CHANCE:
            session.deal()
        else:
            session.play(choice(session.rules.legal(session.state)))


def count_leaves(rules: Rules[S], seed: str, depth: int) -> int:
    """Return how many ways `depth` plies can go, chance as the seed gives it (perft)."""

    def leaves(state: S, drawn: int, left: int) -> int:
        turn = rules.turn(state)
        if left == 0 or turn == OVER:
            return int(left == 0)
        if turn == CHANCE:
            outcome = draw(seed, drawn, rules.chances(state))
            return leaves(rules.apply(state, outcome), drawn + 1, left - 1)
        legal = rules.legal(state)
        if left == 1:
            return len(legal)
        return sum(leaves(rules.apply(state, move), drawn, left - 1) for move in legal)

    return leaves(rules.start(), 0, depth)
