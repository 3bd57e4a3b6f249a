"""Letters as a reader counts them, where a text is cut."""

import pytest

from ludotheque.core.letters import MOST_EACH, first_letters, letter_count

ACCENTED = "e\u0301"  # é in two characters
FLAG = "🇫🇷"
FAMILY = "👨\u200d👩\u200d👧"
SYLLABLE = "\u1112\u1161\u11ab"  # han, in three letters of Hangul


@pytest.mark.parametrize("letter", ["a", ACCENTED, FLAG, FAMILY, SYLLABLE])
def test_no_letter_is_cut_in_two(letter):
    assert letter_count(letter) == 1
    assert first_letters("ab" + letter + "cd", 3) == "ab" + letter
    assert first_letters("ab" + letter + "cd", 2) == "ab"
    assert first_letters(letter, 24) == letter


@pytest.mark.parametrize("two", ["\u1112a", "a\u1161"])
def test_only_letters_of_hangul_make_a_syllable(two):
    assert letter_count(two) == 2


def test_nothing_of_nothing():
    assert letter_count("") == 0
    assert first_letters("", 3) == first_letters("abc", 0) == ""


def test_a_letter_with_endless_accents_does_not_make_a_text_endless():
    assert first_letters("ab" + "e" + 100 * "\u0301", 4) == "ab"
    assert len(first_letters(24 * ("e" + 10 * "\u0301"), 24)) <= MOST_EACH * 24
