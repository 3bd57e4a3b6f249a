"""Where the squares of a hall lie on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from ludotheque.games.chevaliers.rules.board import (
    CHEST,
    COLUMN,
    FLOOR,
    LEFT,
    RIGHT,
    START,
    WALL,
    ChevaliersBoard,
)
from ludotheque.tiled.model import Point

Cell = tuple[int, int]  # column and row, from the top left
PAVED = (FLOOR, COLUMN, START, LEFT, RIGHT, CHEST)


@dataclass(frozen=True, slots=True)
class Site:
    """Where the squares of a hall lie on the sheet."""

    board: ChevaliersBoard
    cell: float  # board units a square
    edges: tuple[float, float, float, float]  # of the paper: left, top, right, bottom in board units

    @property
    def u(self) -> float:
        """A hundredth of a square, in board units."""
        return self.cell / 100

    def kind(self, x: int, y: int) -> str:
        """Return the letter of a square, a wall beyond the map."""
        rows = self.board.rows
        return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else WALL

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a square, in board units."""
        return (cell[0] + 0.5) * self.cell, (cell[1] + 0.5) * self.cell

    def cells(self, *kinds: str) -> Iterator[Cell]:
        """Return all squares of these kinds, row by row."""
        for y, row in enumerate(self.board.rows):
            for x, kind in enumerate(row):
                if kind in kinds:
                    yield x, y

    def walls(self) -> Iterator[Cell]:
        """Return all squares of wall, beyond the map as far as the paper goes."""
        left, top, right, bottom = (floor(edge / self.cell) for edge in self.edges)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                if self.solid(x, y):
                    yield x, y

    def box(self, cell: Cell) -> str:
        """Return the outline of a square as a path."""
        x, y, side = cell[0] * self.cell, cell[1] * self.cell, self.cell
        return f"M{x:.1f} {y:.1f}h{side:.1f}v{side:.1f}h{-side:.1f}z"

    def solid(self, x: int, y: int) -> bool:
        """Return whether there is a wall."""
        return self.kind(x, y) == WALL
