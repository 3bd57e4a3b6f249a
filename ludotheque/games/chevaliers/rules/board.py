"""The hall as a value: which squares there are, which touch, and which are starts, posts and chests (K1).

A set of squares is an int with a bit a square. The squares are numbered row by row, walls and columns
included, with one number left out after each row: a step for a whole set is then four shifts, and no row runs
into the next.
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
    """A hall drawn in rows of equal length, a letter a square; at most 26 columns.

    `.` floor, `#` wall, `o` column, `s` start, `l` and `r` the two guard posts, `c` chest.
    """

    rows: tuple[str, ...]

    @cached_property
    def stride(self) -> int:
        """How much greater the number of a square is than that of the square above it."""
        return len(self.rows[0]) + 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The squares' ids: column letter and row number, `a1` at the bottom left; empty for none."""
        height = len(self.rows)
        letters = [chr(ord("a") + x) for x in range(self.stride - 1)]
        return tuple(name for y in range(height) for name in (*(f"{a}{height - y}" for a in letters), ""))

    @cached_property
    def open(self) -> Squares:
        """The squares that a knight can stand on: all but walls and columns (K1)."""
        return mask(
            self.square(x, y)
            for y, row in enumerate(self.rows)
            for x, kind in enumerate(row)
            if kind not in (WALL, COLUMN)
        )

    @cached_property
    def sides(self) -> tuple[Squares, ...]:
        """[square]: the squares a knight steps to from there, were they free (K3)."""
        return tuple(self.spread(1 << square) for square in range(len(self.names)))

    @cached_property
    def around(self) -> tuple[Squares, ...]:
        """[square]: the open squares beside it or at its corners (K8)."""
        return tuple(
            mask(near for pair in self._pairs(square) for near in pair if near >= 0) & self.open
            for square in range(len(self.names))
        )

    @cached_property
    def opposites(self) -> tuple[tuple[Squares, ...], ...]:
        """[square]: the pairs of open squares on opposite sides of it, as masks of two (K11)."""
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
        """The squares of the left and the right guard post (K2)."""
        return self._of_kind(LEFT), self._of_kind(RIGHT)

    @cached_property
    def chests(self) -> tuple[Square, ...]:
        """The squares with a chest (K1)."""
        return self._of_kind(CHEST)

    @cached_property
    def hash(self) -> str:
        """What tells this hall from any other in a record: 12 hexadecimal digits."""
        return sha256("\n".join(self.rows).encode()).hexdigest()[:12]

    def square(self, x: int, y: int) -> Square:
        """Return the square in column `x` of row `y`, both counted from 0 at the top left."""
        return y * self.stride + x

    def spread(self, squares: Squares) -> Squares:
        """Return the open squares beside any of these: where a step leads, were they free (K3)."""
        stride = self.stride
        return (squares << 1 | squares >> 1 | squares << stride | squares >> stride) & self.open

    def from_nearest(self, base: Sequence[Square]) -> tuple[Square, ...]:
        """Return all squares that can be walked to from `base`, its own first, then by distance."""
        order, seen = list(base), mask(base)
        for square in order:
            order += squares(self.sides[square] & ~seen)
            seen |= self.sides[square]
        return tuple(order)

    def _of_kind(self, kind: str) -> tuple[Square, ...]:
        return tuple(
            self.square(x, y)
            for y, row in enumerate(self.rows)
            for x, letter in enumerate(row)
            if letter == kind
        )

    def _pairs(self, square: Square) -> tuple[tuple[Square, ...], ...]:
        """Return the eight squares around one, opposite ones together; they may lie above the first row."""
        return tuple(
            (square - step, square + step) for step in (1, self.stride - 1, self.stride, self.stride + 1)
        )


def mask(of: Iterable[Square]) -> Squares:
    """Return the mask of these squares."""
    bits = 0
    for square in of:
        bits |= 1 << square
    return bits


def squares(bits: Squares) -> Iterator[Square]:
    """Yield the squares of a mask, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
