"""Puzzles found in whole games: as right as those that ship, told in words, and without what nobody knew."""

import re
from functools import partial

import pytest
from games.certain import TURNS, found, played, written
from games.deeds import (
    exactly_the_first_moves_reach_the_goal,
    the_line_reaches_the_goal_and_the_tempting_ones_cannot,
    what_is_hidden_changes_nothing,
)
from hand import Hand

from ludotheque.core.puzzle import BadPuzzle, GoalEvent
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.games.puzzles import open_own_puzzle, puzzle_of, titled
from ludotheque.home.own_puzzles import keep
from ludotheque.i18n import ordinal, set_language
from ludotheque.languages import languages
from ludotheque.scenes.rulebook.books import load
from ludotheque.table.game_view import turns_of
from ludotheque.table.puzzle.texts import LONGEST

AIMS = [
    ("highlanders", GoalEvent("castle-taken", (("castle", "Duart"),))),
    ("rheingold", GoalEvent("attack-won", (("castle", "Maus"),))),
    ("schotten-totten", GoalEvent("claimed", (("stone", 4),))),
    ("schotten-totten", GoalEvent("round-won")),
    ("rheinlander", GoalEvent("holds", (("where", "2–5"),))),
    ("rheinlander", GoalEvent("joined", (("where", "2–5"),))),
    ("rheinlander", GoalEvent("paid", (("where", "2–5"),))),
    ("rheinlander", GoalEvent("archbishop")),
    ("chevaliers", GoalEvent("home")),
    ("chevaliers", GoalEvent("attacks", (("target", "i7"),))),
    ("chevaliers", GoalEvent("joins")),
    ("chevaliers", GoalEvent("decided", (("rule", "K11"),))),
]
each = pytest.mark.parametrize("turn", TURNS, ids=lambda turn: "-".join(map(str, turn)))


@each
def test_a_puzzle_that_is_found_is_as_right_as_one_that_ships(turn):
    puzzle, session = written(turn), played(turn[0])
    deed = puzzle, session.rules, session.state_at(turn[1])
    exactly_the_first_moves_reach_the_goal(*deed)
    what_is_hidden_changes_nothing(*deed)
    the_line_reaches_the_goal_and_the_tempting_ones_cannot(*deed)


@each
def test_nothing_that_came_later_is_in_its_file(turn):
    puzzle, session = written(turn), played(turn[0])
    assert list(puzzle.record.moves) == list(session.moves())[: turn[1]]
    assert puzzle.record.cursor == turn[1]
    assert not puzzle.record.over
    assert puzzle.record.end is None
    assert max((ply for ply, _digest in puzzle.record.digests), default=0) <= turn[1]


@pytest.mark.parametrize("name", ["highlanders-3", "schotten-totten-2"])
def test_a_game_that_goes_on_gives_none(name):
    turn = next(turn for turn in TURNS if turn[0] == name)
    session = new_game(GAMES[played(name).game], played(name).players, seed="").session
    with pytest.raises(BadPuzzle):
        puzzle_of(session, found(turn))


@pytest.mark.parametrize("language", languages())
@each
def test_its_texts_are_whole_and_short_and_cite_rules_of_the_book(turn, language):
    hand = Hand(language=language)
    path = keep(written(turn))
    box = GAMES[played(turn[0]).game]
    guide, _look = open_own_puzzle(path, partial(box.look(), hand.app))
    texts, rules = guide.texts, {rule for part in load(box.book(), box.id) for rule in part.rules}
    assert texts.language.code == language
    assert titled(guide.puzzle, path) == texts.title
    for said in (texts.question, *texts.hints, texts.right, *texts.wrong.values()):
        assert 0 < len(said.text) <= LONGEST
        assert {*said.rules} <= rules
        assert not re.search(r"[{}\[\]]", said.text)
    assert len({*texts.hints}) == 3
    assert texts.hints[0].rules
    assert texts.right.rules
    assert texts.wrong.keys() == {*range(1, len(guide.puzzle.tempting) + 1)}
    assert all(said.rules for said in texts.wrong.values())


@each
def test_it_says_which_turn_of_the_game_it_was(turn):
    """The game itself goes on, so that there the turn is the one in progress."""
    hand, game = Hand(), played(turn[0])
    box = GAMES[game.game]
    guide, look = open_own_puzzle(keep(written(turn)), partial(box.look(), hand.app))
    number = turns_of(game, look).number(turn[1])
    assert f" {ordinal(number)} tour" in guide.texts.question.text.replace("\xa0", " ")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "aim"), AIMS)
def test_a_box_has_words_for_all_that_it_aims_at(game, aim, language):
    set_language(language)
    box = GAMES[game]
    rules = {rule for part in load(box.book(), box.id) for rule in part.rules}
    posed = box.posed(aim)
    cited = {rule for text in posed for rule in re.findall(r"\[(\w+)\]", text)}
    assert cited
    assert cited <= rules
    assert all(posed)
    assert "{" not in "".join(posed)


@pytest.mark.parametrize("game", [*GAMES])
def test_a_box_has_no_words_for_anything_else(game):
    with pytest.raises(KeyError):
        GAMES[game].posed(GoalEvent("turn-ended"))
