"""The computer players of one table: told the moves in notation, shown what their seats may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Judgement, Reason
from ludotheque.players.hired import Hired
from ludotheque.players.search import Cap

IDEAS = 40  # at most, in one answer


class Question(NamedTuple):
    """A question to a seat after `plies` plies: choose, give advice, or agree to `proposal`.

    `effort` multiplies the trials and the time that a choice may take.
    """

    seat: int
    plies: int
    proposal: str = ""
    advice: bool = False
    effort: int = 1


class Idea(NamedTuple):
    """An advised line with its reasons."""

    line: tuple[str, ...]
    reasons: tuple[Reason, ...]


class Answer(NamedTuple):
    """A seat's answer: a line, a proposal instead, whether it agrees, or advice."""

    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()
    ideas: tuple[Idea, ...] = ()  # the best first


class Team:
    """Players hired for a game from its start; after undo new ones are hired and told the moves again."""

    def __init__(self, judgement: Judgement[Any], trials: int | None = None, cap: Cap | None = None) -> None:
        self._judgement, self._notation = judgement, judgement.rules.notation
        self._trials, self._cap = trials, cap
        self.hire({}, "")

    def hire(self, levels: Mapping[int, str], seed: str) -> None:
        """Hire players of these levels for a game from its start."""
        self._hired = Hired(self._judgement, levels, seed, self._trials, self._cap)

    def told(self, moves: Sequence[str]) -> None:
        """Show each seat these moves as it saw them; raises IllegalMove, BadNotation."""
        for text in moves:
            self._hired.see(self._notation.read(text))

    def answer(self, asked: Question) -> Answer:
        """Return a seat's answer to a question."""
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
