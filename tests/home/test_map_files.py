"""The files of a map, kept with the saves: whole, in their folder, and never through a link."""

import pytest

from ludotheque.core.files import DEEPEST, LONGEST_NAME, make_folder, write_whole
from ludotheque.home import paths
from ludotheque.home.map_files import BOARD, is_safe_name, keep_map, kept_map, read_map


def drawn(folder, *names):
    """Write files that hold their own names; return them."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return [folder / name for name in names]


def kept(board_hash):
    folder = kept_map(board_hash).parent
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.t?x")}


def test_a_map_is_read_with_what_lies_beside_it_only(tmp_path):
    files = drawn(tmp_path, "mine/isle.tmx", "mine/tiles/hall.tsx", "other.tsx")
    assert read_map(files) == {BOARD: b"mine/isle.tmx", "tiles/hall.tsx": b"mine/tiles/hall.tsx"}


def test_no_tileset_takes_the_place_of_the_map(tmp_path):
    assert read_map(drawn(tmp_path, "isle.tmx", BOARD)) == {BOARD: b"isle.tmx"}


def test_a_map_is_kept_in_place_of_another(home):
    keep_map("abc", {BOARD: b"old", "hall.tsx": b"old"})
    keep_map("abc", {BOARD: b"new", "tiles/hall.tsx": b"new"})
    assert kept("abc") == {BOARD: b"new", "hall.tsx": b"old", "tiles/hall.tsx": b"new"}


@pytest.mark.parametrize("board_hash", ["../../elsewhere", "/etc", "a\\b", ""])
def test_no_record_leads_out_of_the_folder_of_kept_maps(home, board_hash):
    for path in (kept_map(board_hash), paths.old_map(board_hash)):
        assert ".." not in path.parts
    assert kept_map(board_hash).is_relative_to(paths.played_maps_folder())
    assert paths.old_map(board_hash).is_relative_to(paths.map_file("old"))


def test_nothing_is_kept_through_a_link(home, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    paths.played_maps_folder().mkdir(parents=True)
    (paths.played_maps_folder() / "abc").symlink_to(outside)
    keep_map("abc", {BOARD: b"x"})
    assert list(outside.iterdir()) == []


def test_a_map_that_cannot_be_kept_is_no_trouble(home):
    home.mkdir()
    paths.saves_folder().write_text("in the way")
    keep_map("abc", {BOARD: b"x"})
    assert not kept_map("abc").exists()


def test_no_map_is_kept_before_its_tilesets(home, monkeypatch):
    def full(path, data):
        if path.name != BOARD:
            raise OSError(28, "No space left on device")
        write_whole(path, data)

    monkeypatch.setattr("ludotheque.home.map_files.write_whole", full)
    for name in ("a.tsx", "hall.tsx"):
        assert keep_map("abc", {BOARD: b"x", name: b"x"}) is not None
        assert kept("abc") == {}


def test_a_folder_of_kept_maps_that_is_a_link_to_itself_is_no_trouble(home):
    paths.saves_folder().mkdir(parents=True)
    paths.played_maps_folder().symlink_to(paths.played_maps_folder())
    keep_map("abc", {BOARD: b"x"})
    assert not kept_map("abc").exists()


def test_a_map_that_cannot_be_kept_is_told(home):
    assert keep_map("abc", {BOARD: b"x"}) is None
    paths.played_map_folder("def").write_text("in the way")
    fault = keep_map("def", {BOARD: b"x"})
    assert fault is not None
    assert dict(fault.facts) == {"path": str(paths.played_map_folder("def"))}


@pytest.mark.parametrize(("deep", "safe"), [(0, True), (DEEPEST - 1, True), (DEEPEST, False), (100, False)])
def test_a_tileset_lies_in_few_folders(deep, safe):
    assert is_safe_name("a/" * deep + "x.tsx") == safe


def test_the_path_of_a_tileset_is_short():
    folders = f"{'a' * 80}/{'b' * 80}/"
    letters = LONGEST_NAME - len(folders) - len(".tsx")
    assert is_safe_name(f"{folders}{'c' * min(80, letters)}.tsx")
    assert not is_safe_name(f"{folders}{'c' * 80}/{'d' * 80}.tsx")


def test_a_folder_is_made_in_as_many_folders_as_the_system_allows(tmp_path):
    """A folder for each call of the function would end in an error after a thousand."""
    folder = tmp_path.joinpath(*["d"] * 1_200)
    make_folder(folder)
    while folder != tmp_path:  # the tests' own cleaning goes no deeper than the program did
        folder.rmdir()
        folder = folder.parent
