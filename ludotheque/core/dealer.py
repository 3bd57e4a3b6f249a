"""Chance: outcome number n is drawn from (seed, n) alone, so nothing else can disturb it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from operator import itemgetter

from .game import Move

_WEIGHT = itemgetter(1)


def draw(seed: str, number: int, chances: Sequence[tuple[Move, int]]) -> Move:
    """Return the outcome that `seed` gives as its `number`-th draw, by the weights of `chances`."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()
    total: int = sum(map(_WEIGHT, chances))
    ticket = int.from_bytes(digest, "big") * total >> 128
    if total == len(chances) > 0:  # a shuffled deck: each weighs one
        return chances[ticket][0]
    for move, weight in chances:
        ticket -= weight
        if ticket < 0:
            return move
    raise ValueError("no outcome has any weight")
