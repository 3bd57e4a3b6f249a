"""One window for one person's games: what a second and a third start do while the first one runs."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hand import leave_finished
from processes import PATIENCE, until

from ludotheque.commands import OK, cli, window
from ludotheque.core.record import read
from ludotheque.home import paths

STARTS = f"""
import sys
from ludotheque.home import links
links.PATIENCE = {PATIENCE}
from ludotheque.__main__ import main
status = main()
print(status, "pygame" in sys.modules)
"""
AT_ONCE = STARTS.replace(
    "status = main()", "from ludotheque.commands import cli; cli.hand_over = lambda: False; status = main()"
)  # nobody answers yet
CALLS = """
import os, signal, sys
from ludotheque.home.links import call
link = call()
if sys.argv[1:]:
    link.send(sys.argv[1].encode())
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def run(monkeypatch):
    """Give the session a folder with a short path, as a socket needs."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


class Program:
    """A program that keeps running, seen by its trace."""

    def __init__(self, trace: Path, *words: str) -> None:
        self._trace = trace
        command = [sys.executable, "-m", "ludotheque", *words, "--trace", str(trace)]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        self.see("shelf")

    def see(self, scene: str) -> None:
        """Wait until the screen has settled on a scene."""
        until(lambda: self._scene() == scene)

    def _scene(self) -> str:
        assert self.process.poll() is None
        lines = self._trace.read_bytes().rpartition(b"\n")[0].splitlines() if self._trace.exists() else []
        return json.loads(lines[-1])["scene"] if lines else ""


@pytest.fixture
def program(tmp_path):
    """Return a function that starts the program, and kill what still runs at the end."""
    running = []

    def start(*words: str) -> Program:
        running.append(Program(tmp_path / f"trace-{len(running)}", *words))
        return running[-1]

    paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text('{"introduced": ["schotten-totten"], "tips": false}')
    yield start
    for each in running:
        each.process.kill()
        each.process.wait()


def start(*words: str, script: str = STARTS) -> subprocess.Popen:
    """Start the program once more; it says at its end how it ended, and whether pygame was loaded."""
    return subprocess.Popen([sys.executable, "-c", script, *words], stdout=subprocess.PIPE, text=True)


def handed_over(second: subprocess.Popen, drew: bool = False) -> bool:
    """Return whether a start ends by itself without an error, and before it has loaded what draws or not."""
    try:
        return second.communicate(timeout=PATIENCE)[0].strip() == f"0 {drew}"
    finally:
        second.kill()
        second.wait()


@pytest.fixture
def sent(tmp_path):
    """Return two files of games that somebody sent."""
    found = []
    for number, names in enumerate([("Ana", "Bo"), ("Cy", "Dan")]):
        saved = leave_finished(names, f"2025122{number}-200000")
        found.append(tmp_path / f"sent-{number}.ludo")
        saved.rename(found[-1])
    return found


def saved_players() -> list[str]:
    files = sorted(paths.saves_folder().glob("*.json"))
    return [read(file.read_bytes()).setup.players[0].name for file in files]


def test_a_second_start_shows_the_first_window_and_a_file_is_opened_there(program, sent):
    first = program()
    assert handed_over(start())
    assert handed_over(start(str(sent[0])))
    until(lambda: saved_players() == ["Ana"])
    assert first.process.poll() is None


def test_of_two_starts_at_the_same_moment_one_window_stays(program):
    first = program()
    assert handed_over(start(script=AT_ONCE), drew=True)
    assert first.process.poll() is None
    assert handed_over(start())


def test_three_programs_are_one_window(program, sent):
    program()
    others = [start(str(file)) for file in sent]
    assert [handed_over(other) for other in others] == [True, True]
    until(lambda: saved_players() == ["Ana", "Cy"])


def test_who_wants_another_window_gets_it_and_the_first_stays_the_one_that_is_called(program, sent):
    first = program()
    second = program("--new-window")
    assert handed_over(start(str(sent[0])))
    until(lambda: saved_players() == ["Ana"])
    assert (first.process.poll(), second.process.poll()) == (None, None)


def test_after_a_program_was_killed_the_next_has_the_address(program, run):
    first = program()
    first.process.kill()
    first.process.wait()
    assert [path.suffix for path in sorted(run.iterdir())] == [".socket", ".lock"]
    program()
    assert handed_over(start())


@pytest.mark.parametrize("message", [(), ('{"file": "", ',), ('{"file": "", "token": ""}',)])
def test_a_start_that_is_killed_while_it_hands_over_is_no_trouble(program, message):
    first = program()
    killed = subprocess.run([sys.executable, "-c", CALLS, *message], timeout=PATIENCE, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert handed_over(start())
    assert first.process.poll() is None


@pytest.mark.parametrize(
    "words",
    [
        ["highlanders"],
        ["--seed", "1"],
        ["highlanders", "--map", str(paths.map_file("highlanders.tmx"))],
        ["--trace", os.devnull],
        ["--new-window"],
        ["--language", "fr"],
        ["FILE", "--new-window"],
        ["FILE", "--trace", os.devnull],
        ["FILE", "--language", "fr"],
    ],
    ids=" ".join,
)
def test_what_asks_for_more_than_a_file_is_never_handed_over(monkeypatch, sent, words):
    shown = []
    monkeypatch.setattr(window, "show", lambda *_store, **_how: shown.append(True) or OK)
    for room in (cli, window):
        monkeypatch.setattr(room, "hand_over", lambda *_file: 1 / 0)
    words = [str(sent[0]) if word == "FILE" else word for word in words]
    assert (cli.main(words), shown) == (OK, [True])


@pytest.mark.parametrize("words", [["verify", "FILE"], ["--version"], ["--help"], ["FILE", "--help"]])
def test_no_command_is_handed_over(monkeypatch, sent, words, capsys):
    for room in (cli, window):
        monkeypatch.setattr(room, "hand_over", lambda *_file: 1 / 0)
    assert cli.main([str(sent[0]) if word == "FILE" else word for word in words]) == OK
