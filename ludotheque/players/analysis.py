"""Analyses a finished game: the course of each seat's chances, and the turns that changed them most.

A turn is the run of plies of one seat between those of chance or of others. For the turns that changed their
own seat's chance most, the adviser says what it would have done, knowing only what that seat saw.
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
TOGETHER = 10  # moments, or plies, reported at once
FIRST = 0.8  # share of the work that the course takes
_AGREED = -3  # in place of a seat: an agreement or a concession
_LEAST = 0.005  # smaller changes of a chance count as none


class MovesPlayed(NamedTuple):
    """All moves of a game, in notation."""

    moves: tuple[str, ...]


class Moment(NamedTuple):
    """The chances of all seats after `plies` plies."""

    plies: int
    chances: tuple[float, ...]


class Turning(NamedTuple):
    """The plies from `start` to `end` of one seat, its chance before and after, and the adviser's line.

    The adviser would have played the same up to ply `at`, and `line` from there. If `at` is the end the
    adviser agrees, and `line` and `reasons` are those of the whole turn.
    """

    seat: int
    start: int
    end: int
    before: float
    after: float
    at: int
    line: tuple[str, ...]
    reasons: tuple[Reason, ...]


class Findings(NamedTuple):
    """What was found since the part before, and the share of all work that is done, 1 in the last part."""

    share: float
    moments: tuple[Moment, ...] = ()
    turnings: tuple[Turning, ...] = ()


class _Run(NamedTuple):
    """Consecutive plies of one seat, of chance, or of agreements."""

    seat: int
    start: int
    end: int


def analyse(judgement: Judgement[Any], played: MovesPlayed) -> Iterator[Findings]:
    """Yield the course of the chances in parts, then the turns that changed them most; raises IllegalMove."""
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
        yield Findings(FIRST * len(course) / len(stops), tuple(part))
    chosen = turning_points(runs, course)
    last = max((run.end for run in chosen), default=0)
    adviser = _Adviser(judgement, {run.seat for run in chosen})
    for ply in range(last):
        adviser.meet(moves[ply], next((run for run in chosen if run.start <= ply < run.end), None))
        if ply % TOGETHER == 0:
            yield Findings(FIRST + (1 - FIRST) * ply / last)
    yield Findings(1.0, (), tuple(adviser.told(run, course) for run in chosen))


def turning_points(runs: Sequence[_Run], course: dict[int, tuple[float, ...]]) -> list[_Run]:
    """Return the turns that changed their own seat's chance most, in the order of the game."""

    def moved(run: _Run) -> float:
        return abs(course[run.end][run.seat] - course[run.start][run.seat])

    turns = [run for run in runs if run.seat >= 0 and moved(run) >= _LEAST]
    return sorted(sorted(turns, key=moved, reverse=True)[:MOST], key=lambda run: run.start)


def _seat(judgement: Judgement[Any], state: Any, move: Move) -> int:
    """Return the maker of a move: a seat, CHANCE or _AGREED."""
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
    """Follows the game as some seats see it, and notes at their turns what it would do."""

    def __init__(self, judgement: Judgement[Any], seats: set[int]) -> None:
        self._hired = Hired(judgement, dict.fromkeys(seats, ADVISER), "")
        self._write = judgement.rules.notation.write
        self._ply = 0
        self._line: list[Move] = []  # the rest of the line that it would have played
        self._first: dict[int, Candidate] = {}  # its choice by the first ply of the turn
        self._other: dict[int, tuple[int, Candidate]] = {}  # the ply at which it would have differed, and how

    def meet(self, move: Move, run: _Run | None) -> None:
        """Follow one ply; at the plies of a turn, decide first what to do instead."""
        if run and run.start not in self._other:
            self._think(move, run)
        self._hired.see(move)
        self._ply += 1

    def told(self, run: _Run, course: dict[int, tuple[float, ...]]) -> Turning:
        """Return a turn with the changes of its chance and the adviser's choice."""
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
