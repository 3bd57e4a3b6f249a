"""Hides what a seat may not know: other hands, the order of the pile, and the points of others (R21, R24).

A view shows the table, not what a player could remember. Of another hand it has only the cards taken openly
from the market; the rest are counted in `hidden` and included in `pile`. Payments are public events, but the
points of others are SECRET.
"""

from __future__ import annotations

from random import Random

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.board import indices, mask
from ludotheque.games.rheinlander.rules.counties import put
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import Draw
from ludotheque.games.rheinlander.rules.state import ENDED, REFILL, SECRET, RheinlanderState

_MOST_POINTS = 40  # in a sample, secret points are below this number; they affect only the result


def view(ground: Ground, state: RheinlanderState, seat: int | None) -> RheinlanderState:
    """Return `state` as `seat` knows it; raises ValueError for an unknown seat.

    If `seat` is None, the hands and points of all seats are hidden. Cards taken openly are always visible,
    and points are visible if the game is over or is played with open points.
    """
    if seat is not None and not 0 <= seat < ground.seats:
        raise ValueError(f"there is no seat {seat}")
    others = [other for other in range(ground.seats) if other != seat]
    hands, hidden, points, pile = list(state.hands), list(state.hidden), list(state.points), state.pile
    for other in others:
        secret = hands[other] & ~state.shown[other]
        pile |= secret
        hidden[other] += secret.bit_count()
        hands[other] &= state.shown[other]
        if not ground.open_points and state.phase != ENDED:
            points[other] = SECRET
    return state._replace(hands=tuple(hands), hidden=tuple(hidden), points=tuple(points), pile=pile)


def view_move(ground: Ground, state: RheinlanderState, move: Move, seat: int | None) -> Move:
    """Return `move` as `seat` sees it. A card drawn into another hand is secret, except the joker."""
    if not isinstance(move, Draw) or state.phase == REFILL or state.seat == seat:
        return move
    return move if move.card == ground.joker else Draw(ground.secret)


def sample(ground: Ground, view: RheinlanderState, rng: Random) -> RheinlanderState:
    """Return `view` with random values for hidden cards and points."""
    pile = view.pile
    hands = view.hands
    for seat, many in enumerate(view.hidden):
        dealt = mask(rng.sample(indices(pile & ground.numbers), many))
        hands, pile = put(hands, seat, hands[seat] | dealt), pile & ~dealt
    points = tuple(rng.randrange(_MOST_POINTS) if won == SECRET else won for won in view.points)
    return view._replace(hands=hands, hidden=(0,) * ground.seats, points=points, pile=pile)
