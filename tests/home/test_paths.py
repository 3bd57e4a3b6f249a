"""Where things are: beside the program, in the folders of the system, or all in one place."""

import sys
from pathlib import Path

import platformdirs
import pytest

from ludotheque.home import paths


def test_everything_of_the_players_lies_in_the_folder_that_was_named(home):
    assert paths.home_override() == str(home)
    assert paths.saves_folder() == home / "saves"
    assert paths.maps_folder() == home / "maps"
    assert paths.played_maps_folder() == home / "saves" / "maps"
    assert paths.settings_file() == home / "settings.json"
    assert paths.household_file() == home / "household.json"
    assert (paths.cache_folder(), paths.logs_folder()) == (home / "cache", home / "logs")
    assert paths.exports_folder() == home / "exports"


def test_else_it_lies_where_the_system_wants_it(monkeypatch):
    monkeypatch.delenv("LUDOTHEQUE_HOME")
    for kind in ("data", "config", "cache", "log"):
        asked = f"user_{kind}_path"
        monkeypatch.setattr(platformdirs, asked, lambda name, appauthor, kind=kind: Path("/", kind, name))
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: Path("/documents"))
    assert paths.home_override() == ""
    assert paths.saves_folder() == Path("/data/ludotheque/saves")
    assert paths.maps_folder() == Path("/data/ludotheque/maps")
    assert paths.household_file() == Path("/data/ludotheque/household.json")
    assert paths.settings_file() == Path("/config/ludotheque/settings.json")
    assert paths.cache_folder() == Path("/cache/ludotheque")
    assert paths.logs_folder() == Path("/log/ludotheque")
    assert paths.exports_folder() == Path("/documents/Ludotheque")


def test_what_ships_lies_beside_the_code_or_a_folder_above(tmp_path, monkeypatch):
    assert paths.asset("icons", "book.svg").is_file()
    assert paths.languages_folder().is_dir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.languages_folder() == tmp_path / "ludotheque" / "languages"
    assert paths.map_file("glen.tmx") == tmp_path / "maps" / "glen.tmx"
    (tmp_path / "ludotheque" / "maps").mkdir(parents=True)
    assert paths.map_file("glen.tmx") == tmp_path / "ludotheque" / "maps" / "glen.tmx"
    for name in ("b.tmx", "a.tmx", "c.tsx"):
        (tmp_path / "ludotheque" / "maps" / name).touch()
    assert [path.name for path in paths.map_files()] == ["a.tmx", "b.tmx"]


@pytest.mark.parametrize(
    ("frozen", "original", "expected"),
    [(False, None, "/ours"), (False, "/theirs", "/theirs"), (True, None, None), (True, "/theirs", "/theirs")],
)
def test_another_program_gets_the_systems_libraries(monkeypatch, frozen, original, expected):
    found = {"LD_LIBRARY_PATH": "/ours"} | ({"LD_LIBRARY_PATH_ORIG": original} if original else {})
    monkeypatch.setattr(paths, "AT_START", found)
    monkeypatch.delattr(sys, "frozen", raising=False)
    if frozen:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert paths.environment() == ({"LD_LIBRARY_PATH": expected} if expected else {})
