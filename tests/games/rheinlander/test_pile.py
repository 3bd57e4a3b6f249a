"""The pile as chance: each card as likely, in the order of their numbers."""

import pytest

from ludotheque.games.rheinlander.rules.ground import Picker, Pile
from ludotheque.games.rheinlander.rules.moves import Draw

CARDS = [Draw(card) for card in range(51)]
DRAWS = Picker(CARDS)


@pytest.mark.parametrize(
    "cards", [[], [0], [50], [0, 7, 8, 15, 16, 50], list(range(51)), list(range(1, 51, 3))]
)
def test_each_ticket_wins_one_card_lowest_number_first(cards):
    pile = Pile(DRAWS, sum(1 << card for card in cards))
    assert len(pile) == pile.total == len(cards)
    assert list(pile) == [(CARDS[card], 1) for card in cards]
    assert [pile.pick(ticket) for ticket in range(pile.total)] == [CARDS[card] for card in cards]


def test_no_ticket_wins_beyond_the_last_card():
    with pytest.raises(IndexError):
        Pile(DRAWS, 0b101).pick(2)
