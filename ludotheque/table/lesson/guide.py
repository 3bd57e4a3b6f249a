"""The guide: follows a lesson's record on a session of its own and judges gestures before they are made.

It knows no game and draws nothing. Whoever shows it makes the moves that it names; it only tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from ludotheque.core.game import CHANCE, IllegalMove
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.table.lesson.lesson import ALSO, Lesson, LessonNote


class Judged(Enum):
    """What the guide thinks of a gesture."""

    RIGHT = "right"  # it leads where the record goes
    AS_GOOD = "as good"  # the note accepts it: it is praised, and the record's is made
    OTHER = "other"  # it is legal, but not what the note is about
    EARLY = "early"  # the note is still to be read, or others are moving
    ILLEGAL = "illegal"  # the rules refuse it, and say why


class LessonSession(Session[Any]):
    """A session in which chance brings what the record says, and what the seed says after its end."""

    @classmethod
    def following(cls, played: Session[Any]) -> LessonSession:
        """Return a session with the steps of one that was replayed from a record, at its start."""
        found = cls(played.rules, played.setup)
        found.steps = list(played.steps)
        return found

    def dealt(self) -> Move:
        """Return the outcome of the record, without playing it; the seed's where the record has ended."""
        return self.steps[self.cursor].move if self.can_redo else super().dealt()


class Guide:
    """Leads through a lesson; `at` is the number of the note that is said now or comes next, from 0.

    The learner sits at the first seat that a person plays.
    """

    def __init__(
        self, lesson: Lesson, session: LessonSession, travel: Callable[[int], object], at: int = 0
    ) -> None:
        """Begin at note `at`, where the learner left the lesson; at the first if there is no such note.

        `travel` has the session go to another ply.
        """
        self.lesson, self.session, self.travel = lesson, session, travel
        people = (seat for seat, player in enumerate(session.players) if player.is_person)
        self.learner = next(people)
        self.at = at if 0 <= at < len(lesson.notes) else 0
        self.answered = False  # whether the right answer to the present note's question has been given
        travel(lesson.notes[self.at].ply)

    @property
    def note(self) -> LessonNote | None:
        """The note that is said now; None while others move, and at the end."""
        if self.at == len(self.lesson.notes):
            return None
        note = self.lesson.notes[self.at]
        return note if self.session.cursor == note.ply else None

    @property
    def unasked(self) -> Move | None:
        """The record's next ply where it is the learner's, but no note asks for it; None if it is not."""
        return self.next if self.session.turn == self.learner else None

    @property
    def finished(self) -> bool:
        """Whether every note has been said and done, and the record has come to its end."""
        said = self.at == len(self.lesson.notes)
        return said and not self.session.can_redo

    @property
    def next(self) -> Move | None:
        """The record's next ply, where nobody is asked for it: chance, others, and what follows a gesture."""
        session = self.session
        return session.steps[session.cursor].move if self.note is None and session.can_redo else None

    def goes_on(self, moves: Sequence[Move]) -> bool:
        """Return whether moves are the record's next ones where nobody is asked for them; none: chance is."""
        session, at = self.session, self.session.cursor
        if self.next is None:
            return False
        if not moves:
            return session.turn == CHANCE
        return tuple(moves) == tuple(step.move for step in session.steps[at : at + len(moves)])

    def read(self) -> bool:
        """Go on from a note that has nothing left but to be read; False where more is awaited."""
        if self.note is None or (self.note.awaits and not self.answered):
            return False
        self._go_on()
        return True

    def answer(self, place: str) -> bool:
        """Take a place as the answer to the note's question; tell whether it is right."""
        right = self.note is not None and place in self.note.answers
        self.answered |= right
        return right

    def judge(self, moves: Sequence[Move]) -> Judged:
        """Return what the guide thinks of the moves of a gesture; without any, chance is asked to speak."""
        note, session = self.note, self.session
        if note is None or not note.awaits or self.answered:
            return Judged.EARLY
        if note.answers:
            return Judged.OTHER
        gesture = self.gesture()
        if not moves:
            return Judged.RIGHT if session.steps[session.cursor].seat == CHANCE else Judged.ILLEGAL
        reached = session.state
        for number, move in enumerate(moves):
            try:
                reached = session.rules.apply(reached, move)
            except IllegalMove:
                if not number:
                    return Judged.ILLEGAL
                break  # the rules ask for less than the gesture has: the director leaves out the rest too
        if reached in (session.state_at(note.ply + made) for made in range(1, len(gesture) + 1)):
            return Judged.RIGHT
        written = ALSO.join(session.rules.notation.write(move) for move in moves)
        return Judged.AS_GOOD if written in note.also else Judged.OTHER

    def gesture(self) -> tuple[Move, ...]:
        """Return the record's moves that the present note awaits, made by `Show me`; empty without one."""
        note = self.note
        if note is None or not note.moves:
            return ()
        steps = self.session.steps[note.ply : self._end_of(self.at)]
        first = steps[0]
        if first.seat == CHANCE:
            return (first.move,)
        others = (number for number, step in enumerate(steps) if step.seat != self.learner)
        return tuple(step.move for step in steps[: next(others, len(steps))])

    def followed(self) -> None:
        """Note that the session has gone on: a gesture that was awaited is done."""
        note = None if self.at == len(self.lesson.notes) else self.lesson.notes[self.at]
        if note and note.moves and self.session.cursor > note.ply:
            self._go_on()

    @property
    def earlier(self) -> int | None:
        """The ply to which a step back leads; None at the first note."""
        return self.lesson.notes[self.at - 1].ply if self.at else None

    def step_back(self) -> bool:
        """Go back to the note before, without anybody's consent; False at the first."""
        if self.earlier is None:
            return False
        self.travel(self.earlier)
        self.at -= 1
        self.answered = False
        return True

    def _go_on(self) -> None:
        """Go on to the next note; lay the table again where that jumps."""
        self.at += 1
        self.answered = False
        if self.at < len(self.lesson.notes) and self.lesson.notes[self.at].jumps:
            self.travel(self.lesson.notes[self.at].ply)

    def _end_of(self, at: int) -> int:
        """Return the ply at which the note after `at` stands, or where the record ends."""
        following = self.lesson.notes[at + 1 :]
        if following and not following[0].jumps:
            return following[0].ply
        return len(self.session.steps)
