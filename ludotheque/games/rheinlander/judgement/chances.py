"""Each seat's chance to win, as one of the seats or somebody who sees all hands can compute it."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from ludotheque.core.odds import odds
from ludotheque.games.rheinlander.judgement.outlook import Outlook
from ludotheque.games.rheinlander.judgement.wants import CLUB
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.state import RheinlanderState, bishops

_LONG = 12.0  # with at least this many turns left, a further turn makes no difference


class ChanceWeights(NamedTuple):
    """The weights from which a seat's chance to win is computed.

    The points that the seat has won, `promises` times the points that it is expected to win, and the value in
    points of its bishops, of its bastions and of having the turn are added up. The sum is divided by `lead +
    later * √turns`, where `turns` is the number of turns left. The defaults were fitted to 120 games among
    four club players by `tests/games/rheinlander/chances.py`.
    """

    promises: float = 0.94  # the weight of the further points that the club player expects
    bishops: float = -1.8  # points for each bishop, fading towards the end: the club player overrates them
    bastions: float = 2.3  # points for each bastion in reserve, fewer towards the end
    turn: float = 2.3  # points for being on the move
    lead: float = 0.3  # at the end, a lead of this many points multiplies the odds of winning by e
    later: float = 2.16  # multiplied by the square root of the turns left, and added to `lead`


WEIGHTS = ChanceWeights()


class SeatStandings(NamedTuple):
    """The facts about one position from which the chances are computed."""

    turns: int  # the smallest reserve of knights: each seat has about as many turns left
    points: tuple[int, ...]  # [seat]: won so far
    promises: tuple[float, ...]  # [seat]: expected further points
    bishops: tuple[int, ...]
    bastions: tuple[int, ...]
    seat: int  # the seat to move


def standing(ground: Ground, state: RheinlanderState, seat: int = 0) -> SeatStandings:
    """Return the facts from which the chances are computed; the state must have the points of all seats.

    Its hands and its pile may be as `seat` sees them.
    """
    outlook = Outlook(ground, state, seat, state.points, CLUB)
    return SeatStandings(
        max(0, outlook.turns),
        state.points,
        tuple(outlook.promises),
        bishops(state),
        state.bastions_left,
        state.seat,
    )


def chances(found: SeatStandings, weights: ChanceWeights = WEIGHTS) -> tuple[float, ...]:
    """Return each seat's chance to win."""
    time = min(1.0, found.turns / _LONG)
    scale = weights.lead + weights.later * sqrt(found.turns)
    worths = [
        (
            won
            + weights.promises * promised
            + time * (weights.bishops * own + weights.bastions * left)
            + weights.turn * (seat == found.seat)
        )
        / scale
        for seat, (won, promised, own, left) in enumerate(
            zip(found.points, found.promises, found.bishops, found.bastions, strict=True)
        )
    ]
    return odds(worths)
