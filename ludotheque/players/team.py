"""The computer players of a table, which answer questions. In this module, moves are texts in notation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Candidate, Judgement, Merits, Reason
from ludotheque.players.hired import Hired
from ludotheque.players.search import Cap

IDEAS = 40  # in an answer, at most


class Question(NamedTuple):
    """A question to the player of a seat, in the position after `plies` plies.

    If there is a `proposal`, the question is whether the seat agrees to it. If `advice` is True, the question
    is what to advise. Otherwise, the question is which moves to play. Only then, `effort` multiplies the
    number of trials and the time limit.
    """

    seat: int
    plies: int
    proposal: str = ""
    advice: bool = False
    effort: int = 1


class Idea(NamedTuple):
    """A line (one or more moves, in notation) that a player advises, with the reasons for it.

    `behind` is how much lower its score is than that of the line advised first, and negative if it is higher.
    `merits` has the parts of its score. Both are in units of `Judgement.unit`.
    """

    line: tuple[str, ...]
    reasons: tuple[Reason, ...]
    behind: float = 0.0
    merits: Merits = ()


class Answer(NamedTuple):
    """The answer to a `Question`.

    If moves were asked for, `line` has the moves to play, and `reasons` the reasons for them. `proposes` is
    an agreement or declaration that the seat prefers to playing on, "" for none. If consent was asked for,
    `agrees` tells whether the seat consents. If advice was asked for, `ideas` has the lines to choose from.
    """

    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()
    ideas: tuple[Idea, ...] = ()  # the best first


class Team:
    """The computer players of a game. After an undo, hire new players and tell them all moves."""

    def __init__(self, judgement: Judgement[Any], trials: int | None = None, cap: Cap | None = None) -> None:
        self._judgement, self._notation = judgement, judgement.rules.notation
        self._trials, self._cap = trials, cap
        self.hire({}, "")

    def hire(self, levels: Mapping[int, str], seed: str, public: Collection[int] = ()) -> None:
        """Replace all players by new ones, and go back to the start of the game.

        `levels` has the level of each computer player, by seat. Those of the seats in `public` see only what
        everybody sees. Raises ValueError for an unknown level.
        """
        self._hired = Hired(self._judgement, levels, seed, self._trials, self._cap, public)

    def told(self, moves: Sequence[str]) -> None:
        """Play moves, given in notation, and show them to each player as it may see them.

        Raises IllegalMove or BadNotation.
        """
        for text in moves:
            self._hired.see(self._notation.read(text))

    def answer(self, asked: Question) -> Answer:
        """Return the answer of a seat's player to a question.

        Raises BadNotation if the question is about a proposal that cannot be read.
        """
        hired, seat, notation = self._hired, asked.seat, self._notation
        if asked.proposal:
            return Answer(agrees=hired.agrees(seat, notation.read(asked.proposal)))
        if asked.advice:
            found = hired.advise(seat)[:IDEAS]
            return Answer(ideas=tuple(self._idea(one, found[0]) for one in found))
        proposed = hired.proposes(seat)
        line = tuple(map(notation.write, hired.choose(seat, asked.effort)))
        proposes = notation.write(proposed) if proposed else ""
        return Answer(line, proposes, reasons=hired.reasons(seat))

    def _idea(self, one: Candidate, best: Candidate) -> Idea:
        unit = self._judgement.unit
        merits = tuple([(key, part / unit) for key, part in one.merits])
        line = tuple(map(self._notation.write, one.line))
        return Idea(line, one.reasons, (best.score - one.score) / unit, merits)
