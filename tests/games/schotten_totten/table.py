"""A table for the tests of Schotten-Totten: positions, moves and refusals by their words."""

from __future__ import annotations

from position import Position

from ludotheque.core.judgement import Candidate
from ludotheque.games.schotten_totten.book.diagram import Diagram, set_up
from ludotheque.games.schotten_totten.judgement.advised import advised
from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.rules.board import SchottenTottenBoard
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.sides import laid

BOARD = SchottenTottenBoard(tuple(f"stone-{index}" for index in range(1, 10)))
BASIC, TACTICS = Choices(), Choices(tactics=True)
EXPERTS = Choices(claim_after=False)


class Table(Position):
    """A game on the border, played by notation."""

    def side(self, seat: int, stone: int) -> str:
        """Return the cards on a side by name, stones from 1."""
        return " ".join(CARD_NAMES[card] for card in laid(self.state.sides[9 * seat + stone - 1]))

    def hand(self, seat: int) -> str:
        return " ".join(CARD_NAMES[card] for card in self.state.hands[seat])


def table(choices: Choices = BASIC, **diagram) -> Table:
    """Return a table with this diagram; seat 0 to move unless it says otherwise."""
    rules = SchottenTottenRules(BOARD, choices)
    return Table(rules, set_up(rules, Diagram(**diagram)))


def stones(**cards: str) -> dict[str, str]:
    """Return the cards of a seat by stone: `stones(s1="R1 R2")`."""
    return {f"stone-{key[1:]}": names for key, names in cards.items()}


def advice(game: Position, seat: int = 0, **changed: object) -> list[Candidate]:
    """Return all turns with their reasons, in the order of advice, by their estimates alone."""
    judgement = SchottenTottenJudgement(game.rules)
    view = game.rules.view(game.state._replace(**changed), seat)
    return advised(Outlook(view, seat, judgement.wants), judgement.advise(view, seat, None))


def fresh(choices: Choices = BASIC) -> Table:
    rules = SchottenTottenRules(BOARD, choices)
    return Table(rules, rules.start())


def twins_in_the_fog(seat: int, *, first: bool) -> Table:
    """Return a table: the fog that `seat` holds makes both sides of stone 3 equal, a third in a row."""
    sides, hand = (stones(s3="G9 B8 N7"), stones(s3="R7 R8 R9")), "fog B2 N4 M1 M4 Y1 Y3"
    return table(
        TACTICS,
        sides=sides[::-1] if seat else sides,
        claimed=("", "stone-1 stone-2") if seat else ("stone-1 stone-2", ""),
        hands=("", hand) if seat else (hand, ""),
        seat=seat,
        first="stone-3" if first == (seat == 1) else "",
    )
