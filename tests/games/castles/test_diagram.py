"""Diagrams: positions by the names of places, refused where the board or the pieces do not admit them."""

import pytest
from games.castles.boards import small

from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS, RHEINGOLD
from ludotheque.games.castles.rules.state import Phase

BOARD = small()


def rules(rule_set=HIGHLANDERS):
    return CastleRules(BOARD, rule_set, 3)


def lay(*armies, left=3, rule_set=HIGHLANDERS, **castles):
    return set_up(rules(rule_set), Diagram(armies or ({}, {}, {}), castles, left))


def test_an_empty_diagram_is_the_start():
    assert lay(left=0) == rules().start()


def test_moves_left_or_the_die():
    assert (lay(left=2).phase, lay(left=2).moves) == (Phase.MARCH, 2)
    assert (lay(left=0).phase, lay(left=0).moves) == (Phase.ROLL, 0)


def test_it_is_the_position_that_moves_lead_to():
    game = rules()
    played = game.start()
    for words in ("roll 1", "march scroll-1 north 1", "march north mid 1"):
        played = game.apply(played, game.notation.read(words))
    assert lay({"mid": 1}, {}, {}, left=1) == played


def test_castles_with_their_garrisons_and_shields():
    state = lay(two=HeldCastle(1, 4, shield=3, open=True), three=HeldCastle(2, shield=0))
    assert state.owners == (-1, 1, 2)
    assert state.shields == (-1, 3, 0)
    assert state.face_up == (False, True, False)
    assert state.knights[1][BOARD.castles[1]] == 4


@pytest.mark.parametrize(
    ("armies", "castles", "what"),
    [
        (({"nowhere": 1}, {}, {}), {}, "no such place: nowhere"),
        (({}, {}, {}), {"four": HeldCastle(0, 1)}, "no such place: four"),
        (({"mid": 1}, {"mid": 2}, {}), {}, "two players on mid"),
        (({"one": 1}, {}, {}), {}, "one is not held"),
        (({"one": 1}, {}, {}), {"one": HeldCastle(1, 2)}, "one is not held"),
        (({}, {}, {}), {"one": HeldCastle(1)}, "one is not held"),
        (({"mid": 43}, {}, {}), {}, "more pieces"),
    ],
)
def test_impossible_positions_are_refused(armies, castles, what):
    with pytest.raises(ValueError, match=what):
        lay(*armies, **castles)


def test_a_shield_alone_holds_a_castle_in_highlanders_only():
    lay(one=HeldCastle(0, shield=1))
    with pytest.raises(ValueError, match="one is not held"):
        lay(one=HeldCastle(0, shield=1), rule_set=RHEINGOLD)
