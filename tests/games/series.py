"""Plays a series of games, on one core or several, for scripts that measure how games go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ludotheque.commands.executors import cores

T = TypeVar("T")


def series(play: Callable[[int], T], games: int, jobs: int) -> list[T]:
    """Return the results of `play` for the numbers of all games, in order, from `jobs` processes."""
    if jobs == 1:
        return [*map(play, range(games))]
    with cores(jobs) as (executor, _count):
        return [*executor.map(play, range(games), chunksize=5)]
