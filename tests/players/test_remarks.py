"""What the characters say: enough for a whole game, each in its own words, in both languages."""

from itertools import chain

import pytest

from ludotheque import i18n
from ludotheque.languages import languages
from ludotheque.players.characters import CHARACTERS
from ludotheque.players.remarks import OCCASIONS, remark, remarks

LONGEST = 46  # letters: two lines in a row of the panel
every_language = pytest.mark.parametrize("language", languages())
every_character = pytest.mark.parametrize("one", CHARACTERS, ids=lambda one: one.id)


@pytest.fixture(autouse=True)
def french():
    yield
    i18n.set_language("fr")


def lines(one):
    return [*chain.from_iterable(remarks(one, occasion) for occasion in OCCASIONS)]


def heard(one, occasion, game, times=40):
    """Return what is said as an occasion comes up again and again."""
    return [remark(one, occasion, often, game) for often in range(times)]


@every_language
@every_character
def test_each_has_thirty_lines_and_some_for_every_occasion(one, language):
    i18n.set_language(language)
    assert len(lines(one)) >= 30
    assert all(remarks(one, occasion) for occasion in OCCASIONS)
    assert [line for line in lines(one) if len(line) > LONGEST] == []


@every_language
def test_no_two_characters_say_the_same(language):
    i18n.set_language(language)
    said = [*chain.from_iterable(map(lines, CHARACTERS))]
    assert len(said) == len({*said})


@every_character
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_nobody_says_a_thing_twice_in_a_game(one, occasion):
    said = [*filter(None, heard(one, occasion, "20250101-101010"))]
    assert len(said) == len({*said}) == len(remarks(one, occasion))


def test_who_has_spoken_twice_speaks_ever_more_seldom():
    said = heard(CHARACTERS[0], "took", "20250101-101010", 12)
    assert [often for often, line in enumerate(said) if line] == [0, 1, 3, 6, 10]


def test_the_same_game_hears_the_same_and_other_games_something_else():
    first, again, other = (heard(CHARACTERS[0], "took", game) for game in ("1", "1", "2"))
    assert first == again != other
