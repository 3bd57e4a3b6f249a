"""How even a hall is, by the note of its map."""

from dataclasses import replace
from types import MappingProxyType

import pytest
from tiled.glen import FOLDER

from ludotheque.core.odds import interval
from ludotheque.games import maps as boards
from ludotheque.games.chevaliers.check import Balance, balance, verdict
from ludotheque.home.paths import map_file


def noted(text):
    cellar = boards.load(FOLDER / "cellar.tmx")
    note = text.replace("HASH", cellar.board.hash)
    return balance(replace(cellar, properties=MappingProxyType({"fairness": note})))


def test_the_note_of_a_hall():
    assert noted("HASH: white 60, red 40, drawn 25") == Balance(60, 40, 25)
    assert noted("HASH: white 60, red 40, drawn 25").games == 125


@pytest.mark.parametrize(
    "text",
    ["", "0123456789ab: white 6, red 4, drawn 2", "HASH", "HASH: white 0, red 0, drawn 9", "HASH: white 6"],
)
def test_no_note_or_another_halls(text):
    assert noted(text) is None


def test_the_interval_counts_decided_games_alone():
    assert Balance(60, 40, 0).interval == Balance(60, 40, 900).interval == interval(60, 100)


def test_the_hall_of_the_chevaliers_is_fair():
    """Neither of two equal players wins more than 60 % of the decided games."""
    found = balance(boards.load(map_file("chevaliers.tmx")))
    assert found is not None, "the hall was redrawn: play the games again and note them in its map"
    assert found.games >= 2000
    low, high = found.interval
    assert 0.4 <= low <= found.share <= high <= 0.6


@pytest.mark.parametrize(
    ("white", "red", "says"),
    [
        (510, 490, "est équilibrée"),
        (800, 200, "les Blancs gagnent trop souvent"),
        (200, 800, "les Rouges gagnent trop souvent"),
        (6, 4, "plus de parties"),
        (600, 400, "plus de parties"),
    ],
)
def test_the_figures_have_a_verdict_in_words(white, red, says):
    """Neither side should win more than 60 % of the decided games, and the figures must be able to tell."""
    assert says in verdict(Balance(white, red, 100))
