"""A table for the tests of the castle rules: moves and refusals by their words."""

from __future__ import annotations

from games.castles.boards import small

from ludotheque.games.castles.diagram import Diagram, Holding, set_up
from ludotheque.games.castles.rule_set import HIGHLANDERS, RHEINGOLD, RuleSet
from ludotheque.games.castles.rules import CastleRules
from ludotheque.games.castles.state import CastleState

BOARD = small()


class Table:
    """A game on a board, played by notation."""

    def __init__(self, rules: CastleRules, state: CastleState) -> None:
        self.rules, self.state = rules, state

    def do(self, *moves: str) -> Table:
        for words in moves:
            self.state = self.rules.apply(self.state, self.rules.notation.read(words))
        return self

    def legal(self, verb: str = "") -> set[str]:
        words = map(self.rules.notation.write, self.rules.legal(self.state))
        return {text for text in words if text.startswith(verb)}

    def refused(self, words: str) -> tuple[str, str, dict[str, int | str]]:
        """Return rule, reason and facts; fails if the move is legal."""
        move = self.rules.notation.read(words)
        refusal = self.rules.refusal(self.state, move)
        assert refusal, f"{words} is legal"
        assert move not in self.rules.legal(self.state)
        return refusal.rule, refusal.reason, dict(refusal.facts)

    def events(self, words: str) -> dict[str, dict[str, int | str]]:
        """Make a move; return its events: kind -> facts, the seat among them."""
        before, move = self.state, self.rules.notation.read(words)
        self.do(words)
        told = self.rules.events(before, move, self.state)
        return {event.kind: {"seat": event.seat, **dict(event.facts)} for event in told}

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
    castles: dict[str, Holding] | None = None,
    left: int = 3,
    rule_set: RuleSet = HIGHLANDERS,
    board=BOARD,
) -> Table:
    """Return a table with a seat for each set of armies, seat 0 to move or, with no moves left, to roll."""
    rules = CastleRules(board, rule_set, len(armies))
    return Table(rules, set_up(rules, Diagram(armies=armies, castles=castles or {}, left=left)))


__all__ = ["BOARD", "HIGHLANDERS", "RHEINGOLD", "Holding", "Table", "table"]
