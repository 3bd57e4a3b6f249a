"""Descriptions, returned by a game's Contract, of what `tools/bench.py` measures in the game.

Every `first` is a ratio to the bench's fixed loop (`tools/benches/yardstick.py`) at the first measurement,
None if unknown. A `goal` is the multiple of `first` that is wanted now.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ludotheque.core.session import Session
from ludotheque.core.setup import Options


class Rate(NamedTuple):
    """A measurement of random play with `seats` players. Its budget is `least` plies or games a second."""

    id: str
    seats: int
    least: float = 0
    first: float | None = None
    options: Options = ()
    unit: str = "plies/s"  # or "games/s"
    goal: float = 1


class Playouts(NamedTuple):
    """A game's own fast random play, in games a second; `first` is the ratio of the rules' own play."""

    id: str
    first: float
    goal: float
    play: Callable[[str, int], object]  # takes a seed and the number of games to play


class Share(NamedTuple):
    """A row of a timing: the time that the given share of all calls does not exceed."""

    id: str
    name: str
    share: float  # from 0 to 1; 1 gives the slowest call
    most: float  # the budget, in the unit of the timing
    first: float | None = None


class Timing(NamedTuple):
    """Calls of a game that are timed, in slices of at most some tenths of a second.

    `calls` is called once before anything is timed, and returns the slices. Each is a list of calls.
    """

    unit: str  # "us" or "ms"
    shares: tuple[Share, ...]
    calls: Callable[[], list[list[Callable[[], object]]]]


Begin = Callable[[int, Options, str], Session[Any]]  # seats, options, seed -> a new game of a box
