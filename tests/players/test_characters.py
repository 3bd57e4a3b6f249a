"""The seven characters of the house: who they are, how strong, and who is meant by a level and a temper."""

import pytest

from ludotheque import i18n
from ludotheque.languages import languages
from ludotheque.players.characters import CHARACTERS, TEMPERS, character, characters_for, level_for
from ludotheque.players.words import character_line, character_name, level_label

LEVELS = ("novice", "beginner", "amateur", "club")
BY_ID = {one.id: one for one in CHARACTERS}


def test_seven_characters_no_two_alike_over_every_level_and_temper():
    assert len(CHARACTERS) == len(BY_ID) == 7
    assert {one.level for one in CHARACTERS} == {*LEVELS, "expert"}
    assert {one.temper for one in CHARACTERS} == {*TEMPERS}
    assert len({(one.level, one.temper) for one in CHARACTERS}) == 7


@pytest.mark.parametrize("language", languages())
def test_each_has_a_name_and_one_sentence(language):
    i18n.set_language(language)
    assert len({character_name(one) for one in CHARACTERS}) == 7
    lines = [character_line(one) for one in CHARACTERS]
    assert len({*lines}) == 7
    assert all(line.endswith(".") and line.count(".") == 1 for line in lines)


def test_a_level_that_a_game_does_not_offer_is_played_at_the_highest_one_below():
    lady = BY_ID["yolande"]
    assert level_for(lady, (*LEVELS, "expert")) == "expert:careful"
    assert level_for(lady, LEVELS) == "club:careful"
    assert level_for(lady, ("beginner",)) == "beginner:careful"
    assert level_for(BY_ID["renaud"], (*LEVELS, "expert")) == "club:rash"
    assert level_for(BY_ID["renaud"], ("expert",)) == ""
    assert level_for(lady, ()) == ""


@pytest.mark.parametrize("levels", [LEVELS, (*LEVELS, "expert")])
def test_who_plays_is_known_again_by_level_and_temper(levels):
    for one in CHARACTERS:
        assert character(level_for(one, levels)) is one


@pytest.mark.parametrize("who", ["human", "club", "random", "club:cruel", "wizard:rash", "club:builder", ""])
def test_who_is_nobody_of_the_house(who):
    assert character(who) is None


def test_a_game_without_tempers_is_played_by_none_of_them():
    assert characters_for(LEVELS, ()) == {}
    assert [one.id for one in characters_for(LEVELS, TEMPERS).values()] == [*BY_ID]


def test_a_level_is_told_with_its_temper_and_an_unknown_temper_left_out():
    assert level_label("club:rash") == "Club, téméraire"
    assert level_label("club") == level_label("club:cruel") == "Club"


def test_adjectives_agree_with_the_character():
    assert level_label("beginner:builder", "Margot") == "Débutante, bâtisseuse"
    assert level_label("expert:careful", "Dame Yolande") == "Experte, prudente"
    assert level_label("amateur:vengeful", "Isabeau") == "Amatrice, rancunière"
    assert level_label("amateur:careful", "Frère Anselme") == "Amateur, prudent"
    assert level_label("beginner:builder", "Bob") == "Débutant, bâtisseur"
