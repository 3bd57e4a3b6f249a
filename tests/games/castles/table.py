"""A table for the tests of the castle rules: moves and refusals by their words."""

from __future__ import annotations

from games.castles.boards import small
from position import Position

from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS, RHEINGOLD, RuleSet

BOARD = small()


class Table(Position):
    """A game on a board, played by notation."""

    def army(self, seat: int, place: str) -> int:
        return self.state.knights[seat][self.rules.board.names.index(place)]

    def castle(self, name: str) -> int:
        return self.rules.board.castles.index(self.rules.board.names.index(name))

    def owner(self, name: str) -> int:
        return self.state.owners[self.castle(name)]

    def shield(self, name: str) -> int:
        return self.state.shields[self.castle(name)]


def table(
    *armies: dict[str, int],
    castles: dict[str, HeldCastle] | None = None,
    left: int = 3,
    rule_set: RuleSet = HIGHLANDERS,
    board=BOARD,
) -> Table:
    """Return a table with a seat for each set of armies, seat 0 to move or, with no moves left, to roll."""
    rules = CastleRules(board, rule_set, len(armies))
    return Table(rules, set_up(rules, Diagram(armies=armies, castles=castles or {}, left=left)))


__all__ = ["BOARD", "HIGHLANDERS", "RHEINGOLD", "HeldCastle", "Table", "table"]
