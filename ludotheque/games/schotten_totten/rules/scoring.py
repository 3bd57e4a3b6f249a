"""The result of a finished game, with one line of the score sheet for each round and seat (S20-S23)."""

from __future__ import annotations

from ludotheque.core.game import Outcome, ScoreLine
from ludotheque.games.schotten_totten.rules.state import SEATS, Round, SchottenTottenState, points


def outcome(state: SchottenTottenState) -> Outcome:
    """Return the outcome of a finished game. The seat with more points wins; if equal, both win (S22)."""
    scores = points(state)
    sheet = tuple(
        _line(number, round_, seat) for number, round_ in enumerate(state.results, 1) for seat in range(SEATS)
    )
    winners = tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))
    reason = state.results[0].how if len(state.results) == 1 else "match"
    return Outcome(winners, reason, scores, sheet)


def _line(number: int, round_: Round, seat: int) -> ScoreLine:
    """Return a seat's score for a round: 5 if it won, else 1 for each stone it held (S22, S23)."""
    stones = round_.held[seat]
    facts = ("round", number), ("stones", stones)
    if round_.winner != seat:
        return ScoreLine(seat, "held", stones, facts)
    return ScoreLine(seat, "given" if round_.how == "conceded" else "won", 5, facts)
