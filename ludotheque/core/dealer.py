"""Draws the outcomes of chance. Outcome number n depends on the seed and on n only, not on earlier draws."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from ludotheque.core.game import Chances
from ludotheque.core.move import Move


def draw(seed: str, number: int, chances: Chances) -> Move:
    """Return outcome `number` of the game with this seed, by weight; raises ValueError if all weigh 0."""
    if not chances.total:
        raise ValueError("no outcome has any weight")
    hashed = _begun(seed).copy()
    hashed.update(b"%d" % number)
    return chances.pick(int.from_bytes(hashed.digest()) * chances.total >> 128)


@lru_cache(maxsize=8)
def _begun(seed: str) -> blake2b:
    return blake2b(f"{seed}/".encode(), digest_size=16)
