"""The experts' search: successive halving with common random numbers.

A sample is a random guess at hidden information and future chance. In each round of the search, some samples
are drawn and every remaining candidate is tried on each of them. Then the worse half of the candidates is
dropped. All rounds have about the same number of trials. The results of a few trials are mostly luck. So the
score that the judgement gave a candidate before the search counts as much as the results of several trials:
`Searchable.prior_weight` is their number. The budget is a number of trials, so that a search can be repeated
exactly. In a game with people, a time limit (`Cap`) may end the search early with the best candidate so far.
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
        """Start the time for a decision, and return a function that tells whether the time has run out.

        The time is `effort` times the limit.
        """
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
    """Return the index of the best line after at most `trials` trials.

    `draw` returns a new sample: a function that returns the score of a line. `late` returns whether time has
    run out. `known` has the initial total of each line, to which the scores of its trials are added. Of
    equally good lines, the first is returned.

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
    """Try the lines in `left` on one sample, add their scores to `totals`, and return True.

    `left` has the indices of these lines. If time runs out meanwhile, add no scores and return False.
    """
    ends = []
    for line in left:
        if late():
            return False
        ends.append(sample(lines[line]))
    for line, end in zip(left, ends, strict=True):
        totals[line] += end
    return True
