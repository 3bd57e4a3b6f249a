"""The galley that a book is set on: a strip without end, filled from the top down."""

from __future__ import annotations

from pygame import Rect

from ludotheque.ui.drawing import Size


class Galley:
    """Keeps how far the page is set, and hands out boxes and lines from there; all measures are pixels.

    The page is `width` wide; its text stands in a `column` of that width which begins at `left`.
    """

    def __init__(self, width: int, left: int, column: int) -> None:
        self.width = width
        self.column = Rect(left, 0, column, 0)
        self.y = 0
        self._initial = Rect(0, 0, 0, 0)
        self._figure = Rect(0, 0, 0, 0)

    def down(self, room: int) -> None:
        """Leave `room` free."""
        self.y += room

    def take(self, end: int) -> Rect:
        """Return the box across the whole page from here down to `end`, and go on there."""
        box = Rect(0, self.y, self.width, 0)
        box.height, self.y = end - self.y, end
        return box

    def keep_left(self, size: Size) -> Rect:
        """Return a box for an initial at the left end of the lines that follow, which stay clear of it."""
        self._initial = Rect((self.column.left, self.y), size)
        return self._initial

    def keep_right(self, size: Size) -> Rect:
        """Return a box for a figure at the right end of the lines that follow, which stay clear of it."""
        self._figure = Rect((0, 0), size).move_to(topright=(self.column.right, self.y))
        return self._figure

    def ends(self, y: int) -> tuple[int, int]:
        """Return the left and right ends of the line that begins at `y`."""
        left, right = self.column.left, self.column.right
        if self._initial.top <= y < self._initial.bottom:
            left = self._initial.right
        if self._figure.top <= y < self._figure.bottom:
            right = self._figure.left
        return left, right

    def clear(self) -> None:
        """Go below the figure that stands beside the text."""
        self.y = max(self.y, self._figure.bottom)
