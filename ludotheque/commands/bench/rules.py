"""What `bench` measures without a window: random play, proofs of claims, ends of a roll, opening a record."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any, NamedTuple, TypeVar

from ludotheque.commands.bench.measure import Measure
from ludotheque.core.playout import play, play_into
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Options, Session
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game, open_record
from ludotheque.i18n import _

T = TypeVar("T")

SECONDS = 2.0  # of random play for a figure
REPEATS = 7  # of what is timed once a call; the median, or for a single call the least, counts
PROOF_GAMES, ROLLS = 30, 300  # positions are taken from so many games, or so many plies


class Rate(NamedTuple):
    """Random play of a game: how many seats, with what options, and how fast at least."""

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


def measures() -> Iterator[Measure]:
    """Measure all that needs no window, of the games that can be played."""
    for rate in RATES:
        if _playable(rate.game):
            name = _("règles : {game}").format(game=rate.id)
            value = tried(partial(_speed, rate))
            yield Measure(f"rules.{rate.id}", name, rate.unit, value, rate.least, least=True)
    if _playable("schotten-totten"):
        yield from _proofs()
    if _playable("chevaliers"):
        yield Measure("rules.ends", _("cases à portée d'un jet"), "ms", tried(_ends), 2)
    yield Measure("record.open", _("ouvrir une partie de 300 coups"), "ms", tried(_opening), 60)


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
    return game_id in GAMES


def _speed(rate: Rate) -> float:
    """Return plies or games a second of random play, tables warm; others' work on the machine apart."""
    rules = _session(rate.game, rate.seats, rate.options).rules
    play(rules, "warm", 2_000)
    plies = games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        plies += play(rules, f"bench {games}", 20_000).plies
        games += 1
    return (games if rate.unit == "games/s" else plies) / (time.process_time() - start)


def _proofs() -> Iterator[Measure]:
    for kind, (options, shares) in PROOFS.items():
        times = tried(partial(_proof_times, options))
        for part, (share, limit) in shares.items():
            value = times[min(len(times) - 1, int(share * len(times)))] if times else None
            name = _("preuve d'une prise : {kind}").format(kind=f"{kind}, {part}")
            yield Measure(f"proof.{kind}.{part}", name, "us", value, limit)


def _proof_times(options: Options) -> list[float]:
    """Return the microseconds of each proof in some games, tables warm, in rising order."""
    from ludotheque.games.schotten_totten.rules.proof import granted
    from ludotheque.games.schotten_totten.rules.state import stones_in, unclaimed

    times = []
    for number in range(PROOF_GAMES):
        session = _session("schotten-totten", 2, options, f"proof {number}")
        play_into(session, 1_000)
        for state in (step.state for step in session.steps):
            for stone in stones_in(state.full[state.seat] & unclaimed(state)):
                times.append(1000 * _least(granted, state, state.seat, stone))
    return sorted(times)


def _ends() -> float:
    """Return the longest that the ways to all ends of a knight's roll take, in milliseconds."""
    from ludotheque.games.chevaliers.rules.advice import ways
    from ludotheque.games.chevaliers.rules.board import squares
    from ludotheque.games.chevaliers.rules.state import MOVE, NOWHERE

    session = _session("chevaliers", 2)
    play_into(session, ROLLS)
    rules: Any = session.rules
    turns, longest = rules.turns, 0.0
    for state in (step.state for step in session.steps):
        if state.phase == MOVE and state.mover == NOWHERE:
            for square in squares(turns.walkers(state)):
                longest = max(longest, _least(ways, turns, state, square))
    return longest


def _opening() -> float:
    """Return the milliseconds of opening a record of 300 moves, its board being known."""
    session = _session("highlanders", 3)
    play_into(session, 300)
    data = write(record_of(session))
    return median(_milliseconds(lambda: open_record(read(data))) for _repeat in range(REPEATS))


def _least(work: Callable[..., object], *arguments: Any) -> float:
    """Return the milliseconds of a call when nothing else comes in between."""
    return min(_milliseconds(lambda: work(*arguments)) for _repeat in range(REPEATS))


def _milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)
