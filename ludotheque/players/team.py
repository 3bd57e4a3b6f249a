"""The computer players of a table: takes moves in notation, and answers questions in notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Judgement, Reason
from ludotheque.players.hired import Hired
from ludotheque.players.search import Cap

IDEAS = 40  # in an answer, at most


class Question(NamedTuple):
    """A question to a seat after `plies` plies: for a choice, for `advice`, or for consent to `proposal`.

    `effort` multiplies the trials of a choice and its limit of time.
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
    """A seat's answer.

    To a question for a choice, it has a `line` with `reasons`, and perhaps a proposal that the seat prefers;
    for consent, `agrees`; for advice, `ideas`.
    """

    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()
    ideas: tuple[Idea, ...] = ()  # the best first


class Team:
    """The computer players of a game; after an undo, hire new ones and tell them all the moves."""

    def __init__(self, judgement: Judgement[Any], trials: int | None = None, cap: Cap | None = None) -> None:
        self._judgement, self._notation = judgement, judgement.rules.notation
        self._trials, self._cap = trials, cap
        self.hire({}, "")

    def hire(self, levels: Mapping[int, str], seed: str) -> None:
        """Replace all players by new ones of these levels, by seat, at the start of the game."""
        self._hired = Hired(self._judgement, levels, seed, self._trials, self._cap)

    def told(self, moves: Sequence[str]) -> None:
        """Apply moves and show them to each player as its seat sees them; raises IllegalMove, BadNotation."""
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
