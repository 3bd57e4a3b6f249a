"""What is settled before the first ply: names that can be seen, and who plays a seat from when on."""

import pytest

from ludotheque.core.setup import HUMAN, Player, clean, name_key

UNSEEN = (  # what Unicode calls ignorable, or a blank, though it counts as printable
    *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
    *(0x180B, 0x180C, 0x180D, 0x180F, *range(0xFE00, 0xFE10), 0xE0100, 0xE0101, 0xE01EF),
)
SEEN = (0x34E, 0x350, 0x115E, 0x1161, 0x17B3, 0x17B6, 0x2801, 0x27FF, 0x3163, 0x3165, 0xFF9F, 0xFFA1)
MORE_SEEN = (0x180A, 0x1810, 0xFDFF, 0xFE10)


@pytest.mark.parametrize("letter", [*map(chr, UNSEEN)], ids=ascii)
def test_what_cannot_be_seen_is_left_out_of_a_name(letter):
    assert clean(f"A{letter}{letter}da") == "Ada"


@pytest.mark.parametrize("letter", [*map(chr, (*SEEN, *MORE_SEEN))], ids=ascii)
def test_its_neighbours_stay(letter):
    assert clean(f"A{letter}da") == f"A{letter}da"


def test_blanks_are_one_space_between_words():
    assert clean("\n Jean \t de\u00a0la\u3000Ville ") == "Jean de la Ville"


@pytest.mark.parametrize("name", ["zoé", " ZOÉ\u200b", "Zo\u2800é"])
def test_one_person_however_the_name_is_typed(name):
    assert name_key(name) == name_key("Zoé")
    assert name_key(name) != name_key("Zoe")


def test_letters_that_fold_into_two_are_one_person_too():
    assert name_key("Strauß") == name_key("STRAUSS")


def test_a_seat_is_a_persons_until_it_is_handed_over():
    ada = Player("Ada")
    assert (ada.level, ada.is_person, ada.played_by) == (HUMAN, True, ())
    clubs = ada.handed_to("club", 5)
    assert (clubs.level, clubs.is_person, clubs.played_by) == ("club", False, ((5, "club"),))
    assert not ada.handed_to("random", 5).is_person
    again = clubs.handed_to(HUMAN, 9)
    assert (again.level, again.is_person, again.played_by) == (HUMAN, True, ((5, "club"), (9, HUMAN)))
    assert again.handed_to("club", 12).played_by == ((5, "club"), (9, HUMAN), (12, "club"))
    assert [ply for ply in range(12) if not again.person_at(ply)] == [5, 6, 7, 8]
    assert clubs.was_person
    assert not ada.handed_to("club", 0).was_person
    assert ada.handed_to("club", 0).handed_to(HUMAN, 3).handed_to("club", 6).was_person


@pytest.mark.parametrize(
    ("before", "level", "ply", "after"),
    [
        ((), HUMAN, 4, ()),
        (((5, "club"),), "club", 8, ((5, "club"),)),  # plays on
        (((5, "club"),), "expert", 5, ((5, "expert"),)),  # handed over twice before a ply
        (((5, "club"),), HUMAN, 5, ()),  # and back: nothing has happened
        (((5, "club"), (9, HUMAN)), "club", 9, ((5, "club"),)),
        (((5, "club"), (9, HUMAN)), "expert", 7, ((5, "club"), (7, "expert"))),  # what came later is undone
        (((5, "club"), (9, HUMAN)), HUMAN, 3, ()),
        (((0, "club"),), HUMAN, 0, ()),
    ],
)
def test_only_what_was_played_before_is_told_of_the_seat(before, level, ply, after):
    assert Player("Ada", ("azur",), before).handed_to(level, ply) == Player("Ada", ("azur",), after)
