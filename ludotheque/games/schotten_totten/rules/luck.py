"""Says which drawn cards count as luck in a player's statistics."""

from __future__ import annotations

from collections.abc import Container

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.cards import CLAN, JOKERS, TACTIC, deck_of, value_of
from ludotheque.games.schotten_totten.rules.moves import Draw
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState

STRONG: Container[int] = (8, 9)


def strong(state: SchottenTottenState, move: Move) -> tuple[int, bool] | None:
    """Return the seat that draws a clan card, and whether it is an 8 or a 9. Return None for other moves."""
    if not isinstance(move, Draw) or deck_of(move.card) != CLAN:
        return None
    return state.seat, value_of(move.card) in STRONG


def joker(state: SchottenTottenState, move: Move) -> tuple[int, bool] | None:
    """Return the seat that draws a tactic, and whether it is a joker. Return None for other moves."""
    if not isinstance(move, Draw) or deck_of(move.card) != TACTIC:
        return None
    return state.seat, move.card in JOKERS
