"""The experts' search: successive halving with common random numbers.

Hidden information and chance are sampled again and again, and every remaining candidate is tried on each
sample. After each of a few rounds of equally many trials, the worse half of the candidates is dropped. The
judgement's own score counts as a few more samples, since a few trials are luck. The budget is counted in
trials, so that the same samples give the same choice. At a table a `Cap` in seconds may end the search early,
with the best candidate so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.core.judgement import Line, Sample

SHORTLIST = 8  # candidates that are tried


class Cap(NamedTuple):
    """A limit of `seconds` for one decision, measured by `clock`."""

    seconds: float
    clock: Callable[[], float]

    def begin(self, effort: int) -> Callable[[], bool]:
        """Start a decision; return a function that tells whether `effort` times the limit has passed."""
        end, clock = self.clock() + self.seconds * effort, self.clock
        return lambda: clock() >= end


def in_time() -> bool:
    """Return False: without a cap there is no deadline."""
    return False


def search(
    lines: Sequence[Line],
    draw: Callable[[], Sample],
    trials: int,
    late: Callable[[], bool] = in_time,
    known: Sequence[float] = (),
) -> int:
    """Return the index of the best line after at most `trials` trials, the first among equals.

    `known` holds what is added to the sum of each line's scores beforehand.
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
    """Add the scores of the remaining lines on one sample to the totals; nothing if time runs out."""
    ends = []
    for line in left:
        if late():
            return False
        ends.append(sample(lines[line]))
    for line, end in zip(left, ends, strict=True):
        totals[line] += end
    return True
