"""Promise 7: each folder of the program belongs to somebody else, from the start or from a moment on."""

from contextlib import ExitStack
from math import inf
from pathlib import Path

import pygame
import pytest
from amounts import some
from hand import Hand, leave_finished, save_a_game
from locked import locked

from ludotheque.core.game import CHANCE
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.home import collection, household, paths
from ludotheque.picture.board_picture import BoardPicture
from ludotheque.scenes import window
from ludotheque.scenes.tallying import tallying
from ludotheque.ui.work import Work

pytestmark = pytest.mark.pictures
FOLDERS = {  # every folder that the program uses, and those that `sudo` tends to make for root
    "all caches": lambda: paths.cache_folder().parent,
    "cache": paths.cache_folder,
    "all settings": lambda: paths.settings_file().parent.parent,
    "settings": lambda: paths.settings_file().parent,
    "all data": lambda: paths.saves_folder().parents[1],
    "data": lambda: paths.saves_folder().parent,
    "saves": paths.saves_folder,
    "pictures": paths.pictures_folder,
    "bin": paths.bin_folder,
    "boards of games": paths.played_maps_folder,
    "boards": paths.maps_folder,
    "all states": lambda: paths.logs_folder().parents[1],
    "logs": paths.logs_folder,
    "exports": paths.exports_folder,
}
MOMENTS = ("before", "shelf", "list", "table")
CASES = [(folder, moment) for folder in FOLDERS for moment in MOMENTS]


@pytest.fixture(autouse=True)
def xdg(tmp_path, monkeypatch):
    """Let the folders lie where they lie for a player of Linux, each apart from the others."""
    monkeypatch.delenv("LUDOTHEQUE_HOME")
    for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Let each piece of work go on to its end, however busy the machine is."""
    go_on = Work.go_on
    monkeypatch.setattr(Work, "go_on", lambda work, seconds=inf: go_on(work, inf))


class Visit:
    """A visit to every place where something is read or written. At one moment, a folder is locked."""

    def __init__(self, stack: ExitStack, folder: Path, moment: str) -> None:
        self._stack, self._folder, self._moment = stack, folder, moment

    def run(self) -> None:
        """Start the program, go everywhere twice and close it; whatever raises fails the test."""
        over = [leave_finished(started=f"2025122{number}-200000") for number in range(2)]
        first = Hand((640, 480))
        going = save_a_game(first)
        first.app.close()
        self._comes("before")
        self._hand = hand = Hand((640, 480))
        window.prepare(hand.app)
        hand.app.later(hand.app.store.clear_leftovers)
        hand.wait(1.5)
        self._comes("shelf")
        if "resume" in hand.seen["buttons"]:
            hand.push("resume")
            hand.app.scenes.unwind(1)
        hand.app.relayout()
        hand.wait()
        for _time in range(2):
            self._list(over[0], going)
            self._boards()
            self._table()
            hand.app.scenes.unwind(1)
            hand.wait(1)
        thrown = collection.throw_away(hand.app.store, over[1])
        if isinstance(thrown, collection.Thrown):
            collection.take_back(thrown)
        collection.empty_bin(hand.app.store.time() + 1e7)
        finish(tallying(hand.app.store))
        household.erase("2025")
        hand.navigation.settings()
        hand.wait(0.1)
        hand.navigation.about()
        hand.app.store.log_crash(ValueError("x"))
        hand.app.close()

    def _comes(self, moment: str) -> None:
        """Lock the folder if this is the moment for it."""
        if moment == self._moment:
            self._stack.enter_context(locked(self._folder))
            BoardPicture.latest.clear()  # pictures are looked for on the disk again

    def _list(self, path: Path, going: Path) -> None:
        hand, store = self._hand, self._hand.app.store
        hand.navigation.games()
        hand.wait(0.2)
        self._comes("list")
        hand.scene.read()
        hand.wait(0.4)
        tables, exchange = hand.navigation.tables, hand.navigation.exchange
        for go in (tables.open, tables.watch, exchange.share_saved):
            for game in (path, going):
                go(game)
                hand.wait(0.1)
                hand.app.scenes.unwind(1)
        collection.rename(store, path, "Un soir")
        collection.duplicate(store, path, "Encore", "1")
        hand.navigation.household()
        hand.wait(0.4)
        hand.navigation.exchange.export_all()
        hand.wait(0.2)
        hand.app.scenes.unwind(1)
        hand.navigation.exchange.import_file(path)
        hand.wait(0.2)
        hand.app.scenes.unwind(1)

    def _boards(self) -> None:
        hand = self._hand
        hand.navigation.boards(GAMES["chevaliers"], None, lambda _path: None)
        hand.wait(0.2)
        hand.push("copy")
        hand.wait(0.2)
        hand.app.scenes.unwind(1)
        hand.navigation.rulebook("chevaliers")
        hand.wait(0.2)
        hand.app.scenes.unwind(1)

    def _table(self) -> None:
        hand = self._hand
        hand.navigation.setup("chevaliers", seed="1")
        hand.key(pygame.K_RETURN)
        assert hand.names == ["shelf", "table"]
        self._comes("table")
        hand.app.relayout()
        hand.wait()
        session = hand.scene.session
        for _time in range(3):
            session.deal() if session.turn == CHANCE else session.play(session.rules.legal(session.state)[0])
            hand.app.saving.save(session)
        hand.navigation.exchange.share_table(hand.scene)
        hand.push("board")
        hand.push("small")
        hand.wait(0.2)
        hand.app.change(speed=0, sound=30)


def visit(folder: str, moment: str) -> None:
    with ExitStack() as stack:
        Visit(stack, FOLDERS[folder](), moment).run()


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_cache_of_somebody_else_only_costs_time(moment):
    visit("all caches", moment)


@pytest.mark.long
@pytest.mark.parametrize(("folder", "moment"), some(CASES))
def test_a_folder_of_somebody_else_is_done_without(folder, moment):
    visit(folder, moment)
