"""Hides what a seat may not know: the worth of other seats' face-down shields (C14, C16)."""

from __future__ import annotations

from random import Random

from ludotheque.core.move import Move
from ludotheque.games.castles.rules.moves import HIDDEN, Shield
from ludotheque.games.castles.rules.state import NO_SHIELD, CastleState, unseen


def view(state: CastleState, seat: int | None) -> CastleState:
    """Return `state` with face-down shields set to HIDDEN, but for those of `seat`."""
    shields = tuple(
        worth if worth == NO_SHIELD or face_up or owner == seat else HIDDEN
        for worth, face_up, owner in zip(state.shields, state.face_up, state.owners, strict=True)
    )
    return state if shields == state.shields else state._replace(shields=shields)


def view_move(state: CastleState, move: Move, seat: int | None) -> Move:
    """Return `move` as `seat` may see it. Only the seat that draws a shield sees its worth."""
    return Shield(HIDDEN) if isinstance(move, Shield) and seat != state.seat else move


def sample(view: CastleState, rng: Random) -> CastleState:
    """Return `view` with each HIDDEN shield drawn from its holder's undrawn and face-down ones."""
    shields = list(view.shields)
    for seat in range(len(view.knights)):
        hidden = [k for k, owner in enumerate(view.owners) if owner == seat and shields[k] == HIDDEN]
        if hidden:
            left = [worth for worth, many in enumerate(unseen(view, seat)) for _ in range(many)]
            for castle, worth in zip(hidden, rng.sample(left, len(hidden)), strict=True):
                shields[castle] = worth
    return view._replace(shields=tuple(shields))
