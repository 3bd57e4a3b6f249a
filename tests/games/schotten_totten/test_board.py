"""Boards of kind `border`: what the marches give, and every way they can be unsound."""

import json

import pytest
from tiled.glen import FOLDER, found, write

from ludotheque.games import maps as boards
from ludotheque.games.schotten_totten import board as border
from ludotheque.home import paths

MARCHES = (FOLDER / "border.tmx").read_text(encoding="utf-8")
STONE_4 = 'name="stone-4" type="stone" x="280" y="200"'
SIDE = 'type="side" x="40" y="220" width="60" height="160"'  # of player 1, stone 1: object 10
HAND = 'type="hand" x="200" y="400" width="350" height="90"'  # object 31


@pytest.fixture(scope="module")
def marches():
    return boards.load(FOLDER / "border.tmx")


def edit(folder, *pairs):
    text = MARCHES
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return write(folder, text)


def test_nine_stones_in_order_with_their_places(marches):
    assert marches.kind == "border"
    assert marches.titles == {"fr": "La marche", "en": "The marches"}
    assert marches.board.names == tuple(f"stone-{k}" for k in range(1, 10))
    assert marches.places["stone-4"] == (280, 200)
    assert set(marches.places) == set(marches.board.names)


def test_the_areas_are_upright_rectangles_by_player_and_stone(marches):
    sides = {f"side-{player}-{k}" for player in (1, 2) for k in range(1, 10)}
    assert set(marches.areas) == sides | {"deck", "tactics", "discard", "hand"}
    assert marches.areas["side-1-1"] == ((40, 220), (40, 380), (100, 380), (100, 220))
    assert marches.areas["side-2-9"][0] == (600, 20)


def test_the_order_of_the_objects_and_their_places_are_not_in_the_hash(marches, tmp_path):
    moved = boards.load(edit(tmp_path, (STONE_4, STONE_4.replace("280", "284"))))
    assert moved.board == marches.board
    renamed = boards.load(edit(tmp_path, ('name="stone-4"', 'name="ben-nevis"')))
    assert renamed.board.hash != marches.board.hash
    assert marches.board.hash == "3e8329b14f6d"


INDEX_4 = STONE_4 + '>\n   <properties>\n    <property name="index" type="int" value="4"/>'

# What is changed, and the faults that this is: object, name, reason.
UNSOUND = {
    "two fives": ((INDEX_4, INDEX_4.replace('value="4"', 'value="5"')), [(5, "stone-5", "same-stone")]),
    "index ten": ((INDEX_4, INDEX_4.replace('value="4"', 'value="10"')), [(4, "stone-4", "out-of-range")]),
    "no index": ((INDEX_4, STONE_4 + ">\n   <properties>"), [(4, "stone-4", "no-property")]),
    "stone under cards": (
        (STONE_4, STONE_4.replace('y="200"', 'y="230"')), [(4, "stone-4", "stone-in-area")]
    ),
    "stone on a stone": ((STONE_4, STONE_4.replace("280", "345")), [(5, "stone-5", "too-close")]),
    "stones out of order": ((STONE_4, STONE_4.replace("280", "180")), [(4, "stone-4", "stone-out-of-order")]),
    "a side as a point": ((SIDE + ">", 'type="side" x="40" y="220"><point/>'), [(10, "", "wrong-shape")]),
    "narrow side": ((SIDE, SIDE.replace("60", "50")), [(10, "", "small-area")]),
    "low side": ((SIDE, SIDE.replace("160", "120")), [(10, "", "small-area")]),
    "side over a side": ((SIDE, SIDE.replace('x="40"', 'x="80"')), [(11, "", "overlap")]),
    "side aslant": ((SIDE, SIDE + ' rotation="2"'), [(10, "", "tilted")]),
    "side twice": (
        ("</objectgroup>", f'<object id="40" {SIDE}><properties><property name="index" type="int" value="1"/>'
         '<property name="player" type="int" value="1"/></properties></object></objectgroup>'),
        [(40, "", "same-side")],
    ),
    "third player": (('name="player" type="int" value="2"', 'name="player" type="int" value="3"'),
                     [(19, "", "out-of-range")]),
    "short hand": ((HAND, HAND.replace("350", "200")), [(31, "", "small-area")]),
    "hand off the map": ((HAND, HAND.replace('y="400"', 'y="420"')), [(31, "", "outside-map")]),
    "hand on the deck": ((HAND, HAND.replace('x="200"', 'x="70"')),
                         [(31, "", "overlap"), (31, "", "overlap")]),
    "two decks": (('type="tactics"', 'type="deck"'),
                  [(0, "", "not-one-area"), (0, "", "not-one-area")]),
    "unknown class": ((HAND, HAND.replace("hand", "hands")), [(31, "", "unknown-class")]),
}  # fmt: skip


@pytest.mark.parametrize("case", UNSOUND)
def test_each_mistake_is_told(tmp_path, case):
    change, faults = UNSOUND[case]
    assert found(edit(tmp_path, change)) == faults


def test_missing_stones_and_sides_are_named_together(tmp_path):
    start, end = MARCHES.index('  <object id="9"'), MARCHES.index('  <object id="11"')
    faults = boards.check(write(tmp_path, MARCHES[:start] + MARCHES[end:]))
    assert [(fault.reason, dict(fault.facts)) for fault in faults] == [
        ("missing-stones", {"stones": "9"}),
        ("missing-sides", {"sides": "1-1"}),
    ]


def test_an_empty_border_has_everything_missing(tmp_path):
    start, end = MARCHES.index("  <object id"), MARCHES.index(" </objectgroup>")
    reasons = [reason for _, _, reason in found(write(tmp_path, MARCHES[:start] + MARCHES[end:]))]
    assert reasons == ["missing-stones", "missing-sides", *["not-one-area"] * 4]


def test_the_border_of_the_shelf_has_room_for_four_cards_and_a_fan_of_seven():
    shelf = boards.load(paths.map_file("schotten_totten.tmx"))
    for name, corners in shelf.areas.items():
        width, height = corners[2][0] - corners[0][0], corners[2][1] - corners[0][1]
        if name.startswith("side"):
            assert width >= 130
            assert height >= 1.5 * 124 + 3 * 42
    hand = shelf.areas["hand"]
    assert hand[2][0] - hand[0][0] >= 6 * 100 + 150


def test_the_editor_knows_the_classes():
    project = json.loads(paths.map_file("ludotheque.tiled-project").read_text(encoding="utf-8"))
    declared = {item["name"]: item for item in project["propertyTypes"]}
    for name, wanted in border.CLASSES.items():
        members = {member["name"]: member["type"] for member in declared[name]["members"]}
        assert members == {key: member.type for key, member in wanted.members.items()}
