"""Computes how far Whites are from the chests, and which Reds bar their ways."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

from ludotheque.games.chevaliers.judgement.passage import narrowest
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.advice import UNREACHABLE, danger, distance, throws
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.state import WHITE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import fresh_turn


class ChestRoute(NamedTuple):
    """A White's distances to the chests: without passing between two Reds (K7), and with that allowed."""

    safe: int
    shortest: int

    @property
    def detour(self) -> bool:
        """Whether a White must go round two Reds."""
        return self.safe > self.shortest


def is_shut(found: Mapping[Square, ChestRoute]) -> bool:
    """Return whether no White has a way to the chests but between two Reds."""
    return bool(found) and min(found.values()).safe >= UNREACHABLE


def roads(value: Value, state: ChevaliersState) -> dict[Square, ChestRoute]:
    """Return how far each White is from the chests."""
    return {white: to_chests(value, state, white) for white in squares(state.whites)}


def to_chests(value: Value, state: ChevaliersState, white: Square) -> ChestRoute:
    """Return how far a White is from the chests."""
    turns, chests = value.turns, _free_chests(value, state)
    safe = distance(turns, state, white, chests, danger(turns, state, WHITE))
    return ChestRoute(safe, distance(turns, state, white, chests))


def passage(value: Value, state: ChevaliersState) -> Squares:
    """Return the fewest squares that all ways of Whites cross that pass not between two Reds (K7)."""
    turns, chests = value.turns, _free_chests(value, state)
    free = turns.free(state) & ~danger(turns, state, WHITE) | chests
    return narrowest(value.board, free, chests, value.board.spread(state.whites))


def _free_chests(value: Value, state: ChevaliersState) -> Squares:
    return mask(value.board.chests) & value.turns.free(state)


def arrivals(value: Value, state: ChevaliersState, whites: Squares) -> tuple[int, ...]:
    """Return with which throws one of these Whites may come to a chest in White's next turn."""
    return throws(value.turns, state, WHITE, whites, mask(value.board.chests))


def attacked_by(value: Value, state: ChevaliersState, reds: Squares) -> tuple[int, ...]:
    """Return the throws with which a White may attack one of these Reds in White's next turn."""
    beside = reduce(or_, (value.board.around[red] for red in squares(reds)), 0)
    turn = fresh_turn(WHITE, state.whites, state.reds, state.home)
    if value.turns.walled_in(turn) & beside:  # it need not move (K5)
        return tuple(POINTS)
    return throws(value.turns, state, WHITE, state.whites, beside)
