"""The computer players of a table, which answer questions. In this module, moves are texts in notation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ludotheque.core.forecast import UNKNOWN, Foretold
from ludotheque.core.judgement import ADVISED, Candidate, Judgement, Line, Reason
from ludotheque.players.futures import Compared
from ludotheque.players.hired import Hired
from ludotheque.players.player import first_of
from ludotheque.players.search import Budget, Cap, never_late

IDEAS = 40  # in an answer, at most
FORETOLD = 2.0  # seconds that futures may take to tell what comes of them
SOON = 0.25  # seconds that trials and futures may take to tell which idea comes first
AHEAD, LONG = 8, 4.0  # the effort of advice thought of before it is asked for, and the most seconds


class Question(NamedTuple):
    """A question to the player of a seat: agree to a `proposal`, advise, say `why`, compare moves, or move.

    For a move, `effort` multiplies the number of trials and the time limit. Advice may only be thought of
    `ahead`, goes on with the line `onward`, and may be asked for beside a person's `own` moves; those about
    which one asks why were made, those to be compared with the moves `played` were not.
    """

    seat: int
    proposal: str = ""
    effort: int = 1
    advice: bool = False
    ahead: bool = False
    onward: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    why: bool = False
    played: tuple[str, ...] = ()


class Idea(NamedTuple):
    """A line in notation that a player advises, with its reasons.

    `behind` is how much its score is below that of the first advice, in units of `Judgement.unit`. The
    `outlook` is what futures foretell of it. It is `sure` if it certainly wins something in this turn.
    """

    line: tuple[str, ...]
    reasons: tuple[Reason, ...]
    behind: float = 0.0
    outlook: Foretold = UNKNOWN
    sure: bool = False


class Answer(NamedTuple):
    """The answer to a `Question`: moves with reasons, a proposal ("" for none), consent, ideas, or chances.

    Unless it is the `last`, another one follows, which says more of the same ideas.
    """

    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()
    ideas: tuple[Idea, ...] = ()  # the best first
    compared: Compared | None = None  # the seat's `own` moves with those `played`
    last: bool = True


class _Thought(NamedTuple):
    found: Sequence[Candidate]  # the lines to advise, best first
    outlooks: Sequence[Foretold]  # what is foretold of the first ones, () if that was cut short


class Team:
    """The computer players of a game. After an undo, hire new players and tell them all moves."""

    def __init__(self, judgement: Judgement[Any], trials: int | None = None, cap: Cap | None = None) -> None:
        self._judgement, self._notation = judgement, judgement.rules.notation
        self._trials, self._cap = trials, cap
        self.hire({}, "")

    def hire(self, levels: Mapping[int, str], seed: str, public: Collection[int] = ()) -> None:
        """Hire players by seat; those in `public` see what all see. Raises ValueError for unknown levels."""
        self._hired = Hired(self._judgement, levels, seed, self._trials, self._cap, public)
        self._thoughts: dict[int, _Thought] = {}  # by seat, of the present position

    def told(self, moves: Sequence[str]) -> None:
        """Show moves in notation to each player as it may see them; raises IllegalMove or BadNotation."""
        for text in moves:
            self._thoughts = {}
            self._hired.see(self._notation.read(text))

    def answers(self, asked: Question, late: Callable[[], bool] = never_late) -> Iterator[Answer]:
        """Yield what there is to answer; once `late` says so, no more futures are played."""
        if asked.ahead:
            self._think(asked.seat, late)
            yield Answer()
        elif asked.advice:
            yield from self.advise(asked, late)
        elif asked.played:
            yield self._compared(asked)
        else:
            yield self._explained(asked, late) if asked.why else self.answer(asked)

    def answer(self, asked: Question) -> Answer:
        """Return the move of a seat's player, or its consent; raises BadNotation for a bad proposal."""
        hired, seat, notation = self._hired, asked.seat, self._notation
        if asked.proposal:
            return Answer(agrees=hired.agrees(seat, notation.read(asked.proposal)))
        proposed = hired.proposes(seat)
        line = tuple(map(notation.write, hired.choose(seat, asked.effort)))
        proposes = notation.write(proposed) if proposed else ""
        return Answer(line, proposes, reasons=hired.reasons(seat))

    def advise(self, asked: Question, late: Callable[[], bool] = never_late) -> Iterator[Answer]:
        """Yield the advice of a seat's player: its ideas at once, then what is foretold of the first ones.

        The person's own idea, if there is one, is the first, and the only one if the advice begins with it.
        Once `late` says so, no more futures are played.
        """
        seat, end, soon = asked.seat, self._within(FORETOLD), self._within(SOON)
        futures = self._hired.futures(seat)
        known = self._thoughts.get(seat) or _Thought(self._found(seat, Budget(soon)), ())
        found = [*known.found]
        if asked.onward:
            line = tuple(map(self._notation.read, asked.onward))
            alike = (one for one in found[:ADVISED] if one.line == line)
            first = next(alike, None) or self._hired.candidate(seat, line)
            rest = [one for one in found if one.line != line]
            found = [replace(first, score=found[0].score), *rest]
        if asked.own:
            own = tuple(map(self._notation.read, asked.own))
            begun = found[0].line[: len(own)] == own
            found = found[:1] if begun else [self._hired.candidate(seat, own), *found]
        ideas, lines = [self._idea(one, found[0]) for one in found], _lines(found)
        outlooks = known.outlooks if lines == _lines(known.found) else ()
        if futures and not outlooks:
            yield Answer(ideas=tuple(ideas), last=False)
            outlooks = futures.outlooks(lines, _either(end, late))
        for number, outlook in enumerate(outlooks):
            ideas[number] = ideas[number]._replace(outlook=outlook)
        yield Answer(ideas=tuple(ideas))

    def _think(self, seat: int, late: Callable[[], bool]) -> None:
        """Keep what is to be advised, then the same after more trials, then what is foretold of it."""
        futures, found = self._hired.futures(seat), list[Candidate]()
        for effort in (1, AHEAD):
            found = [*self._found(seat, Budget(_either(self._within(LONG), late), effort))]
            if late():
                return
            self._thoughts[seat] = _Thought(found, ())
        end = _either(self._within(FORETOLD), late)
        outlooks = futures.outlooks(_lines(found), end) if futures else ()
        if not late():
            self._thoughts[seat] = _Thought(found, outlooks)

    def _found(self, seat: int, budget: Budget) -> Sequence[Candidate]:
        found, futures = self._hired.advise(seat, budget)[:IDEAS], self._hired.futures(seat)
        if futures is None or self._judgement.ranking():
            return found
        near = first_of(found, self._judgement.unit)
        first = near[futures.preferred([one.line for one in near], budget)]
        return [first, *(one for one in found if one is not first)]

    def _within(self, seconds: float) -> Callable[[], bool]:
        return self._cap._replace(seconds=seconds).begin(1) if self._cap else never_late

    def _explained(self, asked: Question, late: Callable[[], bool]) -> Answer:
        futures, end = self._hired.futures(asked.seat), self._within(FORETOLD)
        line = tuple(map(self._notation.read, asked.own))
        found = futures.explained(line, _either(end, late)) if futures else UNKNOWN
        return Answer(ideas=(Idea(asked.own, (), outlook=found),))

    def _compared(self, asked: Question) -> Answer:
        futures, read = self._hired.futures(asked.seat), self._notation.read
        lines = [tuple(map(read, moves)) for moves in (asked.own, asked.played)]
        return Answer(compared=futures.compared(*lines) if futures else None)

    def _idea(self, one: Candidate, best: Candidate) -> Idea:
        line = tuple(map(self._notation.write, one.line))
        return Idea(line, one.reasons, (best.score - one.score) / self._judgement.unit, sure=one.sure)


def _either(one: Callable[[], bool], other: Callable[[], bool]) -> Callable[[], bool]:
    return lambda: one() or other()


def _lines(found: Sequence[Candidate]) -> list[Line]:
    return [one.line for one in found[:ADVISED]]
