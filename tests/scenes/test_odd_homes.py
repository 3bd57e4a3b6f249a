"""Promise 7: a pipe, a folder or a link in place of each file and folder that the program has made."""

import os
import shutil
from math import inf

import pygame
import pytest
from amounts import some
from hand import Hand, leave_finished

from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.home import collection, exchange, paths
from ludotheque.home.map_files import BOARD, keep_map
from ludotheque.scenes.setup import own_maps
from ludotheque.ui.work import Work

pytestmark = pytest.mark.pictures
NOON = 1_700_000_000
PRECIOUS = b"nothing of the program's"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Let each piece of work go on to its end, however busy the machine is."""
    go_on = Work.go_on
    monkeypatch.setattr(Work, "go_on", lambda work, seconds=inf: go_on(work, inf))


def left_games():
    """Leave two games that are over, always of the same age: what is kept about them has the same names."""
    found = [leave_finished(started=f"2025122{number}-200000") for number in range(2)]
    for path in found:
        os.utime(path, (NOON, NOON))
    return found


def tour():
    """Go wherever something is read or written; return what was said on the way."""
    left = left_games()
    hand = Hand((640, 480))
    said = []
    hand.app.store.time = lambda: float(NOON)
    hand.app.notify = said.append
    hand.app.saving.say_start_faults()
    for place in (hand.navigation.games, hand.navigation.household):
        place()
        hand.wait(0.4)
        hand.app.scenes.unwind(1)
    hand.navigation.setup("chevaliers", seed="1")
    hand.key(pygame.K_RETURN)
    assert hand.names == ["shelf", "table"]
    session = hand.scene.session
    for _time in range(3):
        hand.app.saving.save(session)
    hand.app.store.log_crash(ValueError("x"), session)
    collection.throw_away(hand.app.store, left[0])
    collection.empty_bin(NOON + 1e7)
    for make in (
        lambda: finish(exchange.packing(paths.exports_folder(), "all")),
        lambda: own_maps.copy_of(GAMES["chevaliers"]),
    ):
        try:
            make()
        except OSError:
            said.append("told where it was asked for")
    keep_map("abc", {BOARD: b"<map/>"})
    hand.navigation.boards(GAMES["chevaliers"], None, lambda _path: None)
    hand.wait(0.2)
    hand.app.close()
    return said


def made(home):
    """Return all that a tour leaves, but for the games that are there before; a folder before its files."""
    return sorted(path for path in home.rglob("*") if not path.name.startswith("schotten-totten-2"))


ODD = {
    "pipe": os.mkfifo,
    "folder": os.mkdir,
    "loop": lambda path: os.symlink(path, path),
    "dangling": lambda path: os.symlink(path.parent / "nowhere" / "at-all", path),
    "link": lambda path: os.symlink(os.environ["PRECIOUS"], path),
    "device": lambda path: os.symlink("/dev/zero", path),
}


def tour_with(kind, places, home):
    """Go there again, with something of a kind in each of these places and nothing else."""
    shutil.rmtree(home)
    for path in places:
        path.parent.mkdir(parents=True, exist_ok=True)
        ODD[kind](path)
    tour()


@pytest.mark.long
@pytest.mark.parametrize("kind", some([*ODD]))
def test_with_something_odd_in_place_of_each_file_one_plays_all_the_same(home, tmp_path, monkeypatch, kind):
    precious = tmp_path / "precious"
    precious.write_bytes(PRECIOUS)
    monkeypatch.setenv("PRECIOUS", str(precious))
    assert tour() == []
    files = [path for path in made(home) if path.is_file()]
    assert {path.relative_to(home).parts[0] for path in files} >= {
        "cache",
        "exports",
        "logs",
        "maps",
        "saves",
    }
    assert {paths.settings_file(), paths.household_file(), paths.index_file()} <= {*files}
    tour_with(kind, files, home)
    assert precious.read_bytes() == PRECIOUS


@pytest.mark.long
@pytest.mark.parametrize("kind", some([kind for kind in ODD if kind != "folder"]))
def test_with_something_odd_in_place_of_each_folder_one_plays_all_the_same(home, tmp_path, monkeypatch, kind):
    precious = tmp_path / "precious"
    precious.write_bytes(PRECIOUS)
    monkeypatch.setenv("PRECIOUS", str(precious))
    tour()
    saves = paths.saves_folder()
    folders = [
        path for path in made(home) if path.is_dir() and path.parent in (home, saves) and path != saves
    ]
    tour_with(kind, folders, home)
    assert precious.read_bytes() == PRECIOUS
