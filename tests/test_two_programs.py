"""Two and three programs on one folder: a game is open in one of them only, and no save is another's."""

import os
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pygame
import pytest
from hand import Hand, save_a_game

from ludotheque.core.record import read
from ludotheque.home import paths
from ludotheque.home.store import save_path
from ludotheque.scenes.overlays.rescue import crash_dialog

PLAYS = """
import sys
sys.path.append(sys.argv[1])
from hand import Hand
hand = Hand((640, 480))
hand.push("resume")
print(hand.names, flush=True)
sys.stdin.readline()
if sys.argv[2:] == ["leaves"]:
    hand.app.scenes.unwind(1)
    print(hand.names, flush=True)
    sys.stdin.readline()
"""
STARTS = """
import sys
sys.path.append(sys.argv[1])
from ludotheque.home.store import Store
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.ui.app import App
app = App(Store(), size=(640, 480))
Navigation(app, app.store).shelf()
app.step(0.01)
print("resume" in app.scenes.top.trace()["buttons"], "filelock" in sys.modules, flush=True)
for _ in range(20):
    app.step(0.3)
print("filelock" in sys.modules, flush=True)
"""
BEGINS = """
import sys
sys.path.append(sys.argv[1])
from test_contract import session_of
from ludotheque.home.store import Store, save_path
store, session = Store(lambda: 1_700_000_000.0), session_of("highlanders", 3, seed=sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
store.begin(session)
assert store.autosave(session) is None
print(save_path(session).name, flush=True)
"""


@contextmanager
def program(script: str, *words: str):
    """Run a script beside this program; it waits for a line each time it has said something."""
    command = [sys.executable, "-c", script, str(Path(__file__).parent), *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process) -> str:
    """Return the next line of a program that is not pygame's greeting."""
    return next(line.strip() for line in process.stdout if not line.startswith("pygame"))


@pytest.fixture
def hand():
    found = Hand((640, 480))
    yield found
    found.app.close()


@pytest.fixture
def games(hand):
    """Return the files of two games that were left, the older one first."""
    found = [save_a_game(hand, f"20250101-10101{number}") for number in range(2)]
    for number, path in enumerate(found):
        os.utime(path, (1_700_000_000 + number,) * 2)
    hand.scene.enter()
    return found


def played(hand) -> Path:
    return save_path(hand.scene.session)


def test_a_game_that_is_open_elsewhere_is_not_opened_and_another_may_be(hand, games):
    before = games[1].read_bytes()
    with program(PLAYS) as other:
        assert said(other) == "['shelf', 'table']"
        hand.push("resume")
        assert hand.names == ["shelf", "dialog"]
        assert "autre fenêtre" in hand.told
        hand.push("close")
        hand.push("resume")
        assert (hand.names, played(hand)) == (["shelf", "table"], games[0])
    assert games[1].read_bytes() == before


@pytest.mark.long
def test_of_three_programs_two_play_and_the_third_is_told(hand, games):
    before = [path.read_bytes() for path in games]
    with program(PLAYS) as first, ExitStack() as others:
        assert said(first) == "['shelf', 'table']"
        second = others.enter_context(program(PLAYS))
        assert said(second) == "['shelf', 'table']", "the other one"
        hand.wait(2)
        assert "resume" not in hand.seen["buttons"]
        for path in games:
            hand.navigation.tables.open(path)
            assert "autre fenêtre" in hand.told
            hand.push("close")
    assert [path.read_bytes() for path in games] == before


def test_the_shelf_finds_out_by_itself_and_says_so_once(hand, games):
    with program(PLAYS) as other:
        said(other)
        hand.wait(2)
        assert "autre fenêtre" in hand.app.notice.text
        hand.wait(20)
        hand.scene.enter()
        hand.wait(2)
        assert not hand.app.notice.text
        hand.push("resume")
        assert played(hand) == games[0]


def test_a_game_is_free_again_once_its_table_is_left(hand, games):
    with program(PLAYS, "leaves") as other:
        said(other)
        other.stdin.write("\n")
        other.stdin.flush()
        assert said(other) == "['shelf']"
        hand.push("resume")
        assert played(hand) == games[1]


def test_a_game_is_free_again_once_the_program_that_played_it_is_dead(hand, games):
    with program(PLAYS) as other:
        said(other)
        hand.wait(2)
        other.kill()
        other.wait()
        hand.scene.enter()
        hand.push("resume")
        assert played(hand) == games[1]


def test_a_table_that_is_left_gives_its_game_back_also_after_a_crash(hand, games, monkeypatch):
    monkeypatch.setattr(hand.app, "_rescue", crash_dialog)
    hand.push("resume")
    hand.scene.handle = lambda event: 1 / 0
    hand.key(pygame.K_a)
    assert hand.names == ["shelf", "dialog"]
    with program(PLAYS) as other:
        assert said(other) == "['shelf', 'table']"


@pytest.mark.parametrize("left", [False, True])
def test_the_library_that_locks_is_loaded_after_the_first_frame_and_before_it_is_needed(hand, left):
    if left:
        save_a_game(hand)
    with program(STARTS) as other:
        assert (said(other), said(other)) == (f"{left} False", "True")


def test_programs_that_begin_a_game_in_the_same_second_save_it_in_files_of_their_own(home):
    with ExitStack() as stack:
        others = [stack.enter_context(program(BEGINS, str(number))) for number in range(4)]
        assert [said(other) for other in others] == ["ready"] * 4
        for other in others:
            other.stdin.write("\n")
            other.stdin.flush()
        names = [said(other) for other in others]
    found = [read((paths.saves_folder() / name).read_bytes()) for name in names]
    assert [record.setup.seed for record in found] == ["0", "1", "2", "3"]
