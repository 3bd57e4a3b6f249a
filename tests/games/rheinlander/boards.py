"""Boards made by hand for the tests of the Rhine's rules; none of them comes from a map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ludotheque.games.rheinlander.rules.board import (
    EAST,
    ISLAND,
    LEFT,
    RIGHT,
    RIVER,
    WEST,
    RheinlanderBoard,
)

SIDES = {LEFT: EAST, RIGHT: WEST}  # the river runs down the screen
LEFT_ARM, RIGHT_ARM = (25, 26, 27), (28, 29, 30)  # of the game's own board (R2)


def straight(stretches: int, estates: dict[str, tuple[str, str]] | None = None) -> RheinlanderBoard:
    """A Rhine without an island: left-1 …, right-1 …, river-1 …; estates by id, each with its two spaces."""
    numbers = range(1, stretches + 1)
    return build([*numbers], [*numbers], [], estates or {})


def rhine() -> RheinlanderBoard:
    """54 stretches with the island at 25-27 / 28-30, and eleven estates on each bank."""
    left = [n for n in range(1, 55) if n not in RIGHT_ARM]
    right = [n for n in range(1, 55) if n not in LEFT_ARM]
    isle = list(zip(LEFT_ARM, RIGHT_ARM, strict=True))
    estates = {
        f"{bank}-{row[at]}-{row[at + 1]}": (f"{bank}-{row[at]}", f"{bank}-{row[at + 1]}")
        for bank, row in ((LEFT, left), (RIGHT, right))
        for at in range(2, 50, 4)
        if at != 30
    }
    return build(left, right, isle, estates)


def build(
    left: Sequence[int],
    right: Sequence[int],
    isle: Sequence[tuple[int, int]],
    estates: dict[str, tuple[str, str]],
) -> RheinlanderBoard:
    """Return the Rhine with these stretches along each bank, in their order, and this island."""
    lands = [(f"left-{n}", LEFT, (n,)) for n in left] + [(f"right-{n}", RIGHT, (n,)) for n in right]
    lands += [(f"isle-{a}", ISLAND, (a, b)) for a, b in isle]
    lands.sort()
    waters = [(f"river-{n}", RIVER, (n,)) for n in sorted({*left, *right})]
    spaces = [*lands, *waters]
    index = {name: at for at, (name, _, _) in enumerate(spaces)}
    pairs = [(f"{LEFT}-{a}", f"{LEFT}-{b}") for a, b in pairwise(left)]
    pairs += [(f"{RIGHT}-{a}", f"{RIGHT}-{b}") for a, b in pairwise(right)]
    pairs += [(f"isle-{a}", f"isle-{b}") for (a, _), (b, _) in pairwise(isle)]
    pairs += [(f"river-{a}", f"river-{b}") for row in (left, right) for a, b in pairwise(row)]
    pairs += [(name, f"river-{n}") for name, _, numbers in lands for n in numbers]
    near: list[set[int]] = [set() for _ in spaces]
    for one, other in pairs:
        near[index[one]].add(index[other])
        near[index[other]].add(index[one])
    return RheinlanderBoard(
        names=tuple(index),
        lands=len(lands),
        banks=tuple(bank for _, bank, _ in spaces),
        sides=tuple(SIDES.get(bank, "") for _, bank, _ in spaces),
        numbers=tuple(numbers for _, _, numbers in spaces),
        near=tuple(tuple(sorted(row)) for row in near),
        estates=tuple(estates),
        touches=tuple((index[a], index[b]) for a, b in estates.values()),
        hash="test",
    )
