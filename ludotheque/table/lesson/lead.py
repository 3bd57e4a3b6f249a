"""Makes the table follow a lesson: it refuses wrong gestures, and other seats play as in the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.core.game import CHANCE
from ludotheque.core.move import Move
from ludotheque.players.team import Answer, Question
from ludotheque.table.director import Director
from ludotheque.table.lesson.guide import Grade, Guide
from ludotheque.table.panel.replay import READ
from ludotheque.ui.choice import nothing

CALM = 1.0  # seconds before a move of the record that is made without the learner's gesture


def from_record(guide: Guide, question: Question) -> Answer | None:
    """Return the record's next move, None while a note is shown, or a refusal of any proposal."""
    if question.proposal:
        return Answer(agrees=False)
    return Answer((guide.session.rules.notation.write(guide.next),)) if guide.next else None


class Lead:
    """Makes the table's director, which plays the moves, follow the guide of a lesson.

    Undo is switched off, and the game is not saved. `answer` is called with the guide's grade for a gesture,
    unless no note is shown and the gesture goes on as the record does.
    """

    def __init__(
        self,
        director: Director,
        guide: Guide,
        answer: Callable[[Grade], object] = lambda _grade: None,
    ) -> None:
        self.guide = guide
        self._director, self._answer = director, answer
        self._waited = 0.0  # seconds for which something has been due
        director.led = True
        director.permits, director.keep, guide.travel = self._permits, nothing, director.travel

    def update(self, seconds: float = 0.0) -> None:
        """Let the guide follow the moves made; after a pause make the learner's if no note asks for it.

        `seconds` is the time since the previous call, 0 if something moves on the table.
        """
        self.guide.followed()
        self._waited = self._waited + seconds if self.due else 0.0
        if self.due and self._waited >= (READ if self._director.model.report else CALM):
            self._waited = 0.0
            if move := self.guide.unprompted:
                self._director.make(move)
            else:
                self._director.throw()
            self.guide.followed()

    @property
    def due(self) -> bool:
        """Whether the learner's next move or throw is made without a gesture."""
        throws = self.guide.next is not None and self._director.model.die_waits
        return throws or self.guide.unprompted is not None

    def show_me(self) -> None:
        """Give the answer to the note's question, or make the gesture for which the note waits."""
        gesture, note = self.guide.gesture(), self.guide.note
        if note and note.answers:
            self.guide.answer(note.answers[0])
        elif gesture and self.guide.session.turn == CHANCE:
            self._director.throw()
        elif gesture:
            self._director.make(*gesture)

    def _permits(self, moves: Sequence[Move]) -> bool:
        """Return whether a gesture is right; if it is as good as the record's, that one is made instead."""
        if self.guide.goes_on(moves):
            return True
        grade = self.guide.judge(moves)
        if grade is Grade.AS_GOOD:
            self.show_me()
        self._answer(grade)
        return grade is Grade.RIGHT
