"""How many of the long test runs are made: only a share, or all of them if LUDOTHEQUE_LONG is "all"."""

import os
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

import pytest

T = TypeVar("T")
SHARE = 32  # one run in this many is made by default, so that the long runs of CI take only minutes
ALL = os.environ.get("LUDOTHEQUE_LONG") == "all"


def many(count: int, share: int = SHARE) -> int:
    """Return how many of `count` runs to make: one in `share` and at least one, or all if `ALL` is set."""
    return count if ALL else max(1, count // share)


def some(runs: Sequence[T]) -> Sequence[T]:
    """Return the runs to make: every thirty-second of `runs` from the first on, or all if `ALL` is set."""
    return runs if ALL else runs[::SHARE]


def crossed(**axes: Sequence[object]) -> pytest.MarkDecorator:
    """Return a mark that hands a test the values of each axis, by name, in all combinations.

    An ordinary run makes the rows that one reads when the axes lie side by side, so that each value occurs
    and those at the same place meet; `some` of the other rows are long.
    """
    ways = [*product(*(range(len(values)) for values in axes.values()))]
    longest = max(map(len, axes.values()))
    here = {tuple(row % len(values) for values in axes.values()) for row in range(longest)}
    rest = {*some([way for way in ways if way not in here])}
    return pytest.mark.parametrize(
        tuple(axes),
        [
            pytest.param(
                *(values[at] for values, at in zip(axes.values(), way, strict=True)),
                marks=[] if way in here else pytest.mark.long,
                id="-".join(str(values[at]) for values, at in zip(axes.values(), way, strict=True)),
            )
            for way in ways
            if way in here or way in rest
        ],
    )
