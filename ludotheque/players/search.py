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
    left: list[int] = [*range(len(lines))]
    totals = [*(known or [0.0] * len(lines))]
    rounds = (len(lines) - 1).bit_length()
    for number in range(rounds):
        samples = trials // (rounds - number) // len(left)
        trials -= samples * len(left)
        on_time = all(_tried(draw(), lines, left, totals, late) for _sample in range(samples))
        left.sort(key=lambda line: (-totals[line], line))
        if not on_time:
            break
        left = left[: (len(left) + 1) // 2]
    return left[0]


def _tried(
    sample: Sample, lines: Sequence[Line], left: Sequence[int], totals: list[float], late: Callable[[], bool]
) -> bool:
    """Add the scores of the lines `left` on one sample to `totals`; False, adding none, if time runs out."""
    ends = []
    for line in left:
        if late():
            return False
        ends.append(sample(lines[line]))
    for line, end in zip(left, ends, strict=True):
        totals[line] += end
    return True
