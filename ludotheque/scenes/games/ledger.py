"""Where the games stand in the ledger: below the names of their months, each at its height on a long page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ludotheque.home.index import Entry
from ludotheque.home.moments import month, month_of


class Ledger:
    """Games on a page: `tops` are their heights, `months` the names above some, `tall` the page's height."""

    def __init__(self, entries: Sequence[Entry], row: int, heading: int) -> None:
        """Lay out games, the last first; a `row` and a `heading` are so many pixels high."""
        self.entries = list(entries)
        self.row, self.heading = row, heading
        self.tops: list[int] = []
        self.months: list[tuple[int, str]] = []
        y, before = 0, (0, 0)
        for entry in self.entries:
            this = month_of(entry.saved)
            if this != before:
                self.months.append((y, month(entry.saved)))
                y, before = y + heading, this
            self.tops.append(y)
            y += row
        self.tall = y

    def between(self, top: int, bottom: int) -> range:
        """Return the numbers of the games of which something lies between two heights."""
        first = max(0, bisect_right(self.tops, top - self.row))
        return range(first, max(first, bisect_right(self.tops, bottom - 1)))

    def number(self, name: str) -> int | None:
        """Return the number of the game in a file; None if it is not listed."""
        return next((number for number, entry in enumerate(self.entries) if entry.name == name), None)
