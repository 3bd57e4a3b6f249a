"""Settings: kept, checked, and never a reason not to start."""

import json
from itertools import pairwise

import pytest

from ludotheque import __version__
from ludotheque.core.session import Player
from ludotheque.home import settings
from ludotheque.home.settings import DONE, LastGame, Settings

CHOSEN = Settings(
    language="en",
    full_screen=True,
    scale=150,
    speed=0,
    thinking=3,
    tables={"highlanders": LastGame((Player("Zoë", ("vert", "or")), Player("Ève")), (("short", True),))},
    maps={"0123": "/home/zoe/isles.tmx"},
)


def test_what_is_written_is_read():
    assert settings.read(settings.write(CHOSEN)) == (CHOSEN, True)


def test_settings_of_a_later_version_are_sound_and_what_it_wrote_is_kept():
    later = {"later-setting": [3, {"a": None}], "others": "x"}
    found, sound = settings.read(json.dumps({"scale": 125, **later}).encode())
    assert (found.scale, sound) == (125, True)
    written = json.loads(settings.write(found._replace(scale=150)))
    assert (written["scale"], {name: written[name] for name in later}) == (150, later)
    assert settings.read(settings.write(found)) == (found, True)


def test_settings_nested_too_deeply_to_be_written_again_are_given_up():
    data = b'{"scale": 125, "later": ' + b"[" * 600 + b"]" * 600 + b"}"
    assert settings.read(data) == (Settings(scale=125), True)
    for levels, kept in ((9, True), (10, False)):
        data = b'{"later": ' + b"[" * levels + b"]" * levels + b"}"
        assert (b"later" in settings.write(settings.read(data)[0])) is kept


@pytest.mark.parametrize("data", [b"", b"\xff\x00", b"[1]", b"null", b'{"scale":', b"[" * 100_000])
def test_what_is_no_settings_gives_the_defaults_and_says_so(data):
    assert settings.read(data) == (Settings(), False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"scale": 74},
        {"scale": 201},
        {"scale": "100"},
        {"scale": True},
        {"speed": 5},
        {"thinking": 4},
        {"sound": -1},
        {"mute": 1},
        {"language": None},
        {"tables": []},
        {"tables": {"highlanders": 3}},
        {"tables": {"highlanders": {"players": [{}], "options": []}}},
        {"formations": "sometimes"},
        {"maps": 1},
        {"maps": {"0123": None}},
        {"tables": {"highlanders": {"players": [{"name": 3, "colours": []}], "options": []}}},
    ],
)
def test_one_wrong_value_leaves_the_others(wrong):
    data = json.dumps({"music": 7, **wrong}).encode()
    assert settings.read(data) == (Settings(music=7), False)


@pytest.mark.parametrize(
    ("name", "kept"), [("A\0", "A"), ("\ud800Bo", "Bo"), ("\u200b", ""), (" Cy \n", "Cy"), ("\u202eDi", "Di")]
)
def test_what_cannot_be_seen_of_a_remembered_name_is_forgotten(name, kept):
    players = [{"name": name, "colours": []}]
    data = json.dumps({"tables": {"highlanders": {"players": players, "options": []}}}).encode()
    found, sound = settings.read(data)
    assert (sound, [player.name for player in found.tables["highlanders"].players]) == (True, [kept])


def test_a_path_that_is_no_text_is_remembered():
    kept = Settings(maps={"0123": "/home/zoe/\udcff.tmx"}, language="\ud800")
    assert settings.read(settings.write(kept)) == (kept, True)


@pytest.mark.parametrize(
    "place", [[1], [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 6], [1, 2, 3, 4, 5, "6"], {}, [1e9] * 6]
)
def test_a_place_of_no_window_is_forgotten(place):
    found, sound = settings.read(json.dumps({"window": place}).encode())
    assert (found.window, sound) == ((), False)


def test_how_far_lessons_were_read_is_remembered_and_nonsense_is_left_out():
    before = Settings(lessons={"les-bornes": 4, "others": -1})
    assert settings.read(settings.write(before)) == (before, True)
    assert before.lessons["others"] == DONE, "in every file so far"
    for wrong in ({"les-bornes": "4"}, {"les-bornes": True}, {"les-bornes": 10**9}, [4]):
        assert settings.read(json.dumps({"lessons": wrong}).encode()) == (Settings(), False)


def test_where_the_window_was_and_who_is_introduced_are_remembered():
    before = Settings(window=(-5, 7, 800, 600, 1920, 1080), introduced=("highlanders",))
    assert settings.read(settings.write(before)) == (before, True)


WISHES = {"high_contrast": True, "scale": 125, "speed": 0}


def test_what_nobody_chose_is_as_the_desktop_wishes():
    now = Settings(speed=3).under(WISHES)
    assert (now.high_contrast, now.scale, now.speed) == (True, 125, 3)
    assert Settings(mute=True).under({}) == Settings(mute=True)


@pytest.mark.parametrize(("name", "default", "other"), [("high_contrast", False, None), ("scale", 100, 115)])
def test_a_choice_stands_above_the_wish_until_the_wish_itself_is_chosen(name, default, other):
    for value in filter(lambda value: value is not None, (default, other)):
        kept = Settings()._replace(**Settings().chosen(WISHES, **{name: value}))
        assert settings.read(settings.write(kept)) == (kept, True)
        assert getattr(kept.under(WISHES), name) == value
        again = kept._replace(**kept.chosen(WISHES, **{name: WISHES[name]}))
        assert getattr(again.under(WISHES), name) == WISHES[name]
        assert getattr(again.under({}), name) == default, "it went with the desktop"


def test_what_the_desktop_wished_is_remembered_and_nonsense_is_left_out():
    before = Settings(wishes=WISHES)
    assert settings.read(settings.write(before)) == (before, True)
    assert settings.read(json.dumps({"wishes": {"mute": True, "maps": {}}}).encode()) == (Settings(), True)
    for wrong in ({"scale": "large"}, {"scale": 10**9}, {"speed": None}, ["scale"], 4):
        assert settings.read(json.dumps({"wishes": wrong}).encode()) == (Settings(), False)


def test_other_choices_leave_alone_what_was_chosen_against_the_desktop():
    kept = Settings(own=("scale",))
    assert kept.chosen(WISHES, mute=True) == {"mute": True, "own": ("scale",)}


def test_what_holds_before_anything_was_chosen():
    assert Settings()._asdict() == {
        "language": "",
        "full_screen": False,
        "scale": 100,
        "speed": 2,
        "thinking": 1,
        "sound": 80,
        "music": 50,
        "mute": False,
        "hatchings": False,
        "high_contrast": False,
        "large_pointer": False,
        "curtain": True,
        "turning": True,
        "voice": "reader",
        "system_dialogs": True,
        "talk": True,
        "remembers": True,
        "formations": "first",
        "tips": True,
        "undo_by_agreement": True,
        "window": (),
        "introduced": (),
        "lessons": {},
        "seals": {},
        "riddles": (),
        "version": __version__,
        "tables": {},
        "exports": "",
        "imports": "",
        "maps": {},
        "own": (),
        "wishes": {},
        "others": {},
    }
    assert Settings().pace == 1


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("scale", 75, 200), ("speed", 0, 4), ("thinking", 1, 3), ("sound", 0, 100), ("music", 0, 100)],
)
def test_each_number_has_its_bounds(name, least, most):
    for value, sound in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        expected = Settings(**{name: value}) if sound else Settings()
        assert settings.read(json.dumps({name: value}).encode()) == (expected, sound)


@pytest.mark.parametrize(
    ("place", "sound"),
    [
        ([], True),
        ([0, 0, 1, 1, 1, 1], True),
        ([-100_000, 100_000, 800, 600, 1920, 1080, 1280, 1024], True),
        ([100_001, 0, 800, 600, 1920, 1080], False),
        ([0, -100_001, 800, 600, 1920, 1080], False),
        ([0, 0, 800, 600, 1920, 0], False),
        ([0, 0, -1, 600, 1920, 1080], False),
        ([0, 0, True, 600, 1920, 1080], False),
        ([0, 0, 800, 600, 1920, 1080, 5], False),
    ],
)
def test_a_window_lies_somewhere_near_some_screens(place, sound):
    kept = tuple(place) if sound else ()
    assert settings.read(json.dumps({"window": place}).encode()) == (Settings(window=kept), sound)


def test_twenty_maps_and_players_are_remembered_the_maps_used_last():
    maps = {str(number): f"/{number}" for number in range(23)}
    assert [*settings.read(json.dumps({"maps": maps}).encode())[0].maps] == [str(n) for n in range(3, 23)]
    players = [{"name": str(number), "colours": []} for number in range(23)]
    tables = {"toy": {"players": players, "options": []}}
    found = settings.read(json.dumps({"tables": tables}).encode())[0].tables["toy"]
    assert [player.name for player in found.players] == [str(n) for n in range(20)]


def test_who_is_no_person_is_remembered_and_an_odd_option_is_not():
    players = [{"name": "Iseut", "colours": ["or"], "level": "club"}, {"name": "Ana", "colours": []}]
    options = [["short", True], ["goal", 3], ["name", "x"], ["odd", 1.5], ["none", None]]
    data = json.dumps({"tables": {"toy": {"players": players, "options": options}}}).encode()
    table = settings.read(data)[0].tables["toy"]
    assert [(player.level, player.colours) for player in table.players] == [("club", ("or",)), ("human", ())]
    assert table.options == (("short", True), ("goal", 3), ("name", "x"))
    again = settings.read(settings.write(Settings(tables={"toy": table})))
    assert again == (Settings(tables={"toy": table}), True)


def test_pace_goes_down_as_speed_goes_up():
    paces = [Settings(speed=speed).pace for speed in range(settings.SPEEDS)]
    assert paces[0] == 0
    assert all(1.5 < slower / quicker < 1.8 for slower, quicker in pairwise(paces[1:])), "in even steps"
    assert Settings().pace == 1
