"""The figure of the one-page summary: what it says of an assault is what the rules ask."""

import pytest
from games.castles.table import HeldCastle, table
from typesetting import typeset

from ludotheque.games import GAMES
from ludotheque.games.castles.book.tray import sums
from ludotheque.scenes.rulebook.figures import load_trays


def figure(game: str):
    return load_trays(GAMES[game].book(), GAMES[game])["assault"]


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_c12_c13_the_figure_says_two_a_sword_and_two_a_defender(game: str) -> None:
    (_need, on_open), (_held, on_held) = sums(figure(game))
    assert on_open == typeset("2 × 3 épées = 6 chevaliers")
    assert on_held == typeset("2 × (1 chevalier + bouclier 1) = 4 chevaliers")


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_c12_so_many_take_a_castle_nobody_has_taken_and_one_fewer_do_not(game: str) -> None:
    (need, _sum), _held = sums(figure(game))
    rule_set = GAMES[game].rule_set()
    assert table({"mid": need - 1}, {}, {}, rule_set=rule_set).refused("take three mid")[:2] == (
        "C12",
        "too-weak",
    )
    taken = table({"mid": need}, {}, {}, rule_set=rule_set).do("take three mid")
    assert taken.owner("three") == 0


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_c13_so_many_take_a_castle_from_its_holder_and_one_fewer_do_not(game: str) -> None:
    drawn, rule_set = figure(game), GAMES[game].rule_set()
    _open, (need, _sum) = sums(drawn)
    castle = {"three": HeldCastle(seat=1, knights=drawn["inside"], shield=drawn["shield"])}
    for count, owner in ((need - 1, 1), (need, 0)):
        played = table({"mid": 9}, {}, {}, castles=castle, rule_set=rule_set).do(f"attack three mid {count}")
        assert played.owner("three") == owner
        assert played.state.moves == 2, "an assault costs a move, whatever comes of it"
