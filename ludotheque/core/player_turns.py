"""Divides a game into turns as players count them. A turn includes its throws of dice and draws of cards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ludotheque.core.move import Declaration
from ludotheque.core.session import Session

Whose = Callable[[Any], int]  # returns the seat whose turn it is in a public view; negative if nobody's


class PlayerTurn(NamedTuple):
    """A turn of `seat`: the plies `start` to `end` - 1. `number` counts that seat's turns from 1."""

    seat: int
    start: int
    end: int
    number: int


class PlayerTurns:
    """The turns of a session, searched for only as far as a caller asks, from the cursor `opening`.

    `whose` returns the seat that has the turn in a state. An agreement or declaration that ends the game
    belongs to no turn.
    """

    def __init__(self, session: Session[Any], whose: Whose, opening: int = 0) -> None:
        self._session, self._whose = session, whose
        self._looked, self.end = opening, _last_decision(session)
        self._starts: list[int] = []
        self._found: list[PlayerTurn] = []
        self._open = False  # whether the last turn in `_found` goes on at `_looked`

    @property
    def complete(self) -> bool:
        """Whether the whole game has been searched for turns."""
        return self._looked >= self.end

    @property
    def found(self) -> Sequence[PlayerTurn]:
        """All turns in the order in which they were played."""
        self.scan_to(self.end)
        return self._found

    @property
    def rounds(self) -> int:
        """The number of turns of the seat that had the most turns."""
        return max((turn.number for turn in self.found), default=0)

    def scan_to(self, cursor: int) -> None:
        """Search the plies before `cursor` for turns."""
        for at in range(self._looked, min(cursor, self.end)):
            seat = self._whose(self._session.rules.view(self._session.state_at(at), None))
            if self._open and self._found[-1].seat != seat:
                self._found[-1], self._open = self._found[-1]._replace(end=at), False
            if seat >= 0 and not self._open:
                self._begin(seat, at)
        self._looked = max(self._looked, min(cursor, self.end))

    def scan(self, plies: int) -> None:
        """Search the next `plies` plies for turns."""
        self.scan_to(self._looked + plies)

    def number(self, cursor: int) -> int:
        """Return the `number` of the turn in progress after `cursor` plies, or 1 if there are no turns."""
        turn = self.at(cursor)
        return turn.number if turn else 1

    def at(self, cursor: int) -> PlayerTurn | None:
        """Return the turn in progress after `cursor` plies, perhaps without its `end`; None without turns."""
        self.scan_to(cursor + 1)
        return self._found[self._index(cursor)] if self._found else None

    def share(self, cursor: int) -> float:
        """Return how much of the game was played after `cursor` plies, 0 to 1; turns count equally."""
        if not self.found:
            return 0.0
        index = self._index(cursor)
        turn = self._found[index]
        within = (cursor - turn.start) / max(1, turn.end - turn.start)
        return (index + min(max(within, 0.0), 1.0)) / len(self._found)

    def round_share(self, number: int) -> float:
        """Return how much of the game has been played once every seat has had `number` turns, from 0 to 1."""
        ended = (index for index, turn in enumerate(self.found, 1) if turn.number <= number)
        return max(ended, default=0) / max(1, len(self._found))

    def _begin(self, seat: int, at: int) -> None:
        before = sum(turn.seat == seat for turn in self._found)
        self._found.append(PlayerTurn(seat, at, self.end, before + 1))
        self._starts.append(at)
        self._open = True

    def _index(self, cursor: int) -> int:
        return max(0, bisect_right(self._starts, cursor) - 1)


def _last_decision(session: Session[Any]) -> int:
    """Return the cursor of a session, less 1 if an agreement or declaration ended the game."""
    end = session.cursor
    if not end:
        return 0
    move, before = session.steps[end - 1].move, session.state_at(end - 1)
    ended = isinstance(move, Declaration) or move in session.rules.agreements(before)
    return end - 1 if ended else end
