"""The players of the house: learnt from games begun, kept, learnt anew where the file is lost, erased."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
import toy

from ludotheque.core.record import Fault
from ludotheque.core.session import Player, Session
from ludotheque.core.steps import finish
from ludotheque.home import household, paths
from ludotheque.home.household import Household, HousePlayer
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text

ANA, BO = Player("Ana", ("or",)), Player("Bo", ("azur",))
ROBOT = Player("Gauvain", ("vert",)).handed_to("club", 0)


def names(house):
    return [member.name for member in house.members]


def leave_a_game(clock, started, *players):
    store = Store(clock)
    session = Session(toy.ToyRules(), toy.setup()._replace(started=started, players=players))
    assert store.autosave(session) is None
    store.leave(session)


def kept():
    house, fault = household.read()
    assert fault is None
    return house


def test_who_played_last_comes_first_and_a_computer_is_nobody():
    house = Household().after_game([ANA, BO], True).after_game([BO, ROBOT], True)
    assert names(house) == ["Bo", "Ana"]


def test_who_gave_their_seat_away_during_a_game_is_a_player():
    assert names(Household().after_game([ANA.handed_to("club", 7), BO.handed_to("human", 0)], True)) == [
        "Ana",
        "Bo",
    ]
    assert names(Household().after_game([ANA.handed_to("club", 1)], True)) == ["Ana"], "after the first ply"


def test_other_letters_and_blanks_are_the_same_person_with_the_tinctures_chosen_last():
    house = Household().after_game([ANA], True).after_game([Player("  ANA ", ("sable",))], True)
    assert house.members == (HousePlayer("ANA", ("sable",)),)


def test_forty_are_kept_those_who_played_last_and_24_letters_of_each():
    players = [Player(f"Joueur {number}") for number in range(45)]
    house = Household().after_game(players[:5], True).after_game(players[5:], True)
    assert names(house) == [player.name for player in players[5:]]
    assert names(Household().after_game([Player("Maximilienne-Odile-Aurore")], True)) == [
        "Maximilienne-Odile-Auror"
    ]
    assert names(Household().after_game([Player("\u200b"), Player("")], True)) == []


def test_a_file_with_more_or_longer_names_is_cut_as_well():
    players = [{"name": f"{number:03}" + "x" * 30, "colours": []} for number in range(45)]
    path = paths.household_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": 1, "since": "", "players": players}))
    assert names(kept()) == [f"{number:03}" + "x" * 21 for number in range(40)]
    for wrong in ({"format": 0}, {"since": 1}, {"players": [{"name": " ", "colours": []}]}):
        path.write_text(json.dumps({"format": 1, "since": "", "players": []} | wrong))
        assert household.read()[1].reason == "household-damaged"


def test_where_nobody_chooses_the_tincture_liked_before_stays():
    house = Household().after_game([ANA], True).after_game([ANA._replace(colours=("sable",))], False)
    assert house.members == (HousePlayer("Ana", ("or",)),)


def test_without_a_file_the_players_are_learnt_from_the_games(clock):
    leave_a_game(clock, "20250101-1", ANA, BO)
    assert household.read() == (None, None)
    assert sorted(names(finish(household.gathering(())))) == ["Ana", "Bo"]
    assert sorted(names(kept())) == ["Ana", "Bo"]


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 9, b"[]", b'{"format": 1, "since": "", "players": [7]}', b"{}"]
)
def test_a_damaged_file_is_a_fault_and_is_learnt_anew(clock, data):
    leave_a_game(clock, "20250101-1", ANA, BO)
    paths.household_file().parent.mkdir(parents=True, exist_ok=True)
    paths.household_file().write_bytes(data)
    house, fault = household.read()
    assert (house, fault.reason) == (None, "household-damaged")
    finish(household.gathering(()))
    assert sorted(names(kept())) == ["Ana", "Bo"]


def test_what_a_later_version_has_written_is_said_and_left_as_it_is(clock):
    leave_a_game(clock, "20250101-1", ANA)
    data = b'{"format": 2, "houses": [{"since": "", "players": []}]}'
    paths.household_file().write_bytes(data)
    assert household.read() == (None, Fault("household-newer"))
    assert fault_text(Fault("household-newer"))
    assert names(finish(household.gathering(()))) == ["Ana"], "for now, from the games"
    assert household.learn([BO], True).reason == household.erase("20260101-1").reason == "household-newer"
    assert paths.household_file().read_bytes() == data


def test_a_game_begun_is_learnt_once_there_is_a_file():
    assert household.learn([ANA], True) is None
    assert household.read() == (None, None), "later, from the game itself"
    finish(household.gathering(()))
    household.learn([ANA, ROBOT], True)
    assert kept().members == (HousePlayer("Ana", ("or",)),)


def test_once_erased_only_games_begun_since_count():
    finish(household.gathering(()))
    household.learn([ANA], True)
    assert household.erase("20250601-120000") is None
    house = kept()
    assert house.members == ()
    assert [house.counts(at) for at in ("20250101-1", "", "20250601-120000", "20250602-1")] == [
        *(False, False, True, True)
    ]


def test_what_somebody_has_been_told_is_kept_with_them_whatever_they_play_next():
    finish(household.gathering(()))
    household.learn([ANA, BO], True)
    assert household.tips_seen("Ana") == frozenset()
    household.see_tip("Ana", "castles-front")
    household.see_tip("  ANA ", "castles-empty")
    household.see_tip("Ana", "castles-front")
    household.learn([Player("ANA", ("sable",))], True)
    assert household.tips_seen("ana") == {"castles-front", "castles-empty"}
    assert household.tips_seen("Bo") == household.tips_seen("Nobody") == frozenset()
    assert [member.told for member in kept().members] == [("castles-front", "castles-empty"), ()]


def test_who_is_not_of_the_house_is_told_nothing_that_is_kept():
    finish(household.gathering(()))
    assert household.see_tip("Nobody", "castles-front") is None
    assert kept().members == ()


def test_long_names_are_told_by_the_letters_that_are_kept():
    finish(household.gathering(()))
    name = "Maximilienne-Odile-Aurore"
    household.learn([Player(name)], True)
    household.see_tip(name, "castles-front")
    assert household.tips_seen(name) == {"castles-front"}


def test_once_erased_everybody_is_told_everything_again():
    finish(household.gathering(()))
    household.learn([ANA], True)
    household.see_tip("Ana", "castles-front")
    household.erase("20250601-120000")
    household.learn([ANA], True)
    assert household.tips_seen("Ana") == frozenset()


@pytest.mark.parametrize("told", [7, "x", [["x"] * 9], [None], ["a"] * 9_000])
def test_whatever_stands_there_for_what_was_told_nothing_breaks(told):
    paths.household_file().parent.mkdir(parents=True, exist_ok=True)
    players = [{"name": "Ana", "colours": [], "told": told}]
    paths.household_file().write_text(json.dumps({"format": 1, "since": "", "players": players}))
    _house, fault = household.read()
    assert fault is None or fault.reason == "household-damaged"
    assert len(household.tips_seen("Ana")) <= household.MOST_TIPS
    finish(household.gathering(()))
    household.learn([ANA], True)
    household.see_tip("Ana", "castles-front")
    assert "castles-front" in household.tips_seen("Ana")


def test_names_of_a_file_without_tips_are_kept():
    """As the program wrote it until now."""
    paths.household_file().parent.mkdir(parents=True, exist_ok=True)
    players = [{"name": "Ana", "colours": ["or"]}]
    paths.household_file().write_text(json.dumps({"format": 1, "since": "", "players": players}))
    assert kept().members == (HousePlayer("Ana", ("or",)),)


def test_two_programs_at_once_lose_nobody(monkeypatch):
    monkeypatch.setattr(household, "PATIENCE", 60)  # however busy the machine is
    finish(household.gathering(()))
    players = [Player(f"Joueur {number}", ("or",)) for number in range(12)]
    with ThreadPoolExecutor(4) as many:
        assert not any(many.map(lambda player: household.learn([player], True), players))
    assert sorted(names(kept())) == sorted(player.name for player in players)


def test_where_nothing_can_be_written_it_is_a_fault():
    finish(household.gathering(()))
    paths.household_file().unlink()
    paths.household_file().mkdir()
    assert household.erase("20250601-120000").reason == "not-written"


def test_who_plays_here_is_nobody_elses_affair():
    before = os.umask(0)
    try:
        finish(household.gathering(()))
        household.learn([ANA], True)
    finally:
        os.umask(before)
    found = [path for path in paths.household_file().parent.iterdir() if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}
    assert {path.suffix for path in found} == {".json", ".lock"}


def test_what_is_kept_is_plain_to_read():
    finish(household.gathering(()))
    household.learn([Player("Zoé", ("or", "vert"))], True)
    text = paths.household_file().read_text()
    assert "Zoé" in text
    content = json.loads(text)
    assert content["players"] == [{"name": "Zoé", "colours": ["or", "vert"], "told": []}]


@pytest.mark.parametrize(
    ("letter", "kept"),
    [("e\u0301", "e\u0301"), ("🇫🇷", "🇫🇷"), ("👨\u200d👩\u200d👧", "👨")],  # no joiner is kept in a name
)
def test_no_letter_of_a_name_is_cut_in_two(letter, kept):
    for before, end in ((23 * "n", kept), (24 * "n", "")):
        (member,) = Household().after_game([Player(before + letter, ())], True).members
        assert member.name == before + end
