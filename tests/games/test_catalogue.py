"""The catalogue: five games, cheap to import, their rules reachable where they exist."""

import subprocess
import sys

import pytest
from games.castles.boards import small

from ludotheque.games import GAMES


def test_the_five_games_in_the_order_of_the_shelf():
    assert list(GAMES) == ["highlanders", "rheingold", "schotten-totten", "chevaliers", "rheinlander"]
    assert all(key == game.id for key, game in GAMES.items())
    assert all(game.rules for game in GAMES.values() if game.playable)


@pytest.mark.parametrize(("game", "least"), [("highlanders", 2), ("rheingold", 3)])
def test_the_castle_games_play_on_any_board_of_their_kind(game, least):
    entry = GAMES[game]
    assert (entry.seats[0], entry.seats[-1], entry.kind) == (least, 5, "castles")
    for seats in entry.seats:
        rules = entry.rules(small(), (), seats)
        assert (rules.seats, rules.rule_set.id) == (seats, game)


def test_importing_the_catalogue_loads_no_rules_and_no_pixels():
    script = (
        "import sys, ludotheque.games; print([m for m in sys.modules if 'castles' in m or 'pygame' in m])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert told.strip() == "[]"
