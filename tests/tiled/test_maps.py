"""The maps that ship with the program, and the project file for whoever edits them."""

import json
import shutil
import xml.etree.ElementTree as ElementTree

import pytest

from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.games.castles.check import fairness
from ludotheque.home import paths
from ludotheque.home.paths import map_file

MAPS = paths.map_files()
PROJECT = json.loads(paths.map_file("ludotheque.tiled-project").read_text(encoding="utf-8"))
TYPES = {item["name"]: item for item in PROJECT["propertyTypes"]}
DECLARED = {name: item for name, item in TYPES.items() if item["type"] == "class"}


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_is_sound(path):
    assert boards.check(path) == ()


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_castle_board_is_fair(path):
    board_map = boards.load(path)
    if board_map.kind == "castles":
        assert fairness(board_map.board).spread <= 25


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_class_of_a_map_is_declared_for_the_editor(path):
    used = {item.get("type") for item in ElementTree.parse(path).iter("object")} - {None}
    assert used <= set(DECLARED)


def test_the_project_declares_what_the_loader_reads():
    """For each kind of board whose map ships."""
    shipped = {kind.id: kind for kind in (box.kind() for box in GAMES.values() if box.map() in MAPS)}
    for kind in shipped.values():
        assert {*kind.classes, *kind.tiles} <= set(DECLARED)
        for name, wanted in kind.classes.items():
            members = {member["name"]: member["type"] for member in DECLARED[name]["members"]}
            assert members == {key: member.type for key, member in wanted.members.items()}
    assert TYPES["board-kind"]["values"][1:] == list(shipped)


def test_every_kind_of_board_has_its_classes():
    names = {
        *("board", "space", "castle", "scroll", "road"),
        *("stone", "side", "deck", "tactics", "discard", "hand"),
        *("floor", "wall", "column", "start", "guard-left", "guard-right", "chest"),
        *("land", "river", "estate"),
        *("water", "shore", "wood", "hill", "heath", "field", "town", "tree", "ship", "monster", "label"),
    }
    assert names <= set(DECLARED)
    assert len(TYPES) == len(PROJECT["propertyTypes"])
    ids = [item["id"] for item in PROJECT["propertyTypes"]]
    assert len(set(ids)) == len(ids)


def test_no_default_is_a_value_a_map_could_mean():
    """Tiled leaves a property out of the file where it has the default, so a default must mean: not said."""
    unset = ("", 0, 0.0, False, "?")
    assert all(member["value"] in unset for item in DECLARED.values() for member in item["members"])


def test_the_project_is_of_tiled_1_10():
    assert PROJECT["compatibilityVersion"] == 1100


def copied(tmp_path):
    for name in ("chevaliers.tmx", "hall.tsx", "hall.png"):
        shutil.copy(map_file(name), tmp_path)
    return tmp_path / "chevaliers.tmx"


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("chevaliers.tmx", 'x="330"', 'x="331"'),
        ("hall.tsx", 'type="floor"/>', 'type="floor" probability="1"/>'),
    ],
)
def test_the_digest_tells_any_change_of_a_map_or_its_tileset(tmp_path, name, before, after):
    path = copied(tmp_path)
    digest = boards.load(path).digest
    assert digest == boards.load(map_file("chevaliers.tmx")).digest
    assert len(digest) == 12
    file = tmp_path / name
    file.write_text(file.read_text("utf-8").replace(before, after, 1), "utf-8")
    assert boards.load(path).digest != digest


def test_the_digest_does_not_tell_line_ends(tmp_path):
    path = copied(tmp_path)
    digest = boards.load(path).digest
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert boards.load(path).digest == digest


def test_a_map_tells_all_files_it_is_made_of(tmp_path):
    path = copied(tmp_path)
    assert boards.load(path).files == (path, (tmp_path / "hall.tsx").resolve())


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_in_the_editor_a_map_has_a_backdrop_and_each_layer_its_colour(path):
    """Whoever opens the map alone, without the project, sees no grey on grey."""
    root = ElementTree.parse(path).getroot()
    colours = [layer.get("color") for layer in root.iter("objectgroup")]
    assert root.get("backgroundcolor")
    assert None not in colours
    assert len({root.get("backgroundcolor"), *colours}) == len(colours) + 1
