"""The computer players of one table, who are told the moves in words and shown what their seats may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Judgement, Reason
from ludotheque.players.hired import Hired
from ludotheque.players.search import Cap

IDEAS = 40  # at most, that one answer brings


class Question(NamedTuple):
    """What a seat is asked after `plies` plies: to choose, for advice, or if it agrees to `proposal`.

    `effort` multiplies the trials and the time that a choice may take.
    """

    seat: int
    plies: int
    proposal: str = ""
    advice: bool = False
    effort: int = 1


class Idea(NamedTuple):
    """A line that is advised, and why."""

    line: tuple[str, ...]
    reasons: tuple[Reason, ...]


class Answer(NamedTuple):
    """What a seat answers: a line, what it proposes instead, whether it agrees, or what it advises."""

    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()
    ideas: tuple[Idea, ...] = ()  # the best first


class Team:
    """Hired for a game from its start; after undo all are hired anew and told the moves again."""

    def __init__(self, judgement: Judgement[Any], trials: int | None = None, cap: Cap | None = None) -> None:
        self._judgement, self._notation = judgement, judgement.rules.notation
        self._trials, self._cap = trials, cap
        self.hire({}, "")

    def hire(self, levels: Mapping[int, str], seed: str) -> None:
        """Have these levels play from the start of a game."""
        self._hired = Hired(self._judgement, levels, seed, self._trials, self._cap)

    def told(self, moves: Sequence[str]) -> None:
        """Show each seat what it saw of these moves; raises IllegalMove, BadNotation."""
        for text in moves:
            self._hired.see(self._notation.read(text))

    def answer(self, asked: Question) -> Answer:
        """Return what a seat answers."""
        hired, seat, notation = self._hired, asked.seat, self._notation
        if asked.proposal:
            return Answer(agrees=hired.agrees(seat, notation.read(asked.proposal)))
        if asked.advice:
            found = hired.advise(seat)[:IDEAS]
            ideas = (Idea(tuple(map(notation.write, one.line)), one.reasons) for one in found)
            return Answer(ideas=tuple(ideas))
        proposed = hired.proposes(seat)
        line = tuple(map(notation.write, hired.choose(seat, asked.effort)))
        proposes = notation.write(proposed) if proposed else ""
        return Answer(line, proposes, reasons=hired.reasons(seat))
