"""Short digests of positions. A record keeps a few, so that a replay which takes another course is noticed.

A digest is made from words of the game's notation alone. It does not depend on the fields of a state or on
their order, and so stays valid for as long as the rules keep their meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

DIGITS = 8  # hexadecimal digits of a digest
MOST = 32  # digests in a record


def digest(lines: Iterable[str]) -> str:
    """Return the digest of the position that `lines` describe, in any order."""
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:DIGITS]


def marks(plies: int) -> tuple[int, ...]:
    """Return after which plies of a game of this length a record has a digest: evenly, and after the last.

    As a game gets longer the marks become sparser; all but the last stay among those it had before.
    """
    step = 1
    while step * MOST < plies:
        step *= 2
    return (*range(step, plies, step), *((plies,) if plies else ()))
