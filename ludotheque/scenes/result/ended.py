"""What is told of a game that is over: how it ended, the points of all, the course of the scores, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.core.game import Outcome, ScoreLine
from ludotheque.core.record import Fault, Record
from ludotheque.core.session import Player, Session
from ludotheque.games import GAMES
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.telling import Telling

POINTS = 120  # positions of a game that the course of the scores is drawn from, at most


class ScoreHistory(NamedTuple):
    """The scores of all seats after each of `stops` plies, and what they count, in the plural."""

    curve: Sequence[Sequence[int]]
    stops: Sequence[int]
    counted: str


class Ended(NamedTuple):
    """A game that is over; `score` is empty where points do not decide it.

    `course` is None where the moves do not lead to the end; `notes` are sentences that stand below all else.
    """

    players: Sequence[Player]
    outcome: Outcome
    score: str
    ending: str
    lines: Sequence[tuple[ScoreLine, str]]
    course: ScoreHistory | None
    notes: Sequence[str]

    @property
    def winners(self) -> list[Player]:
        """The players who have won."""
        return [self.players[seat] for seat in self.outcome.winners]


def ended(session: Session[Any], look: Look) -> Ended:
    """Return what is told of a session that is over."""
    outcome = session.rules.outcome(session.state)
    assert outcome is not None
    return Ended(
        session.players,
        outcome,
        _score(outcome, look.telling),
        GAMES[session.game].ending_of(outcome),
        [(line, look.telling.score_line(line)) for line in outcome.sheet],
        _course(session, look),
        _notes(session),
    )


def _score(outcome: Outcome, telling: Telling) -> str:
    """Return the winner's points in words, and what decided where others have as many."""
    told = telling.total(max(outcome.scores, default=0)), telling.tie_break(outcome)
    return ", ".join(filter(None, told))


def _course(session: Session[Any], look: Look) -> ScoreHistory | None:
    """Return everybody's score from the start to the end, at POINTS positions at most."""
    if session.kept:
        return None
    step = max(1, -(-session.cursor // POINTS))
    stops = [*range(0, session.cursor, step), session.cursor]
    curve = tuple(tuple(look.seats.standings(session.state_at(ply))) for ply in stops)
    return ScoreHistory(curve, stops, look.telling.counted())


def _notes(session: Session[Any]) -> list[str]:
    """Return what stopped the replay and whose word the end is, if the end was kept; and the seed."""
    told, kept = list[str](), session.kept
    if isinstance(kept, Record) and kept.fault:
        told.append(fault_text(kept.fault))
        if kept.end and kept.end.claimed:
            told.append(_("Cette fin est celle que dit le fichier : d'ici, on ne peut pas la vérifier."))
        told += _how_far(kept.fault, session.cursor)
    if GAMES[session.game].chance:
        seed = _("Numéro de tirage : {number}").format(number=session.seed)
        known = session.setup.seed_known
        told.append(_("{number}, choisi d'avance").format(number=seed) if known else seed)
    return told


def _how_far(fault: Fault, cursor: int) -> list[str]:
    """Return how far the game can be watched, as far as the sentence about `fault` leaves that open."""
    if "agreed" in dict(fault.facts):  # that sentence names the last ply that is shown
        return []
    if fault.reason == "other-end":  # that sentence names no ply
        return [_("On peut revoir la partie jusqu'au coup {ply}.").format(ply=cursor)]
    return [_("On peut revoir la partie jusque-là.")]
