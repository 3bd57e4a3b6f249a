"""What lives on the boards: kinds, documentation, and that no board depends on it (issue 23, point 6)."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from pygame import Rect, Surface

from ludotheque.games import maps as boards
from ludotheque.home import paths
from ludotheque.picture.frame import fit
from ludotheque.picture.life import KINDS, patches
from ludotheque.ui.life import LARGEST

MAPS = paths.map_files()
LIVES = {
    "highlanders": {"glint", "smoke", "pennant", "serpent", "reeds"},
    "rheingold": {"glint", "smoke", "pennant", "sparkle", "reeds"},
    "schotten_totten": {"glint", "smoke", "sheep", "reeds"},
    "chevaliers": {"flame"},
    "rheinlander": {"glint", "smoke", "pennant", "reeds"},
}


def kinds(board_map):
    return {shape.kind for shape in board_map.terrain if shape.kind.startswith("life-")}


def without_life(path, folder):
    """Return a copy of a map, with its tiles beside it, in which nothing lives."""
    tree = ElementTree.parse(path)
    for group in tree.iter("objectgroup"):
        for item in [item for item in group if item.get("type", "").startswith("life-")]:
            group.remove(item)
    for beside in path.parent.glob("hall.*"):
        (folder / beside.name).write_bytes(beside.read_bytes())
    tree.write(folder / path.name)
    return folder / path.name


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_each_map_names_what_lives_in_it(path):
    found = kinds(boards.load(path))
    assert found == {f"life-{kind}" for kind in LIVES[path.stem]}
    assert found <= set(KINDS)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_life_is_no_part_of_the_board(path, tmp_path):
    found, still = boards.load(path), boards.load(without_life(path, tmp_path))
    assert kinds(found)
    assert not kinds(still)
    assert found.board == still.board
    assert found.board.hash == still.board.hash
    assert found.places == still.places


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_map_without_life_stays_still(path, tmp_path):
    still = boards.load(without_life(path, tmp_path))
    view = Rect(0, 0, 900, 720)
    assert not list(patches(still, fit(still, view), view))


def test_every_kind_is_documented_and_no_other():
    told = (paths.map_file("README.md")).read_text(encoding="utf-8")
    assert set(re.findall(r"^  \| `(life-[a-z]+)` ", told, re.MULTILINE)) == set(KINDS)


@pytest.mark.parametrize("size", [(520, 420), (900, 720), (1500, 1000)], ids=str)
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_patches_are_small_within_the_view_and_change(path, size):
    found, view = boards.load(path), Rect((0, 0), size)
    surface = Surface(size)
    surface.fill((70, 90, 120))
    living = list(patches(found, fit(found, view), view))
    assert len(living) >= 5
    for patch in living:
        assert view.contains(patch.rect)
        assert patch.rect.w * patch.rect.h < LARGEST / 2
        patch.lay(surface)
        assert sum(patch.advance() for _ in range(300)) > 20
        assert patch.painted <= 1


def test_what_does_not_fit_into_the_view_does_not_live():
    found = boards.load(paths.map_file("highlanders.tmx"))
    whole = Rect(0, 0, 1500, 1200)
    some = list(patches(found, fit(found, whole), Rect(0, 0, 700, 600)))
    assert 0 < len(some) < len(list(patches(found, fit(found, whole), whole)))
