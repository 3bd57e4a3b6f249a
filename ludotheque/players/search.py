"""The search of the experts: the same luck for every candidate, and twice the trials for the better half.

What may be hidden and what chance may bring is drawn again and again, and each of the candidates that are
left is tried on every such sample. After each of a few rounds with as many trials, the worse half of the
candidates is dropped. What the judgement says of them at first sight counts as some samples more: a few
trials are luck. The budget is counted in trials: same samples, same choice. At a table a `Cap` in seconds
ends it before, with the best as far as it is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.core.judgement import Line, Sample

SHORTLIST = 8  # candidates of the judgement that are tried


class Cap(NamedTuple):
    """The seconds after which a decision is taken, by a clock."""

    seconds: float
    clock: Callable[[], float]

    def begin(self, effort: int) -> Callable[[], bool]:
        """Return what tells whether the time, times `effort`, of a decision that begins now is over."""
        end, clock = self.clock() + self.seconds * effort, self.clock
        return lambda: clock() >= end


def in_time() -> bool:
    """Tell that nobody waits: where there is no cap."""
    return False


def search(
    lines: Sequence[Line],
    draw: Callable[[], Sample],
    trials: int,
    late: Callable[[], bool] = in_time,
    known: Sequence[float] = (),
) -> int:
    """Return the number of the line that ends best in so many trials at most; of equals the first one.

    What is `known` of each line before is added to the sum of its ends.
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
    """Add to the totals how the lines that are left end on a sample; nothing, if that becomes too late."""
    ends = []
    for line in left:
        if late():
            return False
        ends.append(sample(lines[line]))
    for line, end in zip(left, ends, strict=True):
        totals[line] += end
    return True
