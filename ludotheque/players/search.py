"""The experts' search: successive halving with common random numbers.

A sample is a guess at hidden information and future chance. In each round every remaining candidate is tried
on the same samples, then the worse half is dropped; rounds have about as many trials. A candidate's own score
counts as `Searchable.prior_weight` trials. The budget is a number of trials, so that a search can be repeated
exactly; at the table a `Cap` may end it early.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.core.judgement import Line, Sample

SHORTLIST = 8  # candidates to try


class Cap(NamedTuple):
    """A time limit for one decision. The function `clock` returns the present time in seconds."""

    seconds: float
    clock: Callable[[], float]

    def begin(self, effort: int) -> Callable[[], bool]:
        """Start the time for a decision, `effort` times the limit; return what tells if it is over."""
        end, clock = self.clock() + self.seconds * effort, self.clock
        return lambda: clock() >= end


def never_late() -> bool:
    """Return False: a search without a time limit is never late."""
    return False


class Budget(NamedTuple):
    """How much advice may try: `effort` times what is usual, and no more once `late` says so."""

    late: Callable[[], bool] = never_late
    effort: int = 1


UNHURRIED = Budget()


class Tried(NamedTuple):
    """A line by its index, and how much worse it ends than the best one, on average of the same samples."""

    line: int
    behind: float


def search(
    lines: Sequence[Line],
    draw: Callable[[], Sample],
    trials: int,
    late: Callable[[], bool] = never_late,
    known: Sequence[float] = (),
) -> int:
    """Return the index of the best line (the first of equal ones) after at most `trials` trials.

    `draw` returns a sample, which scores a line; `late` whether time has run out; `known` are the initial
    totals.

    >>> search([("a",), ("b",), ("c",)], draw=lambda: {("a",): 1, ("b",): 3, ("c",): 2}.get, trials=10)
    1
    """
    return ranked(lines, draw, trials, late, known)[0].line


def ranked(
    lines: Sequence[Line],
    draw: Callable[[], Sample],
    trials: int,
    late: Callable[[], bool] = never_late,
    known: Sequence[float] = (),
    weight: float = 0.0,
) -> list[Tried]:
    """Return the lines as `search` ranks them, the best first; those that were dropped later come before.

    The initial totals are those of so many trials as `weight` says.
    """
    left: list[int] = [*range(len(lines))]
    before = [*(known or [0.0] * len(lines))]
    ends: list[list[float]] = [[] for _line in lines]
    dropped: list[int] = []
    rounds = (len(lines) - 1).bit_length()
    for number in range(rounds):
        samples = trials // (rounds - number) // len(left)
        trials -= samples * len(left)
        on_time = all(_tried(draw(), lines, left, ends, late) for _sample in range(samples))
        left.sort(key=lambda line: (-before[line] - sum(ends[line]), line))
        if not on_time:
            break
        most = (len(left) + 1) // 2
        left, dropped = left[:most], [*left[most:], *dropped]
    best, found = left[0], list[Tried]()
    for line in (*left, *dropped):
        count = len(ends[line])
        more = before[best] + sum(ends[best][:count]) - before[line] - sum(ends[line])
        found.append(Tried(line, more / (weight + count) if weight + count else 0.0))
    return found


def _tried(
    sample: Sample,
    lines: Sequence[Line],
    left: Sequence[int],
    ends: Sequence[list[float]],
    late: Callable[[], bool],
) -> bool:
    """Add the scores of the lines `left` on one sample to `ends`; False, adding none, if time runs out."""
    found = []
    for line in left:
        if late():
            return False
        found.append(sample(lines[line]))
    for line, end in zip(left, found, strict=True):
        ends[line].append(end)
    return True
