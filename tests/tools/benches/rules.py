"""Measures everything that needs no window: random play, other calls that games want timed, opening a record.

Each figure is measured with the fixed loop of `yardstick`, and its budget is a ratio to it. Contracts give
budgets for a machine with `BUDGET_RATE` loops a second, and the ratios first measured, of which goals are
multiples.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from contracts import contract
from speeds import Playouts, Rate, Timing
from tools.benches.measure import Measure
from tools.benches.yardstick import BUDGET_RATE, Reading, beside, middle

from ludotheque.core.playout import play, play_into
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Options, Session
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import new_game, open_record

T = TypeVar("T")
Calls = list[Callable[[], object]]  # each call is timed

ROUNDS = 5  # rounds of a measurement, of which the one with the median ratio counts
SLICES, PLIES = 40, 500  # slices of random play in a round; the most plies in a slice
WARM_GAMES, GAMES_PLAYED_OUT = 400, 20  # games played before anything is timed; games in a slice
REPEATS = 5  # repetitions of a call, of which the fastest counts
RECORD = 300  # plies of the record that is opened
OPENING, OPENING_FIRST = 60.0, 61.0  # the most milliseconds to open a record; the ratio when first measured
SECOND = {"us": 1_000_000, "ms": 1_000}


def measures() -> Iterator[Measure]:
    """Yield the rows of every game that need no window."""
    for box in GAMES.values():
        told = contract(box.id)
        for rate in told.rates():
            name = f"rules: {rate.id}"
            reading = tried(partial(_speed, box, rate))
            row, budget = f"rules.{rate.id}", rate.least
            yield row_of(row, name, rate.unit, budget, rate.first, reading, rate.goal)
        for playouts in told.playouts():
            name = f"games played out: {playouts.id}"
            reading = tried(partial(_playing_out, playouts))
            row = f"playouts.{playouts.id}"
            yield row_of(row, name, "games/s", 0, playouts.first, reading, playouts.goal)
    for box in GAMES.values():
        for timing in contract(box.id).timings(partial(session_of, box)):
            yield from _timed(timing)
    name = "opening a game of 300 moves"
    yield row_of("record.open", name, "ms", OPENING, OPENING_FIRST, tried(_opening))


def row_of(
    row: str,
    name: str,
    unit: str,
    budget: float,
    first: float | None,
    reading: Reading | None,
    goal: float = 0,
) -> Measure:
    """Return a row with the fixed loop as its floor.

    The absolute `budget` becomes a ratio to the loop. If `goal` is above 1, the limit is at least `goal`
    times `first`.
    """
    value, floor = reading or (None, None)
    least = unit not in SECOND
    limit = budget / (BUDGET_RATE if least else SECOND[unit] / BUDGET_RATE)
    if goal > 1 and first:
        limit = max(limit, goal * first)
    return Measure(row, name, unit, value, limit, floor, least=least, relative=True, first=first)


def tried(measure: Callable[[], T]) -> T | None:
    """Return the result of `measure`. If it raises an exception, print the error and return None."""
    try:
        return measure()
    except Exception as error:
        print(f"ludotheque: {type(error).__name__}: {error}", file=sys.stderr)
        return None


def session_of(box: Box, seats: int, options: Options, seed: str) -> Session[Any]:
    """Return the session of a new game of `box`."""
    players = [Player(str(seat)) for seat in range(seats)]
    return new_game(box, players, seed=seed, options=options).session


def _speed(box: Box, rate: Rate) -> Reading:
    """Return the plies or games of random play in a second of processor time. Caches are filled before."""
    rules = session_of(box, rate.seats, rate.options, "bench").rules
    play(rules, "warm", 2_000)
    return middle(_play(rules, rate.unit) for _round in range(ROUNDS))


def _play(rules: Any, unit: str) -> Reading:
    done, seconds, turns, state = 0, 0.0, 0.0, None
    for number in range(SLICES):
        played, spent, turn = beside(partial(play, rules, f"bench {number}", PLIES, start=state))
        over = played.outcome is not None
        done += over if unit == "games/s" else played.plies
        seconds += spent
        turns += spent / turn
        state = None if over else played.state
    return Reading(done / seconds, turns / seconds)


def _playing_out(playouts: Playouts) -> Reading:
    """Return the number of whole games a second that are played out. Caches are filled before."""
    playouts.play("warm", WARM_GAMES)
    return middle(_slices(playouts) for _round in range(ROUNDS))


def _slices(playouts: Playouts) -> Reading:
    seconds = turns = 0.0
    for number in range(SLICES):
        _found, spent, turn = beside(partial(playouts.play, f"bench {number}", GAMES_PLAYED_OUT))
        seconds += spent
        turns += spent / turn
    done = SLICES * GAMES_PLAYED_OUT
    return Reading(done / seconds, turns / seconds)


def _timed(timing: Timing) -> Iterator[Measure]:
    """Yield the rows for the calls that a game wants timed."""
    rounds = tried(partial(_rounds, timing))
    for row in timing.shares:
        reading = middle(reading_at(row.share, readings) for readings in rounds) if rounds else None
        yield row_of(row.id, row.name, timing.unit, row.most, row.first, reading)


def _rounds(timing: Timing) -> list[list[Reading]]:
    slices = timing.calls()
    return [_times(slices, timing.unit) for _round in range(ROUNDS)]


def _opening() -> Reading:
    """Return the milliseconds to open a record of 300 plies of the first game. Its board is loaded before."""
    box = next(iter(GAMES.values()))
    rate = contract(box.id).rates()[0]
    session = session_of(box, rate.seats, rate.options, "bench")
    play_into(session, RECORD)
    data = write(record_of(session))
    openings = (beside(lambda: open_record(read(data))) for _slice in range(SLICES))
    return middle(Reading(1000 * opening.seconds, 1000 * opening.turn) for opening in openings)


def _times(slices: list[Calls], unit: str) -> list[Reading]:
    """Return the time of each call in all slices, in `unit`, with that of the fixed loop."""
    readings = []
    for calls in slices:
        times, _spent, turn = beside(partial(_leasts, calls))
        readings += [Reading(SECOND[unit] * seconds, SECOND[unit] * turn) for seconds in times]
    return readings


def reading_at(share: float, readings: list[Reading]) -> Reading:
    """Return the reading whose ratio the given share of all `readings` does not exceed."""
    rising = sorted(readings, key=lambda reading: reading.ratio)
    return rising[min(len(rising) - 1, int(share * len(rising)))]


def _leasts(calls: Calls) -> list[float]:
    """Return the seconds of each call, the least of several repetitions, to leave out interruptions."""
    return [min(_seconds(call) for _repeat in range(REPEATS)) for call in calls]


def _seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
