"""How a game ended: the rounds as a score sheet (S20-S23)."""

from __future__ import annotations

from ludotheque.core.game import Outcome, ScoreLine

from .state import SEATS, BorderState, Round, points


def outcome(state: BorderState) -> Outcome:
    """Return who won a game that is over; of a match, whoever has most points (S22), several share it."""
    scores = points(state)
    sheet = tuple(
        _line(number, round_, seat) for number, round_ in enumerate(state.results, 1) for seat in range(SEATS)
    )
    winners = tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))
    reason = state.results[0].how if len(state.results) == 1 else "match"
    return Outcome(winners, reason, scores, sheet)


def _line(number: int, round_: Round, seat: int) -> ScoreLine:
    """Return 5 points for the winner of a round, else one a stone held (S22, S23)."""
    stones = round_.held[seat]
    facts = ("round", number), ("stones", stones)
    if round_.winner != seat:
        return ScoreLine(seat, "held", stones, facts)
    return ScoreLine(seat, "given" if round_.how == "conceded" else "won", 5, facts)
