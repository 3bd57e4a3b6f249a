"""The system's dialogs for files: asked in a thread, and never a reason to wait, whatever becomes of them."""

import os
import signal
import sys
from pathlib import Path

import pygame
import pytest
from bus import BROKEN, CANCELLED, CHOSEN, Bus
from processes import until

from ludotheque.home import paths
from ludotheque.ui.dialogs import library, system
from ludotheque.ui.dialogs.portal import PortalDialog
from ludotheque.ui.dialogs.programs import ProgramDialog
from ludotheque.ui.dialogs.question import FileQuestion
from ludotheque.ui.dialogs.system import SystemDialog

START = Path("/home/ana/Téléchargements")
GAME = FileQuestion("Importer une partie", START, "Parties", (".ludo", ".zip"))
FOLDER = FileQuestion("Dans quel dossier ?", START)
PLACE = FileQuestion("Dans quel dossier ?", START, name="Les bornes.ludo")
FOUND = Path("/home/ana/Été 100 %/ma partie.ludo")


@pytest.fixture
def bus(tmp_path, monkeypatch):
    bus = Bus(tmp_path / "bus")
    bus.dialogs = []
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    yield bus
    bus.die()


@pytest.fixture(autouse=True)
def programs(tmp_path, monkeypatch):
    """Return the only folder of programs. There are none in it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(folder, name, script):
    """Have a program that does what a script of the shell does, which notes its words and its environment."""
    told = folder.parent / name
    first = f"#!/bin/sh\n/usr/bin/env >'{told}.env'\nprintf '%s\\n' \"$@\" >'{told}.part'\n"
    (folder / name).write_text(f"{first}/bin/mv '{told}.part' '{told}.words'\n{script}\n")
    (folder / name).chmod(0o755)
    return told.with_suffix(".words")


def answer(question, *ways):
    dialog = SystemDialog(question, ways)
    until(lambda: dialog.over)
    return dialog.path


# The portal


def test_the_portal_is_asked_as_its_specification_says(bus):
    bus.replies = [(CHOSEN, FOUND)]
    assert answer(GAME, PortalDialog(0x2A)) == FOUND
    (asked,) = bus.dialogs
    assert (asked["member"], asked["parent"], asked["title"]) == ("OpenFile", "x11:2a", GAME.title)
    assert asked["current_folder"] == os.fsencode(START) + b"\0"
    assert asked["filters"] == [("Parties", [(0, "*.ludo"), (0, "*.LUDO"), (0, "*.zip"), (0, "*.ZIP")])]
    assert "directory" not in asked


def test_the_portal_is_asked_for_a_folder_or_for_the_place_of_a_file(bus):
    bus.replies = [(CHOSEN, START)]
    assert answer(FOLDER, PortalDialog(0)) == START
    assert answer(PLACE, PortalDialog(0)) == START
    folder, place = bus.dialogs
    assert (folder["member"], folder["parent"], folder["directory"]) == ("OpenFile", "", True)
    assert (place["member"], place["current_name"]) == ("SaveFile", "Les bornes.ludo")


@pytest.mark.parametrize(
    ("replies", "path"),
    [
        ([(CANCELLED,)], None),
        ([(BROKEN,)], None),
        ([(CANCELLED, FOUND)], None),
        ([(CHOSEN,)], None),
        ([(CHOSEN, FOUND), (CHOSEN, START)], FOUND),  # it answers twice
        ([(CHOSEN, "sftp://elsewhere/x.ludo")], Path("sftp://elsewhere/x.ludo")),  # which is nowhere here
        ([(CHOSEN, "file://elsewhere/x.ludo")], Path("file://elsewhere/x.ludo")),
    ],
)
def test_whatever_the_portal_answers_is_an_answer(bus, replies, path):
    bus.replies = replies
    assert answer(GAME, PortalDialog(0)) == path


def test_an_answer_to_another_dialog_is_none_to_this(bus):
    dialog = SystemDialog(GAME, [PortalDialog(0)])
    until(lambda: dialog.shown)
    bus.reply("/org/freedesktop/portal/desktop/request/1_1/other", CHOSEN, START)
    bus.reply(bus.dialogs[0]["handle"], CHOSEN, FOUND)
    until(lambda: dialog.over)
    assert dialog.path == FOUND
    assert not dialog.shown


def test_a_portal_that_never_answers_is_left_alone_when_nobody_needs_it(bus):
    dialog = SystemDialog(GAME, [PortalDialog(0), ProgramDialog("zenity", 0)])
    until(lambda: dialog.shown)
    assert not dialog.over
    dialog.stop()
    until(lambda: dialog.over)
    assert dialog.path is None
    until(lambda: not bus.clients)


def test_a_bus_that_hangs_is_left_too_and_no_program_comes_late(programs, tmp_path, monkeypatch):
    install(programs, "zenity", f"echo '{FOUND}'")
    bus = Bus(tmp_path / "bus", hangs=True)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    monkeypatch.setattr("ludotheque.ui.bus.PATIENCE", 0.1)
    assert answer(GAME, PortalDialog(0), ProgramDialog("zenity", 0)) is None
    bus.die()


# Without one


@pytest.mark.parametrize("there", ["bus", "nothing"])
def test_where_there_is_no_portal_a_program_is_asked(programs, request, there):
    if there == "bus":
        request.getfixturevalue("bus").dialogs = None
    words = install(programs, "zenity", f"echo '{FOUND}'")
    assert answer(GAME, PortalDialog(0), ProgramDialog("zenity", 42)) == FOUND
    assert words.read_text().splitlines() == [
        "--file-selection",
        f"--title={GAME.title}",
        f"--filename={START}/",
        "--file-filter=Parties | *.ludo *.zip",
    ]
    assert "WINDOWID=42" in words.with_suffix(".env").read_text().splitlines()


WORDS = [
    ("zenity", FOLDER, [f"--filename={START}/", "--directory"]),
    ("zenity", PLACE, [f"--filename={START}/Les bornes.ludo", "--save"]),
    ("kdialog", GAME, ["--getopenfilename", f"{START}", "*.ludo *.zip|Parties"]),
    ("kdialog", FOLDER, ["--getexistingdirectory", f"{START}"]),
    ("kdialog", PLACE, ["--getsavefilename", f"{START}/Les bornes.ludo"]),
]


@pytest.mark.parametrize(("name", "question", "words"), WORDS)
def test_each_program_is_asked_in_its_own_words(programs, name, question, words):
    told = install(programs, name, f"echo '{START}'")
    assert answer(question, ProgramDialog(name, 0)) == START
    assert told.read_text().splitlines()[-len(words) :] == words


def test_the_program_gets_nothing_of_our_library_path(programs, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    bundled = {"LD_LIBRARY_PATH": "/opt/ludotheque/_internal", "_PYI_ARCHIVE_FILE": "x", "HOME": "/h"}
    monkeypatch.setattr(paths, "AT_START", bundled)
    for name, value in bundled.items():
        monkeypatch.setenv(name, value)
    told = install(programs, "zenity", f"echo '{FOUND}'").with_suffix(".env")
    assert answer(GAME, ProgramDialog("zenity", 0)) == FOUND
    names = {line.partition("=")[0] for line in told.read_text().splitlines()}
    assert "HOME" in names
    assert not {name for name in names if name.startswith(("LD_", "_PYI"))}


@pytest.mark.parametrize("ends", ["exit 1", f"echo '{FOUND}'; exit 5", "kill -9 $$", "echo", "exit 0"])
def test_a_program_that_is_cancelled_or_killed_or_says_nothing_has_no_answer(programs, ends):
    install(programs, "zenity", ends)
    assert answer(GAME, ProgramDialog("zenity", 0)) is None


def test_a_program_that_cannot_be_started_gives_way_to_the_next(programs):
    install(programs, "kdialog", f"echo '{FOUND}'")
    (programs / "zenity").write_text("no program")
    (programs / "zenity").chmod(0o755)
    assert answer(GAME, ProgramDialog("zenity", 0), ProgramDialog("kdialog", 0)) == FOUND


def test_a_program_that_never_stops_talking_has_no_answer(programs):
    install(programs, "zenity", f"while :; do echo '{FOUND}'; done")
    assert answer(GAME, ProgramDialog("zenity", 0)) is None


def test_a_program_that_hangs_is_ended_when_nobody_needs_it(programs):
    told = programs / "pid"
    install(programs, "zenity", f"echo $$ >'{told}'; exec /bin/sleep 600")
    dialog = SystemDialog(GAME, [ProgramDialog("zenity", 0)])
    until(lambda: told.exists() and told.read_text().endswith("\n"))
    dialog.stop()
    until(lambda: dialog.over)
    pid = int(told.read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def test_where_there_is_nothing_it_is_over_at_once():
    assert answer(GAME, PortalDialog(0), ProgramDialog("zenity", 0), ProgramDialog("kdialog", 0)) is None


@pytest.mark.parametrize(
    ("desktop", "first"), [("KDE", "kdialog"), ("ubuntu:GNOME", "zenity"), ("", "zenity")]
)
def test_the_program_of_ones_own_desktop_comes_first(programs, monkeypatch, desktop, first):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
    for name in ("zenity", "kdialog"):
        install(programs, name, f"echo /{name}")
    assert answer(GAME, *system.ways(0)) == Path("/", first)


def test_without_a_screen_nobody_is_asked():
    pygame.display.init()
    assert system.ask(GAME) is None


# Windows and macOS


class CrossFileDialog:
    """Stands in for the library: notes what it is asked, and answers."""

    def __init__(self, answer):
        self.asked, self._answer = [], answer

    def __getattr__(self, name):
        def ask(*words):
            self.asked.append((name, *words))
            if isinstance(self._answer, Exception):
                raise self._answer
            return self._answer

        return ask


def by_library(monkeypatch, answers):
    found = CrossFileDialog(answers)
    monkeypatch.setitem(sys.modules, "crossfiledialog", found)
    return found


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_the_library_is_asked(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    found = by_library(monkeypatch, str(START))
    assert [answer(question, *system.ways(0)) for question in (GAME, FOLDER, PLACE)] == [
        START,
        START,
        START / "Les bornes.ludo",
    ]
    assert found.asked == [
        ("open_file", GAME.title, str(START), {"Parties": ["*.ludo", "*.zip"]}),
        ("choose_folder", FOLDER.title, str(START)),
        ("choose_folder", PLACE.title, str(START)),
    ]


@pytest.mark.parametrize("answers", [None, "", RuntimeError("User canceled. (-128)"), OSError("COM")])
def test_a_cancelled_or_broken_dialog_of_the_library_has_no_answer(monkeypatch, answers):
    by_library(monkeypatch, answers)
    assert answer(GAME, library.LibraryDialog()) is None


def test_without_the_library_it_is_over_at_once(monkeypatch):
    monkeypatch.setitem(sys.modules, "crossfiledialog", None)
    assert answer(GAME, library.LibraryDialog()) is None
