"""The turns that moved the chances most, in words: what was done, what that changed, what is advised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Reason
from ludotheque.core.session import Session
from ludotheque.i18n import _
from ludotheque.players.analysis import Turning
from ludotheque.table.advice import Moves, advice_words, gesture_of
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position
from ludotheque.table.game_view import events_of

MOST_TOLD = 3  # lines of the log that tell of one turn


class TurningText(NamedTuple):
    """One turn in words; `ply` is where it begins."""

    seat: int
    ply: int
    better: bool  # whether the chance rose
    heading: str
    change: str
    deed: str
    advice: str


def told(session: Session[Any], look: Look, turn: Turning) -> TurningText:
    """Return a turn in the words of the log, how its seat's chance moved, and what the adviser says of it."""
    name = session.players[turn.seat].name
    return TurningText(
        turn.seat,
        turn.start,
        turn.after > turn.before,
        _("Tour {n} : {name}").format(n=session.turn_number(turn.end), name=name),
        _("Ses chances de gagner la partie : de {before} % à {after} %").format(
            before=round(100 * turn.before), after=round(100 * turn.after)
        ),
        _deed(session, look, turn),
        _advice(session, look, turn),
    )


def _deed(session: Session[Any], look: Look, turn: Turning) -> str:
    """Return what everyone could read in the log of a turn, or else what it was."""
    lines = [line for ply in range(turn.start, turn.end) for line in _lines(session, look, ply)]
    if not lines:
        moves = tuple(step.move for step in session.steps[turn.start : turn.end])
        return _words(session, look, turn.seat, turn.start, moves, ())
    last = len(lines) - 1
    order = sorted(range(len(lines)), key=lambda at: (not lines[at][1], at != last, at))
    return " ".join(_ended(lines[at][0]) for at in sorted(order[:MOST_TOLD]))


def _ended(line: str) -> str:
    return line if line.endswith((".", "!", "…")) else f"{line}."


def _lines(session: Session[Any], look: Look, ply: int) -> Iterator[tuple[str, bool]]:
    """Yield the lines of the log on a ply, and whether it is one worth jumping to."""
    step = session.steps[ply]
    events = events_of(session.rules, session.state_at(ply), step.move, step.state)
    kinds = {kind for landmark in look.telling.landmarks() for kind in landmark.kinds}
    for line in look.telling.lines(events):
        yield line.text, any(event.kind in kinds for event in events)


def _advice(session: Session[Any], look: Look, turn: Turning) -> str:
    """Return what the adviser would have done, as it would have told the seat, or that it is of its mind."""
    if turn.at == turn.end:
        why = look.telling.justification(turn.reasons)
        same = (
            _("L'ordinateur aurait fait de même : {why}") if why else _("L'ordinateur aurait fait de même.")
        )
        return same.format(why=why)
    line = tuple(map(session.rules.notation.read, turn.line))
    advice = _words(session, look, turn.seat, turn.at, line, turn.reasons)
    if turn.at == turn.start:
        return _("L'ordinateur aurait plutôt conseillé : « {advice} »").format(advice=advice)
    return _("Ensuite, l'ordinateur aurait conseillé : « {advice} »").format(advice=advice)


def _words(
    session: Session[Any], look: Look, seat: int, ply: int, line: Moves, reasons: Sequence[Reason]
) -> str:
    """Return what a seat would have been told that was advised to play a line after so many plies."""
    rules = session.rules
    view = rules.view(session.state_at(ply), seat)
    at = Position(view, rules.legal(view), look.geometry.arrange(view, seat), seat)
    return advice_words(rules, look, at, line, gesture_of(rules, look, view, line), reasons)
