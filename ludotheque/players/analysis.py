"""A game that is over, looked into by its judgement: how the chances went, and which turns moved them most.

A turn is what one seat does between two chances, or between two others. For those that moved the chance of
their own seat most, whoever gives advice says what it would have done, by nothing but what that seat saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ludotheque.core.judgement import Candidate, Judgement, Reason
from ludotheque.core.move import Declaration, Move
from ludotheque.players.hired import Hired
from ludotheque.players.levels import ADVISER
from ludotheque.players.player import best_of

MOST = 3  # turns that are named
TOGETHER = 10  # moments, or plies, that are told of at once
FIRST = 0.8  # of the work: the course
_AGREED = -3  # in place of a seat: what nobody does alone, or what gives the game up
_LEAST = 0.005  # what moves a chance by less has not moved it


class Played(NamedTuple):
    """All moves of a game, in notation."""

    moves: tuple[str, ...]


class Moment(NamedTuple):
    """The chances of all seats after so many plies."""

    plies: int
    chances: tuple[float, ...]


class Turning(NamedTuple):
    """The plies from `start` to `end` of one seat, its chance before and after them, and better advice.

    The adviser would have played as the seat did up to the ply `at`, and `line` from there. Where `at` is
    the end it is of the same mind; `line` and `reasons` are then those of the whole turn.
    """

    seat: int
    start: int
    end: int
    before: float
    after: float
    at: int
    line: tuple[str, ...]
    reasons: tuple[Reason, ...]


class Part(NamedTuple):
    """What has been found out since the part before, and which share of all has been done; the last is 1."""

    share: float
    moments: tuple[Moment, ...] = ()
    turnings: tuple[Turning, ...] = ()


class _Run(NamedTuple):
    """Plies in a row of one seat, of chance, or agreed on by all."""

    seat: int
    start: int
    end: int


def analyse(judgement: Judgement[Any], played: Played) -> Iterator[Part]:
    """Yield in parts how the chances went, and last the turns that moved them most; raises IllegalMove."""
    rules = judgement.rules
    moves = [rules.notation.read(text) for text in played.moves]
    states = [rules.start()]
    for move in moves:
        states.append(rules.apply(states[-1], move))
    seats = [_seat(judgement, state, move) for state, move in zip(states, moves, strict=False)]
    runs = list(_runs(seats))
    stops = [0, *(run.end for run in runs)]
    course: dict[int, tuple[float, ...]] = {}
    for first in range(0, len(stops), TOGETHER):
        part = [Moment(at, tuple(judgement.chances(states[at]))) for at in stops[first : first + TOGETHER]]
        course.update(part)
        yield Part(FIRST * len(course) / len(stops), tuple(part))
    chosen = turning_points(runs, course)
    last = max((run.end for run in chosen), default=0)
    adviser = _Adviser(judgement, {run.seat for run in chosen})
    for ply in range(last):
        adviser.meet(moves[ply], next((run for run in chosen if run.start <= ply < run.end), None))
        if ply % TOGETHER == 0:
            yield Part(FIRST + (1 - FIRST) * ply / last)
    yield Part(1.0, (), tuple(adviser.told(run, course) for run in chosen))


def turning_points(runs: Sequence[_Run], course: dict[int, tuple[float, ...]]) -> list[_Run]:
    """Return the turns that moved the chance of whoever took them most, in the order of the game."""

    def moved(run: _Run) -> float:
        return abs(course[run.end][run.seat] - course[run.start][run.seat])

    turns = [run for run in runs if run.seat >= 0 and moved(run) >= _LEAST]
    return sorted(sorted(turns, key=moved, reverse=True)[:MOST], key=lambda run: run.start)


def _seat(judgement: Judgement[Any], state: Any, move: Move) -> int:
    """Return who makes a move: a seat, CHANCE, or _AGREED."""
    rules = judgement.rules
    if isinstance(move, Declaration) or move in rules.agreements(state):
        return _AGREED
    return rules.turn(state)


def _runs(seats: Sequence[int]) -> Iterator[_Run]:
    start = 0
    for seat, plies in groupby(seats):
        end = start + len(list(plies))
        yield _Run(seat, start, end)
        start = end


class _Adviser:
    """Sees the game as some seats do, and says at their turns what it would do."""

    def __init__(self, judgement: Judgement[Any], seats: set[int]) -> None:
        self._hired = Hired(judgement, dict.fromkeys(seats, ADVISER), "")
        self._write = judgement.rules.notation.write
        self._ply = 0
        self._line: list[Move] = []  # what is left of the line it would have played
        self._first: dict[int, Candidate] = {}  # what it would have done, by where the turn begins
        self._other: dict[int, tuple[int, Candidate]] = {}  # where it would have gone another way, and how

    def meet(self, move: Move, run: _Run | None) -> None:
        """See a ply made, and if it belongs to a turn, think of it first."""
        if run and run.start not in self._other:
            self._think(move, run)
        self._hired.see(move)
        self._ply += 1

    def told(self, run: _Run, course: dict[int, tuple[float, ...]]) -> Turning:
        """Return what a turn changed, and what it would have done there."""
        at, advised = self._other.get(run.start, (run.end, self._first[run.start]))
        before, after = course[run.start][run.seat], course[run.end][run.seat]
        line = tuple(map(self._write, advised.line))
        return Turning(*run, before, after, at, line, advised.reasons)

    def _think(self, move: Move, run: _Run) -> None:
        if self._ply == run.start:
            self._line = []
        if self._line and self._line[0] == move:
            self._line.pop(0)
            return
        found = self._hired.advise(run.seat)
        best = best_of(found)
        advised = next((one for one in best if one.line[0] == move), best[0])
        self._first.setdefault(run.start, advised)
        self._line = [*advised.line[1:]]
        if advised.line[0] != move:
            self._other[run.start] = self._ply, advised
