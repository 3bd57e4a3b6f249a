"""Claims decided the long way: every completion from the unseen cards, every choice for the wild ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product

WILD = {54: range(1, 10), 55: range(1, 10), 56: (7,), 57: (1, 2, 3)}  # S16: Jokers, Espion, Porte-Bouclier
Strength = tuple[int, int]  # formation 0 to 4, sum


def strength(cards: Iterable[int], fog: bool) -> Strength:
    """Return the best that these cards can be: clan cards are colour * 9 + value - 1 (S7, S12)."""
    return max(_judged(choice, fog) for choice in product(*map(_choices, cards)))


def best_completion(side: list[int], size: int, pool: list[int], fog: bool) -> Strength | None:
    """Return the best that cards of the pool can make of an unfinished side, None if they are too few."""
    missing = size - len(side)
    return max(
        (strength((*side, *more), fog) for more in combinations(pool, missing)),
        default=None,
    )


def stands(mine: list[int], theirs: list[int], size: int, pool: list[int], fog: bool, first: bool) -> bool:
    """Return whether a claim stands (S10, S11); `first`: my side was complete before theirs."""
    own = strength(mine, fog)
    if len(theirs) == size:
        other = strength(theirs, fog)
        return own > other or (own == other and first)
    best = best_completion(theirs, size, pool, fog)
    return best is None or own >= best


def _choices(card: int) -> list[tuple[int, int]]:
    if card < 54:
        return [(card // 9, card % 9 + 1)]
    return [(colour, value) for colour in range(6) for value in WILD[card]]


def _judged(cards: tuple[tuple[int, int], ...], fog: bool) -> Strength:
    values = sorted(value for _, value in cards)
    if fog:
        return 0, sum(values)
    one_colour = len({colour for colour, _ in cards}) == 1
    run = values == list(range(values[0], values[0] + len(values)))
    equal = values[0] == values[-1]
    formation = 4 if one_colour and run else 3 if equal else 2 if one_colour else 1 if run else 0
    return formation, sum(values)
