"""The player's folders as lists to choose from."""

import os
from pathlib import Path

from ludotheque.home import folders, paths
from ludotheque.home.store import Store


def test_folders_come_by_name_and_games_the_newest_first(tmp_path):
    for name in ("Zoo", "arbre", ".hidden", "$RECYCLE.BIN"):
        (tmp_path / name).mkdir()
    for age, name in enumerate(("new.LUDO", "old.ludo", "older.zip", "photo.png", ".x.ludo")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (10_000 - age,) * 2)
    os.mkfifo(tmp_path / "pipe.ludo")
    found = folders.list_folder(tmp_path, (".ludo", ".zip"))
    assert [path.name for path in found.folders] == ["arbre", "Zoo"]
    assert [file.path.name for file in found.files] == ["new.LUDO", "old.ludo", "older.zip"]
    assert found.files[0].written == 10_000
    assert found.more == 0
    assert folders.list_folder(tmp_path, ()).files == ()
    assert folders.Listing() == ((), (), 0)


def test_what_cannot_be_read_is_none(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    assert folders.list_folder(tmp_path / "gone", ()) is None
    assert folders.list_folder(tmp_path / "file", ()) is None
    assert folders.list_folder(Path("\0"), ()) is None


def test_a_huge_folder_is_cut_short_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "MOST", 2)
    for number in range(5):
        (tmp_path / f"{number}.ludo").touch()
    found = folders.list_folder(tmp_path, (".ludo",))
    assert (len(found.files), found.more) == (2, 3)
    for number in range(3):
        (tmp_path / f"folder {number}").mkdir()
    found = folders.list_folder(tmp_path, (".ludo",))
    assert (len(found.folders), len(found.files), found.more) == (2, 2, 4)


def test_a_thousand_are_listed(tmp_path):
    for number in range(1001):
        os.close(os.open(tmp_path / f"{number}.ludo", os.O_CREAT))
    found = folders.list_folder(tmp_path, (".ludo",))
    assert (len(found.files), found.more) == (1000, 1)


def test_files_of_the_same_moment_come_by_name(tmp_path):
    for name in "cab":
        (tmp_path / f"{name}.ludo").touch()
        os.utime(tmp_path / f"{name}.ludo", (10_000, 10_000))
    found = folders.list_folder(tmp_path, (".ludo",))
    assert [file.path.name for file in found.files] == ["a.ludo", "b.ludo", "c.ludo"]


def test_what_is_plugged_in_is_a_folder_named_after_nobody(tmp_path, monkeypatch):
    for name in ("media/zoe/stick", "media/bo/other", "Volumes/disk"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "media/zoe/file").touch()
    monkeypatch.setattr(folders, "Path", lambda *parts: tmp_path.joinpath(parts[0][1:], *parts[1:]))
    monkeypatch.setattr(folders.sys, "platform", "linux")
    monkeypatch.setenv("USER", "zoe")
    assert folders.drives() == (tmp_path / "Volumes/disk", tmp_path / "media/zoe/stick")
    monkeypatch.delenv("USER")
    assert folders.drives() == (), "without a name, all of /media would be listed"


def test_where_one_usually_looks_is_there_and_named_once(tmp_path, monkeypatch):
    (tmp_path / "Desktop").mkdir()
    monkeypatch.setattr(paths, "downloads_folder", lambda: tmp_path / "gone")
    monkeypatch.setattr(paths, "desktop_folder", lambda: tmp_path / "Desktop")
    monkeypatch.setattr(paths, "documents_folder", lambda: tmp_path / "Desktop")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert folders.usual_folders() == {"desktop": tmp_path / "Desktop", "home": tmp_path}


def test_of_files_that_may_hold_anything_only_games_are_listed(tmp_path, clock):
    contents = {
        "game.json": b'{\n  "format": 1,\n  "game": "toy",\n  "moves": []\n}',
        "cut.json": b'{\n  "format": 1,\n  "game": "to',
        "household.json": b'{"format": 1, "since": "", "players": []}',
        "package.json": b'{"name": "x"}',
        "empty.json": b"",
        "any.ludo": b"",
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    Store(clock).change_settings(scale=125)
    (tmp_path / "settings.json").write_bytes(paths.settings_file().read_bytes())
    found = folders.list_folder(tmp_path, (".ludo", ".json"))
    assert {file.path.name for file in found.files} == {"game.json", "cut.json", "any.ludo"}
