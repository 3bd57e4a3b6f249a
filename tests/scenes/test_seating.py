"""Names, tinctures and places before a game."""

from random import Random
from types import SimpleNamespace

import pytest

from ludotheque import i18n
from ludotheque.core.session import Player
from ludotheque.games.tinctures import TINCTURES
from ludotheque.home.household import HousePlayer
from ludotheque.scenes.setup.seating import NAMES, Seating


def box(seats=range(2, 6), each=lambda n: 1, sides=(), plays=lambda who: False):
    """Return what a seating asks of a box."""
    return SimpleNamespace(seats=seats, tinctures_each=each, sides=sides, has_player=plays)


def seating(known=(), seats=range(2, 6)):
    return Seating(box(seats, lambda n: 2 if n == 2 else 1), known)


def names(found):
    return [one.name for one in found]


def arms(found):
    return [one.colours for one in found]


def unique(found):
    worn = [colour for colours in arms(found) for colour in colours]
    return len(worn) == len(set(worn))


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_everybody_has_as_many_tinctures_as_the_rules_give_and_no_two_the_same(seats, each):
    found = seating()
    found.resize(seats)
    assert [len(colours) for colours in arms(found)] == [each] * seats
    assert unique(found)
    assert found.sound
    assert len(set(names(found))) == seats


def test_the_last_players_are_remembered():
    known = (Player("Ana", ("azur",)), Player("Bo", ("or",)), Player("Cy", ("vert",)))
    assert seating(known).players() == known


def test_another_opponent_takes_the_place_of_the_one_who_leaves():
    """Where each seat is a side, whoever chooses an opponent stays on theirs."""
    known = Player("Anselme", ("argent",), ((0, "amateur"),)), Player("Ada", ("gueules",))
    found = Seating(box(range(2, 3), sides=("argent", "gueules"), plays=lambda who: True), known)
    found.set_opponents(["club"])
    assert [one.level for one in found] == ["club", "human"]
    assert arms(found) == [["argent"], ["gueules"]]
    found = Seating(box(plays=lambda who: True), known)
    found.set_opponents(["club", "amateur", "expert"])
    assert [one.level for one in found] == ["amateur", "human", "club", "expert"]
    found.set_opponents(["expert", "beginner"])
    assert [one.level for one in found] == ["beginner", "human", "expert"]


def test_who_makes_room_comes_back_first_as_they_were():
    known = (
        Player("Ana", ("azur",)),
        Player("Bo", ("or",)),
        Player("Cy", ("vert",)),
        Player("Di", ("sable",)),
    )
    found = seating(known)
    found.resize(2)
    found.resize(4)
    assert names(found) == ["Ana", "Bo", "Cy", "Di"]
    assert unique(found)


def test_those_known_from_other_games_sit_down_before_strangers():
    others = (
        Player("Ana", ("azur",)),
        Player("Bo", ("or",)),
        Player("Ana", ("vert",)),
        Player(" ", ("vert",)),
    )
    found = Seating(box(range(3, 6)), (), others)
    assert names(found)[:2] == ["Ana", "Bo"]
    assert arms(found)[:2] == [["azur"], ["or"]]
    assert found.sound
    assert unique(found)
    assert found[2].name in NAMES


def test_what_is_remembered_may_be_nonsense():
    known = (Player("Ana", ("azur", "azur")), Player("Bo", ("pink",)), Player("Cy", ("azur",)))
    found = seating(known)
    assert found[0].colours == ["azur"]
    assert unique(found)
    assert all(colour in TINCTURES for colours in arms(found) for colour in colours)


def test_too_many_remembered_players_do_not_stop_a_smaller_game():
    known = tuple(Player(str(n), (TINCTURES[n],)) for n in range(5))
    assert len(seating(known, range(2, 3))) == 2


def test_a_tincture_is_exchanged_with_whoever_had_it():
    found = seating()
    found.resize(3)
    before = [list(colours) for colours in arms(found)]
    found.take(0, before[2][0])
    assert found[0].colours == before[2]
    assert found[2].colours == before[0]
    assert found[1].colours == before[1]


def test_of_two_tinctures_the_older_is_given_up():
    found = seating()
    free = next(t for t in TINCTURES if not any(t in colours for colours in arms(found)))
    first, second = found[0].colours
    found.take(0, free)
    assert found[0].colours == [second, free]
    found.take(0, second)
    assert found[0].colours == [second, free], "one's own changes nothing"
    assert first not in found[1].colours


def test_players_change_places_with_their_tinctures():
    found = seating()
    found.resize(3)
    players = found.players()
    found.move(0, 1)
    assert found.players() == (players[1], players[0], players[2])
    found.move(0, -1)
    assert found.players() == (players[2], players[0], players[1])


def test_lots_keep_everyone_with_their_arms():
    found = seating()
    found.resize(5)
    before = found.players()
    found.shuffle(Random(5))
    assert found.players() != before
    assert set(found.players()) == set(before)


@pytest.mark.parametrize("name", ["", "   "])
def test_a_player_needs_a_name(name):
    found = seating()
    found[1].name = name
    assert found.fault(1)
    assert not found.sound


def test_the_second_of_two_same_names_is_at_fault():
    found = seating()
    found[0].name, found[1].name = "Zoé", " zoé "
    assert not found.fault(0)
    assert found.fault(1)


def test_spaces_round_a_name_are_dropped():
    found = seating()
    found[0].name = "  Jean  Paul "
    assert found.players()[0].name == "Jean Paul"


def test_a_new_player_never_takes_a_name_that_is_there():
    found = seating()
    found[0].name = "Iseut"
    found.resize(5)
    assert found.sound


def test_sides_keep_their_tinctures_and_players_change_sides():
    known = (Player("Aude", ("gueules",)), Player("Bruno", ("argent",)))
    seating = Seating(box(range(2, 3), sides=("argent", "gueules")), known)
    assert seating.players() == (Player("Aude", ("argent",)), Player("Bruno", ("gueules",)))
    for change in (lambda: seating.move(0, 1), lambda: seating.take(0, "gueules")):
        change()
        assert [player.colours for player in seating.players()] == [("argent",), ("gueules",)]
    assert names(seating) == ["Aude", "Bruno"], "changed over and back"
    seating.shuffle(Random(1))
    assert [player.colours for player in seating.players()] == [("argent",), ("gueules",)]


# Characters of the house


def with_computers(known=()):
    return Seating(box(plays=lambda who: who != "human"), known)


def test_a_character_brings_a_name_and_the_arms_they_like_where_nobody_leads_them():
    found = with_computers((Player("Ana", ("or",)), Player("Bo", ("azur",))))
    found.hand(1, "beginner:rash")  # likes or best, which Ana leads, then vert
    assert (found[1].name, found[1].colours, found[1].level) == ("Perrin", ["vert"], "beginner:rash")
    found.hand(1, "club:rash")
    assert (found[1].name, found[1].colours) == ("Sire Renaud", ["azur"])


def test_a_person_takes_the_seat_of_a_character_back_under_their_own_name():
    found = with_computers((Player("Ana", ("or",)), Player("Bo", ("azur",))))
    found.hand(1, "club:rash")
    found.hand(1, "human")
    assert (found[1].name, found[1].level) == ("Bo", "human")


def test_a_character_who_left_lends_their_name_to_nobody():
    known = tuple(Player(name, (arms,)) for name, arms in (("Ana", "or"), ("Bo", "azur"), ("Cy", "vert")))
    found = with_computers(known)
    found.hand(2, "club:rash")
    found.resize(2)  # Renaud leaves
    found.hand(1, "club")
    found.hand(1, "human")
    assert "Sire Renaud" not in names(found)
    found.resize(3)
    assert (found[2].name, found[2].level) == ("Sire Renaud", "club:rash")


def test_a_plain_level_after_a_character_has_a_name_of_its_own():
    found = with_computers()
    found.hand(1, "amateur:careful")
    assert found[1].name == "Frère Anselme"
    found.hand(1, "amateur")
    assert found[1].name in NAMES
    kept = found[1].name
    found.hand(1, "club")
    assert found[1].name == kept
    assert found.sound


def test_a_namesake_who_sits_down_sends_a_character_away():
    found = with_computers((Player("Ana", ("or",)), Player("Bo", ("azur",))))
    found.hand(1, "beginner:builder")
    found.seat_guest(0, HousePlayer("margot", ("sable",)))
    assert found[0].name == "margot"
    assert (found[1].name in NAMES, found[1].level) == (True, "beginner")


def test_a_character_is_remembered_where_the_game_knows_them():
    known = (Player("Ana", ("or",)), Player("Isabeau", ("azur",)).handed_to("amateur:vengeful", 0))
    assert with_computers(known).players() == known
    i18n.set_language("en")
    assert (
        with_computers((Player("Frère Anselme").handed_to("amateur:careful", 0),))[0].name == "Brother Anselm"
    )
    assert Seating(box(), known)[1].level == "human"
