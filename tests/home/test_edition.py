"""Every version of the program has its own edition, whatever its number says."""

import os
import sys

import pytest

from ludotheque.home import edition as room
from ludotheque.home import paths


@pytest.fixture
def program(tmp_path, monkeypatch):
    """A small program of two files and two pictures, in place of this one."""
    folders = {name: tmp_path / name for name in ("code", "assets", "languages")}
    for name, folder in folders.items():
        (folder / "inner").mkdir(parents=True)
        (folder / "inner" / f"{name}.py").write_text("a = 1")
        (folder / f"{name}.py").write_text("a = 2")
    monkeypatch.setattr(paths, "package", lambda: folders["code"])
    monkeypatch.setattr(paths, "asset", lambda: folders["assets"])
    monkeypatch.setattr(paths, "languages_folder", lambda: folders["languages"])
    return tmp_path


def edition(*also):
    room.edition.cache_clear()
    found = room.edition(*also)
    room.edition.cache_clear()
    return found


def test_it_stays_while_nothing_is_changed(program):
    before = edition()
    assert edition() == before
    assert len(before) == 8


@pytest.mark.parametrize(
    "change", ["code", "inner", "new", "gone", "renamed", "asset", "words", "moment", "rewritten"]
)
def test_any_change_makes_another_one(program, change):
    before = edition()
    code = program / "code"
    if change == "code":
        (code / "code.py").write_text("a = 33")
    elif change == "inner":
        (code / "inner" / "code.py").write_text("a = 33")
    elif change == "new":
        (code / "inner" / "new.py").write_text("")
    elif change == "gone":
        (code / "inner" / "code.py").unlink()
    elif change == "renamed":
        (code / "code.py").rename(code / "other.py")
    elif change == "asset":
        (program / "assets" / "inner" / "assets.py").write_text("longer than it was")
    elif change == "words":
        (program / "languages" / "languages.py").write_text("longer than it was")
    elif change == "moment":
        os.utime(program / "assets" / "assets.py", (7, 7))
    else:  # as long as before, but later
        (code / "code.py").write_text("a = 3")
        os.utime(code / "code.py", (7, 7))
    assert edition() != before


def test_what_python_compiles_is_not_looked_at(program):
    before = edition()
    (program / "code" / "__pycache__").mkdir()
    (program / "code" / "__pycache__" / "x.py").write_text("")
    assert edition() == before


def test_a_packaged_program_is_told_by_one_small_file(program, monkeypatch):
    """Its thousands of files are not looked at at every start; another folder's code is."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(paths, "asset", lambda: pytest.fail("looked at"))
    monkeypatch.setattr(paths, "languages_folder", lambda: pytest.fail("looked at"))
    found = []
    for content in (b"one", b"two"):
        (program / "code" / room.PACKED).write_bytes(content)
        os.utime(program / "code" / room.PACKED, (7, 7))
        found += [edition(), edition(program / "assets")]
    assert len({*found}) == 4
