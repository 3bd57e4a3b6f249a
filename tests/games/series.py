"""Plays a series of games, on one core or several, for scripts that measure how games go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ludotheque.commands.executors import cores
from ludotheque.commands.matches import Matches
from ludotheque.core.judgement import Judgement
from ludotheque.core.odds import interval
from ludotheque.players.match import play_match

T = TypeVar("T")


def series(play: Callable[[int], T], games: int, jobs: int) -> list[T]:
    """Return the results of `play` for the numbers of all games, in order, from `jobs` processes."""
    if jobs == 1:
        return [*map(play, range(games))]
    with cores(jobs) as executor:
        return [*executor.map(play, range(games), chunksize=5)]


def share_of_win(judgement: Judgement[Any], matches: Matches, number: int) -> float:
    """Return the first player's share of the win in the game `number`, in part if shared, 0 if cut."""
    seats = [matches.seats[matches.entry(number, seat)] for seat in range(matches.players)]
    result = play_match(judgement, seats, f"{matches.seed}/{number}", matches.cut).outcome
    winners = result.winners if result else ()
    return sum(matches.entry(number, seat) == 0 for seat in winners) / max(1, len(winners))


def shares_told(shares: Sequence[float], players: int) -> str:
    """Return a sentence on shares of the win, with the interval that holds the truth 95 times in 100."""
    low, high = (100 * bound for bound in interval(sum(shares), len(shares)))
    return (
        f"{sum(shares):g} of {len(shares)} games of {players} won, "
        f"{100 * sum(shares) / len(shares):.1f} %  ({low:.1f}–{high:.1f}), even {100 / players:.0f}"
    )
