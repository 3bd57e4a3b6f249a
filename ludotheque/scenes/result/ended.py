"""The content of the result's page: how the game ended, the scores and their course, notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from ludotheque.core.game import Outcome, ScoreLine
from ludotheque.core.player_turns import PlayerTurn, PlayerTurns
from ludotheque.core.record import Fault, Record
from ludotheque.core.session import Player, Session
from ludotheque.games import GAMES
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ordinal
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.telling import Telling
from ludotheque.table.game_view import turns_of

POINTS = 120  # about the greatest number of positions in the history of the scores


NARROW, CLEAR = 0.1, 0.5  # the most for a narrow lead, the least for a clear one: shares of the points


class ScoreHistory(NamedTuple):
    """The scores of all seats in the course of a game.

    `stops` are numbers of plies: the start and the ends of turns. `curve` has the scores of all seats at each
    stop. `counted` names what the scores count, in the plural.
    """

    curve: Sequence[Sequence[int]]
    stops: Sequence[int]
    counted: str


class EndedGame(NamedTuple):
    """A finished game as the result's page shows it.

    `person` is the seat of the only person at the end, -1 if there are several or none. `score` has the
    winner's points in words, "" if points do not decide. `scoring` explains how points are won, unless the
    score sheet (`lines`) does. `drawable` says whether a draw could have been agreed on. `course` is None if
    the moves do not replay to the end. `notes` are for the foot of the page. `rivals` say, by seat, how a
    character stands with a person.
    """

    players: Sequence[Player]
    outcome: Outcome
    person: int
    score: str
    ending: str
    scoring: str
    lines: Sequence[tuple[ScoreLine, str]]
    turns: PlayerTurns
    drawable: bool
    course: ScoreHistory | None
    notes: Sequence[str]
    rivals: Mapping[int, str] = MappingProxyType({})

    @property
    def winners(self) -> list[Player]:
        """The players who have won."""
        return [self.players[seat] for seat in self.outcome.winners]

    @property
    def headline(self) -> str:
        """A headline that says who has won, perhaps by a narrow lead, or that the game was a draw.

        If the only person in the game has won, it says "you", and also says if the lead was clear.
        """
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
        """The size of the winner's lead on points: "narrow", "clear", or "" for neither."""
        if not self.score:
            return ""
        best, second = sorted(self.outcome.scores, reverse=True)[:2]
        if best - second <= NARROW * best:
            return "narrow"
        return "clear" if best - second >= CLEAR * best else ""


def ended_game(session: Session[Any], look: Look) -> EndedGame:
    """Return the content of the result's page for a finished session."""
    outcome = session.rules.outcome(session.state)
    assert outcome is not None
    turns = turns_of(session, look)
    return EndedGame(
        session.players,
        outcome,
        _only(seat for seat, player in enumerate(session.players) if player.is_person),
        _score(outcome, look.telling),
        GAMES[session.game].ending_of(outcome),
        look.telling.scoring(),
        [(line, look.telling.score_line(line)) for line in outcome.sheet],
        turns,
        any(move.verb == "draw" for move in session.rules.agreements(session.state_at(0))),
        _course(session, look, turns),
        _notes(session, turns),
    )


def person_of(session: Session[Any]) -> int:
    """Return the seat of the only person at the end of a game, -1 if there are several.

    If computers have all seats then, return the seat of the only person who ever played, -1 if several or
    none did.
    """
    players = session.players
    people = [seat for seat, player in enumerate(players) if player.is_person]
    return _only(people or (seat for seat, player in enumerate(players) if player.was_person))


def _only(seats: Iterable[int]) -> int:
    """Return the only one of some seats, -1 if there are several or none."""
    found = [*seats]
    return found[0] if len(found) == 1 else -1


def is_own(session: Session[Any], turn: PlayerTurn) -> bool:
    """Return whether the only person in a finished game, and no computer player, played a turn."""
    player = session.players[turn.seat]
    whole = player.person_at(turn.start) and player.person_at(turn.end - 1)
    return whole and turn.seat == person_of(session)


def _score(outcome: Outcome, telling: Telling) -> str:
    """Return the winner's points in words, with what broke a tie, "" if points do not decide the game."""
    told = telling.total(max(outcome.scores, default=0)), telling.tie_break(outcome)
    return ", ".join(filter(None, told))


def _course(session: Session[Any], look: Look, turns: PlayerTurns) -> ScoreHistory | None:
    """Return all scores at about POINTS ends of turns at most, None if the moves do not replay to the end."""
    if session.kept:
        return None
    ends = [turn.end for turn in turns.found]
    step = max(1, -(-len(ends) // POINTS))
    stops = [0, *ends[step - 1 : -1 : step], session.cursor]
    curve = tuple(tuple(look.seats.standings(session.state_at(ply))) for ply in stops)
    return ScoreHistory(curve, stops, look.telling.counted())


def _notes(session: Session[Any], turns: PlayerTurns) -> list[str]:
    """Return notes: that the replay stops early, that only the file tells the end, and what the seed was."""
    told, kept = list[str](), session.kept
    if isinstance(kept, Record) and kept.fault:
        told.append(fault_text(kept.fault))
        if kept.end and kept.end.claimed:
            told.append(_("Cette fin est celle que dit le fichier : d'ici, on ne peut pas la vérifier."))
        told += _how_far(kept.fault, turns)
    if GAMES[session.game].chance:
        seed = _("Pour les experts, numéro de tirage : {number}").format(number=session.seed)
        known = session.setup.seed_known
        told.append(_("{number}, choisi d'avance").format(number=seed) if known else seed)
    return told


def _how_far(fault: Fault, turns: PlayerTurns) -> list[str]:
    """Return a sentence on how far the game can be replayed, [] if the one about `fault` says it."""
    if "agreed" in dict(fault.facts):  # the sentence about the fault names the last ply
        return []
    if fault.reason == "other-end":  # the sentence about the fault names no ply
        number = ordinal(turns.number(turns.end))
        return [_("On peut revoir la partie jusqu'au {nth} tour.").format(nth=number)]
    return [_("On peut revoir la partie jusque-là.")]
