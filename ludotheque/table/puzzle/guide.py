"""Judges what a player does with a puzzle: gestures before they are made, answers, hints.

It knows nothing about a particular game and draws nothing. It names moves but makes none itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludotheque.core.game import IllegalMove
from ludotheque.core.move import Move
from ludotheque.core.notation import BadNotation
from ludotheque.core.puzzle import BadPuzzle, Goal, Line, Puzzle, Search, TooWide
from ludotheque.i18n import _
from ludotheque.table.lesson.guide import LessonSession
from ludotheque.table.puzzle.texts import PuzzleTexts, Saying


class Judged(NamedTuple):
    """What came of a gesture or an answer: whether it is right, and what the parchment says about it."""

    right: bool
    said: Saying | None = None


class PuzzleGuide:
    """Follows a player through a puzzle, whose session stands at its position.

    The session's next plies are those of the puzzle's line, so that chance brings what the line says to who
    follows it.
    """

    def __init__(self, puzzle: Puzzle, texts: PuzzleTexts, session: LessonSession) -> None:
        """Raise BadPuzzle if another seat is to move, or if a move of the puzzle is not legal."""
        self.puzzle, self.texts, self.session = puzzle, texts, session
        self.start = session.cursor
        if session.turn != puzzle.seat:
            raise BadPuzzle(f"seat: not the one to move, which is {session.turn}")
        self.line = self._moves(puzzle.line, "line")
        self.tempting = [self._moves(line, "tempting") for line in puzzle.tempting]
        self._failing = [self._after(line) for line in self.tempting]
        self._first = frozenset(map(self._read, puzzle.first))
        self._search = Search(session.rules, puzzle.seat, puzzle.goal)
        self._left, self._followed = puzzle.goal, self.start  # what is still to reach after so many plies
        self.hints = 0  # asked for
        self.erred = False  # whether a wrong gesture or answer was tried
        self.showing = self.shown = False  # whether the line is being played; whether the answer was shown
        self.solved = False
        self.refuted = set[int]()  # the wrong answers that were given
        session.lay(self.line)

    @property
    def asks(self) -> bool:
        """Whether the puzzle asks a question, which is answered on the parchment alone."""
        return bool(self.puzzle.answers)

    @property
    def alone(self) -> bool:
        """Whether no help was taken and nothing wrong tried."""
        return not (self.hints or self.erred or self.shown)

    @property
    def words(self) -> frozenset[str]:
        """The words with which the puzzle names its lines, its goal and what answers it; some are places."""
        puzzle = self.puzzle
        told = puzzle.line, puzzle.tempting, puzzle.goal, puzzle.computed
        return frozenset(re.findall(r"[\w-]+", str(told)))

    @property
    def begun(self) -> bool:
        """Whether any move has been made from the puzzle's position."""
        return self.session.cursor > self.start

    def judge(self, moves: Sequence[Move]) -> Judged:
        """Return whether a gesture is right; an empty `moves` stands for a throw of the die."""
        if self.solved or self.asks:
            return Judged(
                False, None if self.solved else Saying(_("Ici, la réponse se donne sur le parchemin."))
            )
        if self.showing or not moves:
            return Judged(True)
        reached = [*self._reached(moves)]
        if self._keeps(moves[0], reached[-1]):
            return Judged(True)
        self.erred = True
        return Judged(False, self._why([state for state, _goal in reversed(reached)]))

    def answer(self, number: int) -> Judged:
        """Take an answer to the question, by its number from 1."""
        if number == self.puzzle.right:
            self.solved = True
            return Judged(True)
        self.erred = True
        self.refuted.add(number)
        return Judged(False, self.texts.wrong[number])

    def hint(self) -> Saying | None:
        """Return the next hint, None if all have been given."""
        if self.hints == len(self.texts.hints):
            return None
        self.hints += 1
        return self.texts.hints[self.hints - 1]

    def begin_again(self) -> None:
        """Follow the line, now that the session has been taken back to the puzzle's position."""
        self.session.lay(self.line)
        self._left, self._followed = self.puzzle.goal, self.start

    def followed(self) -> None:
        """Take up the plies made since the last call: the puzzle is solved once its goal is reached."""
        session = self.session
        for ply in range(self._followed, session.cursor):
            step, before = session.steps[ply], session.state_at(ply)
            self._left = self._search.left(before, step.move, step.state, self._left)
        self._followed = session.cursor
        self.solved |= not (self.asks or self._left)

    def _reached(self, moves: Sequence[Move]) -> Iterator[tuple[Any, Goal]]:
        """Yield the position after each move of a gesture, with what is then left, up to an illegal one."""
        state, goal, rules = self.session.state, self._left, self.session.rules
        for move in moves:
            try:
                after = rules.apply(state, move)
            except IllegalMove:
                return
            goal = self._search.left(state, move, after, goal)
            state = after
            yield state, goal

    def _keeps(self, first: Move, reached: tuple[Any, Goal]) -> bool:
        if not self.begun and first not in self._first:
            return False
        try:
            return self._search.reaches(*reached)
        except TooWide:
            return reached[0] in self._after(self.line)

    def _why(self, states: Sequence[Any]) -> Saying:
        """Return why a gesture fails that leads to the first of these positions, by way of the others."""
        for state in states:
            for number, line in enumerate(self._failing, 1):
                if state in line:
                    return self.texts.wrong[number]
        return Saying(_("Ainsi, vous n'y arrivez plus à ce tour. Cherchez encore !"))

    def _moves(self, line: Line, key: str) -> list[Move]:
        """Return the moves of a line, which must be legal one after the other from the puzzle's position."""
        moves = [self._read(text) for text in line]
        try:
            self._after(moves)
        except IllegalMove as error:
            raise BadPuzzle(f"{key}: {error}") from error
        return moves

    def _after(self, moves: Sequence[Move]) -> list[Any]:
        state, found = self.session.state_at(self.start), []
        for move in moves:
            state = self.session.rules.apply(state, move)
            found.append(state)
        return found

    def _read(self, text: str) -> Move:
        try:
            return self.session.rules.notation.read(text)
        except BadNotation as error:
            raise BadPuzzle(str(error)) from error
