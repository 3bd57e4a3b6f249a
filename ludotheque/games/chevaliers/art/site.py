"""Converts squares of a hall to points on the painted sheet."""

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
    """The squares of a hall on the painted sheet. A square is `cell` board units wide."""

    board: ChevaliersBoard
    cell: float  # side of a square, in board units
    edges: tuple[float, float, float, float]  # left, top, right and bottom of the sheet, in board units

    @property
    def u(self) -> float:
        """A hundredth of a square, in board units."""
        return self.cell / 100

    def kind(self, x: int, y: int) -> str:
        """Return the letter of the kind of a square. Beyond the map, all squares are walls."""
        rows = self.board.rows
        return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else WALL

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a square, in board units."""
        return (cell[0] + 0.5) * self.cell, (cell[1] + 0.5) * self.cell

    def cells(self, *kinds: str) -> Iterator[Cell]:
        """Yield the squares of the given kinds, row by row."""
        for y, row in enumerate(self.board.rows):
            for x, kind in enumerate(row):
                if kind in kinds:
                    yield x, y

    def walls(self) -> Iterator[Cell]:
        """Yield all squares of wall, also those beyond the map up to the edges of the sheet."""
        left, top, right, bottom = (floor(edge / self.cell) for edge in self.edges)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                if self.solid(x, y):
                    yield x, y

    def square(self, cell: Cell) -> str:
        """Return the outline of a square as an SVG path."""
        x, y, side = cell[0] * self.cell, cell[1] * self.cell, self.cell
        return f"M{x:.1f} {y:.1f}h{side:.1f}v{side:.1f}h{-side:.1f}z"

    def solid(self, x: int, y: int) -> bool:
        """Return whether a square is a wall."""
        return self.kind(x, y) == WALL
