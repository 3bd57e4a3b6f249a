"""The rules of Highlanders and Rheingold, two games by Reinhard Herbert.

Each turn a knight enters on the scroll rolled (C4). Knights march along roads and gather into armies (C6-C8),
beat smaller armies (C9, C10) and conquer castles through their gates (C11-C13), to be held by knights or a
shield laid face down (C14, C15). When only one castle has never been taken, the game ends at once (C17), and
the castles with the most swords win (C18). In Highlanders a shield may hold a castle alone; in Rheingold a
knight must stay. Otherwise only boards and numbers of players differ (`rule_set`).

The sources are the leaflets of both games, with rulings where they are silent. The length of a game is not
bounded, so random games must be cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from random import Random
from typing import Any

from ludotheque.core.digest import digest
from ludotheque.core.game import (
    CHANCE,
    NO_CHANCES,
    OVER,
    Chances,
    Event,
    IllegalMove,
    Outcome,
    Refusal,
    Rules,
)
from ludotheque.core.move import Move
from ludotheque.core.notation import Notation
from ludotheque.games.castles.rules import secrets
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.effects import Effects, start
from ludotheque.games.castles.rules.events import Reporter
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.legal import ROLLS, SHIELDS, MoveList
from ludotheque.games.castles.rules.moves import VALUE_NAMES, VERBS, Attack, Roll, Shield, Stop
from ludotheque.games.castles.rules.position import described
from ludotheque.games.castles.rules.referee import Referee
from ludotheque.games.castles.rules.rule_set import RuleSet
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import ENDED, NO_SHIELD, ROLL, SHIELD, CastleState, pool

STOP = (Stop(),)
_DIE = Chances(ROLLS)
Check = Callable[[CastleState, Any], Refusal | None]
Effect = Callable[[CastleState, Any], CastleState]
_UNKNOWN: tuple[Check, Effect] = (
    (lambda state, move: Refusal("C5", "unknown-move")),
    (lambda state, move: state),
)


class CastleRules(Rules[CastleState]):
    """The rules of a castle game on one board. A wrong number of seats raises ValueError."""

    def __init__(self, board: CastleBoard, rule_set: RuleSet, seats: int) -> None:
        if not rule_set.min_seats <= seats <= rule_set.max_seats:
            raise ValueError(f"{rule_set.id} is for {rule_set.min_seats} to {rule_set.max_seats} players")
        if len(board.castles) < 2:
            raise ValueError("a castle game needs two castles at least")
        self.board, self.rule_set, self.seats = board, rule_set, seats
        self.changes = rule_set.changes
        self.ground = Ground(board, rule_set, seats)
        castles = tuple(board.names[place] for place in board.castles)
        self.notation = Notation(VERBS, {"Place": board.names, "Castle": castles, "Value": VALUE_NAMES})
        self._by_phase = MoveList(self.ground).by_phase
        checks, effects = Referee(self.ground).by_verb, Effects(self.ground).by_verb
        self._verbs: dict[type[Move], tuple[Check, Effect]] = {
            verb: (checks[verb], effects[verb]) for verb in VERBS
        }
        self._reporter = Reporter(self.ground)

    def start(self) -> CastleState:
        """Return the first position: an empty board, with seat 0 about to roll."""
        return start(self.board, self.seats)

    def turn(self, state: CastleState) -> int:
        """Return the seat to move, CHANCE before a roll or the draw of a shield, or OVER after the end."""
        if state.phase <= SHIELD:
            return CHANCE
        return OVER if state.phase == ENDED else state.seat

    def legal(self, state: CastleState) -> Sequence[Move]:
        return self._by_phase[state.phase](state)

    def agreements(self, state: CastleState) -> Sequence[Move]:
        """Return the move `stop` (C19). Return no move while a shield is drawn, or after the end."""
        return STOP if state.phase not in (SHIELD, ENDED) else ()

    def refusal(self, state: CastleState, move: Move) -> Refusal | None:
        return self._verbs.get(type(move), _UNKNOWN)[0](state, move)

    def chances(self, state: CastleState) -> Chances:
        """Return what the die or the draw of a shield may bring, weighted by undrawn shields (C4, C14)."""
        if state.phase == ROLL:
            return _DIE
        if state.phase != SHIELD:
            return NO_CHANCES
        left = pool(state, state.seat)
        return Chances(tuple(compress(SHIELDS, left)), tuple(filter(None, left)))

    def apply(self, state: CastleState, move: Move) -> CastleState:
        """Return the position after `move`; raises IllegalMove, or ValueError if a HIDDEN shield decides."""
        check, effect = self._verbs.get(type(move), _UNKNOWN)
        refusal = check(state, move)
        if refusal is None:
            return effect(state, move)
        raise IllegalMove(refusal)

    def reveals(self, state: CastleState, move: Move) -> bool:
        """Return whether `move` is a roll, draws a shield, or attacks a face-down shield."""
        if isinstance(move, Attack):
            return state.shields[move.castle] != NO_SHIELD and not state.face_up[move.castle]
        return isinstance(move, (Roll, Shield))

    def outcome(self, state: CastleState) -> Outcome | None:
        """Return how the game ended (C17-C19), or None while it goes on."""
        return outcome(self.board, state) if state.phase == ENDED else None

    def digest(self, state: CastleState) -> str:
        return digest(described(self.board, state))

    def view(self, state: CastleState, seat: int | None) -> CastleState:
        """Return `state` as `seat` (None: nobody) may see it: face-down shields of all others are HIDDEN."""
        return secrets.view(state, seat)

    def view_move(self, state: CastleState, move: Move, seat: int | None) -> Move:
        """Return `move` as `seat` may see it. Only the seat that draws a shield sees its worth."""
        return secrets.view_move(state, move, seat)

    def sample(self, view: CastleState, seat: int | None, rng: Random) -> CastleState:
        """Return `view` with each HIDDEN shield drawn from its holder's undrawn and face-down ones."""
        return secrets.sample(view, rng)

    def events(self, before: CastleState, move: Move, after: CastleState) -> tuple[Event, ...]:
        return self._reporter.events(before, move, after)
