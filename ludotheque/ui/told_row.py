"""A row in the list of a sheet: a name, and below it what is told of the thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.ui.containers import Column, Framed, Pressed
from ludotheque.ui.leaves import Line
from ludotheque.ui.palette import INK, INK_SOFT

HIGH, GAP = 100, 8  # logical pixels: of a row with two lines told, and between two rows


class ToldRow(Pressed):
    """A row with a name and what is `told`, the first line in italics; a click calls `action`."""

    def __init__(self, id: str, name: str, told: Sequence[str], action: Callable[[], object]) -> None:
        where, *others = told
        lines = [Line(name, 19, INK, smallest=13), Line(where, 16, INK_SOFT, "italic", smallest=12)]
        words = Column([*lines, *(Line(text, 16, INK, smallest=11) for text in others)], 1)
        words.grows = True
        super().__init__(id, action, Framed(words, "card", 11))
        self.label, self.least, self._told = name, 220, ", ".join(told)

    @property
    def state(self) -> str:
        """What is told."""
        return self._told
