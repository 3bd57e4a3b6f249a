"""The computer players of a table. They take moves and answer questions in notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Judgement, Reason
from ludotheque.players.hired import Hired
from ludotheque.players.search import Cap

IDEAS = 40  # in an answer, at most


class Question(NamedTuple):
    """A question to a seat after `plies` plies.

    It asks for consent if there is a `proposal`, for advice if `advice` is True, else for a choice. `effort`
    multiplies the number of trials and the time limit of a choice.
    """

    seat: int
    plies: int
    proposal: str = ""
    advice: bool = False
    effort: int = 1


class Idea(NamedTuple):
    """A line that a player advises, with the reasons for it."""

    line: tuple[str, ...]
    reasons: tuple[Reason, ...]


class Answer(NamedTuple):
    """A seat's answer.

    A choice is a `line` with `reasons`, perhaps with a `proposal` that the seat would prefer. Consent is in
    `agrees`, advice in `ideas`.
    """

    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()
    ideas: tuple[Idea, ...] = ()  # the best first


class Team:
    """The computer players of a game. After an undo, hire new ones and tell them all moves."""

    def __init__(self, judgement: Judgement[Any], trials: int | None = None, cap: Cap | None = None) -> None:
        self._judgement, self._notation = judgement, judgement.rules.notation
        self._trials, self._cap = trials, cap
        self.hire({}, "")

    def hire(self, levels: Mapping[int, str], seed: str) -> None:
        """Replace all players by new ones of these `levels`, given by seat, at the start of the game."""
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
