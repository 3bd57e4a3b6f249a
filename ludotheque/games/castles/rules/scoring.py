"""Scores a position by the swords of castles held, then by the knights on the board (C17-C19)."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Outcome, ScoreLine
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.state import NOBODY, CastleState, castles_of, strength


def outcome(board: CastleBoard, state: CastleState) -> Outcome:
    """Return the outcome of a game that ends in this position (C18)."""
    seats = range(len(state.knights))
    points = tuple(sum(board.swords[castle] for castle in castles_of(state, seat)) for seat in seats)
    ranks = [(points[seat], strength(state, seat)) for seat in seats]
    winners = tuple(seat for seat in seats if ranks[seat] == max(ranks))
    sheet = tuple(line for seat in seats for line in _lines(board, state, seat))
    reason = "stopped" if NOBODY in state.owners else "castles"
    return Outcome(winners, reason, points, sheet)


def wins_by_ending(board: CastleBoard, state: CastleState, seat: int, points: Sequence[int]) -> bool:
    """Return whether a seat would win alone by taking one of the last two untaken castles (C17, C18).

    It would get the second one as well. `points` has the swords of each seat.
    """
    gains = sum(swords for swords, owner in zip(board.swords, state.owners, strict=True) if owner == NOBODY)
    mine, seats = (points[seat] + gains, strength(state, seat)), range(len(points))
    return all(mine > (points[who], strength(state, who)) for who in seats if who != seat)


def _lines(board: CastleBoard, state: CastleState, seat: int) -> list[ScoreLine]:
    lines = []
    for castle in castles_of(state, seat):
        swords = board.swords[castle]
        reason = "last-castle" if castle == state.castle else "castle"
        lines.append(ScoreLine(seat, reason, swords, (("castle", board.titles[castle]), ("swords", swords))))
    knights = strength(state, seat)
    return [*lines, ScoreLine(seat, "knights", knights, (("knights", knights),), scored=False)]
