"""The seals of solved puzzles, when a puzzle comes back, and the riddle of each day. Days are local dates."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the shelf is shown before any date is reckoned with
    from datetime import date

GAPS = (
    1,
    3,
    7,
    21,
)  # days after which a puzzle comes back: after the first time that it is solved, and so on
LAST = 7  # days in the line of the riddles kept
MOST_DAYS = 400  # days to remember on which the riddle was solved
MOST_TIMES = 99


class Seal(NamedTuple):
    """The seal of a puzzle that has been solved so many `times` in a row, the last time on `day` (ISO 8601).

    It is of another wax if it was solved once without a hint or a wrong try: `alone`.
    """

    times: int
    day: str
    alone: bool = False

    def due(self, today: date) -> bool:
        """Return whether the puzzle is to be solved again; a day in the future, of a wrong clock, is past."""
        from datetime import date, timedelta

        day = date.fromisoformat(self.day)
        gap = GAPS[self.times - 1] if self.times <= len(GAPS) else None
        return day > today or (gap is not None and today >= day + timedelta(gap))


def sealed(before: Seal | None, today: date, alone: bool, shown: bool) -> Seal | None:
    """Return the seal of a puzzle that was solved today, perhaps `alone`, or whose answer was shown.

    An answer that is shown seals nothing. Not solved alone, a puzzle that has a seal comes back the next day.
    """
    if before is None:
        return None if shown else Seal(1, today.isoformat(), alone)
    if not alone:
        return Seal(1, today.isoformat(), before.alone)
    if not before.due(today):
        return before._replace(alone=True)
    return Seal(min(before.times + 1, MOST_TIMES), today.isoformat(), alone=True)


def riddle_of(today: date, ids: Collection[str]) -> str:
    """Return the id of the day's riddle, the same in every house with these puzzles; "" without any.

    Each puzzle comes once in as many days as there are puzzles, in an order that changes then.
    """
    if not ids:
        return ""
    from hashlib import sha256

    turn, at = divmod(today.toordinal(), len(ids))
    return sorted(ids, key=lambda id: (sha256(f"{turn} {id}".encode()).digest(), id))[at]


def days_kept(days: Sequence[str], today: date) -> tuple[bool, ...]:
    """Return for each of the LAST days up to today whether its riddle was solved."""
    from datetime import timedelta

    return tuple((today - timedelta(ago)).isoformat() in days for ago in reversed(range(LAST)))


def read_seal(plain: object) -> Seal | None:
    """Return the seal that stands in the settings as a list, None if it is damaged."""
    match plain:
        case [int(times), str(day), bool(alone)] if 0 < times <= MOST_TIMES and is_day(day):
            return Seal(times, day, alone)
    return None


def is_day(text: str) -> bool:
    """Return whether a text is a date of the form 2026-11-30."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
