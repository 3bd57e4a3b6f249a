"""What the system opens: by the program asked for, else by what it has; who opens nothing is found out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.home import paths
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


def test_what_belongs_to_it_is_for_that_program_alone(started, monkeypatch):
    handed = FOLDER / "my.tmx", "tiled", FOLDER / "a.tiled-project"
    Handed(*handed)
    monkeypatch.setattr(desktop.shutil, "which", lambda name: f"/bin/{name}")
    Handed(*handed)
    project, my_map = str(FOLDER / "a.tiled-project"), str(FOLDER / "my.tmx")
    assert [each.command for each in started] == [["xdg-open", my_map], ["/bin/tiled", project, my_map]]


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


OPENS = """
import json, subprocess, sys
from pathlib import Path
from ludotheque.home.store import Store
from ludotheque.ui.app import App
from ludotheque.ui.desktop import Handed
app = App(Store(), size=(640, 480))
subprocess.Popen = lambda command, env, **how: print(json.dumps(env))
sys.platform = "linux"
Handed(Path("/somewhere"))
"""


def test_another_program_gets_the_variables_that_this_one_was_started_with():
    """What the program tells SDL, and its packing itself, is for no other; what the player set is for all."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    given |= {"SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_ALLOW_SCREENSAVER": "0"}
    given["LC_ALL"] = "C.UTF-8"  # else Python itself may add a variable
    packed = {"_PYI_ARCHIVE_FILE": "/packed/ludotheque", "_PYI_PARENT_PROCESS_LEVEL": "0"}
    opening = [sys.executable, "-c", OPENS]
    opened = subprocess.run(opening, env=given | packed, check=True, capture_output=True, text=True)
    assert json.loads(opened.stdout.splitlines()[-1]) == given


def test_windows_starts_it_with_the_same_variables(started, monkeypatch):
    seen = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(paths, "AT_START", {"PATH": "/bin"})
    monkeypatch.setattr(desktop.os, "startfile", lambda _path: seen.append(dict(os.environ)), raising=False)
    before = dict(os.environ)
    Handed(FOLDER)
    assert seen == [{"PATH": "/bin"}]
    assert dict(os.environ) == before
