"""The Rhine as a value: land and river spaces, what lies next to what, and the circles for estates (R2, R3).

Spaces have one numbering: land spaces first, then the river spaces by number. Pictures are not here.
"""

from __future__ import annotations

from dataclasses import dataclass

Space = int  # index into RheinlanderBoard.names
Spaces = int  # bit mask over spaces
Estate = int  # index into RheinlanderBoard.estates
Estates = int  # bit mask over estates

LEFT, RIGHT, ISLAND, RIVER = "left", "right", "island", "river"


@dataclass(frozen=True, slots=True)
class RheinlanderBoard:
    """Which space has which number and neighbours; `names[i]` is space i's id, `hash` is for saves."""

    names: tuple[str, ...]
    lands: int  # spaces 0 .. lands-1 are land
    banks: tuple[str, ...]  # of each space: LEFT, RIGHT, ISLAND or RIVER
    numbers: tuple[tuple[int, ...], ...]  # of each space, from 1; two on the island
    near: tuple[tuple[Space, ...], ...]  # [space] -> its neighbours, sorted
    estates: tuple[str, ...]  # ids of the circles, down the river, left bank first
    touches: tuple[tuple[Space, Space], ...]  # [estate] -> the two spaces of one bank that it touches
    hash: str

    @property
    def stretches(self) -> int:
        """How many numbers there are, and so how many number cards (R1)."""
        return len(self.names) - self.lands


def mask(of: tuple[int, ...] | list[int]) -> int:
    """Return the bit mask of these indices."""
    bits = 0
    for index in of:
        bits |= 1 << index
    return bits


def indices(bits: int) -> list[int]:
    """Return the indices in a bit mask, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
