"""Lessons are read from a record with notes and a file of words; whoever writes one is told what is wrong."""

import json

import pytest

from ludotheque.table.lesson.lesson import LONGEST, BadLesson, LessonNote, read_lesson, title_of

MOVES = ["roll 3", "walk 2", "walk 1", "roll 2", "walk 2"]
RECORD = {
    "format": 1,
    "game": "toy",
    "board": {"name": "toy", "hash": "0123abcd"},
    "options": {},
    "seats": [{"name": "Ana", "colours": ["azur"]}, {"name": "Bo", "colours": ["or"]}],
    "seed": "0",
}
PLACED = [{"ply": 0}, {"ply": 1, "awaits": True, "also": ["rest"], "look": ["die", "seat-1"]}, {"ply": 4}]
WORDS = """# A race
One walks.
  Or one rests.

## 1
Welcome to
the race.

## 2
Walk two.
> Two, not
> one.

## 3
  That was it.
"""


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    """Return a reader of a lesson with these notes, words and moves."""

    monkeypatch.setattr("ludotheque.languages.added", [tmp_path])

    def read(placed=PLACED, words=WORDS, moves=MOVES, language="en"):
        path = tmp_path / "toy" / "lessons" / "race.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**RECORD, "moves": moves, "notes": placed}), encoding="utf-8")
        told = tmp_path / language / "lessons" / "toy" / "race.md"
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_text(words, encoding="utf-8")
        return read_lesson(path, language)

    return read


def words_for(*notes: str) -> str:
    return "# A race\n" + "".join(f"## {number}\n{said}\n" for number, said in enumerate(notes, 1))


def refused(lesson, said, *arguments, **facts):
    with pytest.raises(BadLesson) as error:
        lesson(*arguments, **facts)
    assert said in str(error.value)


def test_what_its_two_files_say(lesson):
    found = lesson()
    assert (found.id, found.title) == ("race", "A race")
    assert found.learnt == ("One walks.", "Or one rests.")
    assert list(found.record.moves) == MOVES
    assert found.notes == (
        LessonNote(0, "Welcome to the race."),
        LessonNote(1, "Walk two.", ("die", "seat-1"), True, ("rest",), "Two, not one."),
        LessonNote(4, "That was it."),
    )


def test_a_note_by_itself_need_only_be_read():
    plain = LessonNote(3, "Read.")
    assert (plain.look, plain.also, plain.answers, plain.otherwise) == ((), (), (), "")
    assert (plain.awaits, plain.jumps, plain.moves) == (False, False, False)


def test_a_note_waits_for_a_gesture_or_for_an_answer():
    assert LessonNote(0, "", awaits=True).moves
    assert not LessonNote(0, "", awaits=True, answers=("two",)).moves


def test_who_asks_a_question_awaits_an_answer(lesson):
    note = lesson([{"ply": 0, "answers": ["two", "three"]}], words_for("Where?\n> No.")).notes[0]
    assert (note.answers, note.awaits, note.moves) == (("two", "three"), True, False)


def test_a_note_may_jump(lesson):
    notes = lesson([{"ply": 0}, {"ply": 4, "jumps": True}], words_for("Here.", "There.")).notes
    assert [note.jumps for note in notes] == [False, True]


def test_its_title_is_known_in_every_language(lesson, tmp_path):
    lesson()
    lesson(words=WORDS.replace("A race", "Une course"), language="fr")
    assert [title_of(tmp_path / "toy" / "lessons" / "race.json", language) for language in ("en", "fr")] == [
        "A race",
        "Une course",
    ]


def test_french_words_are_set_as_french_is(lesson):
    words = words_for("Où ?", "Ici !\n> Non : ici.", "Fini !")
    assert lesson(words=words, language="fr").notes[0].text != "Où ?"
    assert lesson(words=words, language="fr").notes[0].text.split() == ["Où", "?"]
    assert lesson(words=words, language="en").notes[0].text == "Où ?"


# What is wrong with its record


def test_a_file_that_is_not_there_is_named(lesson, tmp_path):
    with pytest.raises(BadLesson, match=r"race\.json"):
        read_lesson(tmp_path / "toy" / "lessons" / "race.json", "en")
    lesson()
    with pytest.raises(BadLesson, match=r"lessons/toy/race\.md"):
        read_lesson(tmp_path / "toy" / "lessons" / "race.json", "fr")


def test_what_is_no_record_is_named_with_its_fault(lesson, tmp_path):
    lesson()
    (tmp_path / "toy" / "lessons" / "race.json").write_text("no record", encoding="utf-8")
    with pytest.raises(BadLesson, match=r"race\.json: not-json"):
        read_lesson(tmp_path / "toy" / "lessons" / "race.json", "en")


def test_a_record_with_damage_is_no_lesson(lesson):
    refused(lesson, "race.json: cut-off", moves=[*MOVES, 7])


@pytest.mark.parametrize("placed", [None, {}, [], "0"])
def test_without_a_list_of_notes_it_is_no_lesson(lesson, placed):
    refused(lesson, "race.json: there is no list of notes", placed)


# What is wrong with its words


def test_there_are_as_many_words_as_places(lesson):
    refused(lesson, "race.md: 2 notes, but race.json places 3", words=WORDS.partition("## 3")[0])
    refused(lesson, "race.md: 3 notes, but race.json places 2", PLACED[:2])


def test_the_first_line_is_the_title(lesson):
    refused(
        lesson,
        "race.md: the first line is no title",
        words=WORDS.replace("# A race", "A race", 1),
    )


@pytest.mark.parametrize("numbers", ["124", "012", "234", "132", "112", "122"])
def test_notes_are_numbered_from_one_on(lesson, numbers):
    words = "# A race\n" + "".join(f"## {number}\nWalk.\n" for number in numbers)
    refused(lesson, "race.md: the notes are not numbered from 1 on", [{"ply": 0}] * 3, words)


def test_a_note_has_no_more_words_than_are_read_at_a_glance(lesson):
    placed = [{"ply": 0}, {"ply": 0, "awaits": True}]
    most, more = "so " * LONGEST, "so " * (LONGEST + 1)
    assert lesson(placed, words_for(most, f"Walk.\n> {most}")).notes[1].otherwise.split() == most.split()
    refused(
        lesson,
        f"race.md, note 1: more than {LONGEST} words",
        placed,
        words_for(more, "Walk.\n> No."),
    )
    refused(
        lesson,
        f"race.md, note 2: more than {LONGEST} words",
        placed,
        words_for("Hm.", f"Go.\n> {more}"),
    )


def test_every_note_says_something(lesson):
    refused(lesson, "note 2: it says nothing", words=WORDS.replace("Walk two.", ""))


# What is wrong with a note


@pytest.mark.parametrize("note", [{}, {"look": []}, {"ply": "0"}, {"ply": True}, {"ply": 0.5}, 7, ["ply"]])
def test_every_note_has_its_ply(lesson, note):
    refused(lesson, "race.json, note 2: it has no ply", [{"ply": 0}, note], words_for("Here.", "There."))


def test_a_note_has_nothing_that_nobody_knows(lesson):
    refused(lesson, "race.json, note 1: nothing is called looks", [{"ply": 0, "looks": []}], words_for("Hm."))


@pytest.mark.parametrize("key", ["awaits", "jumps"])
@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_what_is_true_or_false_is_nothing_else(lesson, key, value):
    refused(
        lesson, "note 1: `awaits` and `jumps` are true or false", [{"ply": 0, key: value}], words_for("Hm.")
    )


@pytest.mark.parametrize("key", ["look", "also", "answers"])
@pytest.mark.parametrize("value", ["die", None, {}, ["die", 1], [["die"]]])
def test_names_come_in_lists(lesson, key, value):
    refused(lesson, f"note 1: `{key}` is no list of texts", [{"ply": 0, key: value}], words_for("Hm."))


def test_a_note_awaits_a_gesture_or_an_answer_but_not_both(lesson):
    note = {"ply": 0, "awaits": True, "answers": ["two"]}
    refused(lesson, "note 1: a note awaits a gesture or an answer, not both", [note], words_for("Hm.\n> No."))


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ({"ply": 0}, "Read.\n> No."),
        ({"ply": 0, "awaits": False}, "Read.\n> No."),
        ({"ply": 0, "awaits": True}, "Walk."),
        ({"ply": 0, "answers": ["two"]}, "Where?"),
    ],
)
def test_a_note_answers_what_it_does_not_await_if_it_awaits_something_and_only_then(lesson, note, said):
    refused(lesson, "note 1: a note answers what it does not await", [note], words_for(said))


# The order of notes

READ, GESTURE, QUESTION = {}, {"awaits": True}, {"answers": ["two"]}
SAID = {id(READ): "Read.", id(GESTURE): "Walk.\n> No.", id(QUESTION): "Where?\n> No."}


def placed_at(*notes):
    """Return the places and the words of (ply, kind) notes."""
    return [{"ply": ply, **kind} for ply, kind in notes], words_for(*(SAID[id(kind)] for _ply, kind in notes))


@pytest.mark.parametrize(
    "notes",
    [
        [(0, READ), (0, READ)],
        [(0, GESTURE), (1, READ)],
        [(0, READ), (0, GESTURE), (1, GESTURE), (2, READ)],
        [(2, QUESTION), (2, GESTURE)],
        [(5, READ)],
        [(5, QUESTION)],
        [(4, GESTURE)],
        [(4, GESTURE), (5, READ)],
    ],
)
def test_a_note_stands_after_the_gesture_of_the_one_before_and_within_the_record(lesson, notes):
    assert [note.ply for note in lesson(*placed_at(*notes)).notes] == [ply for ply, _kind in notes]


@pytest.mark.parametrize(
    ("notes", "at"),
    [
        ([(-1, READ)], 1),
        ([(2, READ), (1, READ)], 2),
        ([(0, GESTURE), (0, READ)], 2),
        ([(0, READ), (3, GESTURE), (3, QUESTION)], 3),
    ],
)
def test_a_note_before_the_gesture_of_the_one_before_is_refused(lesson, notes, at):
    said = f"race.json, note {at}: it stands before the gesture of the note before it"
    refused(lesson, said, *placed_at(*notes))


@pytest.mark.parametrize("notes", [[(6, READ)], [(5, GESTURE)], [(6, QUESTION)], [(9, GESTURE)]])
def test_a_note_after_the_end_of_the_record_is_refused(lesson, notes):
    refused(lesson, "race.json, note 1: the record has only 5 plies", *placed_at(*notes))
