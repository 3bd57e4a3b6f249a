"""Every tip of every box says the truth whenever it is told: whole games, asked at every ply."""

from collections import Counter
from functools import partial
from importlib import import_module

import pytest
from amounts import ALL, many
from games.claims import Box, asking

from ludotheque.games import GAMES

FOLDERS = {
    "highlanders": "castles",
    "rheingold": "castles",
    "schotten-totten": "schotten_totten",
    "chevaliers": "chevaliers",
    "rheinlander": "rheinlander",
}
PUBLIC = {"highlanders", "rheingold"}  # several people may sit at one screen without a curtain
games = pytest.mark.parametrize("game", FOLDERS)


def ask(game, numbers, most):
    """Play games and return how often each tip occurred."""
    told = import_module(f"games.{FOLDERS[game]}.claims")
    play = import_module(f"games.{FOLDERS[game]}.test_second").play
    met = Counter()
    asks = asking(Box(GAMES[game].tips(), told.CLAIMS, told.waiting, game in PUBLIC), met)
    for number in numbers:
        (partial(play, game) if game in PUBLIC else play)(number, most=most, through=asks)
    return met


@games
def test_a_tip_says_the_truth_in_some_games(game):
    assert ask(game, range(3), 250)


@pytest.mark.long
@games
def test_a_tip_says_the_truth_in_many_games(game):
    met = ask(game, range(many(200)), 3_000)
    if ALL:
        assert {tip.id for tip in GAMES[game].tips() if tip.id != "schotten-totten-refused"} <= met.keys()
