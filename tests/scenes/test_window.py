"""What happens when something breaks, and what is fetched in the background."""

import gc
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pygame
import pytest
from hand import Hand, save_a_game
from processes import agreed

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Player
from ludotheque.games import GAMES, boards
from ludotheque.games.opening import new_game
from ludotheque.home.store import Store
from ludotheque.scenes import window
from ludotheque.scenes.overlays.rescue import crash_dialog
from ludotheque.ui import app as module
from ludotheque.ui.app import App
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import Skin
from ludotheque.ui.window import surface

pytestmark = pytest.mark.usefixtures("every_frame")


@pytest.fixture
def hand(monkeypatch):
    monkeypatch.setattr(module.App, "__init__", _with_rescue(App.__init__))
    found = Hand()
    yield found
    found.app.close()


def _with_rescue(init):
    return lambda self, store, **facts: init(self, store, rescue=crash_dialog, **facts)


def test_a_crash_at_the_table_loses_nothing_and_is_told(hand, home):
    save_a_game(hand)
    saved = hand.app.store.unfinished()
    hand.navigation.tables.open(saved.path)
    hand.scene.handle = lambda event: 1 / 0
    hand.key(pygame.K_a)
    assert hand.names == ["shelf", "dialog"]
    [log] = (home / "logs").glob("crash-*.txt")
    assert str(log) in hand.told
    assert "cartes cachées" in hand.told
    words = log.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in words
    assert saved.record.moves[0] in words
    hand.push("continue")
    assert hand.names == ["shelf"]
    hand.push("resume")
    assert len(hand.scene.session.steps) == 1


@pytest.mark.parametrize("part", ["handle", "update", "draw"])
@pytest.mark.parametrize("game", GAMES)
def test_wherever_the_table_of_any_game_breaks_the_game_is_kept(hand, home, game, part):
    hand.app.change(curtain=False)
    players = [Player(f"Joueur {seat}", (colour,)) for seat, colour in enumerate(("or", "azur", "vert"))]
    opened = new_game(GAMES[game], players[: max(2, GAMES[game].seats[0])], seed="77")
    session, scene = opened.session, hand.navigation.tables.make(opened)
    hand.app.scenes.push(scene)
    for _ in range(30):
        session.deal() if session.turn == CHANCE else session.play(session.rules.legal(session.state)[-1])
    setattr(scene, part, lambda *args: 1 / 0)
    hand.app.redraw()
    hand.key(pygame.K_a)
    assert hand.names == ["shelf", "dialog"]
    [log] = (home / "logs").glob("crash-*.txt")
    words = log.read_text(encoding="utf-8")
    assert all(part in words for part in ("ludotheque", "Python", "SDL", '"seed": "77"', "ZeroDivisionError"))
    assert all(move in words for move in session.moves())
    saved = hand.app.store.unfinished().record
    assert list(saved.moves) == list(session.moves())


@pytest.mark.parametrize("game", GAMES)
def test_nobody_keeps_the_surface_of_the_window(hand, game):
    """Drawing on one that was kept over a change of size or mode ends the process."""
    players = [Player(f"Joueur {seat}", (colour,)) for seat, colour in enumerate(("or", "azur", "vert"))]
    opened = new_game(GAMES[game], players[: max(2, GAMES[game].seats[0])], seed="77")
    kept = set()
    for open_scene in (
        partial(hand.navigation.setup, game),
        hand.navigation.settings,
        partial(hand.navigation.rulebook, game),
        partial(hand.navigation.tables.show, opened),
    ):
        open_scene()
        hand.key(pygame.K_F11)
        hand.resize((900, 700))
        kept |= {type(keeper) for keeper in gc.get_referrers(surface())}
    assert not kept


def test_a_crash_that_cannot_be_written_down_is_told_without_a_path(hand, monkeypatch):
    monkeypatch.setattr(Store, "log_crash", lambda self, error, session: None)
    hand.scene.handle = lambda event: 1 / 0
    hand.key(pygame.K_a)
    assert hand.scene.name == "dialog"
    assert "None" not in hand.told


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1280, 800)])
def test_the_whole_path_of_the_report_can_be_seen(hand, monkeypatch, size):
    log = Path("/home/aude-de-la-tour-du-nord/.local/state/ludotheque/log", "x" * 120, "crash-20251122.txt")
    hand.resize(size)
    set_, honest = [], Skin.text

    def text(skin, string, face="text", px=17, colour=INK, room=None, *rest):
        set_.append((string, room, honest(skin, string, face, px, colour, room, *rest)))
        return set_[-1][-1]

    monkeypatch.setattr(Skin, "text", text)
    hand.app.scenes.push(window.crash_dialog(hand.app, log, True))
    hand.wait(0.1)
    assert {picture.get_width() <= room for text, room, picture in set_ if str(log) in text} == {True}


def test_a_shelf_that_cannot_be_drawn_is_not_drawn_under_its_own_rescue(hand):
    shelf = hand.scene
    shelf.draw = lambda surface: 1 / 0
    hand.app.redraw()
    hand.wait(0.2)
    assert hand.names == ["shelf", "dialog"]
    hand.app.relayout()
    hand.wait(0.2)
    assert hand.names == ["shelf", "dialog"]
    assert hand.app.running
    hand.push("continue")
    assert hand.names == ["shelf", "dialog"], "it is still broken"
    del shelf.draw
    hand.push("continue")
    assert hand.names == ["shelf"]


def test_after_a_crash_one_may_leave(hand):
    hand.scene.handle = lambda event: 1 / 0
    hand.key(pygame.K_a)
    hand.push("quit")
    assert not hand.app.running


def start():
    """Return what a start of the program tells, and its scale."""
    app = App(Store(), size=(640, 480))
    window.prepare(app)
    app.close()
    return app.notice.text, app.settings.scale


def test_damaged_settings_are_told(home):
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text("{", encoding="utf-8")
    told, _scale = start()
    assert told


def test_damaged_settings_are_told_once(home):
    """What was sound is kept; the next start has nothing to say."""
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text('{"scale": 125, "speed": "fast"}', encoding="utf-8")
    start()
    assert start() == ("", 125)


@pytest.fixture
def all_imported():
    """Import what the program imports later, so that no module keeps the stand-in of a test."""
    from ludotheque.scenes.games import previews  # noqa: F401
    from ludotheque.scenes.rulebook import figures  # noqa: F401


@pytest.mark.usefixtures("all_imported")
def test_what_the_next_clicks_need_is_fetched_when_nobody_touches_anything(hand, monkeypatch):
    fetched = []
    monkeypatch.setattr(boards, "board_map", fetched.append)
    window.prepare(hand.app)
    hand.key(*[pygame.K_TAB] * 60)
    assert fetched == []
    hand.wait(2.0)
    assert fetched == list(GAMES.values())


@pytest.mark.usefixtures("all_imported")
def test_what_cannot_be_fetched_is_not_missed_before_it_is_needed(hand, monkeypatch):
    monkeypatch.setattr(boards, "board_map", lambda game: 1 / 0)
    window.prepare(hand.app)
    hand.wait(2.0)
    assert hand.names == ["shelf"]


def test_all_that_is_imported_is_imported_by_the_main_thread():
    """Two threads that import the same at once get modules that are half there."""
    script = """
import sys, threading
importers = set()
sys.addaudithook(lambda name, _: name == "import" and importers.add(threading.current_thread().name))
from hand import Hand
from ludotheque.scenes import window
hand = Hand()
window.prepare(hand.app)
hand.wait(2.0)
print(importers, {"ludotheque.scenes.setup.scene", "ludotheque.table.scene"} <= sys.modules.keys())
"""
    assert agreed(script, ("0",)).split() == ["{'MainThread'}", "True"]


LATE = (  # what the shelf does not show
    *("core.feat", "core.session", "games.opening", "home.index", "picture", "players.frozen"),
    *("scenes.navigation.exchange", "scenes.navigation.lessons", "scenes.navigation.puzzles"),
    *("scenes.navigation.results", "scenes.navigation.tables", "scenes.routes", "scenes.shelf.letter"),
    *(
        "scenes.shelf.trophies",
        "scenes.trophies",
        "table",
        "tiled",
        "ui.access_page",
        "ui.audio",
        "ui.bridge",
    ),
    *("ui.bus", "ui.dialogs", "ui.fingers", "ui.hearing", "ui.reader", "ui.sound", "ui.trace"),
    *("ui.voice", "ui.wax", "ui.wishes"),
)
LATE_OF_OTHERS = (  # takes long to load
    *("accesskit", "asyncio", "crossfiledialog", "datetime", "email", "filelock", "hashlib", "http"),
    *("jeepney", "logging", "multiprocessing", "numpy", "pytmx", "socket", "ssl", "subprocess"),
    *("tomllib", "xml"),
)


def test_the_shelf_is_shown_before_anything_is_loaded_that_it_does_not_show():
    script = f"""
import gc, sys
from ludotheque import __version__
from ludotheque.__main__ import main
from ludotheque.home.store import Store
from ludotheque.ui import window
from ludotheque.ui.app import App
shown = window.flip
def flip():
    shown()
    print([name for name in late if name in sys.modules], gc.isenabled())
    window.flip = shown
Store().change_settings(version=__version__)  # so that there are no news to be told
window.flip = flip
App.run = lambda app: print(gc.isenabled())
late = [*{LATE_OF_OTHERS}, *("ludotheque." + name for name in {LATE})]
sys.argv = ["ludotheque"]
main()
"""
    assert agreed(script, ("0",)).split() == ["[]", "False", "True"], "nor is garbage looked for until then"


def test_what_is_loaded_late_is_there_to_be_loaded():
    """A module of another name would never be found loaded."""
    assert all(find_spec(f"ludotheque.{name}") for name in LATE)


def test_the_window_opens_on_the_shelf_or_on_a_set_up(monkeypatch, tmp_path):
    seen = []

    def run(app):
        for _ in range(10):
            app.step(0.1)
        seen.append([scene.name for scene in app.scenes])

    monkeypatch.setattr(App, "run", run)
    window.run(Store())
    window.run(Store(), game="highlanders", seed="7", trace=tmp_path / "trace.jsonl")
    assert seen == [["shelf"], ["shelf", "setup"]]
    assert (tmp_path / "trace.jsonl").read_text(encoding="utf-8").count("\n") >= 1


def test_what_killed_programs_left_is_cleared_once_nobody_touches_anything(monkeypatch, home):
    left = home / "saves" / f".x.json.{2**22 + 1}-0.tmp"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"half")

    def run(app):
        for _ in range(200):
            app.step(0.4)

    monkeypatch.setattr(window.App, "run", run)
    window.run(Store())
    assert not left.exists()
