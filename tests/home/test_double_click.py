"""Games opened by a double click: what the system is told once it is asked for, and that all of it goes."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from ludotheque.home import double_click, paths
from ludotheque.home.words import fault_text


@pytest.fixture(autouse=True)
def told(monkeypatch):
    """Return what tools of the system were called; none of them runs."""
    calls = []
    monkeypatch.setattr(subprocess, "run", lambda words, **_how: calls.append(words))
    return calls


@pytest.fixture
def linux(tmp_path, monkeypatch):
    """Return the player's own folder of what programs tell a Linux desktop."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("LUDOTHEQUE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(paths, "program", lambda: ("/opt/la ludothèque/ludotheque",))
    return tmp_path / "share"


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_nothing_is_written_before_it_is_asked_for(linux):
    assert double_click.can_register()
    assert not double_click.is_registered()
    assert not linux.exists()


def test_a_linux_desktop_is_told_what_a_game_is_and_what_opens_it(linux, told):
    assert double_click.register() is None
    assert double_click.is_registered()
    entry, icon, kind = everything(linux)
    assert (entry, kind) == ("applications/ludotheque-game.desktop", "mime/packages/ludotheque-game.xml")
    lines = (linux / entry).read_text().splitlines()
    assert 'Exec="/opt/la ludothèque/ludotheque" %f' in lines
    assert f"MimeType={double_click.TYPE};" in lines
    described = ElementTree.fromstring((linux / kind).read_text())
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    assert described.find("m:mime-type", space).get("type") == double_click.TYPE
    assert described.find(".//m:glob", space).get("pattern") == "*.ludo"
    assert {(linux / name).stat().st_mode & 0o777 for name in (entry, icon, kind)} == {0o644}
    assert (linux / icon).read_bytes() == paths.asset("icon.png").read_bytes()
    assert told == [
        ["update-mime-database", str(linux / "mime")],
        ["update-desktop-database", str(linux / "applications")],
    ]


def test_all_of_it_goes_again_and_nothing_else(linux):
    theirs = linux / "applications" / "other.desktop"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("[Desktop Entry]")
    double_click.register()
    assert double_click.unregister() is None
    assert everything(linux) == ["applications/other.desktop"]
    assert not double_click.is_registered()
    assert double_click.unregister() is None, "twice is no trouble"


def test_another_place_of_the_program_is_to_be_told_anew(linux, monkeypatch):
    double_click.register()
    monkeypatch.setattr(paths, "program", lambda: ("/home/ana/ludotheque",))
    assert not double_click.is_registered()
    double_click.register()
    assert double_click.is_registered()


FIRST, SECOND = ("/opt/first/ludotheque",), ("/opt/second/ludotheque",)


def installed(monkeypatch, program):
    monkeypatch.setattr(paths, "program", lambda: program)


def test_another_installation_s_entry_is_put_back(linux, monkeypatch):
    installed(monkeypatch, FIRST)
    double_click.register()
    before = {file: file.read_bytes() for file in linux.rglob("*") if file.is_file()}
    installed(monkeypatch, SECOND)
    double_click.register()
    assert double_click.is_registered()
    double_click.register()
    double_click.unregister()
    assert {file: file.read_bytes() for file in linux.rglob("*") if file.is_file()} == before
    installed(monkeypatch, FIRST)
    assert double_click.is_registered()


def test_what_a_later_installation_has_taken_an_earlier_one_leaves_to_it(linux, monkeypatch):
    for program in (FIRST, SECOND):
        installed(monkeypatch, program)
        double_click.register()
    installed(monkeypatch, FIRST)
    assert double_click.unregister() is None
    installed(monkeypatch, SECOND)
    assert double_click.is_registered()
    double_click.unregister()
    assert everything(linux) == []


@pytest.mark.parametrize("folder", ["new\nline", "a\ttab", os.fsdecode(b"latin-\xe9")])
def test_a_path_that_no_entry_can_name_is_refused_in_a_sentence(linux, monkeypatch, folder):
    installed(monkeypatch, (f"/opt/{folder}/ludotheque",))
    told = fault_text(double_click.register())
    assert "Donnez-lui un autre nom" in told
    assert told.isprintable()
    assert not linux.exists()


def test_a_package_of_the_system_has_told_it_already(linux, monkeypatch):
    installed(monkeypatch, ("/usr/lib/ludotheque/ludotheque",))
    assert not double_click.can_register()


@pytest.mark.parametrize(
    ("word", "quoted"),
    [("/a/b", '"/a/b"'), ("a b", '"a b"'), ('a"$`', '"a\\\\"\\\\$\\\\`"'), ("50%", '"50%%"')],
)
def test_the_command_is_quoted_as_a_desktop_entry_wants_it(linux, word, quoted):
    entry = next(iter(double_click.files([word]).values())).decode()
    assert f"Exec={quoted} %f\n" in entry


def test_where_nothing_can_be_written_it_is_said(linux):
    linux.parent.mkdir(exist_ok=True)
    linux.write_text("in the way")
    assert "ne l’a pas permis" in fault_text(double_click.register())


def test_a_desktop_without_such_tools_is_no_trouble(linux, monkeypatch):
    def missing(*_words, **_how):
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", missing)
    assert double_click.register() is None
    assert double_click.is_registered()


def test_a_tool_that_fails_is_no_trouble(linux, monkeypatch):
    def failing(words, *, check, **_how):
        if check:
            raise subprocess.CalledProcessError(1, words)

    monkeypatch.setattr(subprocess, "run", failing)
    assert double_click.register() is None


def test_where_the_players_things_are_elsewhere_it_is_not_offered(linux, monkeypatch):
    """What a double click starts would look for them in the usual places."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", "/media/stick")
    assert not double_click.can_register()


def test_on_other_systems_it_is_not_offered(linux, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not double_click.can_register()


# Windows


class Registry(SimpleNamespace):
    """What of Python's `winreg` is used: keys by their paths, each with its values."""

    def __init__(self):
        super().__init__(HKEY_CURRENT_USER="HKCU", KEY_READ=1, KEY_WRITE=2, REG_SZ=1, all={})
        self.CreateKey, self.OpenKey, self.DeleteKey = self.create_key, self.open_key, self.delete_key
        self.SetValueEx, self.QueryValueEx = self.set_value, self.query_value
        self.QueryInfoKey, self.DeleteValue = self.query_info, self.delete_value

    def create_key(self, _root, path):
        for end in (*(at for at, sign in enumerate(path) if sign == "\\"), len(path)):
            self.all.setdefault(path[:end], {})
        return Key(path)

    def open_key(self, _root, path, reserved=0, _access=0):
        assert reserved == 0, "as Python's manual has it"
        if path not in self.all:
            raise FileNotFoundError(path)
        return Key(path)

    def set_value(self, key, name, _reserved, _kind, value):
        self.all[key.path][name] = value

    def query_value(self, key, name):
        if name not in self.all[key.path]:
            raise FileNotFoundError(name)
        return self.all[key.path][name], 1

    def query_info(self, key):
        inner = [path for path in self.all if path.startswith(f"{key.path}\\")]
        return len(inner), len(self.all[key.path]), 0

    def delete_value(self, key, name):
        del self.all[key.path][name]

    def delete_key(self, _root, path):
        if path not in self.all:
            raise FileNotFoundError(path)
        if any(inner.startswith(f"{path}\\") for inner in self.all):
            raise PermissionError(path)
        del self.all[path]


class Key:
    def __init__(self, path):
        self.path = path

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        return None


@pytest.fixture
def windows(monkeypatch):
    registry = Registry()
    registry.CreateKey("HKCU", "Software\\Classes")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("LUDOTHEQUE_HOME")
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(paths, "program", lambda: ("C:\\Jeux\\ludotheque.exe",))
    return registry


def test_windows_is_told_in_the_players_own_registry(windows):
    assert double_click.can_register()
    assert not double_click.is_registered()
    assert double_click.register() is None
    assert double_click.is_registered()
    found = windows.all
    assert found["Software\\Classes\\.ludo"][""] == "Ludotheque.Game"
    command = found["Software\\Classes\\Ludotheque.Game\\shell\\open\\command"][""]
    assert command == '"C:\\Jeux\\ludotheque.exe" "%1"'
    assert found["Software\\Classes\\Ludotheque.Game\\DefaultIcon"][""] == '"C:\\Jeux\\ludotheque.exe",0'


def test_all_of_it_goes_from_the_registry_again(windows):
    before = {path: dict(values) for path, values in windows.all.items()}
    double_click.register()
    assert double_click.unregister() is None
    assert windows.all == before
    assert double_click.unregister() is None


def test_what_another_program_had_said_before_holds_again(windows):
    windows.CreateKey("HKCU", "Software\\Classes\\.ludo")
    windows.all["Software\\Classes\\.ludo"] |= {"": "Other.Game", "PerceivedType": "text"}
    before = {path: dict(values) for path, values in windows.all.items()}
    double_click.register()
    double_click.register()
    double_click.unregister()
    assert windows.all == before


def test_another_installation_s_command_is_put_back_in_the_registry(windows, monkeypatch):
    installed(monkeypatch, ("C:\\first\\ludotheque.exe",))
    double_click.register()
    before = {path: dict(values) for path, values in windows.all.items()}
    installed(monkeypatch, ("C:\\second\\ludotheque.exe",))
    double_click.register()
    double_click.register()
    assert double_click.is_registered()
    double_click.unregister()
    assert windows.all == before


def test_what_a_later_installation_has_taken_in_the_registry_stays_with_it(windows, monkeypatch):
    before = {path: dict(values) for path, values in windows.all.items()}
    for name in ("first", "second"):
        installed(monkeypatch, (f"C:\\{name}\\ludotheque.exe",))
        double_click.register()
    installed(monkeypatch, ("C:\\first\\ludotheque.exe",))
    assert double_click.unregister() is None
    installed(monkeypatch, ("C:\\second\\ludotheque.exe",))
    assert double_click.is_registered()
    double_click.unregister()
    assert windows.all == before


def test_what_else_is_said_of_the_ending_stays(windows):
    windows.CreateKey("HKCU", "Software\\Classes\\.ludo")
    windows.all["Software\\Classes\\.ludo"]["PerceivedType"] = "text"
    double_click.register()
    double_click.unregister()
    assert windows.all["Software\\Classes\\.ludo"] == {"PerceivedType": "text"}
    double_click.register()
    del windows.all["Software\\Classes\\.ludo"]["PerceivedType"]
    windows.CreateKey("HKCU", "Software\\Classes\\.ludo\\ShellNew")
    double_click.unregister()
    assert windows.all["Software\\Classes\\.ludo"] == {}


def test_what_another_program_has_said_since_stays(windows):
    double_click.register()
    windows.all["Software\\Classes\\.ludo"][""] = "Other.Game"
    assert not double_click.is_registered()
    double_click.unregister()
    assert windows.all["Software\\Classes\\.ludo"] == {"": "Other.Game"}
    assert not [path for path in windows.all if "Ludotheque" in path]


def test_a_registry_that_refuses_is_told(windows, monkeypatch):
    def refused(*_words):
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(windows, "SetValueEx", refused)
    assert "Access is denied" in fault_text(double_click.register())


# The words that start the program


def test_a_packed_program_starts_itself(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/ludotheque/ludotheque")
    assert paths.program() == ("/opt/ludotheque/ludotheque",)


def test_an_installed_one_is_started_by_its_command_else_as_a_module(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert paths.program() == (str(tmp_path / "python"), "-m", "ludotheque")
    Path(tmp_path / f"ludotheque{'.exe' if os.name == 'nt' else ''}").touch()
    assert paths.program() == (str(tmp_path / "ludotheque"),)
