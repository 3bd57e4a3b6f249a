"""How large, how many and how deep: the last that is sound and the first that is refused."""

import pytest
from tiled.glen import edit, found, write

from ludotheque.tiled.drawing import read
from ludotheque.tiled.faults import MOST, Faults


def drawn(folder, *inner, width=20, height=15, tile_width=32, tile_height=32):
    """Return a small map as read, and what is wrong with it."""
    sides = f'width="{width}" height="{height}" tilewidth="{tile_width}" tileheight="{tile_height}"'
    path = write(folder, f'<map orientation="orthogonal" {sides}>{"".join(inner)}</map>')
    faults = Faults("map")
    return read(path, faults), [fault.reason for fault in faults]


def reasons(folder, *inner, **sides):
    return drawn(folder, *inner, **sides)[1]


def objects(*each):
    return f'<objectgroup name="o">{"".join(each)}</objectgroup>'


def tileset(first=1, count=3, ids=(), side=32):
    tiles = "".join(f'<tile id="{number}" type="floor"/>' for number in ids)
    return (
        f'<tileset firstgid="{first}" name="t" tilewidth="{side}" tileheight="32" tilecount="{count}" '
        f'columns="1"><image source="t.png" width="32" height="32"/>{tiles}</tileset>'
    )


def layer(cells, width=None, height=1):
    width = len(cells) if width is None else width
    text = ",".join(map(str, cells))
    return f'<layer name="l" width="{width}" height="{height}"><data encoding="csv">{text}</data></layer>'


@pytest.mark.parametrize(
    ("sides", "wrong"),
    [
        ({}, 0),
        ({"width": 512, "tile_width": 32, "height": 1, "tile_height": 1}, 0),
        ({"width": 16_384, "tile_width": 1}, 0),
        ({"width": 1, "tile_width": 16_384}, 0),
        ({"width": 513}, 1),
        ({"width": 16_385, "tile_width": 1}, 1),
        ({"height": 0}, 1),
        ({"tile_height": 0}, 1),
        ({"width": -20, "tile_width": -32}, 1),
        ({"width": "x", "height": ""}, 2),
    ],
)
def test_a_map_has_so_many_units_a_side(tmp_path, sides, wrong):
    assert reasons(tmp_path, **sides) == ["bad-map-size"] * wrong


def test_a_map_says_its_size(tmp_path):
    found, _none = drawn(tmp_path, width=20, height=15, tile_width=32, tile_height=16)
    assert (found.size, found.tile_size) == ((640, 240), (32, 16))


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ('<object id="1" width="1" height="0.5"/>', None),
        ('<object id="0" width="1" height="1"/>', "bad-id"),
        ('<object id="-1" width="1" height="1"/>', "bad-id"),
        ('<object id="1" width="1" height="0"/>', "no-size"),
        ('<object id="1" width="-1" height="1"/>', "no-size"),
        ('<object id="1" width="0" height="1"><ellipse/></object>', "no-size"),
        ('<object id="1"><point/></object>', None),
        ('<object id="1"><text>T</text></object>', None),
        ('<object id="1"><polygon points="0,0 1,0 1,1"/></object>', None),
        ('<object id="1"><polygon points="0,0 1,0"/></object>', "few-points"),
        ('<object id="1"><polyline points="0,0 1,0"/></object>', None),
        ('<object id="1"><polyline points="0,0"/></object>', "few-points"),
        ('<object id="1"><point/><text/></object>', "unknown-shape"),
        ('<object id="1"><star/></object>', "unknown-shape"),
        ('<object id="1" rotation="x"><point/></object>', "bad-number"),
    ],
)
def test_an_object_has_a_number_and_one_shape(tmp_path, item, reason):
    assert reasons(tmp_path, objects(item)) == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        ([tileset(first, 1) for first in range(1, 17)], []),
        ([tileset(first, 1) for first in range(1, 18)], ["too-many-tilesets"]),
        ([tileset(0)], ["bad-tileset"]),
        ([tileset(-1)], ["bad-tileset"]),
        ([tileset(count=65_536)], []),
        ([tileset(count=65_537)], ["bad-tileset"]),
        ([tileset(count=0)], []),
        ([tileset(count=-1)], ["bad-tileset"]),
        ([tileset(ids=(0, 65_535))], []),
        ([tileset(ids=(65_536,))], ["bad-tileset"]),
        ([tileset(ids=(1, 1))], ["bad-tileset"]),
        ([tileset(ids=(-1,))], ["bad-tileset"]),
        ([tileset(side=4096)], []),
        ([tileset(side=4097)], ["bad-tileset"]),
        ([tileset(side=0)], ["bad-tileset"]),
        ([tileset(1, 3), tileset(4, 3)], []),
        ([tileset(1, 3), tileset(3, 3)], ["tilesets-overlap"]),
        ([tileset(4, 3), tileset(1, 3)], []),
        ([tileset(4, 3), tileset(1, 4)], ["tilesets-overlap"]),
        ([tileset(1, 3, ids=(3,)), tileset(4, 3)], ["tilesets-overlap"]),
    ],
)
def test_tilesets_lie_side_by_side_and_are_no_larger_than_any_real_one(tmp_path, sets, expected):
    assert reasons(tmp_path, *sets) == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([0, 1, 2, 3], []),
        ([4], ["unknown-tile"]),
        ([-1], ["unknown-tile"]),
        (["x"], ["unknown-tile"]),
        (["٣"], ["unknown-tile"]),
        ([""], ["unknown-tile"]),
        ([1 | flip for flip in (1 << 31, 1 << 30, 1 << 29, 7 << 29)], []),
        ([1 | 1 << 28], ["unknown-tile"]),
        ([1 | 1 << 32], ["unknown-tile"]),
        (["0" * 10], []),
        (["0" * 11], ["unknown-tile"]),
    ],
)
def test_a_cell_names_a_tile_perhaps_turned_or_none(tmp_path, cells, expected):
    assert reasons(tmp_path, tileset(1, 3), layer(cells)) == expected


@pytest.mark.parametrize(
    ("width", "height", "cells", "expected"),
    [
        (512, 1, 512, []),
        (1, 512, 512, []),
        (513, 1, 513, ["bad-layer-size"]),
        (1, 513, 513, ["bad-layer-size"]),
        (0, 1, 1, ["bad-layer-size"]),
        (1, 0, 1, ["bad-layer-size"]),
        (3, 2, 6, []),
        (3, 2, 5, ["wrong-cell-count"]),
        (3, 2, 7, ["wrong-cell-count"]),
    ],
)
def test_a_layer_has_so_many_cells_a_side(tmp_path, width, height, cells, expected):
    assert reasons(tmp_path, tileset(), layer([1] * cells, width, height)) == expected


@pytest.mark.parametrize(("deep", "expected"), [(31, []), (32, ["too-deep"])])
def test_a_map_is_thirty_two_levels_deep_at_most(tmp_path, deep, expected):
    assert reasons(tmp_path, "<group>" * deep, "</group>" * deep) == expected


def test_two_hundred_faults_are_kept_and_then_that_there_are_more(tmp_path):
    wrong = '<object id="0"><point/></object>'
    assert reasons(tmp_path, objects(wrong * MOST)) == ["bad-id"] * 200
    assert reasons(tmp_path, objects(wrong * (MOST + 5))) == ["bad-id"] * 200 + ["too-many-faults"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a" * 40, None),
        ("a" * 41, "bad-name"),
        ("a-1-b", None),
        ("9", None),
        ("A", "bad-name"),
        ("a--b", "bad-name"),
        ("-a", "bad-name"),
        ("a-", "bad-name"),
        ("é", "bad-name"),
        ("", "no-name"),
    ],
)
def test_a_name_is_forty_letters_digits_and_single_hyphens(tmp_path, name, reason):
    number = 4  # of the mill
    wrong = [(number, name, reason)] if reason else []
    assert found(edit(tmp_path, ('name="mill"', f'name="{name}"'))) == wrong


@pytest.mark.parametrize(("title", "fine"), [("T" * 60, True), ("T" * 61, False), (" ", False)])
def test_a_title_has_sixty_letters_at_most(tmp_path, title, fine):
    assert (found(edit(tmp_path, ('value="The glen"', f'value="{title}"'))) == []) is fine
