"""The traps of pytmx and of hostile files: each has its map in tests/maps."""

import pytest
from tiled.glen import FOLDER, found

from ludotheque.games import maps as boards
from ludotheque.tiled.drawing import read
from ludotheque.tiled.faults import Faults

REFUSED = {
    "bad-gid": [(0, "", "unknown-tile")],
    "base64": [(0, "", "not-csv")],
    "binary": [(0, "", "not-utf8")],
    "canal-broken": [
        (26, "left-9", "bad-bank"),
        (36, "right-12", "bad-numbers"),
        (78, "isle-26-29", "bad-numbers"),
    ],
    "class-property": [(2, "", "class-property")],
    "compressed": [(0, "", "not-csv")],
    "dangling": [(16, "tower", "dangling")],
    "declared-latin-1": [(0, "", "not-utf8")],
    "doctype": [(0, "", "doctype")],
    "duplicate-id": [(1, "", "duplicate-id")],
    "duplicate-name": [(5, "mill", "duplicate-name")],
    "empty": [(0, "", "empty-file")],
    "empty-title": [(16, "tower", "no-title")],
    "huge-number": [(1, "", "bad-number")],
    "huge-tileset": [(0, "", "bad-tileset")],
    "infinite": [(0, "", "infinite")],
    "isometric": [(0, "", "not-orthogonal")],
    "latin-1": [(0, "", "not-utf8")],
    "missing-tileset": [(0, "", "missing-file")],
    "namespace": [(0, "", "wrong-root")],
    "nan": [(1, "", "bad-number")],
    "nan-point": [(1, "", "bad-points")],
    "nested-tileset": [(0, "", "nested-tileset")],
    "no-points": [(1, "", "bad-points")],
    "not-xml": [(0, "", "other-format")],
    "outside-image": [(0, "", "outside-path")],
    "outside-property": [(2, "", "outside-path")],
    "outside-tileset": [(0, "", "outside-path")],
    "short-layer": [(0, "", "wrong-cell-count")],
    "template": [(4, "mill", "template")],
    "tile-object": [(4, "mill", "tile-object")],
    "tilesets-overlap": [(0, "", "tilesets-overlap")],
    "truncated": [(0, "", "not-xml")],
    "unknown-type": [(2, "", "unknown-property-type")],
    "utf-16": [(0, "", "not-utf8")],
    "wide-layer": [(0, "", "bad-layer-size")],
    "wrong-root": [(0, "", "wrong-root")],
    "xml-tiles": [(0, "", "not-csv")],
}
SOUND = (
    "class-1.9",
    "glen",
    "groups",
    "reserved-names",
    "shapes",
    "terrain-group",
    "tiles",
    "tiles-inside",
)

# Boards of other kinds, each with tests of its own.
OTHER_KINDS = ("border", "canal", "cellar", "cellar-cut-off", "cellar-open", "cellar-tiles", "great-hall")


def test_every_map_is_expected_to_load_or_not():
    assert {path.stem for path in FOLDER.glob("*.tmx")} == {*REFUSED, *SOUND, *OTHER_KINDS}


@pytest.mark.parametrize("name", REFUSED)
def test_a_trap_is_refused_with_exactly_its_fault(name):
    assert found(FOLDER / f"{name}.tmx") == REFUSED[name]


@pytest.mark.parametrize("name", SOUND)
def test_what_is_only_unusual_gives_the_same_board(name):
    glen = boards.load(FOLDER / "glen.tmx")
    other = boards.load(FOLDER / f"{name}.tmx")
    assert other.board == glen.board
    assert other.places == glen.places
    assert other.roads == glen.roads


def test_offsets_of_groups_and_layers_move_the_terrain_too():
    glen = boards.load(FOLDER / "glen.tmx")
    moved = boards.load(FOLDER / "groups.tmx")
    assert moved.terrain == glen.terrain


def test_a_group_called_terrain_is_terrain_all_through():
    assert boards.load(FOLDER / "terrain-group.tmx").terrain == boards.load(FOLDER / "glen.tmx").terrain


def test_properties_called_like_attributes_of_pytmx_are_kept():
    label = boards.load(FOLDER / "reserved-names.tmx").terrain[1]
    assert label.points == ((320, 240),)
    assert label.properties == {
        "height": 2.5,
        "name": "n",
        "parent": "p",
        "points": "none",
        "title": "Le vallon",
        "type": "t",
        "visible": False,
        "width": 3,
    }


def test_shapes_are_told_apart_and_turned():
    """Tiled turns clockwise about the corner; a text stands for its middle, an ellipse is 64 points."""
    town, hill, tree, label, field, shore = boards.load(FOLDER / "shapes.tmx").terrain[2:]
    assert (town.kind, town.name, town.closed) == ("town", "tour", True)
    assert set(town.points) == {(100, 100), (120, 100), (120, 110), (100, 110)}
    assert (len(hill.points), hill.closed) == (64, True)
    assert all(((x - 520) / 20) ** 2 + ((y - 210) / 10) ** 2 == pytest.approx(1) for x, y in hill.points)
    assert (tree.points, tree.closed) == (((50, 250),), False)
    assert (label.kind, label.points, label.properties) == ("label", ((540, 310),), {"title": "Le vallon"})
    corners = sorted((round(x, 6), round(y, 6)) for x, y in field.points)
    assert corners == [(140, 420), (140, 450), (150, 420), (150, 450)]
    assert shore.points[-1] == pytest.approx((579.5, 240))
    assert shore.closed is False


@pytest.mark.parametrize("name", ["tiles", "tiles-inside"])
def test_a_tile_layer_is_the_classes_of_its_tiles(name):
    """Turned tiles are the same tiles, shapes of collision inside a tileset are no objects of the map."""
    faults = Faults(name)
    drawing = read(FOLDER / f"{name}.tmx", faults)
    assert not faults
    (layer,) = drawing.tile_layers
    assert (layer.name, layer.columns, layer.rows) == ("floor", 3, 2)
    assert layer.classes == ("wall", "wall", "wall", "wall", "floor", "chest")
    assert layer.origin == ((16, 8.5) if name == "tiles" else (0, 0))
    assert len(drawing.objects) == 30


def test_the_fault_of_a_tileset_is_told_of_the_tileset():
    (fault,) = boards.check(FOLDER / "nested-tileset.tmx")
    assert fault.file == "nested.tsx"


def test_pytmx_is_not_surprised_by_anything_that_passed(caplog):
    for name in SOUND:
        boards.load(FOLDER / f"{name}.tmx")
    assert not caplog.records
