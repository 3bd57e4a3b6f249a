"""The galley, a page of unlimited height that is filled with typeset text from the top down."""

from __future__ import annotations

from pygame import Rect

from ludotheque.ui.drawing import Size


class Galley:
    """Tracks how far down a page is filled, and hands out boxes and lines below that point, all in pixels.

    The page is `width` wide. Its text stands in a column that begins at x = `left` and is `column` wide.
    """

    def __init__(self, width: int, left: int, column: int) -> None:
        self.width = width
        self.column = Rect(left, 0, column, 0)
        self.y = 0
        self._initial = Rect(0, 0, 0, 0)
        self._figure = Rect(0, 0, 0, 0)

    def down(self, room: int) -> None:
        """Leave `room` pixels free."""
        self.y += room

    def take(self, end: int) -> Rect:
        """Return the box across the whole page from the present height to `end`, and continue at `end`."""
        box = Rect(0, self.y, self.width, 0)
        box.height, self.y = end - self.y, end
        return box

    def keep_left(self, size: Size) -> Rect:
        """Return a box for an initial at the left of the following lines, which flow round the box."""
        self._initial = Rect((self.column.left, self.y), size)
        return self._initial

    def keep_right(self, size: Size) -> Rect:
        """Return a box for a figure at the right of the following lines, which flow round the box."""
        self._figure = Rect((0, 0), size).move_to(topright=(self.column.right, self.y))
        return self._figure

    def ends(self, y: int) -> tuple[int, int]:
        """Return the left and right ends of the line whose top is at `y`."""
        left, right = self.column.left, self.column.right
        if self._initial.top <= y < self._initial.bottom:
            left = self._initial.right
        if self._figure.top <= y < self._figure.bottom:
            right = self._figure.left
        return left, right

    def clear(self) -> None:
        """Continue below the figure at the right, if there is one."""
        self.y = max(self.y, self._figure.bottom)
