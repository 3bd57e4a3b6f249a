"""A hall for the tests of Les Chevaliers, positions by the names of squares, moves by their words."""

from __future__ import annotations

from itertools import pairwise

from ludotheque.games.chevaliers.board import HallBoard, mask, squares
from ludotheque.games.chevaliers.rules import HallRules
from ludotheque.games.chevaliers.state import HallState
from ludotheque.games.chevaliers.turns import fresh_turn

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
HALL = HallBoard(ROWS)
RULES = HallRules(HALL)


def squares_of(names: str) -> int:
    return mask(HALL.names.index(name) for name in names.split())


def names_of(bits: int) -> set[str]:
    return {HALL.names[square] for square in squares(bits)}


class Table:
    """A game in a hall, played by notation."""

    def __init__(self, state: HallState, rules: HallRules = RULES) -> None:
        self.rules, self.state = rules, state

    def do(self, *moves: str) -> Table:
        for words in moves:
            self.state = self.rules.apply(self.state, self.rules.notation.read(words))
        return self

    def dice(self, *points: int) -> Table:
        return self.do(*(f"roll {one}" for one in points))

    def legal(self, verb: str = "") -> set[str]:
        words = map(self.rules.notation.write, self.rules.legal(self.state))
        return {text for text in words if text.startswith(verb)}

    def refused(self, words: str) -> tuple[str, str, dict[str, int | str]]:
        """Return rule, reason and facts; fails if the move is legal."""
        move = self.rules.notation.read(words)
        refusal = self.rules.refusal(self.state, move)
        assert refusal, f"{words} is legal"
        return refusal.rule, refusal.reason, dict(refusal.facts)

    def events(self, words: str) -> list[tuple[str, int, dict[str, int | str]]]:
        """Make a move; return its events as (kind, seat, facts)."""
        before, move = self.state, self.rules.notation.read(words)
        self.do(words)
        told = self.rules.events(before, move, self.state)
        return [(event.kind, event.seat, dict(event.facts)) for event in told]

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
