"""Which cards off the decks the house counts as luck."""

import pytest
from games.schotten_totten.table import TACTICS, fresh, table

from ludotheque.games.schotten_totten.rules.luck import joker, strong


@pytest.mark.parametrize(
    ("card", "luck"), [("R1", False), ("G7", False), ("N8", True), ("M9", True), ("Y9", True)]
)
def test_an_eight_or_a_nine_is_a_strong_clan_card(card, luck):
    game = fresh(TACTICS)
    draw = game.rules.notation.read(f"draw {card}")
    assert strong(game.state, draw) == (0, luck)
    assert joker(game.state, draw) is None
    assert strong(game.do("draw B1").state, draw) == (1, luck)


@pytest.mark.parametrize(
    ("card", "luck"), [("joker-1", True), ("joker-2", True), ("spy", False), ("traitor", False)]
)
def test_of_the_tactics_only_a_joker_is_luck(card, luck):
    game = fresh(TACTICS)
    draw = game.rules.notation.read(f"draw {card}")
    assert joker(game.state, draw) == (0, luck)
    assert strong(game.state, draw) is None


@pytest.mark.parametrize("words", ["play R9 stone-1", "take clan", "claim stone-1", "play joker-1 stone-1"])
def test_what_is_no_card_off_a_deck_is_no_luck(words):
    game = table(TACTICS, hands=("R9 joker-1", ""))
    move = game.rules.notation.read(words)
    assert strong(game.state, move) is None
    assert joker(game.state, move) is None
