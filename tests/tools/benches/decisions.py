"""Measures how long the computer players take for a decision, by game and level."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import mean
from typing import Any

from contracts import contract
from tools.benches.measure import Measure
from tools.benches.rules import reading_at, row_of, session_of, tried
from tools.benches.yardstick import Reading, beside

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.judgement import Judgement, Line
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.players.hired import Hired
from ludotheque.players.levels import LEVELS
from ludotheque.players.search import Cap
from ludotheque.players.worker import SECONDS

SLICES, DECISIONS, SEARCHED = 6, 20, 3  # slices a level; decisions a slice, fewer for levels that search
SHARES = {"p99": 0.99, "worst": 1.0}
MOST = {"mean": 10.0, "p99": 50.0, "worst": 250.0}  # milliseconds
SEARCHED_MOST = dict.fromkeys(MOST, 1000 * SECONDS + 50)  # for levels that search: the table's time limit


def measures() -> Iterator[Measure]:
    """Yield the rows for every level of every game. Players of one level play against each other."""
    for box in GAMES.values():
        for level in box.levels:
            readings = tried(partial(_readings, box, level))
            for part, most in (SEARCHED_MOST if LEVELS[level].searches else MOST).items():
                name = f"decision: {box.id}, {level}, {part}"
                reading = _part(part, readings) if readings else None
                yield row_of(f"decision.{box.id}.{level}.{part}", name, "ms", most, None, reading)


def _part(part: str, readings: list[Reading]) -> Reading:
    if part in SHARES:
        return reading_at(SHARES[part], readings)
    return Reading(mean(one.value for one in readings), mean(one.floor for one in readings))


def _readings(box: Box, level: str) -> list[Reading]:
    """Return the milliseconds of each decision, with those of the fixed loop. Caches are filled before."""
    rate = contract(box.id).rates()[0]
    rules = session_of(box, rate.seats, rate.options, "bench").rules
    table = _Table(box.judgement(rules), level)
    many = SEARCHED if LEVELS[level].searches else DECISIONS
    table.decisions(many)
    found = []
    for _slice in range(SLICES):
        times, _spent, turn = beside(partial(table.decisions, many))
        found += [Reading(1000 * seconds, 1000 * turn) for seconds in times]
    return found


class _Table:
    """Computer players of one level that play one game after another, as at a table."""

    def __init__(self, judgement: Judgement[Any], level: str) -> None:
        self._judgement, self._rng = judgement, Random("bench")
        self._levels = dict.fromkeys(range(judgement.rules.seats), level)
        self._hired = self._sit()

    def decisions(self, many: int) -> list[float]:
        """Play on for `many` decisions, and return the seconds that each of them took."""
        times: list[float] = []
        while len(times) < many:
            rules, state = self._hired.rules, self._hired.state
            turn = rules.turn(state)
            if turn == OVER:
                self._hired = self._sit()
            elif turn == CHANCE:
                chances = rules.chances(state)
                self._hired.see(chances.pick(self._rng.randrange(chances.total)))
            else:
                start = time.process_time()
                line = self._hired.choose(turn)
                times.append(time.process_time() - start)
                self._make(line, turn)
        return times

    def _sit(self) -> Hired:
        return Hired(self._judgement, self._levels, "bench", cap=Cap(SECONDS, time.monotonic))

    def _make(self, line: Line, turn: int) -> None:
        for move in line:
            if self._hired.rules.turn(self._hired.state) == turn:
                self._hired.see(move)
