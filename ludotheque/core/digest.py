"""Short digests of positions: a record keeps some, so that a replay that leads elsewhere is noticed.

They are made of words alone, those of a game's notation: neither the fields of a state nor their order show
in them, so a digest that was written stays right for as long as the rules mean the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

DIGITS = 8  # hexadecimal digits of a digest
MOST = 32  # digests in a record


def digest(lines: Iterable[str]) -> str:
    """Return the digest of a position that is described line by line, in any order."""
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:DIGITS]


def marks(plies: int) -> tuple[int, ...]:
    """Return after which plies of a game of this length a record has a digest: evenly, and after the last.

    As a game gets longer the marks become sparser; all but the last stay among those it had before.
    """
    step = 1
    while step * MOST < plies:
        step *= 2
    return (*range(step, plies, step), *((plies,) if plies else ()))
