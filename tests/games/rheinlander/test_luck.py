"""Which cards off the pile the house counts as luck: those with a space beside a knight of one's own."""

import pytest
from games.rheinlander.play import BOARD
from games.rheinlander.table import Table, table

from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.luck import beside_own
from ludotheque.games.rheinlander.rules.state import Phase


@pytest.mark.parametrize(
    ("card", "luck"), [(1, False), (2, True), (3, True), (4, True), (5, False), (20, False)]
)
def test_a_card_beside_a_knight_of_ones_own_is_luck(card, luck):
    played = table(left=". . . . . B", hand=(1, 3, 4, 5, 6)).do("place 3 left-3")
    draw = played.rules.notation.read(f"draw {card}")
    assert beside_own(played.rules.ground, played.state, draw) == (0, luck)


def test_an_enemys_knight_is_none():
    played = table(left=". . . . . B", hand=(1, 3, 4, 5, 6)).do("place 3 left-3")
    assert beside_own(played.rules.ground, played.state, played.rules.notation.read("draw 7")) == (0, False)


def test_neither_the_joker_nor_a_first_hand_nor_any_other_move_is_counted():
    played = table(left=". . . . . B", hand=(1, 3, 4, 5, 6)).do("place 3 left-3")
    for words in ("draw joker", "place 4 left-4", "skip"):
        assert beside_own(played.rules.ground, played.state, played.rules.notation.read(words)) is None
    dealing = Table(RheinlanderRules(BOARD, 3), RheinlanderRules(BOARD, 3).start())
    while dealing.state.phase == Phase.TILING:
        dealing.do(sorted(dealing.legal())[0])
    assert beside_own(dealing.rules.ground, dealing.state, dealing.rules.notation.read("draw 7")) is None
