"""Editing one line of text, without keys and without pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.letters import graphemes, letter_count
from ludotheque.core.setup import clean
from ludotheque.ui.text_line import TextLine, one_line

ACCENTED = "e\u0301"  # é in two characters
FAMILY = "👨\u200d👩\u200d👧"
FLAGS = "🇫🇷🇩🇪"
HAND = "👋🏽"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
HEART = "❤\ufe0f"
KOREAN = "\u1112\u1161\u11ab"

LETTERS = ["a", "Z", "é", ACCENTED, FAMILY, "🇫🇷", HAND, SCOTLAND, HEART, KOREAN, " ", "-", "1", "日"]
BROKEN = ["\u0301", "\u200d", "\u200c", "🇫", "🏽", "\u11ab", "\n", "\t", "\x00", "\ud800", "\u2028"]
TEXTS = st.lists(st.sampled_from(LETTERS + BROKEN), max_size=8).map("".join)


def line(text="", longest=40, kept=str):
    return TextLine(text, longest, kept)


@pytest.mark.parametrize("letter", [ACCENTED, FAMILY, "🇫🇷", HAND, SCOTLAND, HEART, KOREAN])
def test_backspace_delete_and_arrows_take_a_whole_letter(letter):
    edited = line(f"a{letter}b")
    edited.move(-1)
    edited.move(-1)
    assert edited.caret == 1
    edited.move(1)
    assert edited.caret == 1 + len(letter)
    edited.delete(-1)
    assert (edited.text, edited.caret) == ("ab", 1)
    edited.undo()
    edited.move(-1)
    edited.delete(1)
    assert edited.text == "ab"


def test_two_flags_are_two_letters():
    assert graphemes(FLAGS) == [0, 2, 4]
    edited = line(FLAGS)
    edited.delete(-1)
    assert edited.text == "🇫🇷"


def test_what_is_typed_replaces_the_selection():
    edited = line("Aliénor et Iseut")
    edited.select(0, 7)
    assert edited.selected == "Aliénor"
    edited.insert("Zoé")
    assert (edited.text, edited.selected) == ("Zoé et Iseut", "")
    edited.undo()
    assert (edited.text, edited.selected) == ("Aliénor et Iseut", "Aliénor")


def test_an_arrow_leaves_a_selection_at_its_end():
    edited = line("Aliénor")
    edited.select(2, 5)
    edited.move(-1)
    assert (edited.caret, edited.selected) == (2, "")
    edited.select(2, 5)
    edited.move(1)
    assert (edited.caret, edited.selected) == (5, "")


def test_words_are_passed_and_deleted_as_a_whole():
    edited = line("Jean-Paul  et Zoé")
    stops = []
    while edited.caret:
        edited.move(-1, by_word=True)
        stops.append(edited.caret)
    assert stops == [14, 11, 5, 0]
    edited.move(1, by_word=True)
    assert edited.caret == 4
    edited.delete(1, by_word=True)
    assert edited.text == "Jean  et Zoé"
    edited.delete(-1, by_word=True)
    assert edited.text == "  et Zoé"


def test_the_word_at_a_place():
    edited = line("Jean et Zoé")
    assert edited.word_at(1) == (0, 4)
    assert edited.word_at(4) == (4, 5)
    assert edited.word_at(11) == (8, 11)
    assert line().word_at(0) == (0, 0)


def test_letters_typed_one_after_the_other_are_undone_together():
    edited = line("Jo")
    for letter in "rdan":
        edited.insert(letter)
    edited.delete(-1)
    edited.delete(-1)
    edited.undo()
    assert edited.text == "Jordan"
    edited.undo()
    assert edited.text == "Jo"
    edited.undo()
    assert edited.text == "Jo"
    edited.redo()
    edited.redo()
    assert edited.text == "Jord"


def test_letters_typed_elsewhere_are_undone_alone():
    edited = line()
    edited.insert("a")
    edited.move_to(0)
    edited.insert("b")
    edited.undo()
    assert edited.text == "a"


def test_what_was_undone_cannot_be_redone_after_a_change():
    edited = line("a")
    edited.insert("b")
    edited.undo()
    edited.insert("c")
    edited.redo()
    assert edited.text == "ac"


def test_the_limit_counts_what_is_kept():
    edited = line("Jean", 8, clean)
    edited.insert(" ")
    assert edited.text == "Jean "
    edited.insert("Paul")
    assert edited.text == "Jean Pau"
    blanks = line("", 3, clean)
    blanks.insert("  a  b")
    assert blanks.text == "  a  b", "'a b' is what is kept of it"


def test_no_letter_is_cut_in_two_by_the_limit():
    edited = line("abc", 5)
    edited.insert(FAMILY + ACCENTED + "f")
    assert edited.text == "abc" + FAMILY + ACCENTED


def test_letters_of_endless_parts_have_an_end():
    edited = line("", 5)
    edited.insert("ab")
    edited.insert("e" + 100 * "\u0301")
    assert edited.text == "ab"


def test_a_paste_of_several_lines_becomes_one():
    edited = line()
    edited.insert("Jean\r\nPaul\tZoé\x00\ud800")
    assert edited.text == "Jean Paul Zoé"


def test_a_huge_paste_is_cut():
    edited = line("", 24, clean)
    edited.insert("ab " * 1_000_000)
    assert edited.text == ("ab " * 8)


@given(TEXTS)
def test_graphemes_are_the_whole_text(text):
    starts = graphemes(text)
    assert starts == sorted(set(starts))
    assert (starts[0], starts[-1]) == (0, len(text))


@given(TEXTS)
def test_one_line_can_be_drawn(text):
    shown = one_line(text)
    assert one_line(shown) == shown
    assert not {"\n", "\r", "\t", "\x00"} & set(shown)
    shown.encode()


EDITS = st.one_of(
    st.tuples(st.just("insert"), TEXTS),
    st.tuples(st.just("delete"), st.sampled_from([-1, 1]), st.booleans()),
    st.tuples(st.just("move"), st.sampled_from([-1, 1]), st.booleans(), st.booleans()),
    st.tuples(st.just("move_to"), st.integers(0, 30), st.booleans()),
    st.tuples(st.just("select_all")),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


@given(TEXTS, st.lists(EDITS, max_size=20))
def test_whatever_is_done_the_line_stays_sound(text, edits):
    edited = line(text, 12, clean)
    longest = max(12, letter_count(clean(edited.text)))
    for name, *facts in edits:
        getattr(edited, name)(*facts)
        assert {edited.caret, edited.anchor} <= set(graphemes(edited.text))
        assert letter_count(clean(edited.text)) <= longest
        assert one_line(edited.text) == edited.text


@given(TEXTS, st.lists(EDITS.filter(lambda edit: edit[0] not in ("undo", "redo")), max_size=20))
def test_everything_can_be_undone_and_made_again(text, edits):
    edited = line(text, 40)
    first = edited.text
    for name, *facts in edits:
        getattr(edited, name)(*facts)
    last = edited.text
    for _ in edits:
        edited.undo()
    assert edited.text == first
    for _ in edits:
        edited.redo()
    assert edited.text == last


@pytest.mark.parametrize("letter", [ACCENTED, FAMILY, "🇫🇷"])
def test_a_limit_counts_letters_as_a_reader_does(letter):
    edited = line(longest=4)
    edited.insert("ab" + letter + "cd")
    assert edited.text == "ab" + letter + "c"
    assert letter_count(edited.text) == 4
