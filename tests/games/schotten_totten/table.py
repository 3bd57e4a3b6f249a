"""A table for the tests of Schotten-Totten: positions, moves and refusals by their words."""

from __future__ import annotations

from ludotheque.games.schotten_totten.board import BorderBoard
from ludotheque.games.schotten_totten.cards import CARD_NAMES
from ludotheque.games.schotten_totten.diagram import Diagram, set_up
from ludotheque.games.schotten_totten.options import Choices
from ludotheque.games.schotten_totten.rules import BorderRules
from ludotheque.games.schotten_totten.sides import laid
from ludotheque.games.schotten_totten.state import BorderState

BOARD = BorderBoard(tuple(f"stone-{index}" for index in range(1, 10)))
BASIC, TACTICS = Choices(), Choices(tactics=True)
EXPERTS = Choices(claim_after=False)


class Table:
    """A game on the border, played by notation."""

    def __init__(self, rules: BorderRules, state: BorderState) -> None:
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

    def side(self, seat: int, stone: int) -> str:
        """Return the cards on a side by name, stones from 1."""
        return " ".join(CARD_NAMES[card] for card in laid(self.state.sides[9 * seat + stone - 1]))

    def hand(self, seat: int) -> str:
        return " ".join(CARD_NAMES[card] for card in self.state.hands[seat])


def table(choices: Choices = BASIC, **diagram) -> Table:
    """Return a table with this diagram; seat 0 to move unless it says otherwise."""
    rules = BorderRules(BOARD, choices)
    return Table(rules, set_up(rules, Diagram(**diagram)))


def stones(**cards: str) -> dict[str, str]:
    """Return the cards of a seat by stone: `stones(s1="R1 R2")`."""
    return {f"stone-{key[1:]}": names for key, names in cards.items()}


def fresh(choices: Choices = BASIC) -> Table:
    rules = BorderRules(BOARD, choices)
    return Table(rules, rules.start())
