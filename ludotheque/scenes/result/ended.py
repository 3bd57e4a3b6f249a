"""What is told of a game that is over: how it ended, the points of all, the course of the scores, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.core.game import Outcome, ScoreLine
from ludotheque.core.player_turns import PlayerTurns
from ludotheque.core.record import Fault, Record
from ludotheque.core.session import Player, Session
from ludotheque.games import GAMES
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ordinal
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.telling import Telling
from ludotheque.table.game_view import turns_of

POINTS = 120  # ends of turns that the course of the scores is drawn from, at most


NARROW, CLEAR = 0.1, 0.4  # of the winner's points: a lead of at most so many is narrow, of so many clear


class ScoreHistory(NamedTuple):
    """The scores of all seats after each of `stops` plies, and what they count, in the plural.

    The stops are the beginning of the first turn and the ends of turns.
    """

    curve: Sequence[Sequence[int]]
    stops: Sequence[int]
    counted: str


class Ended(NamedTuple):
    """A game that is over; `score` is empty where points do not decide it.

    `scoring` says how points are won if the sheet does not. `person` is the seat of the one person, -1 where
    several play or none. `course` is None where the moves do not lead to the end; `notes` are sentences that
    stand below all else.
    """

    players: Sequence[Player]
    outcome: Outcome
    person: int
    score: str
    ending: str
    scoring: str
    lines: Sequence[tuple[ScoreLine, str]]
    turns: PlayerTurns
    course: ScoreHistory | None
    notes: Sequence[str]

    @property
    def winners(self) -> list[Player]:
        """The players who have won."""
        return [self.players[seat] for seat in self.outcome.winners]

    @property
    def headline(self) -> str:
        """Who has won, and whether narrowly, in a few words; to the one person where one has played."""
        won = self.outcome.winners
        if len(won) > 1:
            if len(won) == len(self.players):
                return _("Partie nulle")
            return _("Vous partagez la victoire") if self.person in won else _("Victoire partagée")
        lead = self._lead
        if won[0] == self.person:
            return {
                "narrow": _("Vous gagnez de peu"),
                "clear": _("Vous gagnez haut la main"),
            }.get(lead, _("Vous gagnez"))
        text = _("{name} l'emporte de peu") if lead == "narrow" else _("{name} l'emporte")
        return text.format(name=self.players[won[0]].name)

    @property
    def _lead(self) -> str:
        """Whether the winner of points is narrowly or clearly ahead."""
        if not self.score:
            return ""
        best, second = sorted(self.outcome.scores, reverse=True)[:2]
        if best - second <= NARROW * best:
            return "narrow"
        return "clear" if best - second >= CLEAR * best else ""


def ended(session: Session[Any], look: Look) -> Ended:
    """Return what is told of a session that is over."""
    outcome = session.rules.outcome(session.state)
    assert outcome is not None
    turns = turns_of(session, look)
    return Ended(
        session.players,
        outcome,
        person_of(session),
        _score(outcome, look.telling),
        GAMES[session.game].ending_of(outcome),
        look.telling.scoring(),
        [(line, look.telling.score_line(line)) for line in outcome.sheet],
        turns,
        _course(session, look, turns),
        _notes(session, turns),
    )


def person_of(session: Session[Any]) -> int:
    """Return the seat of the one person who plays; -1 where several do, or none."""
    people = [seat for seat, player in enumerate(session.players) if player.is_person]
    return people[0] if len(people) == 1 else -1


def _score(outcome: Outcome, telling: Telling) -> str:
    """Return the winner's points in words, and what decided where others have as many."""
    told = telling.total(max(outcome.scores, default=0)), telling.tie_break(outcome)
    return ", ".join(filter(None, told))


def _course(session: Session[Any], look: Look, turns: PlayerTurns) -> ScoreHistory | None:
    """Return everybody's score at the ends of turns, at POINTS positions at most."""
    if session.kept:
        return None
    ends = [turn.end for turn in turns.found]
    step = max(1, -(-len(ends) // POINTS))
    stops = [0, *ends[step - 1 : -1 : step], session.cursor]
    curve = tuple(tuple(look.seats.standings(session.state_at(ply))) for ply in stops)
    return ScoreHistory(curve, stops, look.telling.counted())


def _notes(session: Session[Any], turns: PlayerTurns) -> list[str]:
    """Return what stopped the replay and whose word the end is, if the end was kept; and the seed."""
    told, kept = list[str](), session.kept
    if isinstance(kept, Record) and kept.fault:
        told.append(fault_text(kept.fault))
        if kept.end and kept.end.claimed:
            told.append(_("Cette fin est celle que dit le fichier : d'ici, on ne peut pas la vérifier."))
        told += _how_far(kept.fault, turns)
    if GAMES[session.game].chance:
        seed = _("Numéro de tirage : {number}").format(number=session.seed)
        known = session.setup.seed_known
        told.append(_("{number}, choisi d'avance").format(number=seed) if known else seed)
    return told


def _how_far(fault: Fault, turns: PlayerTurns) -> list[str]:
    """Return how far the game can be watched, as far as the sentence about `fault` leaves that open."""
    if "agreed" in dict(fault.facts):  # that sentence names the last ply that is shown
        return []
    if fault.reason == "other-end":  # that sentence names no ply
        number = ordinal(turns.number(turns.end))
        return [_("On peut revoir la partie jusqu'au {nth} tour.").format(nth=number)]
    return [_("On peut revoir la partie jusque-là.")]
