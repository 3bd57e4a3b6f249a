"""Computes a seat's chance to win the round (S20), and the stake of each stone, from its chances to win them.

A stone's stake is the chance to win the round with that stone won, minus the chance with it lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.state import FIVE, Stones

ROWS = tuple(7 << stone for stone in range(STONES - 2))  # masks of three neighbouring stones


def third(stones: Stones, stone: Stone) -> Stones:
    """Return the two of `stones` that make three in a row with `stone` (S20), or 0 if no two do."""
    rows = (row & ~(1 << stone) for row in ROWS if row >> stone & 1)
    return next((row for row in rows if stones & row == row), 0)


def _won(stones: Stones) -> float:
    """Return the chance to win with just these stones: 0.5 if both seats have three in a row."""
    others = ~stones & (1 << STONES) - 1
    three, their_three = stones & stones >> 1 & stones >> 2, others & others >> 1 & others >> 2
    if bool(three) != bool(their_three):
        return 1.0 if three else 0.0
    if three:
        return 0.5  # either seat may be the first to claim three
    return 1.0 if stones.bit_count() >= FIVE else 0.0


_WON = [_won(stones) for stones in range(1 << STONES)]


def chance_of_round(chances: Sequence[float]) -> float:
    """Return a seat's chance to win the round from its chances at nine stones, taken to be independent."""
    table: Sequence[float] = _WON
    for chance in chances:
        table = [lost + chance * (won - lost) for lost, won in zip(table[::2], table[1::2], strict=True)]
    return table[0]


def stakes(chances: Sequence[float]) -> tuple[float, list[float]]:
    """Return the chance to win the round, and each stone's stake, from the `chances` to win each stone."""
    found = [0.0] * STONES
    return _fold(_WON, list(range(STONES)), chances, found), found


def _fold(
    table: Sequence[float], stones: Sequence[int], chances: Sequence[float], found: list[float]
) -> float:
    """Return the chance to win the round, and store stakes in `found`; a mask of `stones` indexes `table`."""
    if len(stones) == 1:
        found[stones[0]] = table[1] - table[0]
        return table[0] + chances[stones[0]] * found[stones[0]]
    half = len(stones) // 2
    low, high = stones[:half], stones[half:]
    _fold(_without_low(table, low, chances), high, chances, found)
    return _fold(_without_high(table, high, chances), low, chances, found)


def _without_low(table: Sequence[float], stones: Sequence[int], chances: Sequence[float]) -> Sequence[float]:
    for stone in stones:
        chance = chances[stone]
        table = [lost + chance * (won - lost) for lost, won in zip(table[::2], table[1::2], strict=True)]
    return table


def _without_high(table: Sequence[float], stones: Sequence[int], chances: Sequence[float]) -> Sequence[float]:
    for stone in reversed(stones):
        half, chance = len(table) // 2, chances[stone]
        table = [lost + chance * (won - lost) for lost, won in zip(table[:half], table[half:], strict=True)]
    return table
