"""What the bench measures without a window: random play, what else a game wants timed, opening a record.

Each figure is measured beside the fixed loop of the yardstick, and its budget is a ratio to that. The
games' contracts give the budgets as absolute figures, for a machine whose loop turns `BUDGET_RATE` times a
second, and the ratios first measured, before anything was optimised: goals are multiples of those.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from contracts import contract
from speeds import Playouts, Rate, Timing
from tools.measures.measure import Measure
from tools.measures.yardstick import BUDGET_RATE, Reading, beside, middle

from ludotheque.core.playout import play, play_into
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Options, Session
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import new_game, open_record

T = TypeVar("T")
Calls = list[Callable[[], object]]  # of which each is timed

ROUNDS = 5  # of what is measured, of which the one with the median ratio counts
SLICES, PLIES = 40, 500  # of random play in a round, and in a slice at most
WARM_GAMES, GAMES_PLAYED_OUT = 400, 20  # played out before anything is timed, and in a slice
REPEATS = 5  # of a call, of which the least counts
RECORD = 300  # plies of the record that is opened
OPENING, OPENING_FIRST = 60.0, 61.0  # milliseconds at most, and the ratio when first measured
SECOND = {"us": 1_000_000, "ms": 1_000}


def measures() -> Iterator[Measure]:
    """Measure all that needs no window, of every box."""
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
    """Return a row beside the fixed loop: its budget is a ratio to that, at least `goal` times the first."""
    value, floor = reading or (None, None)
    least = unit not in SECOND
    limit = budget / (BUDGET_RATE if least else SECOND[unit] / BUDGET_RATE)
    if goal > 1 and first:
        limit = max(limit, goal * first)
    return Measure(row, name, unit, value, limit, floor, least=least, relative=True, first=first)


def tried(measure: Callable[[], T]) -> T | None:
    """Return what `measure` returns; None, the reason being told, if it cannot be measured."""
    try:
        return measure()
    except Exception as error:
        print(f"ludotheque: {type(error).__name__}: {error}", file=sys.stderr)
        return None


def session_of(box: Box, seats: int, options: Options, seed: str) -> Session[Any]:
    """Return a new game of a box."""
    players = [Player(str(seat)) for seat in range(seats)]
    return new_game(box, players, seed=seed, options=options).session


def _speed(box: Box, rate: Rate) -> Reading:
    """Return plies or games a second of random play, tables warm; others' work on the machine apart."""
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
    """Return how many whole games a second are played out, tables warm."""
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
    """Return the rows of what a game wants timed, tables warm."""
    rounds = tried(partial(_rounds, timing))
    for row in timing.shares:
        reading = middle(reading_at(row.share, readings) for readings in rounds) if rounds else None
        yield row_of(row.id, row.name, timing.unit, row.most, row.first, reading)


def _rounds(timing: Timing) -> list[list[Reading]]:
    slices = timing.calls()
    return [_times(slices, timing.unit) for _round in range(ROUNDS)]


def _opening() -> Reading:
    """Return the milliseconds of opening a record of 300 moves of the first box, its board being known."""
    box = next(iter(GAMES.values()))
    rate = contract(box.id).rates()[0]
    session = session_of(box, rate.seats, rate.options, "bench")
    play_into(session, RECORD)
    data = write(record_of(session))
    openings = (beside(lambda: open_record(read(data))) for _slice in range(SLICES))
    return middle(Reading(1000 * opening.seconds, 1000 * opening.turn) for opening in openings)


def _times(slices: list[Calls], unit: str) -> list[Reading]:
    """Return how long each call of each slice takes beside the loop."""
    readings = []
    for calls in slices:
        times, _spent, turn = beside(partial(_leasts, calls))
        readings += [Reading(SECOND[unit] * seconds, SECOND[unit] * turn) for seconds in times]
    return readings


def reading_at(share: float, readings: list[Reading]) -> Reading:
    """Return the reading that this share of them does not exceed."""
    rising = sorted(readings, key=lambda reading: reading.ratio)
    return rising[min(len(rising) - 1, int(share * len(rising)))]


def _leasts(calls: Calls) -> list[float]:
    """Return the seconds of each call when nothing else comes in between."""
    return [min(_seconds(call) for _repeat in range(REPEATS)) for call in calls]


def _seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
