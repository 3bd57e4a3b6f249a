"""What `tools/bench.py` measures of a game: its class Contract says it (`rates`, `playouts`, `timings`).

Every `first` is a ratio to the bench's fixed loop (`tools/measures/yardstick.py`), noted when the row was
first measured; None if that is not known. A `goal` is the multiple of it that is wanted now.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ludotheque.core.session import Session
from ludotheque.core.setup import Options


class Rate(NamedTuple):
    """The speed of random play with a number of seats, at least `least` plies (or games) a second."""

    id: str
    seats: int
    least: float = 0
    first: float | None = None
    options: Options = ()
    unit: str = "plies/s"  # or games/s
    goal: float = 1


class Playouts(NamedTuple):
    """The speed, in games a second, of a game's own way to play whole games at random, beside its rules.

    `first` is the ratio at which the rules themselves played them.
    """

    id: str
    first: float
    goal: float
    play: Callable[[str, int], object]  # a seed, and how many games to play at random from it


class Share(NamedTuple):
    """A row of a timing: the time that a `share` of all calls does not exceed, and the most it may be."""

    id: str
    name: str
    share: float  # from 0 to 1, which is the slowest call
    most: float  # in the unit of the timing
    first: float | None = None


class Timing(NamedTuple):
    """Calls of a game that are timed in slices of at most some tenths of a second.

    `calls` prepares them, once, before anything is timed.
    """

    unit: str  # us or ms
    shares: tuple[Share, ...]
    calls: Callable[[], list[list[Callable[[], object]]]]


Begin = Callable[[int, Options, str], Session[Any]]  # seats, options, seed -> a new game of a box
