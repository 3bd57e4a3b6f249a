"""Applies moves to positions, without checking whether the moves are legal.

A front is a march against an enemy army. A battle is won by one front, or by two fronts together (C9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ludotheque.core.move import Move
from ludotheque.games.castles.rules.army import WEIGHTS
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, End, March, Occupy, Roll, Shield, Stop, Take
from ludotheque.games.castles.rules.state import (
    ENDED,
    FRONT,
    MARCH,
    NO_PLACE,
    NO_SHIELD,
    NOBODY,
    OCCUPY,
    ROLL,
    SHIELD,
    TURN_MOVES,
    CastleState,
    Phase,
    holder,
    untaken,
)

T = TypeVar("T")
_KNIGHTS = CastleState._fields.index("knights")  # first of the fields that a new turn keeps
_REST = CastleState._fields.index("owners")  # first of the fields that a march keeps
_new = tuple.__new__  # what `_make` calls, without its check of the length


def start(board: CastleBoard, seats: int) -> CastleState:
    """Return the first position: an empty board, with seat 0 about to roll."""
    castles = len(board.castles)
    return CastleState(
        phase=ROLL,
        seat=0,
        moves=0,
        knights=((0,) * len(board.names),) * seats,
        owners=(NOBODY,) * castles,
        shields=(NO_SHIELD,) * castles,
        face_up=(False,) * castles,
        gone=((0, 0, 0, 0),) * seats,
        target=NO_PLACE,
        origin=NO_PLACE,
        committed=0,
        castle=NOBODY,
        gate=NO_PLACE,
        attackers=0,
        held=(0,) * seats,
        spread=(0,) * seats,
    )


class Effects:
    """Applies moves on one board with one rule set, by the function in `by_verb` for each class of moves."""

    def __init__(self, ground: Ground) -> None:
        self._ground, self._bits = ground, ground.bits
        self.by_verb: dict[type[Move], Callable[[CastleState, Any], CastleState]] = {
            Roll: self._roll,
            March: self._march,
            Take: self._take,
            Attack: self._attack,
            Occupy: self._occupy,
            Shield: self._shield,
            End: self._end,
            Stop: self._stop,
        }

    def _stand(
        self, state: CastleState, seat: int, armies: Iterable[tuple[int, int]], phase: Phase, moves: int
    ) -> CastleState:
        """Return `state` with `armies` (place, new number) of `seat`, `held` and `spread` updated."""
        bits, knights, held, spread = self._bits, list(state.knights), list(state.held), list(state.spread)
        own = list(knights[seat])
        for place, army in armies:
            spread[seat] += WEIGHTS[army] - WEIGHTS[own[place]]
            if army:
                held[seat] |= bits[place]
            else:
                held[seat] &= ~bits[place]
            own[place] = army
        knights[seat] = tuple(own)
        head = phase, state.seat, moves, tuple(knights), tuple(held), tuple(spread)
        return _new(CastleState, head + state[_REST:])

    def _roll(self, state: CastleState, move: Roll) -> CastleState:
        """Return the position after the die (C4); no knight enters where one is, or without pieces (C2)."""
        scroll = self._ground.board.scrolls[move.arms - 1]
        if self.enters(state, scroll):
            return self._stand(state, state.seat, ((scroll, 1),), MARCH, TURN_MOVES)
        return _new(CastleState, (MARCH, state.seat, TURN_MOVES, *state[_KNIGHTS:]))

    def enters(self, state: CastleState, scroll: int) -> bool:
        """Return whether a knight of the seat to move can enter on `scroll` (C2, C4)."""
        seat = state.seat
        return not state.knights[seat][scroll] and self._ground.change.fits(state.spread[seat] + WEIGHTS[1])

    def _march(self, state: CastleState, move: March) -> CastleState:
        """Return the position after a march, which may open or win a battle (C6-C10, C15)."""
        origin, target, count, seat, bits = move.origin, move.target, move.count, state.seat, self._bits
        held, spread, own = state.held, state.spread, list(state.knights[seat])
        if (sum(held) - held[seat]) & bits[target]:
            return self._front(state, move)
        army, other = own[origin], own[target]
        own[origin], own[target] = left, joined = army - count, other + count
        spaces = held[seat] | bits[target]
        held = put(held, seat, spaces if left else spaces & ~bits[origin])
        if left or other:  # else a whole army went to an empty place
            gain = WEIGHTS[left] + WEIGHTS[joined] - WEIGHTS[army] - WEIGHTS[other]
            spread = put(spread, seat, spread[seat] + gain)
        head = MARCH, seat, state.moves - 1, put(state.knights, seat, tuple(own)), held, spread
        return _new(CastleState, head + state[_REST:])

    def _front(self, state: CastleState, move: March) -> CastleState:
        """Return the position after a march on an enemy: won, or awaiting a second march (C9, C10)."""
        target, seat, moves = move.target, state.seat, state.moves - 1
        gathered = state.committed + move.count
        loser = holder(state, target)
        if gathered <= state.knights[loser][target]:
            return state._replace(
                phase=FRONT, moves=moves, target=target, origin=move.origin, committed=move.count
            )
        own = state.knights[seat]
        armies = [(move.origin, own[move.origin] - move.count), (target, gathered)]
        beaten = self._stand(state, loser, ((target, 0),), MARCH, moves)
        if not state.committed:
            return self._stand(beaten, seat, armies, MARCH, moves)
        armies.append((state.origin, own[state.origin] - state.committed))
        won = self._stand(beaten, seat, armies, MARCH, moves)
        return won._replace(target=NO_PLACE, origin=NO_PLACE, committed=0)

    def _take(self, state: CastleState, move: Take) -> CastleState:
        """Return the position after a conquest (C12), which also gives away the last castle (C17)."""
        attackers = state.knights[state.seat][move.gate]
        taken = self._conquered(state, move.castle, move.gate, attackers)
        if untaken(taken) > 1:
            return taken
        last = taken.owners.index(NOBODY)
        owners = put(taken.owners, last, state.seat)
        return taken._replace(phase=ENDED, owners=owners, castle=last, gate=NO_PLACE, attackers=0)

    def _conquered(self, state: CastleState, castle: int, gate: int, attackers: int) -> CastleState:
        """Return the position with a castle won, to occupy next with up to `attackers` from `gate` (C14)."""
        owners, moves = put(state.owners, castle, state.seat), state.moves - 1
        return state._replace(
            phase=OCCUPY, moves=moves, owners=owners, castle=castle, gate=gate, attackers=attackers
        )

    def _attack(self, state: CastleState, move: Attack) -> CastleState:
        """Return the position after an attack (C13); raises ValueError if the castle's shield is HIDDEN."""
        castle, gate, count = move.castle, move.gate, move.count
        owner, worth, place = state.owners[castle], state.shields[castle], self._ground.board.castles[castle]
        if worth == HIDDEN:
            raise ValueError("the outcome of this attack hangs on a hidden shield: sample the view first")
        if count < 2 * (state.knights[owner][place] + max(worth, 0)):
            army = state.knights[state.seat][gate] - count
            repelled = self._stand(state, state.seat, [(gate, army)], MARCH, state.moves - 1)
            return repelled._replace(face_up=put(state.face_up, castle, True))
        fallen = self._stand(state, owner, [(place, 0)], MARCH, state.moves)
        if worth != NO_SHIELD:
            gone = put(state.gone[owner], worth, state.gone[owner][worth] + 1)
            fallen = fallen._replace(
                gone=put(state.gone, owner, gone),
                shields=put(state.shields, castle, NO_SHIELD),
                face_up=put(state.face_up, castle, False),
            )
        return self._conquered(fallen, castle, gate, count)

    def _occupy(self, state: CastleState, move: Occupy) -> CastleState:
        """Return the position after knights enter the castle (C14); a shield to be laid is drawn next."""
        castle, gate, seat = state.castle, state.gate, state.seat
        armies = (
            (gate, state.knights[seat][gate] - move.count),
            (self._ground.board.castles[castle], move.count),
        )
        phase, still = (SHIELD, castle) if move.shield else (MARCH, NOBODY)
        inside = self._stand(state, seat, armies, phase, state.moves)
        return inside._replace(castle=still, gate=NO_PLACE, attackers=0)

    def _shield(self, state: CastleState, move: Shield) -> CastleState:
        """Return the position after the drawn shield has been laid face down in the castle (C14)."""
        return state._replace(
            phase=MARCH, shields=put(state.shields, state.castle, move.value), castle=NOBODY
        )

    def _end(self, state: CastleState, move: End) -> CastleState:
        """Return the position at the start of the next player's turn (C5)."""
        head = ROLL, (state.seat + 1) % self._ground.seats, 0
        return _new(CastleState, head + state[_KNIGHTS:])

    def _stop(self, state: CastleState, move: Stop) -> CastleState:
        """Return the position after all agree to stop (C19), with a battle half begun (C9) called off."""
        return state._replace(
            phase=ENDED,
            target=NO_PLACE,
            origin=NO_PLACE,
            committed=0,
            castle=NOBODY,
            gate=NO_PLACE,
            attackers=0,
        )


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a copy of `values` in which `value` is at the index `at`."""
    changed = list(values)  # faster than joining slices
    changed[at] = value
    return tuple(changed)
