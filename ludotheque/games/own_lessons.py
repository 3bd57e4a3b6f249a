"""Makes lessons of games that were played: the guide says what those who watched a game noted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.core.annotations import TurnNote, within
from ludotheque.core.game import CHANCE
from ludotheque.core.move import Declaration
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.core.side_line import may_try
from ludotheque.i18n import _, in_use, ngettext, of
from ludotheque.players.levels import ADVISER
from ludotheque.table.contract.look import Look
from ludotheque.table.course import Course
from ludotheque.table.game_view import GameView
from ludotheque.table.lesson.guide import Guide, LessonSession
from ludotheque.table.lesson.lesson import Lesson, LessonNote
from ludotheque.table.shown import Shown

FAR = 24  # plies between two notes, at most, that the learner watches; more are left out


class LessonStep(NamedTuple):
    """What a lesson makes of a note: it asks for the next move, a `deed` in words of a `seat`, if awaited.

    `where` names turn and player; `fault` says why that move cannot be asked for, "" if it can.
    """

    note: TurnNote
    seat: int
    where: str
    deed: str
    fault: str

    @property
    def wrong(self) -> str:
        """Why the note makes no lesson, "" if it does."""
        return self.fault if self.note.awaited else ""


class LessonPlan(NamedTuple):
    """What a lesson makes of the notes on a game, and a `fault` of the whole, "" without one."""

    steps: tuple[LessonStep, ...]
    fault: str

    @property
    def asked(self) -> int:
        """How many moves it asks for."""
        return sum(step.note.awaited for step in self.steps)

    @property
    def ready(self) -> bool:
        """Whether it can be played."""
        return not (self.fault or any(step.wrong for step in self.steps))


def lesson_plan(session: Session[Any], look: Look) -> LessonPlan:
    """Return what a lesson makes of the notes on a game."""
    game = GameView(session, look)
    course = Course(game, 0, session.cursor)
    steps = tuple(_step(game, course, note) for note in _in_order(within(session.notes, session.cursor)))
    fault = ""
    if not may_try(session):
        fault = _("Des mains sont encore cachées : la leçon attend la fin de la partie.")
    elif not steps:
        fault = _("Notez d'abord des tours : revoyez la partie, et appuyez sur « Noter ».")
    elif not any(step.note.awaited for step in steps):
        fault = _(
            "Aucun coup n'est à trouver : dans une note, choisissez « Le lecteur joue le coup suivant »."
        )
    return LessonPlan(steps, fault)


def own_lesson(session: Session[Any], plan: LessonPlan) -> Guide:
    """Return the guide of the lesson that a plan without faults makes; those who are awaited learn."""
    learners = {step.seat for step in plan.steps if step.note.awaited}
    following = LessonSession.following(session)
    following.cut(_end(session, plan.steps[-1]))
    following.setup = session.setup._replace(
        players=tuple(
            player._replace(played_by=())
            if seat in learners
            else player._replace(played_by=((0, ADVISER if player.is_person else player.level),))
            for seat, player in enumerate(session.players)
        )
    )
    learnt = ngettext(
        "Vous avez retrouvé {n} coup de cette partie.",
        "Vous avez retrouvé {n} coups de cette partie.",
        plan.asked,
    ).format(n=plan.asked)
    title = session.setup.title or _("Une leçon de la maison")
    told = _lesson_notes(session, plan.steps)
    lesson = Lesson("", title, (learnt,), record_of(session), told, in_use())
    return Guide(lesson, following, following.seek)


def lesson_step(session: Session[Any], look: Look, note: TurnNote) -> LessonStep:
    """Return what a lesson makes of one note on a game."""
    game = GameView(session, look)
    return _step(game, Course(game, 0, session.cursor), note)


def _in_order(notes: Sequence[TurnNote]) -> list[TurnNote]:
    """Return notes by plies; of those at one ply the last alone awaits a move, if any does."""
    awaited = {note.ply for note in notes if note.awaited}
    last = {note.ply: at for at, note in enumerate(notes)}
    return [
        note._replace(awaited=last[note.ply] == at and note.ply in awaited) for at, note in enumerate(notes)
    ]


def _step(game: GameView, course: Course, note: TurnNote) -> LessonStep:
    session, ply = game.session, note.ply
    about = ply if note.awaited else max(0, ply - 1)  # what is only read is about the turn that it ends
    seat, whose = _mover(game, ply), _mover(game, about)
    where = _("tour {n}").format(n=course.turn_number(about))
    if whose >= 0:
        name = session.players[whose].name
        where = _("tour {n}, {name}").format(n=course.turn_number(about), name=name)
    if ply >= session.cursor:
        return LessonStep(note, -1, where, "", _("La partie s'arrête là : aucun coup ne suit."))
    fault = ""
    if not _is_plain(session, ply):
        fault = _("Ici vient un accord ou un abandon : cela ne s'apprend pas.")
    elif session.steps[ply].seat == CHANCE and game.dealt(ply):
        fault = _("Ici vient un tirage : choisissez plutôt le coup d'après.")
    game.refresh(Shown(at=course.gesture(ply, 1)))
    lines = game.lines_since(ply)
    return LessonStep(note, seat, where, lines[0].text if lines else "", fault)


def _mover(game: GameView, ply: int) -> int:
    seat = game.session.steps[ply].seat if ply < game.session.cursor else CHANCE
    return game.look.seats.mover(game.public(ply)) if seat == CHANCE else seat


def _is_plain(session: Session[Any], ply: int) -> bool:
    move = session.steps[ply].move
    return not isinstance(move, Declaration) and move not in session.rules.agreements(session.state_at(ply))


def _lesson_notes(session: Session[Any], steps: Sequence[LessonStep]) -> tuple[LessonNote, ...]:
    """Return the notes of the lesson, which skips what is too long to watch or cannot be played."""
    otherwise = _("Ce n'est pas le coup de cette partie : essayez encore, ou « Montrez-moi ».")
    yours = _("À vous : trouvez le coup {of_name}.")
    found, before = [], steps[0].note.ply
    for note, seat, *_others in steps:
        between = range(before, note.ply)
        jumps = len(between) > FAR or not all(_is_plain(session, ply) for ply in between)
        asked = f"{note.text}\n{yours.format(of_name=of(session.players[seat].name))}"
        told = (asked, (), True, (), otherwise) if note.awaited else (note.text, (), False, (), "")
        found.append(LessonNote(note.ply, *told, jumps))
        before = note.ply + note.awaited
    return tuple(found)


def _end(session: Session[Any], last: LessonStep) -> int:
    """Return the ply at which the lesson ends: after the moves of one seat that answer its last note."""
    end = last.note.ply + last.note.awaited
    if last.note.awaited:
        while end < session.cursor and session.steps[end].seat == last.seat and _is_plain(session, end):
            end += 1
    return end
