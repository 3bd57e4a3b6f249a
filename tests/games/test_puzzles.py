"""Every puzzle in every language: sound, with exactly the right answers, each told why."""

import re
from functools import cache

import pytest
from games import puzzle_facts, puzzle_numbers
from games.deeds import (
    exactly_the_first_moves_reach_the_goal,
    the_line_reaches_the_goal_and_the_tempting_ones_cannot,
    what_is_hidden_changes_nothing,
)

from ludotheque.core.puzzle import read_puzzle
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.languages import languages
from ludotheque.players.characters import character
from ludotheque.players.words import character_name
from ludotheque.scenes.rulebook.books import load
from ludotheque.table.puzzle.texts import open_texts

LEAST = 12  # puzzles of a box
LONGEST = 180  # letters of what is said at once
PUZZLES = {path: read_puzzle(path.read_bytes()) for box in GAMES.values() for path in box.puzzles()}


def of(paths):
    """Return a mark that makes a test of each of some puzzles."""
    return pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in paths])


each, deeds = of(PUZZLES), of(path for path, puzzle in PUZZLES.items() if puzzle.goal)
questions = of(path for path, puzzle in PUZZLES.items() if puzzle.answers)


@cache
def opened(path):
    """Return the game of a puzzle, replayed once for all tests."""
    return open_record(PUZZLES[path].record)


def deed(path):
    """Return a puzzle that asks for a deed, its rules, and its position."""
    session = opened(path).session
    return PUZZLES[path], session.rules, session.state


@pytest.mark.parametrize("game", GAMES)
def test_a_box_has_enough_from_easy_to_hard(game):
    puzzles = [PUZZLES[path] for path in GAMES[game].puzzles()]
    assert len(puzzles) >= LEAST
    assert [puzzle.rank for puzzle in puzzles] == [*range(1, len(puzzles) + 1)]
    assert {bool(puzzle.goal) for puzzle in puzzles} == {True, False}


def test_no_file_is_passed_over():
    folders = {path.parent for path in PUZZLES}
    assert {path for folder in folders for path in folder.iterdir()} == PUZZLES.keys()
    assert len({path.stem for path in PUZZLES}) == len(PUZZLES)


@each
def test_its_game_is_sound_and_asks_the_seat_to_move(path):
    puzzle, game = PUZZLES[path], opened(path)
    session = game.session
    assert game.fault is None
    assert session.cursor == len(puzzle.record.moves) == len(session.steps)
    assert session.turn == puzzle.seat
    assert session.players[puzzle.seat].is_person
    for player in session.players:
        who = character(player.level)
        assert player.is_person or (who and character_name(who).endswith(player.name)), player


@deeds
def test_exactly_the_first_moves_reach_the_goal(path):
    exactly_the_first_moves_reach_the_goal(*deed(path))


@deeds
def test_what_is_hidden_changes_nothing(path):
    what_is_hidden_changes_nothing(*deed(path))


@deeds
def test_the_line_reaches_the_goal_and_the_tempting_ones_cannot(path):
    the_line_reaches_the_goal_and_the_tempting_ones_cannot(*deed(path))


@questions
def test_the_right_answer_is_a_fact_of_the_rules(path):
    puzzle, game = PUZZLES[path], opened(path)
    facts = dict(puzzle.computed)
    by, values = getattr(puzzle_facts, facts.pop("by")), facts.pop("of")
    found = by(game.session.rules, game.session.state, puzzle.seat, **facts)
    assert len(values) == puzzle.answers
    assert [number for number, value in enumerate(values, 1) if value == found] == [puzzle.right]


@pytest.mark.parametrize("language", languages())
@each
def test_its_texts_are_whole_and_short_and_cite_rules_of_the_book(path, language):
    puzzle, texts = open_texts(path, language)
    assert texts.language.code == language
    said = [texts.question, *texts.hints, texts.right, *texts.wrong.values()]
    assert max(len(one.text) for one in said) <= LONGEST
    game = GAMES[puzzle.record.setup.game]
    rules = {rule for chapter in load(game.book(), game.id) for rule in chapter.rules}
    assert {rule for one in said for rule in one.rules} <= rules
    assert all(one.rules for one in (texts.right, *texts.wrong.values()))
    assert any(hint.rules for hint in texts.hints)


@each
def test_the_languages_tell_the_same(path):
    (_, french), *others = (open_texts(path, language) for language in languages())
    for _puzzle, other in others:
        assert other.title != french.title or not re.search(r"[a-z]", french.title)
        assert other.question != french.question
        for one, told in zip(french.wrong.values(), other.wrong.values(), strict=True):
            assert one.rules == told.rules
        assert french.right.rules == other.right.rules


@pytest.mark.parametrize("language", languages())
@questions
def test_the_answers_say_the_values_that_they_stand_for(path, language):
    puzzle, texts = open_texts(path, language)
    yes_no = {"oui": True, "yes": True, "non": False, "no": False}
    for answer, value in zip(texts.answers, puzzle.computed["of"], strict=True):
        (head,) = re.findall(r"^\w+", answer.lower())
        assert yes_no.get(head, int(head) if head.isdigit() else value) == value


@pytest.mark.parametrize("language", languages())
@deeds
def test_a_number_is_true_of_what_is_named(path, language):
    """Which sword, knight or card is meant cannot be read from a sentence; a number true of none is wrong."""
    puzzle, texts = open_texts(path, language)
    rules, state = opened(path).session.rules, opened(path).session.state
    lines = []
    for line in (puzzle.line, *puzzle.tempting):
        states = [state]
        for text in line:
            states.append(rules.apply(states[-1], rules.notation.read(text)))
        lines.append(states)
    words = str((puzzle.line, puzzle.tempting, puzzle.goal))
    named = {*re.findall(r"[\w-]+", f"{words} {words.lower()}")}
    true = getattr(puzzle_numbers, path.parts[-3])(rules, puzzle.seat, named, lines)
    for told in (texts.question, *texts.hints, texts.right, *texts.wrong.values()):
        for number, counted in puzzle_numbers.said(told.text, true):
            assert number in true[counted], told.text
