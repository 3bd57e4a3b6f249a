"""The hall as a value: its squares and which of them touch, its starts, guard posts and chests (K1).

A set of squares is an int with one bit per square. Squares are numbered row by row, including walls and
columns, with one unused number after each row: four shifts then step a whole set at once, and no step wraps
from one row to the next.
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
    """A hall as rows of equal length with one letter per square, in at most 26 columns.

    `.` floor, `#` wall, `o` column, `s` start, `l` and `r` the two guard posts, `c` chest.
    """

    rows: tuple[str, ...]

    @cached_property
    def stride(self) -> int:
        """The difference between the numbers of a square and the square above it."""
        return len(self.rows[0]) + 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of squares by number: column letter and row number, `a1` at the bottom left.

        The unused number after each row has an empty name.

        >>> ChevaliersBoard((".s", "#c")).names
        ('a2', 'b2', '', 'a1', 'b1', '')
        """
        height = len(self.rows)
        letters = [chr(ord("a") + x) for x in range(self.stride - 1)]
        return tuple(name for y in range(height) for name in (*(f"{a}{height - y}" for a in letters), ""))

    @cached_property
    def open(self) -> Squares:
        """The squares that a knight can stand on: all except walls and columns (K1)."""
        return mask(
            self.square(x, y)
            for y, row in enumerate(self.rows)
            for x, kind in enumerate(row)
            if kind not in (WALL, COLUMN)
        )

    @cached_property
    def neighbours(self) -> tuple[Squares, ...]:
        """For each square, the open squares one orthogonal step away (K3)."""
        return tuple(self.spread(1 << square) for square in range(len(self.names)))

    @cached_property
    def around(self) -> tuple[Squares, ...]:
        """For each square, the open squares among the eight around it (K8)."""
        return tuple(
            mask(near for pair in self._pairs(square) for near in pair if near >= 0) & self.open
            for square in range(len(self.names))
        )

    @cached_property
    def opposites(self) -> tuple[tuple[Squares, ...], ...]:
        """For each square, the pairs of open squares on opposite sides of it, as masks (K11)."""
        return tuple(
            tuple(
                mask(pair) for pair in self._pairs(square) if min(pair) >= 0 and mask(pair) & ~self.open == 0
            )
            for square in range(len(self.names))
        )

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """The green squares (K2)."""
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
        """The 12 hexadecimal digits that identify this hall in records."""
        return sha256("\n".join(self.rows).encode()).hexdigest()[:12]

    def square(self, x: int, y: int) -> Square:
        """Return the number of the square in column `x`, row `y`, both from 0 at the top left."""
        return y * self.stride + x

    def spread(self, squares: Squares) -> Squares:
        """Return the open squares one orthogonal step away from any of `squares` (K3)."""
        stride = self.stride
        return (squares << 1 | squares >> 1 | squares << stride | squares >> stride) & self.open

    def breadth_first(self, base: Sequence[Square]) -> tuple[Square, ...]:
        """Return all squares reachable from `base`, in breadth-first order, `base` included."""
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
        """Return the eight surrounding squares in opposite pairs.

        In the first row the squares above it are negative numbers.
        """
        return tuple(
            (square - step, square + step) for step in (1, self.stride - 1, self.stride, self.stride + 1)
        )


def mask(of: Iterable[Square]) -> Squares:
    """Return the mask of the squares.

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
