"""A hall for the tests of Les Chevaliers, positions by the names of squares, moves by their words."""

from __future__ import annotations

from itertools import pairwise

from position import Position

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, mask, squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import ChevaliersState
from ludotheque.games.chevaliers.rules.turns import fresh_turn

WHITE, RED = 0, 1
LETTERS = "abcdefghi"
ROWS = (
    "..ccccccc",  # 9
    ".........",  # 8
    ".........",  # 7
    "l...o...r",  # 6
    "l.......r",  # 5
    "l...#...r",  # 4
    ".........",  # 3
    ".........",  # 2
    "...sss...",  # 1
)  # a to i
HALL = ChevaliersBoard(ROWS)
RULES = ChevaliersRules(HALL)


def squares_of(names: str) -> int:
    return mask(HALL.names.index(name) for name in names.split())


def names_of(bits: int) -> set[str]:
    return {HALL.names[square] for square in squares(bits)}


class Table(Position):
    """A game in a hall, played by notation."""

    def __init__(self, state: ChevaliersState, rules: ChevaliersRules = RULES) -> None:
        super().__init__(rules, state)

    def dice(self, *points: int) -> Table:
        return self.do(*(f"roll {one}" for one in points))

    @property
    def turn(self) -> int:
        return self.rules.turn(self.state)

    @property
    def whites(self) -> set[str]:
        return names_of(self.state.whites)

    @property
    def reds(self) -> set[str]:
        return names_of(self.state.reds)


def table(whites: str, reds: str, side: int = WHITE, home: str = "", die: int = 0) -> Table:
    """Return a table with these knights, `side` about to throw the die, or to move by it."""
    at = Table(fresh_turn(side, squares_of(whites), squares_of(reds), squares_of(home)))
    return at.dice(die) if die else at


def walk(*names: str) -> list[str]:
    """Return the steps of a way from the first square to the last."""
    return [f"step {a} {b}" for a, b in pairwise(names)]
