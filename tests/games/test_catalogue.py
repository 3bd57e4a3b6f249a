"""The catalogue: cheap to import, its games in the order of the shelf, every rule of theirs tested."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from games.castles.boards import small

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.scenes.rulebook.books import load


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


@cache
def cited() -> set[str]:
    """Return the ids of rules that tests name: `test_c9_…`, or C9 in what a test says of itself."""
    found = set()
    for path in Path(__file__).parents[1].rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= {part.upper() for part in node.name.split("_")}
                found |= set(re.findall(r"\b[A-Z]\d+\b", ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_book_is_cited_by_a_test(game):
    rules = [rule for chapter in load(GAMES[game].book(), game, "fr") for rule in chapter.rules]
    assert rules
    assert set(rules) <= cited()


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
