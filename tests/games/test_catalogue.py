"""The catalogue: five games, cheap to import, their rules reachable where they exist."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from games.castles.boards import small

from ludotheque.games import GAMES
from ludotheque.scenes.books import load


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


@cache
def cited() -> set[str]:
    """Return the ids of rules that tests name: `test_c9_…`, or C9 in what a test says of itself."""
    found = set()
    for path in Path(__file__).parents[1].rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= {part.upper() for part in node.name.split("_")}
                found |= set(re.findall(r"[CKRS]\d+", ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_book_is_cited_by_a_test(game):
    rules = [rule for chapter in load(game, "fr") for rule in chapter.rules]
    assert rules
    assert set(rules) <= cited()
