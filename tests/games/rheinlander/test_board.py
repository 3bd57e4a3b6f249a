"""Boards of kind `rhine`: what the canal gives, every way it can be unsound, and the game's own board."""

import math
import re
from itertools import pairwise

import pytest
from tiled.glen import FOLDER, found, write

from ludotheque.games import maps as boards
from ludotheque.games.rheinlander.board import topology_hash
from ludotheque.games.rheinlander.rules.board import (
    EAST,
    ISLAND,
    LEFT,
    NORTH,
    RIGHT,
    RIVER,
    SOUTH,
    WEST,
)
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.home.paths import map_file
from ludotheque.tiled.geometry import Corners, inside, middle, overlaps_disc, roomiest

CANAL = (FOLDER / "canal.tmx").read_text(encoding="utf-8")
PIECE, BESIDE_A_TILE = 39.8 / 944, 37.5 / 944  # of the board's width: room for a piece, and by a circle


@pytest.fixture(scope="module")
def canal():
    return boards.load(FOLDER / "canal.tmx")


@pytest.fixture(scope="module")
def rhine():
    return boards.load(map_file("rheinlander.tmx"))


@pytest.fixture(scope="module", params=["canal", "rhine"])
def any_rhine(request):
    return request.getfixturevalue(request.param)


def edit(folder, *pairs):
    """Return the canal with the first occurrence of each old text replaced."""
    text = CANAL
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return write(folder, text)


def of(name):
    return re.search(rf'  <object id="\d+" name="{name}".*?</object>\n', CANAL, re.DOTALL)[0]


def reasons(path):
    return {(name, reason) for _, name, reason in found(path)}


def near(board, name):
    return {board.names[other] for other in board.near[board.names.index(name)]}


# what is derived


def test_54_stretches_and_an_island(any_rhine):
    board = any_rhine.board
    assert board.stretches == 54
    assert board.lands == 51 + 51 + 3
    assert [board.banks.count(bank) for bank in (LEFT, RIGHT, ISLAND, RIVER)] == [51, 51, 3, 54]
    assert board.names[0] == "left-1"
    assert board.names[-1] == "river-54"
    assert [board.numbers[s] for s in range(len(board.names)) if board.banks[s] == ISLAND] == [
        (25, 28),
        (26, 29),
        (27, 30),
    ]


def test_neighbours_follow_from_the_edges(any_rhine):
    board = any_rhine.board
    assert near(board, "left-12") == {"left-11", "left-13", "river-12"}
    assert near(board, "right-24") == {"right-23", "right-28", "river-24"}
    assert near(board, "river-24") == {"river-23", "river-25", "river-28", "left-24", "right-24"}
    assert near(board, "river-31") == {"river-27", "river-30", "river-32", "left-31", "right-31"}
    assert near(board, "isle-26-29") == {"isle-25-28", "isle-27-30", "river-26", "river-29"}
    assert near(board, "river-25") == {"river-24", "river-26", "left-25", "isle-25-28"}
    assert all(s in board.near[other] for s, row in enumerate(board.near) for other in row)


def test_the_two_lands_of_a_number_are_drawn_on_the_two_sides_of_its_river(any_rhine):
    """R2: so each side has one name, whatever the bank is called."""
    board, opposite = any_rhine.board, {EAST: WEST, WEST: EAST, NORTH: SOUTH, SOUTH: NORTH}
    sides = dict(zip(board.names, board.sides, strict=True))
    for name in (name for name in board.names if name.startswith("left-")):
        other = name.replace("left", "right")
        assert sides.get(other, opposite[sides[name]]) == opposite[sides[name]]
    assert {sides[name] for name in board.names if name.startswith(("isle", "river"))} == {""}


def test_the_bank_of_a_space_is_not_its_side(rhine):
    """The river runs up past the 16, over the top at the 21 and down past the 48."""
    sides = dict(zip(rhine.board.names, rhine.board.sides, strict=True))
    assert [sides[f"left-{number}"] for number in (16, 21, 48)] == [WEST, NORTH, EAST]


def test_estates_touch_two_spaces_of_one_bank(canal):
    board = canal.board
    touched = {e: {board.names[s] for s in board.touches[i]} for i, e in enumerate(board.estates)}
    assert touched == {
        "mill": {"left-3", "left-4"},
        "town": {"left-51", "left-52"},
        "abbey": {"right-7", "right-8"},
    }
    assert board.estates == ("mill", "town", "abbey")  # down the river, the left bank first


def test_places_and_areas_for_the_screen(any_rhine):
    board = any_rhine.board
    assert set(any_rhine.places) == {*board.names, *board.estates} == set(any_rhine.areas)
    for name in board.names:
        assert inside(any_rhine.places[name], any_rhine.areas[name])
    sides = [side for name in board.names for side in _sides(any_rhine.areas[name])]
    shared = sum(len(row) for row in board.near) // 2
    assert len(sides) - len(set(sides)) >= shared  # neighbours have the very same corners


def _sides(area):
    return [frozenset(pair) for pair in zip(area, (*area[1:], area[0]), strict=True)]


def test_the_rules_play_on_it(any_rhine):
    rules = RheinlanderRules(any_rhine.board, 4)
    assert rules.notation.write(rules.ground.place[11][0]) == "place 12 left-1"


# the game's own board


def test_the_board_of_rheinlander(rhine):
    board = rhine.board
    banks = [board.banks[first] for first, _ in board.touches]
    assert (banks.count(LEFT), banks.count(RIGHT)) == (11, 11)
    for bank in (LEFT, RIGHT):
        row = [s for s in range(board.lands) if board.banks[s] == bank]
        at = [row.index(first) for first, _ in board.touches if board.banks[first] == bank]
        steps = [b - a for a, b in pairwise(at)]
        assert max(steps) <= 9  # spread along the bank


def test_every_space_of_it_has_room_for_a_piece(rhine):
    for name in rhine.board.names:
        area = rhine.areas[name]
        assert _room(roomiest(area, 99), area) >= PIECE * rhine.size[0], name
        assert _room(rhine.places[name], area) >= BESIDE_A_TILE * rhine.size[0], name


def test_its_circles_lie_clear_of_one_another_and_within_the_border(rhine):
    circles = [
        (rhine.places[name], math.dist(rhine.places[name], rhine.areas[name][0]))
        for name in rhine.board.estates
    ]
    for at, (centre, radius) in enumerate(circles):
        assert 40 + radius < centre[0] < rhine.size[0] - 40 - radius
        assert all(math.dist(centre, other) > radius + more for other, more in circles[:at])


def _room(point, area):
    """Return the diameter of the largest disc round a point within an area."""
    return 2 * min(_distance(point, a, b) for a, b in zip(area, (*area[1:], area[0]), strict=True))


def _distance(point, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = max(0, min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(a[0] + along * dx - point[0], a[1] + along * dy - point[1])


# tolerance, identity


@pytest.mark.parametrize(("x", "sound"), [(200.9, True), (202, False)])
def test_corners_one_pixel_apart_are_one(tmp_path, x, sound):
    moved = of("left-9").replace('x="200" y="180"', f'x="{x}" y="180"').replace(" 0,20", f" {200 - x:.1f},20")
    path = edit(tmp_path, (of("left-9"), moved))
    assert (not found(path)) == sound


def test_the_same_topology_is_the_same_board_however_drawn(canal, tmp_path):
    later = CANAL.replace(of("left-9"), "").replace(" </objectgroup>", of("left-9") + " </objectgroup>")
    assert boards.load(write(tmp_path, later)).board == canal.board
    wider = CANAL.replace('x="200" y="180"', 'x="200.4" y="180"')
    assert boards.load(write(tmp_path, wider)).board.hash == canal.board.hash


def test_the_hash_tells_topologies_apart(canal, tmp_path):
    assert canal.board.hash == topology_hash(canal.board)
    renamed = edit(tmp_path, ('name="left-9"', 'name="left-nine"'))
    assert boards.load(renamed).board.hash != canal.board.hash
    moved = edit(
        tmp_path, ('name="mill" type="estate" x="232" y="72"', 'name="mill" type="estate" x="232" y="92"')
    )
    assert boards.load(moved).board.hash != canal.board.hash


# every way it can be unsound


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name="bank" value="left"', 'name="bank" value="north"', ("left-1", "bad-bank")),
        ('name="numbers" value="7"', 'name="numbers" value="seven"', ("left-7", "bad-numbers")),
        ('name="numbers" value="7"', 'name="numbers" value="55"', ("left-7", "bad-numbers")),
        ('name="numbers" value="7"', 'name="numbers" value="7 8"', ("left-7", "bad-numbers")),
        ('name="numbers" value="26 29"', 'name="numbers" value="26"', ("isle-26-29", "bad-numbers")),
        ('name="numbers" value="7"', 'name="numbers" value="8"', ("left-8", "same-number")),
        ('name="numbers" value="7"', 'name="numbers" value="8"', ("", "lands-of-number")),
        ('name="number" type="int" value="7"', 'name="number" type="int" value="8"', ("", "no-river")),
        ('width="16" height="16"', 'width="16" height="30"', ("mill", "not-round")),
        ('x="232" y="72"', 'x="252" y="72"', ("mill", "estate-touches")),
        ('x="232" y="72"', 'x="232" y="62"', ("mill", "estate-touches")),
        (
            'x="232" y="72" width="16" height="16"',
            'x="200" y="50" width="60" height="60"',
            ("mill", "estate-touches"),
        ),
    ],
)
def test_what_is_amiss_is_named(tmp_path, old, new, fault):
    assert fault in reasons(edit(tmp_path, (old, new)))


def test_a_gap_between_two_spaces(tmp_path):
    path = edit(tmp_path, (of("left-9"), of("left-9").replace('x="200"', 'x="210"')))
    assert {reason for _, reason in reasons(path)} == {"no-common-edge"}


def test_spaces_that_touch_and_should_not(tmp_path):
    """The right bank's 9 and 10 have each other's numbers, so each touches the other's river."""
    nine, ten = of("right-9"), of("right-10")
    path = edit(tmp_path, (nine, nine.replace('"9"', '"10"')), (ten, ten.replace('"10"', '"9"')))
    told = reasons(path)
    assert ("right-10", "stray-edge") in told
    assert {reason for _, reason in told} == {"stray-edge", "no-common-edge"}


def test_spaces_that_lie_on_one_another(tmp_path):
    path = edit(tmp_path, (of("left-9"), of("left-9").replace('y="180"', 'y="200"')))
    assert "spaces-overlap" in {reason for _, reason in reasons(path)}


def test_a_space_whose_middle_is_not_in_it(tmp_path):
    """A sickle: its piece would stand beside it."""
    sickle = of("left-9").replace("0,0 40,0 40,20 0,20", "0,0 40,0 60,10 40,20 0,20 46,10")
    path = edit(tmp_path, (of("left-9"), sickle))
    told = {reason for _, reason in reasons(path)}
    assert told <= {"middle-outside", "spaces-overlap", "no-common-edge"}
    assert told


def test_a_missing_space(tmp_path):
    path = edit(tmp_path, (of("right-12"), ""))
    assert reasons(path) == {("", "lands-of-number")}


def test_a_hostile_map_is_refused_before_it_is_looked_at(tmp_path):
    many = "".join(
        f'  <object id="{1000 + n}" name="x-{n}" type="river" x="0" y="0">\n   <properties>\n'
        f'    <property name="number" type="int" value="1"/>\n   </properties>\n'
        f'   <polygon points="0,0 1,0 1,1"/>\n  </object>\n'
        for n in range(300)
    )
    path = write(tmp_path, CANAL.replace(" </objectgroup>", many + " </objectgroup>"))
    assert ("", "rhine-too-large") in reasons(path)


def test_too_many_circles(tmp_path):
    many = "".join(
        f'  <object id="{1000 + n}" name="e-{n}" type="estate" x="0" y="{10 + n}" width="9" height="9">\n'
        f"   <ellipse/>\n  </object>\n"
        for n in range(30)
    )
    path = write(tmp_path, CANAL.replace(" </objectgroup>", many + " </objectgroup>"))
    assert ("", "rhine-too-large") in reasons(path)


# geometry


def test_the_middle_of_a_polygon():
    assert middle([(0, 0), (4, 0), (4, 2), (0, 2)]) == (2, 1)
    assert middle([(1, 1), (1, 1), (1, 1)]) == (1, 1)


def test_the_roomiest_point_of_a_wedge_is_not_its_middle():
    wedge = [(0, 0), (100, 0), (100, 60), (0, 4)]
    x, _ = roomiest(wedge, 30)
    assert x > middle(wedge)[0]
    assert roomiest([(0, 0), (90, 0), (90, 90), (0, 90)], 30) == (45, 45)


def test_the_roomiest_point_keeps_off_a_disc():
    square = [(0, 0), (80, 0), (80, 80), (0, 80)]
    x, y = roomiest(square, 32, [((80, 80), 30)])
    assert x + y < 80


def test_discs_and_polygons():
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert overlaps_disc(square, (5, 5), 1)
    assert overlaps_disc(square, (12, 5), 3)
    assert not overlaps_disc(square, (12, 5), 2)
    assert not overlaps_disc(square, (12, 12), 2.5)


def test_corners_are_known_again():
    corners = Corners()
    first = corners.edges([(0, 0), (10, 0), (10, 10)])
    second = corners.edges([(10.6, 0.5), (10, 10), (20, 0)])
    assert set(first) & set(second)
    assert corners.snapped([(10.6, 0.5)]) == ((10, 0),)
