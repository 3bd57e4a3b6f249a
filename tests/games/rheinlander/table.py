"""A table for the tests of the Rhine's rules: positions drawn in three lines, moves by their words.

    left:  A A [2] . # .
    river: . . B . .
    right: . . [+] b . .

One sign a stretch: `.` free, `#` a bastion, a capital for that seat's knight; with `'` its duke lies in that
knight's county, `0` says that the county has no duke, and otherwise who has most knights holds it. Between
two signs of a bank stands what lies on the circle that touches both: `[2]` `[3]` `[4]` a city, `[+]` a
church, `[K]` a castle, `[K:A]` a castle with a knight of seat A on it.
"""

from __future__ import annotations

from functools import lru_cache

from games.rheinlander.boards import straight
from position import Position

from ludotheque.games.rheinlander.book.diagram import Diagram, set_up
from ludotheque.games.rheinlander.rules import advice
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.state import NOBODY

STRETCHES = 40
TILES = {"2": "city-2", "3": "city-3", "4": "city-4", "+": "church", "K": "castle"}


class Table(Position):
    """A game on a board, played by notation."""

    def paid(self, words: str) -> list[tuple[int, int, str]]:
        """Make a move; return who was paid how much and why, in order."""
        return [(seat, f["points"], f["why"]) for kind, seat, f in self.events(words) if kind == "paid"]

    def space(self, name: str) -> int:
        return self.rules.board.names.index(name)

    def owner(self, name: str) -> int:
        """Return whose knight stands on a space."""
        at = self.space(name)
        return next((seat for seat, own in enumerate(self.state.knights) if own >> at & 1), NOBODY)

    def duke(self, name: str) -> int:
        """Return whose duke lies in the county of a space."""
        return next(g.duke for g in self.state.groups if g.spaces >> self.space(name) & 1)

    def county(self, name: str) -> advice.County | None:
        """Return the county that a space belongs to, None if its knight stands alone."""
        at = self.space(name)
        return next((c for c in advice.all_counties(self.rules, self.state) if at in c.spaces), None)

    def castle(self, estate: str) -> int:
        """Return whose knight stands on a castle tile."""
        return advice.castle_knight(self.state, self.rules.board.estates.index(estate))

    def reserve(self, seat: int) -> int:
        return advice.stock(self.rules, self.state)[seat].knights


def table(
    left: str = "", river: str = "", right: str = "", hand: tuple[int, ...] = (), seats: int = 3, **more
) -> Table:
    """Return the position drawn, seat 0 about to play from `hand`; `more` are fields of the Diagram."""
    rules = rules_for(_circles("left", left) + _circles("right", right), seats)
    shown = _Reader(seats)
    for bank, row in (("left", left), ("river", river), ("right", right)):
        shown.read(bank, row)
    hands = [hand, *more.pop("hands", ())] if hand else more.pop("hands", ())
    return Table(rules, set_up(rules, shown.diagram(hands=hands, **more)))


@lru_cache(4)
def rules_for(circles: tuple[tuple[str, int], ...], seats: int = 3, **options: bool) -> RheinlanderRules:
    """Return rules on a straight Rhine with a circle after each of these (bank, stretch)."""
    estates = {f"{bank}-{n}-{n + 1}": (f"{bank}-{n}", f"{bank}-{n + 1}") for bank, n in circles}
    return RheinlanderRules(straight(STRETCHES, estates), seats, **options)


def _circles(bank: str, row: str) -> tuple[tuple[str, int], ...]:
    found, stretch = [], 0
    for sign in row.split():
        if sign[0] == "[":
            found.append((bank, stretch))
        else:
            stretch += 1
    return tuple(found)


class _Reader:
    def __init__(self, seats: int) -> None:
        self.knights: list[list[str]] = [[] for _ in range(seats)]
        self.tiles: dict[str, str] = {}
        self.castles: dict[str, int] = {}
        self.dukes: dict[str, int] = {}
        self.bastions: list[str] = []

    def read(self, bank: str, row: str) -> None:
        stretch = 0
        for sign in row.split():
            if sign[0] == "[":
                self._tile(f"{bank}-{stretch}-{stretch + 1}", sign[1:-1])
                continue
            stretch += 1
            self._piece(f"{bank}-{stretch}", sign)

    def _tile(self, estate: str, sign: str) -> None:
        tile, _, knight = sign.partition(":")
        self.tiles[estate] = TILES[tile]
        if knight:
            self.castles[estate] = ord(knight) - ord("A")

    def _piece(self, space: str, sign: str) -> None:
        if sign == "#":
            self.bastions.append(space)
        elif sign != ".":
            seat = ord(sign[0]) - ord("A")
            self.knights[seat].append(space)
            if sign[1:]:
                self.dukes[space] = seat if sign[1:] == "'" else NOBODY

    def diagram(self, **more) -> Diagram:
        return Diagram(self.knights, self.tiles, self.castles, self.dukes, self.bastions, **more)
