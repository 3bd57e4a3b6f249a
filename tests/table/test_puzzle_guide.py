"""The guide of a puzzle: which gestures and answers are right, what is said of others, when it is solved."""

import json

import pytest
import toy
from toy import Peek, Rest, Roll, Telling, Walk

from ludotheque.core.puzzle import BadPuzzle, read_puzzle
from ludotheque.core.session import Session
from ludotheque.languages import languages
from ludotheque.table.lesson.guide import LessonSession
from ludotheque.table.puzzle.guide import PuzzleGuide
from ludotheque.table.puzzle.texts import PuzzleTexts, Saying

DEED = {  # with a five, stand on 2 and on 5
    "rank": 1,
    "seat": 0,
    "goal": [["stands", {"at": 2}], ["stands", {"at": 5}]],
    "line": ["walk 2", "walk 3"],
    "first": ["walk 1", "walk 2", "peek"],
    "tempting": [["walk 3", "walk 2"], ["walk 2", "rest"]],
}
QUESTION = {"rank": 1, "seat": 0, "answers": 3, "right": 2, "computed": {"by": "steps"}}
TEXTS = PuzzleTexts(
    "A race",
    Saying("Walk!"),
    (Saying("one"), Saying("two"), Saying("three")),
    ("a", "b", "c"),
    Saying("right"),
    {1: Saying("first"), 2: Saying("second"), 3: Saying("third")},
    languages()["fr"],
)


def guide(**parts):
    """Return the guide of a puzzle after a throw of five."""
    played = Session(Telling(), toy.setup())
    played.append(Roll(5))
    content = {**(QUESTION if "answers" in parts else DEED), **parts}
    head = {
        "format": 1,
        "game": "toy",
        "board": {"name": "toy", "hash": "0123abcd"},
        "options": {},
        "seats": [{"name": name, "colours": ["azur"]} for name in ("Ana", "Bo")],
        "seed": "0",
    }
    puzzle = read_puzzle(json.dumps({**head, "moves": ["roll 5"], "cursor": 1, "puzzle": content}).encode())
    session = LessonSession.following(played)
    session.seek(1)
    return PuzzleGuide(puzzle, TEXTS, session)


def make(found, *moves):
    """Make the moves of a gesture if it is right; return what comes of it."""
    tried = found.judge(moves)
    if tried.right:
        for move in moves:
            found.session.append(move)
        found.followed()
    return tried


def test_gestures_that_keep_the_goal_in_reach_are_right_until_it_is_reached():
    found = guide()
    for move in (Peek(), Walk(1), Walk(1), Walk(1)):
        assert make(found, move).right
        assert not found.solved
    assert make(found, Walk(2)).right
    assert found.solved
    assert found.alone


def test_a_gesture_of_several_moves_is_judged_by_where_it_ends():
    assert make(found := guide(), Walk(2), Walk(3)).right
    assert found.solved
    assert not guide().judge([Walk(1), Walk(2)]).right, "2 is left out"


def test_a_gesture_that_loses_the_goal_is_told_why():
    assert guide().judge([Rest()]).said.text.startswith("Ainsi")
    assert guide().judge([Walk(3)]).said == Saying("first"), "the first move of a tempting line"
    found = guide()
    make(found, Walk(2))
    assert found.judge([Rest()]).said == Saying("second"), "the line begins rightly"


def test_another_way_to_where_a_tempting_line_leads_is_told_the_same():
    assert guide().judge([Walk(1), Walk(2)]).said == Saying("first")


def test_an_illegal_move_is_left_out_of_a_gesture():
    assert guide().judge([Walk(2), Walk(4)]).right


def test_a_throw_is_left_to_chance():
    assert guide().judge([]).right


def test_nothing_is_right_once_it_is_solved():
    found = guide()
    make(found, Walk(2), Walk(3))
    assert found.judge([Walk(1)]) == (False, None)
    assert found.judge([]) == (False, None)


def test_a_search_too_wide_allows_the_line_alone(monkeypatch):
    monkeypatch.setattr("ludotheque.core.puzzle.MOST_POSITIONS", 0)
    found = guide()
    found._search.looked = 200_000
    assert not found.judge([Walk(1)]).right
    assert make(found, Walk(2)).right
    assert make(found, Walk(3)).right
    assert found.solved


def test_hints_come_one_after_the_other():
    found = guide()
    assert [found.hint() for _ in range(4)] == [*TEXTS.hints, None]
    assert (found.hints, found.alone) == (3, False)


def test_while_the_line_is_shown_everything_goes():
    found = guide()
    make(found, Walk(1))
    found.showing = found.shown = True
    found.session.seek(found.start)
    found.begin_again()
    assert [step.move for step in found.session.steps[found.session.cursor :]] == [Walk(2), Walk(3)]
    for move in found.line:
        assert make(found, move).right
    assert found.solved
    assert not found.alone


def test_what_was_reached_before_the_line_is_shown_does_not_count():
    found = guide()
    make(found, Walk(2))
    found.showing = True
    found.session.seek(found.start)
    found.begin_again()
    make(found, Walk(1), Walk(4))
    assert not found.solved, "2 was reached before"


def test_chance_brings_what_the_line_says_to_who_follows_it():
    found = guide(line=["walk 2", "walk 3", "roll 6"])
    make(found, Walk(2), Walk(3))
    assert found.session.next_outcome() == Roll(6)


# Questions


def test_an_answer_is_right_or_told_why_not():
    found = guide(answers=3)
    assert found.asks
    assert found.answer(1) == (False, Saying("first"))
    assert found.answer(3) == (False, Saying("third"))
    assert (found.solved, found.refuted) == (False, {1, 3})
    assert found.answer(2).right
    assert found.solved
    assert not found.alone, "something wrong was tried"


def test_a_question_is_not_answered_by_a_gesture():
    tried = guide(answers=3).judge([Walk(1)])
    assert not tried.right
    assert "parchemin" in tried.said.text


def test_a_deed_is_not_a_question():
    assert not guide().asks
    found = guide(answers=3)
    found.followed()
    assert not found.solved


# What does not fit


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"seat": 1}, "seat"),
        ({"line": ["walk 2", "walk 4"]}, "line"),
        ({"tempting": [["walk 6"]]}, "tempting"),
        ({"line": ["fly 2"]}, "unknown verb"),
        ({"first": ["fly 2"]}, "unknown verb"),
    ],
)
def test_a_puzzle_that_does_not_fit_its_position_is_refused(parts, said):
    with pytest.raises(BadPuzzle, match=said):
        guide(**parts)
