"""Chance: outcome number n is drawn from (seed, n) alone, so nothing else can disturb it."""

from __future__ import annotations

from hashlib import blake2b

from .game import Chances, Move


def draw(seed: str, number: int, chances: Chances) -> Move:
    """Return the outcome that `seed` gives as its `number`-th draw, by weight; raises ValueError if none."""
    if not chances.total:
        raise ValueError("no outcome has any weight")
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()
    return chances.pick(int.from_bytes(digest) * chances.total >> 128)
