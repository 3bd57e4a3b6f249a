"""Makes lessons of games that were played: the guide says what those who watched a game noted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.annotations import TurnNote
from ludotheque.core.game import CHANCE
from ludotheque.core.move import Declaration
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.i18n import _, in_use, ngettext
from ludotheque.players.levels import ADVISER
from ludotheque.table.contract.look import Look
from ludotheque.table.game_view import turns_of
from ludotheque.table.lesson.guide import Guide, LessonSession
from ludotheque.table.lesson.lesson import Lesson, LessonNote

FAR = 24  # plies between two notes, at most, that the learner watches; more are left out


class NoLesson(ValueError):
    """Raised where the notes on a game make no lesson; the message says why, to the player."""


def own_lesson(session: Session[Any], look: Look) -> Guide:
    """Return the guide of the lesson that the notes on a game make to who is awaited; raises NoLesson."""
    notes = _in_order([note for note in session.notes if note.ply <= session.cursor])
    if not notes:
        raise NoLesson(_("Notez d'abord des tours : revoyez la partie, et appuyez sur « Noter »."))
    learner = _learner(session, look, [note for note in notes if note.awaited])
    following = LessonSession.following(session)
    following.cut(_end(session, notes[-1], learner))
    following.setup = session.setup._replace(
        players=tuple(
            player._replace(played_by=())
            if seat == learner
            else player._replace(played_by=((0, ADVISER if player.is_person else player.level),))
            for seat, player in enumerate(session.players)
        )
    )
    count = sum(note.awaited for note in notes)
    learnt = ngettext(
        "{n} coup de cette partie a été retrouvé, comme {name} l'a joué.",
        "{n} coups de cette partie ont été retrouvés, comme {name} les a joués.",
        count,
    ).format(n=count, name=session.players[learner].name)
    title = session.setup.title or _("Une leçon de la maison")
    lesson = Lesson("", title, (learnt,), record_of(session), _lesson_notes(session, notes), in_use())
    return Guide(lesson, following, following.seek)


def _in_order(notes: Sequence[TurnNote]) -> list[TurnNote]:
    """Return notes by plies; of those at one ply the last alone awaits a move, if any does."""
    awaited = {note.ply for note in notes if note.awaited}
    last = {note.ply: at for at, note in enumerate(notes)}
    return [
        note._replace(awaited=last[note.ply] == at and note.ply in awaited) for at, note in enumerate(notes)
    ]


def _learner(session: Session[Any], look: Look, awaited: Sequence[TurnNote]) -> int:
    """Return the one seat whose moves are awaited; raises NoLesson."""
    if not awaited:
        raise NoLesson(
            _("Aucune note n'attend de coup : dans l'une, marquez « Une leçon attend ici le coup suivant ».")
        )
    turns, seats = turns_of(session, look), dict[int, None]()
    for note in awaited:
        turn, state = turns.number(note.ply), session.state_at(note.ply)
        if note.ply >= session.cursor:
            raise NoLesson(_("La dernière note attend un coup, mais la partie s'arrête là."))
        seat = session.steps[note.ply].seat
        if not _is_plain(session, note.ply):
            text = _("La note du tour {n} attend un accord ou un abandon : cela ne s'apprend pas.")
            raise NoLesson(text.format(n=turn))
        if seat == CHANCE:
            view = session.rules.view(state, None)
            if look.gestures.chance_is_dealt(view):
                text = _("La note du tour {n} attend un tirage : attendez plutôt le coup qui suit.")
                raise NoLesson(text.format(n=turn))
            seat = look.seats.mover(view)
        seats[seat] = None
    names = [session.players[seat].name for seat in seats]
    if len(names) > 1:
        text = _("Une leçon suit un seul joueur : les notes attendent {first} et {other}.")
        raise NoLesson(text.format(first=names[0], other=names[1]))
    return next(iter(seats))


def _is_plain(session: Session[Any], ply: int) -> bool:
    """Return whether a ply is a move of a seat or of chance, no agreement and no declaration."""
    move = session.steps[ply].move
    return not isinstance(move, Declaration) and move not in session.rules.agreements(session.state_at(ply))


def _lesson_notes(session: Session[Any], notes: Sequence[TurnNote]) -> tuple[LessonNote, ...]:
    """Return the notes of the lesson, which skips what is too long to watch or cannot be played."""
    otherwise = _("Ce n'est pas le coup de cette partie : essayez encore, ou « Montrez-moi ».")
    found, before = [], notes[0].ply
    for note in notes:
        between = range(before, note.ply)
        jumps = len(between) > FAR or not all(_is_plain(session, ply) for ply in between)
        said = otherwise if note.awaited else ""
        found.append(LessonNote(note.ply, note.text, (), note.awaited, (), said, jumps))
        before = note.ply + note.awaited
    return tuple(found)


def _end(session: Session[Any], last: TurnNote, learner: int) -> int:
    """Return the ply at which the lesson ends: after the learner's moves that answer its last note."""
    end = last.ply + last.awaited
    if last.awaited:
        while end < session.cursor and session.steps[end].seat == learner and _is_plain(session, end):
            end += 1
    return end
