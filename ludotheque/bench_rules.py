"""What `bench` measures without a window: random play, proofs of claims, ends of a roll, opening a record.

Each figure is measured beside the fixed loop of the yardstick, and its budget is a ratio to that. The budgets
stand here as absolute figures, on a machine whose loop turns `BUDGET_RATE` times a second; `FIRST` keeps the
ratios of the day they were first measured, before anything was optimised: goals are multiples of those.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, TypeVar

from .core.record import read, record_of, write
from .core.session import Options, Session
from .core.setup import Player
from .games import GAMES
from .i18n import _
from .measure import Measure
from .opening import new_game, open_record
from .random_play import play, play_into
from .yardstick import BUDGET_RATE, Reading, beside, middle

T = TypeVar("T")
Calls = list[Callable[[], object]]  # of which each is timed

ROUNDS = 5  # of what is measured, of which the one with the median ratio counts
SLICES, PLIES = 40, 500  # of random play in a round, and in a slice at most
REPEATS = 5  # of a call, of which the least counts
PROOF_GAMES, ROLLS = 30, 300  # positions are taken from so many games, or so many plies


class Rate(NamedTuple):
    """Random play of a game: how many seats, with what options, how fast at least."""

    id: str
    game: str
    seats: int
    least: int
    options: Options = ()
    unit: str = "plies/s"


RATES = (
    Rate("highlanders", "highlanders", 3, 50_000),
    Rate("rheingold", "rheingold", 4, 40_000),
    Rate("chevaliers", "chevaliers", 2, 25_000),
    Rate("rheinlander-4", "rheinlander", 4, 30_000),
    Rate("rheinlander-5", "rheinlander", 5, 30_000),
    Rate("schotten-totten", "schotten-totten", 2, 1_500, unit="games/s"),
    Rate("schotten-totten-tactics", "schotten-totten", 2, 600, (("tactics", "on"),), "games/s"),
)
# proof -> options, and the shares of all proofs with the microseconds each may take
PROOFS: dict[str, tuple[Options, dict[str, tuple[float, float]]]] = {
    "basic": ((), {"median": (0.5, 2), "p99": (0.99, 10), "worst": (1, 100)}),
    "tactics": ((("tactics", "on"),), {"p99": (0.99, 200), "worst": (1, 5_000)}),
}
ENDS, OPENING = 2.0, 60.0  # milliseconds
SECOND = {"us": 1_000_000, "ms": 1_000}
# row -> its ratio when first measured: how much is played, or how long it takes, in a turn of the loop
FIRST = {
    "rules.highlanders": 3.27,
    "rules.rheingold": 3.66,
    "rules.chevaliers": 3.02,  # 3.69 before K5 and K19 changed the game that is played
    "rules.rheinlander-4": 3.53,
    "rules.rheinlander-5": 3.60,
    "rules.schotten-totten": 0.0680,
    "rules.schotten-totten-tactics": 0.0460,
    "proof.basic.median": 0.0187,
    "proof.basic.p99": 0.0305,
    "proof.basic.worst": 0.0500,
    "proof.tactics.p99": 0.0335,
    "proof.tactics.worst": 0.0480,
    "rules.ends": 1.75,
    "record.open": 61.0,
}


def measures() -> Iterator[Measure]:
    """Measure all that needs no window, of the games that can be played."""
    for rate in RATES:
        if _playable(rate.game):
            name = _("règles : {game}").format(game=rate.id)
            yield _measure(f"rules.{rate.id}", name, rate.unit, rate.least, tried(partial(_speed, rate)))
    if _playable("schotten-totten"):
        yield from _proofs()
    if _playable("chevaliers"):
        yield _measure("rules.ends", _("cases à portée d'un jet"), "ms", ENDS, tried(_ends))
    yield _measure("record.open", _("ouvrir une partie de 300 coups"), "ms", OPENING, tried(_opening))


def _measure(row: str, name: str, unit: str, budget: float, reading: Reading | None) -> Measure:
    """Return a row beside the fixed loop; the budget becomes a ratio to it."""
    value, floor = reading or (None, None)
    least = unit not in SECOND
    limit = budget / (BUDGET_RATE if least else SECOND[unit] / BUDGET_RATE)
    return Measure(row, name, unit, value, limit, floor, least=least, relative=True, first=FIRST.get(row))


def tried(measure: Callable[[], T]) -> T | None:
    """Return what `measure` returns; None, the reason being told, if it cannot be measured."""
    try:
        return measure()
    except Exception as error:
        print(f"ludotheque: {type(error).__name__}: {error}", file=sys.stderr)
        return None


def _session(game_id: str, seats: int, options: Options = (), seed: str = "bench") -> Session[Any]:
    players = [Player(str(seat)) for seat in range(seats)]
    return new_game(GAMES[game_id], players, seed=seed, options=options).session


def _playable(game_id: str) -> bool:
    return game_id in GAMES and GAMES[game_id].playable


def _speed(rate: Rate) -> Reading:
    """Return plies or games a second of random play, tables warm; others' work on the machine apart."""
    rules = _session(rate.game, rate.seats, rate.options).rules
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


def _proofs() -> Iterator[Measure]:
    for kind, (options, shares) in PROOFS.items():
        rounds = tried(partial(_proof_times, options))
        for part, (share, limit) in shares.items():
            reading = middle(_at(share, proofs) for proofs in rounds) if rounds else None
            name = _("preuve d'une prise : {kind}").format(kind=f"{kind}, {part}")
            yield _measure(f"proof.{kind}.{part}", name, "us", limit, reading)


def _proof_times(options: Options) -> list[list[Reading]]:
    """Return in each round the time of each proof in some games, tables warm."""
    from .games.schotten_totten.proof import granted
    from .games.schotten_totten.state import stones_in, unclaimed

    games: list[Calls] = []
    for number in range(PROOF_GAMES):
        session = _session("schotten-totten", 2, options, f"proof {number}")
        play_into(session, 1_000)
        states = [step.state for step in session.steps]
        claims = [
            (state, stone)
            for state in states
            for stone in stones_in(state.full[state.seat] & unclaimed(state))
        ]
        games.append([partial(granted, state, state.seat, stone) for state, stone in claims])
    return [_times(games, "us") for _round in range(ROUNDS)]


def _ends() -> Reading:
    """Return the longest that the ways to all ends of a knight's roll take, in milliseconds."""
    from .games.chevaliers.advice import ways
    from .games.chevaliers.board import squares
    from .games.chevaliers.state import MOVE, NOWHERE

    session = _session("chevaliers", 2)
    play_into(session, ROLLS)
    rules: Any = session.rules
    turns = rules.turns
    states = [step.state for step in session.steps]
    rolled = [state for state in states if state.phase == MOVE and state.mover == NOWHERE]
    rolls: list[Calls] = [
        [partial(ways, turns, state, square) for square in squares(turns.walkers(state))] for state in rolled
    ]
    return middle(_at(1, _times(rolls, "ms")) for _round in range(ROUNDS))


def _opening() -> Reading:
    """Return the milliseconds of opening a record of 300 moves, its board being known."""
    session = _session("highlanders", 3)
    play_into(session, 300)
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


def _at(share: float, readings: list[Reading]) -> Reading:
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
