"""The decisive turns in words: what was played, how it changed the chances, what the computer advises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ludotheque.core.game import Event
from ludotheque.core.judgement import Reason
from ludotheque.core.player_turns import PlayerTurn
from ludotheque.core.session import Session
from ludotheque.i18n import _, of, ordinal
from ludotheque.players.analysis import Kind, Moment, MovesPlayed, Turning
from ludotheque.scenes.result.ended import is_own, person_of
from ludotheque.table.advice import Moves, advice_words
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.telling import brief
from ludotheque.table.contract.terms import landmark_kinds
from ludotheque.table.game_view import deed_in, events_of, told_at_once, turns_of

MOST_LINES, BRIEF = 4, 2  # lines of the log quoted for a turn, and for the decisive turn


class TurningText(NamedTuple):
    """A turning point in words.

    `first` is the number of plies before the seat's first move in the turn. `change` says how the seat's
    chances changed, `deed` what was played, and `advice` what the computer would have advised.
    """

    turn: PlayerTurn
    first: int
    kind: Kind
    better: bool  # whether the chances of the turn's seat rose
    heading: str
    change: str
    deed: str
    advice: str


def played_in(session: Session[Any], look: Look) -> MovesPlayed:
    """Return a finished game in the form that the analysis takes: moves, turns, and which are own ones."""
    moves = tuple(session.rules.notation.write(step.move) for step in session.steps[: session.cursor])
    turns = turns_of(session, look).found
    own = (turn for turn in turns if is_own(session, turn))
    people = (turn for turn in turns if session.players[turn.seat].person_at(turn.start))
    return MovesPlayed(moves, tuple(turns), tuple(own), tuple(people), session.advised)


def describe_turn(session: Session[Any], look: Look, turning: Turning, to_all: bool = False) -> TurningText:
    """Return a turn in words: its log, the change of its seat's chances, and the computer's advice.

    The only person in the game is spoken to, unless the words are `to_all`.
    """
    turn = turning.turn  # of the only person if it is a decision
    own = not to_all and (turning.kind != "turned" or is_own(session, turn))
    lost = _("Ce choix vous a coûté {lost} chances de gagner sur 100")
    won = _(
        "Ce choix vous a valu {won} chances de gagner sur 100"
    )  # not from what to what: the curve has the die, too
    moved = _("Vos chances de gagner la partie : de {before} % à {after} %")
    if not own:
        lost = _("Ce choix lui a coûté {lost} chances de gagner sur 100")
        won = _("Ce choix lui a valu {won} chances de gagner sur 100")
        moved = _("Ses chances de gagner la partie : de {before} % à {after} %")
    change = {"worst": lost, "turned": moved}.get(turning.kind, won)
    decision, most = turn._replace(start=turning.first), None  # which is told whole
    if turning.kind == "turned":
        decision, most = turn, MOST_LINES
    return TurningText(
        turn,
        turning.first,
        turning.kind,
        turning.after > turning.before,
        _heading(turning, session.players[turn.seat].name, own),
        change.format(
            before=round(100 * turning.before),
            after=round(100 * turning.after),
            lost=round(100 * (turning.before - turning.after)),
            won=round(100 * (turning.after - turning.before)),
        ),
        _log(session, look, decision, most),
        _advice(session, look, turning),
    )


def describe_decisive(session: Session[Any], look: Look, turn: PlayerTurn, moments: Sequence[Moment]) -> str:
    """Return words that say why a turn decided the game: its log, and how a winner's chances changed.

    If `moments`, the chances of all seats, has none for the end of the turn, or they did not rise, only the
    log is quoted.
    """
    deed, outcome = _log(session, look, turn, BRIEF), session.rules.outcome(session.state)
    for one, other in pairwise(moments):
        if outcome and other.plies == turn.end:
            seat = max(outcome.winners, key=lambda seat: other.chances[seat] - one.chances[seat])
            before, after = (round(100 * moment.chances[seat]) for moment in (one, other))
            change = (
                _("Vos chances de gagner la partie : de {before} % à {after} %")
                if seat == person_of(session) and session.players[seat].person_at(turn.start)
                else _("Chances de victoire {of_name} : de {before} % à {after} %")
            ).format(of_name=of(session.players[seat].name), before=before, after=after)
            return f"{deed} {change}" if after > before else deed
    return deed


def _heading(turning: Turning, name: str, own: bool) -> str:
    """Return a turn's heading: its number and player, or that it was the best or costliest decision."""
    mine, theirs = {
        "best": (_("Votre meilleur coup : {nth} tour"), _("Le meilleur coup {of_name} : {nth} tour")),
        "worst": (
            _("Votre coup le plus coûteux : {nth} tour"),
            _("Le coup le plus coûteux {of_name} : {nth} tour"),
        ),
        "good": (_("Un bon coup : {nth} tour"), _("Un bon coup {of_name} : {nth} tour")),
        "turned": (_("Votre {nth} tour"), _("{nth} tour {of_name}")),
    }[turning.kind]
    return (mine if own else theirs).format(nth=ordinal(turning.turn.number), of_name=of(name))


def _log(session: Session[Any], look: Look, turn: PlayerTurn, most: int | None) -> str:
    """Return at most `most` lines of a turn's log, or all, as one text, else its moves in words."""
    lines = [*_lines(session, look, range(turn.start, turn.end))]
    if not lines:
        plies = range(turn.start, turn.end)
        first = next((ply for ply in plies if session.steps[ply].seat == turn.seat), turn.end)
        moves = _made(session, turn, first)
        return _words(session, look, turn.seat, first, moves, ()) if moves else ""
    last = len(lines) - 1
    order = sorted(range(len(lines)), key=lambda at: (not lines[at][1], at != last, at))
    return " ".join(_full_stop(lines[at][0]) for at in sorted(order[:most]))


def _made(session: Session[Any], turn: PlayerTurn, since: int) -> Moves:
    return tuple(step.move for step in session.steps[since : turn.end] if step.seat == turn.seat)


def _full_stop(line: str) -> str:
    return line if line.endswith((".", "!", "…")) else f"{line}."


def _lines(session: Session[Any], look: Look, plies: range) -> Iterator[tuple[str, bool]]:
    """Yield each line of the log about `plies`, and whether it is about one of the game's main events."""

    def events(ply: int) -> tuple[Event, ...]:
        step = session.steps[ply]
        return events_of(session.rules, session.state_at(ply), step.move, step.state)

    ply, told = plies.stop, list[Sequence[Event]]()
    while ply > plies.start:
        ply, together = told_at_once(look.telling, events, ply - 1, lambda at: at == plies.start)
        told.insert(0, together)
    kinds = landmark_kinds(look.telling.landmarks())
    for together in told:
        for line in look.telling.lines(together):
            yield line.text, any(event.kind in kinds for event in together)


def _advice(session: Session[Any], look: Look, turning: Turning) -> str:
    """Compare a turn with the computer's advice; "" for a person's best one against the advice."""
    turn = turning.turn
    if turning.at == turn.end:
        why = look.telling.why(deed_in(session, range(turning.first, turn.end), turning.reasons))
        same = [_("L'ordinateur aurait fait de même.")] if session.players[turn.seat].is_person else []
        return " ".join((*same, *([brief(why)] if why else [])))
    if turning.kind in ("best", "good"):
        return ""
    line = tuple(map(session.rules.notation.read, turning.line))
    played = _made(session, turn, turning.at)
    ways = {_words(session, look, turn.seat, turning.at, moves, ()) for moves in (line, played)}
    if len(ways) == 1:  # what it would have done otherwise is not told
        return ""
    advice = _words(session, look, turn.seat, turning.at, line, turning.reasons)
    if turning.at > turning.first:
        return _("Ensuite, l'ordinateur aurait conseillé : « {advice} »").format(advice=advice)
    if turning.after > turning.before:  # by luck, or because others then played badly
        text = _("Cela a réussi ; l'ordinateur aurait pourtant conseillé : « {advice} »")
        return text.format(advice=advice)
    return _("L'ordinateur aurait plutôt conseillé : « {advice} »").format(advice=advice)


def _words(
    session: Session[Any], look: Look, seat: int, ply: int, line: Moves, reasons: Sequence[Reason]
) -> str:
    """Return a sentence that advises the first move or gesture of `line`, with the reasons."""
    rules = session.rules
    view = rules.view(session.state_at(ply), seat)
    at = Position(view, rules.legal(view), look.geometry.arrange(view, seat), seat)
    return advice_words(rules, look, at, line, reasons)
