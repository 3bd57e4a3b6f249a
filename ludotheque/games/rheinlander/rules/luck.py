"""The kind of drawn cards whose share is counted as luck in the player's statistics."""

from __future__ import annotations

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import Draw
from ludotheque.games.rheinlander.rules.state import DRAW, RheinlanderState


def beside_own(ground: Ground, state: RheinlanderState, move: Move) -> tuple[int, bool] | None:
    """Return the seat that draws after its turn, and whether a space of the card is next to its knights.

    Return None for other moves, for the first hands, which are dealt before there are knights, and for the
    joker.
    """
    if not isinstance(move, Draw) or move.card == ground.joker or state.phase != DRAW:
        return None
    spaces = ground.spaces_of[move.card]
    near = any(ground.near[space] & state.knights[state.seat] for space in ground.spaces.pick(spaces))
    return state.seat, near
