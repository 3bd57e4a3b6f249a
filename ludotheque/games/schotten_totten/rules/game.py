"""Schotten-Totten by Reiner Knizia: two players contest the nine stones of a border with cards.

In turn, each player plays a card on their side of a stone (S4), claims stones (S9-S14) and draws a card (S3).
Three cards make a formation (S7): colour run, set, colour, run or sum, the strongest first. The better one
claims the stone; while the other side is incomplete, only with the proof that no unseen cards could beat it
(S11). A player wins with three stones in a row or any five (S20), or if the opponent concedes (S23). Tactics
add wild cards, fog and mud on stones, and ruses (S15-S18). A match has several rounds (S22). Where the
leaflets of 2004 and 2016 differ, there is an option; where both are silent, there is a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ludotheque.core.digest import digest
from ludotheque.core.game import CHANCE, OVER, Chances, Event, Luck, Outcome, Refusal, Rules, illegal
from ludotheque.core.move import Concede, Declaration, Move
from ludotheque.core.notation import Notation
from ludotheque.games.schotten_totten.rules import secrets
from ludotheque.games.schotten_totten.rules.board import STONES, SchottenTottenBoard
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, DECK_NAMES
from ludotheque.games.schotten_totten.rules.effects import Effects, start
from ludotheque.games.schotten_totten.rules.events import events
from ludotheque.games.schotten_totten.rules.legal import MoveList
from ludotheque.games.schotten_totten.rules.luck import joker, strong
from ludotheque.games.schotten_totten.rules.moves import VERBS, Draw, End
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.position import described
from ludotheque.games.schotten_totten.rules.referee import Referee
from ludotheque.games.schotten_totten.rules.scoring import outcome
from ludotheque.games.schotten_totten.rules.state import (
    BETWEEN,
    DRAW,
    ENDED,
    SEATS,
    Phase,
    SchottenTottenState,
)

CONCEDE = tuple(Concede(seat) for seat in range(SEATS))
_TURNS = tuple(  # [phase][seat]
    (CHANCE, CHANCE) if phase <= DRAW else (OVER, OVER) if phase == ENDED else (0, 1) for phase in Phase
)


class SchottenTottenRules(Rules[SchottenTottenState]):
    """The rules of Schotten-Totten on one border, with one set of options."""

    changes: tuple[tuple[str, ...], ...] = ((),)
    luck: Mapping[str, Luck] = {"strong": strong, "jokers": joker}
    seats = SEATS

    def __init__(self, board: SchottenTottenBoard, choices: Choices) -> None:
        if len(board.names) != STONES:
            raise ValueError(f"a border has {STONES} stones")
        self.board, self.choices = board, choices
        self.notation = Notation(VERBS, {"Card": CARD_NAMES, "Stone": board.names, "Deck": DECK_NAMES})
        moves = MoveList(choices)
        self._by_phase, self._chances = moves.by_phase, moves.chances
        self._checks = Referee(choices).by_verb
        self._effects = Effects(choices, self._checks)
        self._by_verb = self._effects.by_verb

    def start(self) -> SchottenTottenState:
        """Return the state before the first round is dealt. Seat 0 starts this round."""
        return start(self.choices)

    def turn(self, state: SchottenTottenState) -> int:
        """Return the seat to move, CHANCE while a card is dealt or drawn, or OVER."""
        return _TURNS[state.phase][state.seat]

    def legal(self, state: SchottenTottenState) -> Sequence[Move]:
        return self._by_phase[state.phase](state)

    def declarations(self, state: SchottenTottenState) -> tuple[Declaration, ...]:
        """Return, for each seat, the move that gives up the round, which is legal even out of turn (S23).

        There are such moves during a round, except while a card is dealt or drawn.
        """
        return CONCEDE if DRAW < state.phase < BETWEEN else ()

    def refusal(self, state: SchottenTottenState, move: Move) -> Refusal | None:
        check = self._checks.get(type(move))
        return check(state, move) if check else Refusal("S3", "unknown-move")

    def chances(self, state: SchottenTottenState) -> Chances:
        """Return the cards that may be drawn, all equally likely. There are none if a seat is to move."""
        return self._chances(state)

    def apply(self, state: SchottenTottenState, move: Move) -> SchottenTottenState:
        try:
            after = self._by_verb[type(move)](state, move)
        except (KeyError, TypeError, ValueError, IndexError) as error:  # no such verb, no such card or stone
            raise illegal(self, state, move) from error
        if after is None:
            raise illegal(self, state, move)
        return after

    def with_claims(self, state: SchottenTottenState) -> SchottenTottenState:
        """Return a position that was set up by hand, after computing its `claims`."""
        return self._effects.with_claims(state._replace(claims=0, waiting=0))

    def reveals(self, state: SchottenTottenState, move: Move) -> bool:
        """Return whether undoing `move` needs everyone's consent, since it draws a card or ends a turn."""
        return isinstance(move, (Draw, End))

    def outcome(self, state: SchottenTottenState) -> Outcome | None:
        """Return the outcome, or None while the game goes on. It has a score line for each round and seat."""
        return outcome(state) if state.phase == ENDED else None

    def digest(self, state: SchottenTottenState) -> str:
        return digest(described(self.board, state))

    def view(self, state: SchottenTottenState, seat: int | None) -> SchottenTottenState:
        """Return `state` with backs for the cards that `seat` may not know, for both hands if None."""
        return secrets.view(state, seat)

    def view_move(self, state: SchottenTottenState, move: Move, seat: int | None) -> Move:
        """Return `move`, with a back in place of a card that `seat` may not know."""
        return secrets.view_move(state, move, seat)

    def sample(self, view: SchottenTottenState, seat: int | None, rng: Random) -> SchottenTottenState:
        """Return `view` with a random hidden card in place of every back. All deals are equally likely."""
        return secrets.sample(view, rng)

    def events(
        self, before: SchottenTottenState, move: Move, after: SchottenTottenState
    ) -> tuple[Event, ...]:
        return events(before, move, after)
