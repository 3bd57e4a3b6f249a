"""The end of the game: every county scores for its holder, the archbishop five more (R20, R22, R25)."""

from __future__ import annotations

from ludotheque.core.game import Fact, Outcome, ScoreLine

from .ground import Ground
from .state import ARCHBISHOP, LAST_DUKE, NOBODY, SECRET, RhineState, worth


def outcome(ground: Ground, state: RhineState) -> Outcome:
    """Return the result of a finished game, or of any position as it stands; SECRET points count as none."""
    sheet = [line for seat in range(ground.seats) for line in _lines(ground, state, seat)]
    scores = tuple(sum(line.points for line in sheet if line.seat == seat) for seat in range(ground.seats))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(winners, "stopped" if state.seat == NOBODY else "last-knight", scores, tuple(sheet))


def _lines(ground: Ground, state: RhineState, seat: int) -> list[ScoreLine]:
    won = state.points[seat]
    lines = [_line(seat, "won", 0 if won == SECRET else won)]
    for group in state.groups:
        if group.duke == seat:
            parts = worth(state, group.estates, LAST_DUKE)
            where = ground.span(group.spaces)
            lines.append(_line(seat, "county", parts.points, where=where, **parts._asdict()))
    if state.archbishop == seat != NOBODY:
        lines.append(_line(seat, "archbishop", ARCHBISHOP))
    return lines


def _line(seat: int, reason: str, points: int, **facts: Fact) -> ScoreLine:
    return ScoreLine(seat, reason, points, tuple(facts.items()))
