"""How many cases of a test are run: in an ordinary run, in the long ones, and if LUDOTHEQUE_LONG is "all"."""

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")
SHARE = 64  # one run in this many is made by default, so that the long runs of CI take only minutes
ALL = os.environ.get("LUDOTHEQUE_LONG") == "all"
# folders and files of tests that ask what is on the screen
SHOWING = {"picture", "scenes", "table", "tools", "ui", "test_look.py"}
AXES = {"box", "crowd", "game", "moment", "options", "part", "path", "plies", "scale", "seats", "sitting"}
AXES |= {"size", "window"}  # names of parameters: what they ask it of


def many(count: int, share: int = SHARE) -> int:
    """Return how many of `count` runs to make: one in `share` and at least one, or all if `ALL` is set."""
    return count if ALL else max(1, count // share)


def some(runs: Sequence[T]) -> Sequence[T]:
    """Return the runs to make: every sixty-fourth of `runs` from the first on, or all if `ALL` is set."""
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


def spread(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Mark as long all but a fifth, and at least one, of the cases of each `SHOWING` test.

    Return those that are left out unless `ALL` is set: three of the other fifths.
    Only cases that differ by `AXES` count. Which are kept hangs on the name of the test, so that all tests
    together meet every game and size; where each is of a file, such as a lesson that is walked once for all
    tests of a module, on the module's name. A module marked `whole` keeps all its cases.
    """
    tests, left_out = defaultdict(list), set()
    for item in items:
        axes = set(item.callspec.params) if hasattr(item, "callspec") else set()
        file, _colons, name = item.nodeid.partition("::")
        kept = item.get_closest_marker("whole") or item.get_closest_marker("long")
        if SHOWING.intersection(file.split("/")) and axes and axes <= AXES and not kept:
            tests[file, name.partition("[")[0]].append(item)
    for (file, name), cases in tests.items():
        first = crc32((file if "path" in cases[0].callspec.params else f"{file}::{name}").encode())
        for at, case in enumerate(cases):
            fifth = (at + first) % len(cases) % 5
            if fifth:
                case.add_marker(pytest.mark.long)
            if fifth > 1 and not ALL:
                left_out.add(case)
    return left_out
