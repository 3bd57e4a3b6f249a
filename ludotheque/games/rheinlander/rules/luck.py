"""Which cards off the pile are luck: what the house counts of them over the years."""

from __future__ import annotations

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import Draw
from ludotheque.games.rheinlander.rules.state import DRAW, RheinlanderState


def beside_own(ground: Ground, state: RheinlanderState, move: Move) -> tuple[int, bool] | None:
    """Tell who draws a card after a turn, and whether one of its spaces is next to a knight of theirs.

    The first hands are dealt before there are knights, and the joker comes to nobody.
    """
    if not isinstance(move, Draw) or move.card == ground.joker or state.phase != DRAW:
        return None
    spaces = ground.spaces_of[move.card]
    near = any(ground.near[space] & state.knights[state.seat] for space in ground.spaces.pick(spaces))
    return state.seat, near
