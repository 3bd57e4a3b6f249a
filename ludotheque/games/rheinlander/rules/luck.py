"""Says which drawn cards count as luck in a player's statistics."""

from __future__ import annotations

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import Draw
from ludotheque.games.rheinlander.rules.state import DRAW, RheinlanderState


def beside_own(ground: Ground, state: RheinlanderState, move: Move) -> tuple[int, bool] | None:
    """Return the seat that draws, and whether the card has a space next to its knights.

    It is None unless `move` draws a card other than the joker during a turn; first hands do not count.
    """
    if not isinstance(move, Draw) or move.card == ground.joker or state.phase != DRAW:
        return None
    spaces = ground.spaces_of[move.card]
    near = any(ground.near[space] & state.knights[state.seat] for space in ground.spaces.pick(spaces))
    return state.seat, near
