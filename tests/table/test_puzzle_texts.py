"""The texts of a puzzle: every part is there once, each is short, and rules are cited."""

import json

import pytest

from ludotheque.core.puzzle import BadPuzzle, puzzle_files
from ludotheque.games import GAMES
from ludotheque.languages import languages
from ludotheque.table.puzzle.texts import HINTS, LONGEST, Saying, open_texts

RECORD = {
    "format": 1,
    "game": "toy",
    "board": {"name": "toy", "hash": "0123abcd"},
    "options": {},
    "seats": [{"name": "Ana", "colours": ["azur"]}, {"name": "Bo", "colours": ["or"]}],
    "seed": "0",
    "moves": ["roll 3"],
    "cursor": 1,
}
DEED = {"rank": 1, "seat": 0, "goal": [["stands", {}]], "line": ["a"], "first": ["a"], "tempting": [["b"]]}
QUESTION = {"rank": 1, "seat": 0, "answers": 2, "right": 2, "computed": {"by": "steps"}}
WORDS = """# A race
Walk to
three!

## hints
- Look ahead.
- One walks
  so many steps [T1].
- Three.

## right
Three it is [T1] [T2].

## wrong 1
Too far [T1, T2].
"""
ASKED = WORDS.replace("## right", "## answers\n- Yes\n- No\n\n## right")


@pytest.fixture
def puzzle(tmp_path, monkeypatch):
    """Return a reader of a puzzle with these words, in the last of the languages that there are."""
    monkeypatch.setattr("ludotheque.languages.added", [tmp_path])
    path = tmp_path / "toy" / "puzzles" / "race.json"
    path.parent.mkdir(parents=True)

    def read(words=WORDS, content=DEED, language="en", asked="en"):
        path.write_text(json.dumps({**RECORD, "puzzle": content}), encoding="utf-8")
        told = tmp_path / language / "puzzles" / "toy" / "race.md"
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_text(words, encoding="utf-8")
        return open_texts(path, asked)[1]

    return read


def test_every_part_is_read_without_its_line_breaks(puzzle):
    found = puzzle()
    assert (found.title, found.question) == ("A race", Saying("Walk to three!"))
    assert found.hints == (
        Saying("Look ahead."),
        Saying("One walks so many steps.", ("T1",)),
        Saying("Three."),
    )
    assert (found.answers, found.language.code) == ((), "en")


def test_no_line_begins_with_a_colon(puzzle):
    """The space before it, and between a number and its noun, does not break."""
    words = WORDS.replace("Walk to\nthree!", "Encore\nun pas : le bon.").replace("- Three.", "- Trois : un !")
    found = puzzle(words, language="fr", asked="fr")
    assert " :" not in found.question.text
    assert found.question.text.replace("\u202f", " ").replace("\u00a0", " ") == "Encore un pas : le bon."
    assert " :" not in found.hints[2].text


def test_rules_are_cited_in_brackets_and_each_once(puzzle):
    found = puzzle()
    assert found.right == Saying("Three it is.", ("T1", "T2"))
    assert found.wrong == {1: Saying("Too far.", ("T1", "T2"))}
    assert puzzle(WORDS.replace("[T2]", "[T1]")).right.rules == ("T1",)


def test_a_question_has_its_answers(puzzle):
    found = puzzle(ASKED, QUESTION)
    assert found.answers == ("Yes", "No")
    assert found.wrong.keys() == {1}, "the second is right"


def test_a_language_without_the_texts_falls_back_to_one_that_has_them(puzzle):
    assert puzzle(WORDS.replace("A race", "Une course"), language="fr", asked="en").language.code == "fr"
    assert puzzle(language="en", asked="en").title == "A race"
    assert puzzle("# Damaged\n", language="en", asked="en").title == "Une course"


def test_a_puzzle_without_any_texts_says_which_are_missing(puzzle, tmp_path):
    puzzle()
    (tmp_path / "en" / "puzzles" / "toy" / "race.md").unlink()
    with pytest.raises(BadPuzzle, match=r"race\.json: there is no puzzles/toy/race\.md"):
        open_texts(tmp_path / "toy" / "puzzles" / "race.json", "en")


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("# A race", "A race", "no title"),
        ("## right", "## wrong 2", "right is missing"),
        ("## wrong 1", "## wrong 2", "wrong 1 is missing"),
        ("## hints", "## right\nx\n## hints", "there twice"),
        ("## right", "## answers\n- Yes\n- No\n## right", "answers is missing, not asked for"),
        ("- Three.", "", f"2 hints, not {HINTS}"),
        ("- Three.", "- Three.\n- Four.", f"4 hints, not {HINTS}"),
        ("Walk to\nthree!", "", "not 1 to"),
        ("- Three.", "-  [T1]", "not 1 to"),
        ("Too far", "o" * (LONGEST + 1), "not 1 to"),
    ],
)
def test_a_mistake_is_named(puzzle, was, becomes, said):
    assert was in WORDS
    with pytest.raises(BadPuzzle, match=said) as error:
        puzzle(WORDS.replace(was, becomes, 1))
    assert "race.md" in str(error.value)


def test_a_question_must_have_as_many_answers_as_its_record_says(puzzle):
    with pytest.raises(BadPuzzle, match="1 answers, not 2"):
        puzzle(ASKED.replace("- No\n", ""), QUESTION)


def test_the_longest_text_is_taken(puzzle):
    assert len(puzzle(WORDS.replace("Too far [T1, T2].", "o" * LONGEST + " [T1]")).wrong[1].text) == LONGEST


def test_a_damaged_record_is_named_with_its_file(puzzle, tmp_path):
    puzzle()
    path = tmp_path / "toy" / "puzzles" / "race.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadPuzzle, match=r"race\.json"):
        open_texts(path, "en")


def test_the_puzzles_of_a_game_are_found_from_easy_to_hard_without_damaged_ones(tmp_path):
    def add(name, rank, game="toy"):
        content = {**RECORD, "game": game, "puzzle": {**QUESTION, "rank": rank}}
        (tmp_path / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")

    add("a", 3), add("b", 1), add("c", 2), add("d", 1, "other"), add("e", 1)
    (tmp_path / "f.json").write_text("{", encoding="utf-8")
    assert [path.stem for path in puzzle_files(tmp_path, "toy")] == ["b", "e", "c", "a"]
    assert puzzle_files(tmp_path / "nowhere", "toy") == ()


EVERY = [pytest.param(path, id=path.stem) for box in GAMES.values() for path in box.puzzles()]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", EVERY)
def test_every_puzzle_of_the_house_speaks_every_language(path, language):
    assert open_texts(path, language)[1].language.code == language
