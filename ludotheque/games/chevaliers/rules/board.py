"""The board of Les Chevaliers, which is called a hall (K1).

A set of squares is an int with one bit for each square. Squares, also those with a wall or a pillar, are
numbered row by row, with one number unused after each row. So a whole set can be moved by one step with four
shifts, and no step leads from the end of one row to the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

Square = int  # index into ChevaliersBoard.names
Squares = int  # bit mask over squares

FLOOR, START, LEFT, RIGHT, CHEST = ".slrc"
WALL, COLUMN = "#o"


@dataclass(frozen=True)
class ChevaliersBoard:
    """A hall, as rows of equal length, at most 26 squares, with one letter for each.

    `.` floor, `#` wall, `o` pillar, `s` start, `l` and `r` the two guard posts, `c` chest.
    """

    rows: tuple[str, ...]

    @cached_property
    def stride(self) -> int:
        """The number of a square minus the number of the square above it."""
        return len(self.rows[0]) + 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares, by number, `a1` at the bottom left; "" for the one unused after each row.

        >>> ChevaliersBoard((".s", "#c")).names
        ('a2', 'b2', '', 'a1', 'b1', '')
        """
        height = len(self.rows)
        letters = [chr(ord("a") + x) for x in range(self.stride - 1)]
        return tuple(name for y in range(height) for name in (*(f"{a}{height - y}" for a in letters), ""))

    @cached_property
    def open(self) -> Squares:
        """The squares on which a knight can stand: all except walls and pillars (K1)."""
        return mask(
            self.square(x, y)
            for y, row in enumerate(self.rows)
            for x, kind in enumerate(row)
            if kind not in (WALL, COLUMN)
        )

    @cached_property
    def neighbours(self) -> tuple[Squares, ...]:
        """For each square, the open squares that a knight reaches from it by one step (K3)."""
        return tuple(self.spread(1 << square) for square in range(len(self.names)))

    @cached_property
    def around(self) -> tuple[Squares, ...]:
        """For each square, the open squares among the eight that touch it (K8)."""
        return tuple(
            mask(near for pair in self._pairs(square) for near in pair if near >= 0) & self.open
            for square in range(len(self.names))
        )

    @cached_property
    def opposites(self) -> tuple[tuple[Squares, ...], ...]:
        """For each square, the pairs of open squares on opposite sides of it. A pair is a mask (K11)."""
        return tuple(
            tuple(
                mask(pair) for pair in self._pairs(square) if min(pair) >= 0 and mask(pair) & ~self.open == 0
            )
            for square in range(len(self.names))
        )

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """The green squares, on which the Whites start (K2)."""
        return self._of_kind(START)

    @cached_property
    def posts(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """The squares of the left and of the right guard post (K2)."""
        return self._of_kind(LEFT), self._of_kind(RIGHT)

    @cached_property
    def chests(self) -> tuple[Square, ...]:
        """The squares with a chest (K1)."""
        return self._of_kind(CHEST)

    @cached_property
    def hash(self) -> str:
        """A hash of 12 hexadecimal digits that identifies this hall in records."""
        return sha256("\n".join(self.rows).encode()).hexdigest()[:12]

    def square(self, x: int, y: int) -> Square:
        """Return the number of the square in column `x` and row `y`, both counted from 0 at the top left."""
        return y * self.stride + x

    def spread(self, squares: Squares) -> Squares:
        """Return the open squares that are one step away from any square in `squares` (K3)."""
        stride = self.stride
        return (squares << 1 | squares >> 1 | squares << stride | squares >> stride) & self.open

    def breadth_first(self, base: Sequence[Square]) -> tuple[Square, ...]:
        """Return the squares in `base` and all that can be reached from them, the nearest first."""
        order, seen = list(base), mask(base)
        for square in order:
            order += squares(self.neighbours[square] & ~seen)
            seen |= self.neighbours[square]
        return tuple(order)

    def _of_kind(self, kind: str) -> tuple[Square, ...]:
        return tuple(
            self.square(x, y)
            for y, row in enumerate(self.rows)
            for x, letter in enumerate(row)
            if letter == kind
        )

    def _pairs(self, square: Square) -> tuple[tuple[Square, ...], ...]:
        """Return the squares around one, in opposite pairs; above the first row, the numbers are negative."""
        return tuple(
            (square - step, square + step) for step in (1, self.stride - 1, self.stride, self.stride + 1)
        )


def mask(of: Iterable[Square]) -> Squares:
    """Return the mask that has the bits of the given squares.

    >>> bin(mask([0, 3]))
    '0b1001'
    """
    bits = 0
    for square in of:
        bits |= 1 << square
    return bits


def squares(bits: Squares) -> Iterator[Square]:
    """Yield the squares in a mask, lowest first.

    >>> list(squares(0b1001))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
