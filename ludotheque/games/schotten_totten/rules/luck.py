"""Which cards off the decks are luck: what the house counts of them over the years."""

from __future__ import annotations

from collections.abc import Container

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.cards import CLAN, JOKERS, TACTIC, deck_of, value_of
from ludotheque.games.schotten_totten.rules.moves import Draw
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState

STRONG: Container[int] = (8, 9)


def strong(state: SchottenTottenState, move: Move) -> tuple[int, bool] | None:
    """Tell who gets a clan card, and whether it is strong."""
    if not isinstance(move, Draw) or deck_of(move.card) != CLAN:
        return None
    return state.seat, value_of(move.card) in STRONG


def joker(state: SchottenTottenState, move: Move) -> tuple[int, bool] | None:
    """Tell who gets a tactic, and whether it is a joker."""
    if not isinstance(move, Draw) or deck_of(move.card) != TACTIC:
        return None
    return state.seat, move.card in JOKERS
