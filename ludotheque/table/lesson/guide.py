"""The guide of a lesson, who follows its record and judges the learner's gestures before they are made.

The guide knows nothing about a particular game and draws nothing. It names moves but makes none itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from ludotheque.core.game import CHANCE, IllegalMove
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.table.lesson.lesson import ALSO, Lesson, LessonNote


class Grade(Enum):
    """The guide's judgement of a gesture."""

    RIGHT = "right"  # it leads to the same position as the record
    AS_GOOD = "as good"  # the note accepts it: it is praised, and the record's gesture is made instead
    OTHER = "other"  # it is legal, but not the gesture that the note awaits
    EARLY = "early"  # no gesture is awaited now
    ILLEGAL = "illegal"  # the rules refuse it


class LessonSession(Session[Any]):
    """A session whose outcomes of chance come from a recorded game, and from the seed after its end."""

    @classmethod
    def following(cls, played: Session[Any]) -> LessonSession:
        """Return a session at the start of the game `played`, so that all its steps can be redone."""
        found = cls(played.rules, played.setup)
        found.start, found.steps = played.start, list(played.steps)
        return found

    def lay(self, moves: Sequence[Move]) -> None:
        """Let these moves be the ones to redo from the cursor on; raises IllegalMove."""
        at = self.cursor
        for move in moves:
            self.append(move)
        self.cursor = at

    def next_outcome(self) -> Move:
        """Return the record's next outcome of chance, or one from the seed, without playing it."""
        return self.steps[self.cursor].move if self.can_redo else super().next_outcome()


class Guide:
    """Leads a learner through a lesson, who plays the seats of people: mostly one.

    `at` is the number of the note on show or, if none is shown, of the next one, counted from 0.
    """

    def __init__(
        self, lesson: Lesson, session: LessonSession, travel: Callable[[int], object], at: int = 0
    ) -> None:
        """Begin with note number `at`, the first if there is none; `travel` makes the session go to a ply."""
        self.lesson, self.session, self.travel = lesson, session, travel
        self.learners = tuple(seat for seat, player in enumerate(session.players) if player.is_person)
        self.at = at if 0 <= at < len(lesson.notes) else 0
        self.answered = False  # whether the present note's question has been answered
        travel(lesson.notes[self.at].ply)

    @property
    def note(self) -> LessonNote | None:
        """The note to show now; None while moves lead to the next note, and at the end."""
        if self.at == len(self.lesson.notes):
            return None
        note = self.lesson.notes[self.at]
        return note if self.session.cursor == note.ply else None

    @property
    def unprompted(self) -> Move | None:
        """The record's next move if it is a turn of the learner's and no note is shown, else None."""
        return self.next if self.session.turn in self.learners else None

    @property
    def finished(self) -> bool:
        """Whether all notes are done and the session is at the end of the record."""
        said = self.at == len(self.lesson.notes)
        return said and not self.session.can_redo

    @property
    def next(self) -> Move | None:
        """The next move of the record, None while a note is shown or at the end."""
        session = self.session
        return session.steps[session.cursor].move if self.note is None and session.can_redo else None

    def goes_on(self, moves: Sequence[Move]) -> bool:
        """Return whether the moves are the next ones of the record; False while a note is shown.

        If `moves` is empty, return whether the record goes on with an outcome of chance.
        """
        session, at = self.session, self.session.cursor
        if self.next is None:
            return False
        if not moves:
            return session.turn == CHANCE
        return tuple(moves) == tuple(step.move for step in session.steps[at : at + len(moves)])

    def read(self) -> bool:
        """Go on from a note that the learner has read.

        Returns False, without going on, if no note is shown or if it still waits for a gesture or an answer.
        """
        if self.note is None or (self.note.awaits and not self.answered):
            return False
        self._go_on()
        return True

    def answer(self, place: str) -> bool:
        """Answer the note's question with a place; return whether the answer is right."""
        right = self.note is not None and place in self.note.answers
        self.answered |= right
        return right

    def judge(self, moves: Sequence[Move]) -> Grade:
        """Return the grade for a gesture with these moves. An empty `moves` stands for a throw of the die."""
        note, session = self.note, self.session
        if note is None or not note.awaits or self.answered:
            return Grade.EARLY
        if note.answers:
            return Grade.OTHER
        gesture = self.gesture()
        if not moves:
            return Grade.RIGHT if session.steps[session.cursor].seat == CHANCE else Grade.ILLEGAL
        reached = session.state
        for number, move in enumerate(moves):
            try:
                reached = session.rules.apply(reached, move)
            except IllegalMove:
                if not number:
                    return Grade.ILLEGAL
                break  # the gesture has superfluous moves, which the director leaves out too
        if reached in (session.state_at(note.ply + made) for made in range(1, len(gesture) + 1)):
            return Grade.RIGHT
        written = ALSO.join(session.rules.notation.write(move) for move in moves)
        return Grade.AS_GOOD if written in note.also else Grade.OTHER

    def gesture(self) -> tuple[Move, ...]:
        """Return the moves for which the present note waits, which "Show me" makes, or ()."""
        note = self.note
        if note is None or not note.moves:
            return ()
        steps = self.session.steps[note.ply : self._end_of(self.at)]
        first = steps[0]
        if first.seat == CHANCE:
            return (first.move,)
        others = (number for number, step in enumerate(steps) if step.seat != first.seat)
        return tuple(step.move for step in steps[: next(others, len(steps))])

    def followed(self) -> None:
        """Go on to the next note if the gesture for which the present note waits has been made."""
        note = None if self.at == len(self.lesson.notes) else self.lesson.notes[self.at]
        if note and note.moves and self.session.cursor > note.ply:
            self._go_on()

    @property
    def earlier(self) -> int | None:
        """The ply of the previous note, None if the present one is the first."""
        return self.lesson.notes[self.at - 1].ply if self.at else None

    def step_back(self) -> bool:
        """Go back to the previous note; return False if the present one is the first."""
        if self.earlier is None:
            return False
        self.travel(self.earlier)
        self.at -= 1
        self.answered = False
        return True

    def _go_on(self) -> None:
        """Go on to the next note. If that note `jumps`, take the session to the note's ply at once."""
        self.at += 1
        self.answered = False
        if self.at < len(self.lesson.notes) and self.lesson.notes[self.at].jumps:
            self.travel(self.lesson.notes[self.at].ply)

    def _end_of(self, at: int) -> int:
        """Return the ply of the note after `at`, or the record's end if that note jumps or does not exist."""
        following = self.lesson.notes[at + 1 :]
        if following and not following[0].jumps:
            return following[0].ply
        return len(self.session.steps)
