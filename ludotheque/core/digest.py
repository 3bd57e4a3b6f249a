"""Short digests of positions. A record stores some of them, so that a replay that goes astray is noticed.

A digest is made from a description of the position in the game's notation. It does not depend on the fields
of a state or their order, so it stays valid until the meaning of the rules changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

DIGITS = 8  # hexadecimal digits of a digest
MOST = 32  # digests in a record, at most


def digest(lines: Iterable[str]) -> str:
    """Return the digest of the position that `lines` describe. The order of the lines makes no difference."""
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:DIGITS]


def marks(plies: int) -> tuple[int, ...]:
    """Return the numbers of plies after which a record stores a digest.

    `plies` is the length of the game. The numbers are the multiples of a step, and `plies` itself. The step
    is the smallest power of 2 that gives at most MOST numbers.

    >>> marks(3), marks(64)[:4], marks(65)[:4]
    ((1, 2, 3), (2, 4, 6, 8), (4, 8, 12, 16))
    """
    step = 1
    while step * MOST < plies:
        step *= 2
    return (*range(step, plies, step), *((plies,) if plies else ()))
