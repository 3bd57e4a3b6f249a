"""The experts' search: successive halving with common random numbers.

In each round, hidden information and chance are sampled several times, every remaining candidate is tried on
each sample, and the worse half of the candidates is dropped. All rounds have about the same number of trials.
The judgement's own score counts as a few samples, since the results of few trials are mostly luck. The budget
is a number of trials, so that a search can be repeated exactly. At a table, a `Cap` in seconds may end the
search early with the best candidate so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.core.judgement import Line, Sample

SHORTLIST = 8  # candidates to try


class Cap(NamedTuple):
    """A limit of `seconds` for one decision, measured by the function `clock`."""

    seconds: float
    clock: Callable[[], float]

    def begin(self, effort: int) -> Callable[[], bool]:
        """Return a function that tells whether `effort` times the limit has passed since this call."""
        end, clock = self.clock() + self.seconds * effort, self.clock
        return lambda: clock() >= end


def never_late() -> bool:
    """Return False: without a cap there is no deadline."""
    return False


def search(
    lines: Sequence[Line],
    draw: Callable[[], Sample],
    trials: int,
    late: Callable[[], bool] = never_late,
    known: Sequence[float] = (),
) -> int:
    """Return the index of the best line after at most `trials` trials; of equally good ones, the first.

    `draw` returns a new sample, and `late` whether time has run out. `known` has the sum of scores with which
    each line begins.

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
    """Add the scores on a sample of the lines in `left`, given by index, to `totals`.

    If time runs out meanwhile, add none of them and return False.
    """
    ends = []
    for line in left:
        if late():
            return False
        ends.append(sample(lines[line]))
    for line, end in zip(left, ends, strict=True):
        totals[line] += end
    return True
