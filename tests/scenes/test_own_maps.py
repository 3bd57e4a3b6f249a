"""The player's own boards: which there are, what is wrong with those that cannot be played on, copies."""

import shutil

import pytest
from tiled.glen import FOLDER

from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.home import paths
from ludotheque.scenes.setup.own_maps import copy_of, files, read_own_map

HIGHLANDERS = GAMES["highlanders"]


@pytest.fixture
def folder():
    found = paths.maps_folder()
    found.mkdir(parents=True)
    return found


def put(folder, name, source="glen.tmx"):
    shutil.copy(FOLDER / source, folder / name)
    return folder / name


def test_without_a_folder_there_are_none():
    assert files() == []


def test_the_maps_of_the_folder_by_name_after_the_one_in_use(folder, tmp_path):
    beside = put(tmp_path, "elsewhere.tmx")
    names = ["C.TMX", "a.tmx", "b.tmx"]
    for name in (*reversed(names), "notes.txt", "hall.tsx"):
        put(folder, name)
    assert [path.name for path in files([beside])] == ["elsewhere.tmx", *names]
    assert [path.name for path in files([folder / "b.tmx"])] == ["b.tmx", "C.TMX", "a.tmx"]


def test_a_link_that_leads_to_itself_is_a_map_that_is_not_sound(folder):
    (folder / "a.tmx").symlink_to(folder / "a.tmx")
    [path] = files()
    assert read_own_map(HIGHLANDERS, path).wrong


def test_a_copy_is_not_written_through_a_link(folder, tmp_path):
    (folder / "highlanders-2.tmx").symlink_to(tmp_path / "elsewhere.tmx")
    assert copy_of(HIGHLANDERS).name == "highlanders-3.tmx"
    assert not (tmp_path / "elsewhere.tmx").exists()


def test_a_sound_map_has_a_board_and_its_title(folder):
    own = read_own_map(HIGHLANDERS, put(folder, "my.tmx"))
    assert own.found is not None
    assert (own.title, own.wrong) == ("Le vallon", "")


def test_a_map_of_another_game_says_so(folder):
    own = read_own_map(HIGHLANDERS, put(folder, "my.tmx", "canal.tmx"))
    assert own.found is None
    assert (own.title, own.wrong) == ("my", "Ce plateau est celui d’un autre jeu.")


def test_a_map_whose_tileset_is_missing_says_which(folder):
    path = put(folder, "my.tmx", GAMES["chevaliers"].map())
    assert read_own_map(GAMES["chevaliers"], path).wrong.startswith("hall.tsx")


def test_a_faulty_map_says_what_is_wrong_with_which_object_and_how_much_more(folder):
    own = read_own_map(HIGHLANDERS, put(folder, "my.tmx", "dangling.tmx"))
    assert own.found is None
    assert "tower" in own.wrong
    assert "98" in own.wrong
    path = put(folder, "worse.tmx", "dangling.tmx")
    path.write_text(path.read_text("utf-8").replace("The glen", "The glen " * 9, 1), "utf-8")
    assert "encore 1 défaut." in read_own_map(HIGHLANDERS, path).wrong


@pytest.mark.parametrize("game", ["highlanders", "chevaliers", "rheinlander"])
def test_a_copy_of_the_games_board_can_be_played_on_and_drawn_on(game):
    copy, own = copy_of(GAMES[game]), GAMES[game].map()
    assert copy.parent == paths.maps_folder()
    assert copy.read_bytes() == own.read_bytes()
    assert boards.load(copy).board.hash == boards.load(own).board.hash
    beside = {path.name for path in copy.parent.iterdir()} - {copy.name}
    assert beside == {"ludotheque.tiled-project", *(("hall.tsx", "hall.png") if game == "chevaliers" else ())}


def test_a_second_copy_leaves_the_first_as_it_is():
    first = copy_of(HIGHLANDERS)
    first.write_text("mine", "utf-8")
    second = copy_of(HIGHLANDERS)
    assert second != first
    assert first.read_text("utf-8") == "mine"
