"""How large, how many and how deep: the last that is sound and the first that is refused."""

import pytest
from frozen import changeable
from tiled.glen import edit, found, write

from ludotheque.games import maps as boards
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


def facts(path):
    """Return what is said of the only fault of a map."""
    (fault,) = boards.check(path)
    return {"name": fault.name, **dict(fault.facts)}


def test_what_is_told_of_a_long_name_is_cut(tmp_path):
    long = "n" * 100
    told = []
    for inner in (
        layer([9]).replace('name="l"', f'name="{long}"'),
        tileset(0).replace('name="t"', f'name="{long}"'),
        objects(f'<object id="0" name="{long}"><point/></object>'),
    ):
        faults = Faults("map")
        read(
            write(
                tmp_path,
                f'<map orientation="orthogonal" width="1" height="1" tilewidth="1" tileheight="1">'
                f"{inner}</map>",
            ),
            faults,
        )
        told += [max(map(str, (fault.name, *dict(fault.facts).values())), key=len) for fault in faults]
    assert told == [long[:80]] * 3


@pytest.mark.parametrize(
    ("root", "said"), [("a", "a"), ("z", "z"), ("m" * 40, "m" * 40), ("m" * 41, "m" * 19 + "…" + "m" * 20)]
)
def test_another_root_is_told_by_its_name(tmp_path, root, said):
    assert facts(write(tmp_path, f"<{root}/>")) == {"name": "", "found": said, "wanted": "map"}


def test_a_map_that_is_too_big_says_how_big_it_may_be(tmp_path):
    assert facts(write(tmp_path, " " * (4 * 1024 * 1024 + 1))) == {"name": "", "megabytes": 4}


@pytest.mark.parametrize(
    ("x", "y", "fine"),
    [
        *((0, 0, True), (640, 480, True), (-1, 110, False), (641, 110, False), (320, -1, False)),
        (320, 481, False),
    ],
)
def test_what_belongs_to_the_board_lies_on_the_map(tmp_path, x, y, fine):
    mill = 'name="mill" type="space" x="320" y="110"'
    faults = found(edit(tmp_path, (mill, f'name="mill" type="space" x="{x}" y="{y}"')))
    assert ((4, "mill", "outside-map") in faults) is not fine


MAP = '<map orientation="orthogonal" width="1" height="1" tilewidth="1" tileheight="1"{}>{}</map>'


def told(folder, text):
    """Return the faults of a map as it is read, with what is said of them."""
    faults = Faults("map")
    read(write(folder, text), faults)
    return [(fault.reason, dict(fault.facts)) for fault in faults]


def test_where_it_is_no_xml_is_told_counted_from_one(tmp_path):
    assert told(tmp_path, "<map>\n  &x;</map>") == [("not-xml", {"line": 2, "column": 3})]


def test_what_was_found_is_told_in_forty_letters(tmp_path):
    long = "x" * 60
    diamond = MAP.replace("orthogonal", long).format("", "")
    assert told(tmp_path, diamond) == [("not-orthogonal", {"found": "x" * 19 + "…" + "x" * 20})]
    odd = MAP.format("", f'<properties><property name="p" type="int" value="{long}"/></properties>')
    assert told(tmp_path, odd) == [
        ("bad-property-value", {"property": "p", "value": "x" * 19 + "…" + "x" * 20})
    ]
    outside = f"../{long}"
    picture = MAP.format("", f'<imagelayer><image source="{outside}"/></imagelayer>')
    assert told(tmp_path, picture) == [("outside-path", {"value": outside[:19] + "…" + outside[-20:]})]
    tiles = MAP.format("", f'<tileset firstgid="1" source="{outside}"/>')
    assert told(tmp_path, tiles) == [("outside-path", {"value": outside[:19] + "…" + outside[-20:]})]


def test_a_layer_says_how_many_cells_it_wants(tmp_path):
    facts = {"layer": "l", "found": 5, "wanted": 6}
    assert told(tmp_path, MAP.format("", tileset() + layer([1] * 5, 3, 2))) == [("wrong-cell-count", facts)]


@pytest.mark.parametrize(
    ("attributes", "inner"),
    [(' infinite="1"', ""), ("", '<layer width="1" height="1"><data encoding="csv"><chunk/></data></layer>')],
)
def test_a_map_without_end_is_told_by_its_head_or_its_chunks(tmp_path, attributes, inner):
    assert told(tmp_path, MAP.format(attributes, inner)) == [("infinite", {})]
    assert told(tmp_path, MAP.format(' infinite="0"', "")) == []


@pytest.mark.parametrize("data", ['encoding="csv" compression="zlib">1', 'encoding="base64">1', ">1"])
def test_cells_are_numbers_with_commas_and_nothing_else(tmp_path, data):
    inner = f'<layer name="l" width="1" height="1"><data {data}</data></layer>'
    assert told(tmp_path, MAP.format("", tileset() + inner)) == [("not-csv", {"layer": "l"})]


def test_a_property_that_no_class_has_is_told_with_those_it_has(tmp_path):
    mill = 'name="mill" type="space" x="320" y="110">'
    path = edit(tmp_path, (mill, f'{mill}<properties><property name="colour" value="red"/></properties>'))
    (fault,) = boards.check(path)
    assert (fault.reason, dict(fault.facts)) == ("unknown-property", {"property": "colour", "known": "–"})


@pytest.mark.parametrize(("x", "fine"), [(-60, True), (-61, False), (650, True), (651, False)])
def test_terrain_may_reach_over_the_edge_but_not_lie_beyond_it(tmp_path, x, fine):
    path = edit(tmp_path, ('type="water" x="300"', f'type="water" x="{x}"'))
    assert found(path) == ([] if fine else [(1, "", "off-map")])


def test_an_unknown_tile_is_told_in_twelve_letters(tmp_path):
    facts = {"layer": "l", "tiles": "x" * 12}
    assert told(tmp_path, MAP.format("", tileset() + layer(["x" * 20]))) == [("unknown-tile", facts)]


def test_a_property_of_several_lines_is_read(tmp_path):
    lines = ('<property name="title_en" value="The glen"/>', '<property name="title_en">The\nglen</property>')
    assert found(edit(tmp_path, lines)) == []


def test_whatever_pytmx_raises_is_a_fault(tmp_path, monkeypatch):
    import pytmx

    for error, why in ((KeyError(), "KeyError"), (ValueError("odd"), "odd")):

        def fail(*_words, error=error):
            raise error

        monkeypatch.setattr(pytmx.TiledMap, "parse_xml", fail)
        assert told(tmp_path, MAP.format("", "")) == [("unreadable", {"why": why})]


@pytest.mark.parametrize(("sign", "most"), [("<", 40_000), ("=", 80_000)])
def test_a_map_has_so_many_tags_and_attributes(tmp_path, sign, most):
    text = MAP.format("", "<!--{}-->")
    filled = most - text.count(sign)
    assert told(tmp_path, text.format(sign * filled)) == []
    assert told(tmp_path, text.format(sign * (filled + 1))) == [("too-many-elements", {"most": 40_000})]


@pytest.mark.parametrize("layer", ["terrain", "roads"])
@pytest.mark.parametrize(
    ("objects", "corners", "fine"), [(3000, 40_000, True), (3001, 40_000, False), (3000, 40_001, False)]
)
def test_a_map_of_too_many_objects_or_corners_is_refused_with_their_numbers(
    tmp_path, layer, objects, corners, fine
):
    drawn = '<object x="0" y="0"><polyline points="{}"/></object>'
    lines = [drawn.format(" ".join(["0,0"] * count)) for count in (20_000, corners - 20_000)]
    points = '<object x="0" y="0"><point/></object>' * (objects - len(lines))
    text = MAP.format("", f'<objectgroup name="{layer}">{points}{"".join(lines)}</objectgroup>')
    found = [facts for reason, facts in told(tmp_path, text) if reason == "too-crowded"]
    limits = {"most_objects": 3000, "most_corners": 40_000}
    assert found == ([] if fine else [{"objects": objects, "corners": corners} | limits])


@pytest.mark.parametrize(("ellipses", "fine"), [(625, True), (626, False)])
def test_an_ellipse_counts_as_the_corners_that_stand_for_it(tmp_path, ellipses, fine):
    drawn = '<object x="0" y="0" width="9" height="9"><ellipse/></object>'
    text = MAP.format("", f'<objectgroup name="terrain">{drawn * ellipses}</objectgroup>')
    found = [facts["corners"] for reason, facts in told(tmp_path, text) if reason == "too-crowded"]
    assert found == ([] if fine else [64 * 626])


@pytest.mark.parametrize(
    ("filling", "reason"), [("<a/>" * 21_000, "too-many-elements"), ("<a/>" + " " * 2_200_000, "too-big")]
)
def test_all_tilesets_of_a_map_are_together_no_larger_than_one_file_may_be(tmp_path, filling, reason):
    one = f'<tileset name="t" tilewidth="8" tileheight="8" tilecount="4">{filling}</tileset>'
    for name in ("a.tsx", "b.tsx"):
        (tmp_path / name).write_text(one)
    sources = ['<tileset firstgid="1" source="a.tsx"/>', '<tileset firstgid="9" source="b.tsx"/>']
    assert told(tmp_path, MAP.format("", sources[0])) == []
    assert [fault for fault, _facts in told(tmp_path, MAP.format("", "".join(sources)))] == [reason]


def test_an_unknown_kind_is_told_in_forty_letters(tmp_path):
    path = edit(tmp_path, ('value="castles"', f'value="{"k" * 60}"'))
    assert facts(path)["found"] == "k" * 19 + "…" + "k" * 20


def test_what_is_read_of_a_map_cannot_be_changed_but_while_it_is_read():
    assert {*changeable("ludotheque.tiled")} == {"Properties", "ReadBudget", "Sketch", "TileSets", "_Walk"}
