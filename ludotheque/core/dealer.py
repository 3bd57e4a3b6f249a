"""Chance: outcome number n is drawn from (seed, n) alone, so nothing else can disturb it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from ludotheque.core.game import Chances
from ludotheque.core.move import Move


def draw(seed: str, number: int, chances: Chances) -> Move:
    """Return the outcome that `seed` gives as its `number`-th draw, by weight; raises ValueError if none."""
    if not chances.total:
        raise ValueError("no outcome has any weight")
    hashed = _begun(seed).copy()
    hashed.update(b"%d" % number)
    return chances.pick(int.from_bytes(hashed.digest()) * chances.total >> 128)


@lru_cache(maxsize=8)
def _begun(seed: str) -> blake2b:
    """Return the hash of what all outcomes of a seed begin with."""
    return blake2b(f"{seed}/".encode(), digest_size=16)
