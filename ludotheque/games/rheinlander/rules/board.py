"""The board as an immutable value: land and river spaces, neighbours, and circles for estates (R2, R3).

Land spaces are numbered first, then the river spaces by their numbers. The board has no coordinates, but
knows on which side of the river each land space is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

Space = int  # index into RheinlanderBoard.names
Spaces = int  # bit mask over spaces
Estate = int  # index into RheinlanderBoard.estates
Estates = int  # bit mask over estates

LEFT, RIGHT, ISLAND, RIVER = "left", "right", "island", "river"
EAST, WEST, NORTH, SOUTH = "east", "west", "north", "south"


@dataclass(frozen=True, slots=True)
class RheinlanderBoard:
    """The spaces with their numbers and neighbours. The id of space i is `names[i]`."""

    names: tuple[str, ...]
    lands: int  # spaces 0 .. lands-1 are land
    banks: tuple[str, ...]  # [space]: LEFT, RIGHT, ISLAND or RIVER
    sides: tuple[str, ...]  # [space]: on which side of its river it is drawn; "" on the island and the river
    numbers: tuple[tuple[int, ...], ...]  # [space]: its numbers, from 1; two on the island
    near: tuple[tuple[Space, ...], ...]  # [space]: its neighbours, sorted
    estates: tuple[str, ...]  # ids of the circles: left bank, right bank, then island, each downstream
    touches: tuple[tuple[Space, Space], ...]  # [estate]: the two successive spaces that it touches
    hash: str  # identifies the board in records

    @property
    def stretches(self) -> int:
        """The number of stretches of the river, which is also the number of number cards (R1)."""
        return len(self.names) - self.lands


def mask(of: tuple[int, ...] | list[int]) -> int:
    """Return the bit mask in which exactly the bits whose numbers are in `of` are set."""
    bits = 0
    for index in of:
        bits |= 1 << index
    return bits


def indices(bits: int) -> list[int]:
    """Return the numbers of the bits that are set in a mask, the lowest first.

    >>> indices(mask([4, 1]))
    [1, 4]
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
