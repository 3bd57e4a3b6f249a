"""The catalogue: cheap to import, its games in the order of the shelf, every rule of theirs tested."""

import subprocess
import sys

import pytest
from citations import citing, coverage, folder_of
from games.castles.boards import small

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game


def test_the_first_five_games_in_the_order_of_the_shelf():
    first = ["highlanders", "rheingold", "schotten-totten", "chevaliers", "rheinlander"]
    assert [game for game in GAMES if game in first] == first
    assert all(key == game.id for key, game in GAMES.items())


@pytest.mark.parametrize(("game", "least"), [("highlanders", 2), ("rheingold", 3)])
def test_the_castle_games_play_on_any_board_of_their_kind(game, least):
    entry = GAMES[game]
    assert (entry.seats[0], entry.seats[-1], entry.kind().id) == (least, 5, "castles")
    for seats in entry.seats:
        rules = entry.rules(small(), (), seats)
        assert (rules.seats, rules.rule_set.id) == (seats, game)


def test_importing_the_catalogue_loads_no_rules_and_no_pixels():
    script = "import sys, ludotheque.games; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    loaded = told.split()
    assert "pygame" not in loaded
    inside = [name for name in loaded if name.startswith("ludotheque.games.") and name.count(".") > 2]
    assert inside
    assert all(name.endswith(".box") for name in inside)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_book_is_cited_by_a_test_of_its_game(game):
    found = coverage(game)
    assert [rule for rule, tests in found.items() if not tests] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_test_is_named_after_a_rule_that_its_book_does_not_have(game):
    rules = coverage(game)
    letters = {rule[0].lower() for rule in rules}
    for test, _ in citing(folder_of(game)):
        named = {part for part in test.split("_") if part[:1] in letters and part[1:].isdigit()}
        assert {part.upper() for part in named} <= rules.keys(), test


@pytest.mark.parametrize("game", [box for box in GAMES.values() if box.levels], ids=lambda box: box.id)
def test_every_level_and_temper_that_is_offered_can_be_hired_and_no_other(game):
    players = [Player(str(seat)) for seat in range(game.seats[0])]
    judgement = game.judgement(new_game(game, players, seed="1").session.rules)
    for level in game.levels:
        for temper in ("", *game.tempers):
            assert judgement.at_level(level, temper).unit == judgement.at_level(level).unit
            assert game.has_player(f"{level}:{temper}" if temper else level)
        with pytest.raises(ValueError, match="cruel"):
            judgement.at_level(level, "cruel")
    assert not any(map(game.has_player, ("human", "club:", "club:cruel", ":rash", "wizard:rash")))
