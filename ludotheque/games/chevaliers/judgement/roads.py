"""Computes how far Whites are from the chests, and which Reds bar their ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import UNREACHABLE, danger, distance
from ludotheque.games.chevaliers.rules.board import Square, mask, squares
from ludotheque.games.chevaliers.rules.state import WHITE, ChevaliersState


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
    turns, barred = value.turns, danger(value.turns, state, WHITE)
    chests = mask(value.board.chests) & turns.free(state)
    return {
        white: ChestRoute(
            distance(turns, state, white, chests, barred), distance(turns, state, white, chests)
        )
        for white in squares(state.whites)
    }
