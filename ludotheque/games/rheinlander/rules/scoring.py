"""The final score: each county scores for its holder, and the archbishop scores 5 points (R20, R22, R25)."""

from __future__ import annotations

from ludotheque.core.game import Fact, Outcome, ScoreLine
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.state import (
    ARCHBISHOP,
    LAST_DUKE,
    NOBODY,
    SECRET,
    RheinlanderState,
    worth,
)


def outcome(ground: Ground, state: RheinlanderState) -> Outcome:
    """Return the result as if the game ended at `state`. SECRET points count as 0."""
    sheet = [line for seat in range(ground.seats) for line in _lines(ground, state, seat)]
    scores = tuple(sum(line.points for line in sheet if line.seat == seat) for seat in range(ground.seats))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(winners, "stopped" if state.seat == NOBODY else "last-knight", scores, tuple(sheet))


def _lines(ground: Ground, state: RheinlanderState, seat: int) -> list[ScoreLine]:
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
