"""What the system opens: by the program asked for, else by what it has; who opens nothing is found out."""

import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.ui import desktop
from ludotheque.ui.desktop import Handed

FOLDER = Path("/somewhere/maps")


class Started:
    """A program that was started; `status` is how it has ended, None while it runs."""

    def __init__(self, command, **how):
        self.command, self.how, self.status = command, how, None

    def poll(self):
        return self.status


@pytest.fixture
def started(monkeypatch):
    found = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(desktop.shutil, "which", lambda name: None)
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: found.append(Started(*a, **k)) or found[-1])
    return found


@pytest.mark.parametrize(("platform", "opener"), [("linux", "xdg-open"), ("darwin", "open")])
def test_the_system_is_asked_to_open_it(started, monkeypatch, platform, opener):
    monkeypatch.setattr(sys, "platform", platform)
    assert not Handed(FOLDER).failed
    assert started[0].command == [opener, str(FOLDER)]


def test_windows_opens_it_itself(started, monkeypatch):
    opened = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(desktop.os, "startfile", opened.append, raising=False)
    assert not Handed(FOLDER).failed
    assert opened == [FOLDER]
    assert not started


def test_the_program_asked_for_comes_first_where_it_is_installed(started, monkeypatch):
    monkeypatch.setattr(desktop.shutil, "which", lambda name: f"/bin/{name}")
    Handed(FOLDER / "my.tmx", "tiled")
    assert started[0].command == ["/bin/tiled", str(FOLDER / "my.tmx")]


def test_it_is_waited_for_until_it_has_opened_or_not(started):
    handed = Handed(FOLDER)
    assert handed.waiting
    assert not handed.failed
    started[0].status = 4
    assert handed.failed
    assert not handed.waiting
    started[0].status = 0
    assert not handed.failed


def test_where_there_is_no_such_program_it_has_failed(started, monkeypatch):
    def missing(*_command, **_how):
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "Popen", missing)
    assert Handed(FOLDER).failed


def test_another_program_gets_the_libraries_of_the_system(started, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/packed/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    Handed(FOLDER)
    assert "LD_LIBRARY_PATH" not in started[0].how["env"]
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/lib")
    Handed(FOLDER)
    assert started[1].how["env"]["LD_LIBRARY_PATH"] == "/usr/lib"
