"""Choosing a file or a folder in the system's dialog, with our own below it whatever becomes of it."""

import os

import pygame
import pytest
from bus import BROKEN, CANCELLED, CHOSEN, Bus
from hand import Hand, save_a_game
from processes import until

from ludotheque.home import paths
from ludotheque.home.store import Store

SIZE = (800, 600)
OPEN = "Choisissez dans la fenêtre qui s’est ouverte, ou bien ici."


@pytest.fixture
def bus(tmp_path):
    bus = Bus(tmp_path / "bus")
    bus.dialogs = []
    yield bus
    bus.die()


@pytest.fixture
def hand(bus, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "downloads_folder", lambda: tmp_path)
    hand = Hand(SIZE, system_dialogs=True)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)  # SDL would have spoken to it, too
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setenv("PATH", str(tmp_path))
    yield hand
    hand.app.close()


@pytest.fixture
def game(hand, tmp_path):
    """Return a file with a game that is not among the saved ones."""
    file = tmp_path / "envoyée" / "x.ludo"
    file.parent.mkdir()
    os.replace(save_a_game(hand), file)
    return file


def show(hand, wanted):
    """Let the window go on until something is so."""

    def shown():
        hand.wait(0.05)
        return wanted()

    until(shown)


def ask(hand, *buttons):
    """Press these buttons, the last of which opens the dialog, and wait until it is open."""
    for button in buttons:
        hand.push(button)
    assert hand.scene.name == "chooser"
    show(hand, lambda: OPEN in hand.told)


def reply(hand, bus, code, *files):
    bus.reply(bus.dialogs[-1]["handle"], code, *files)
    show(hand, lambda: hand.scene.name != "chooser" or OPEN not in hand.told)


def test_a_game_is_chosen_in_the_systems_dialog_and_taken_in(hand, bus, game):
    ask(hand, "games", "import")
    assert bus.dialogs[0]["title"] == "Importer une partie"
    reply(hand, bus, CHOSEN, game)
    show(hand, lambda: hand.names[:2] == ["shelf", "table"])
    assert Store().imports_folder() == game.parent


@pytest.mark.parametrize("code", [CANCELLED, BROKEN])
def test_whoever_cancels_it_still_has_our_own(hand, bus, game, code):
    ask(hand, "games", "import")
    reply(hand, bus, code)
    assert hand.scene.name == "chooser"
    hand.scene.look(game.parent)
    hand.push("row-1")
    assert hand.names[:2] == ["shelf", "table"]
    assert len(bus.dialogs) == 1


@pytest.mark.parametrize("file", ["gone.ludo", "sftp://elsewhere/x.ludo"])
def test_a_file_that_is_gone_or_elsewhere_is_told_of_and_another_can_be_chosen(hand, bus, tmp_path, file):
    ask(hand, "games", "import")
    reply(hand, bus, CHOSEN, file if ":" in file else tmp_path / file)
    assert hand.scene.name == "chooser"
    assert hand.app.notice.text == "Ce choix n’est plus là, ou n’est pas sur cet ordinateur."


def test_our_own_can_be_used_while_the_other_is_open_and_takes_it_away(hand, bus, game):
    ask(hand, "games", "import")
    hand.scene.look(game.parent)
    hand.push("row-1")
    assert hand.names[:2] == ["shelf", "table"]
    until(lambda: not bus.clients)


def test_a_dialog_that_never_comes_leaves_our_own_in_peace(hand, bus, monkeypatch):
    monkeypatch.setattr("ludotheque.ui.bus.PATIENCE", 0.2)
    bus.hangs = True
    hand.push("games")
    hand.push("import")
    assert OPEN not in hand.told
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf", "games"]
    until(lambda: not bus.clients)


def test_the_help_over_our_own_asks_no_second_time(hand, bus):
    ask(hand, "games", "import")
    hand.key(pygame.K_F1)
    hand.key(pygame.K_ESCAPE)
    assert hand.scene.name == "chooser"
    assert len(bus.dialogs) == 1


def test_who_wants_no_other_gets_our_own_alone(hand, bus):
    hand.app.change(system_dialogs=False)
    hand.push("games")
    hand.push("import")
    hand.wait(1)
    assert hand.scene.name == "chooser"
    assert bus.dialogs == []
    assert bus.clients == []


@pytest.fixture
def written(hand):
    """Return the file of a game that was just shared."""
    hand.navigation.exchange.share_saved(save_a_game(hand))
    hand.wait()
    hand.push("game")
    (file,) = paths.exports_folder().iterdir()
    return file


def test_what_was_written_goes_where_the_systems_dialog_says(hand, bus, written, tmp_path):
    ask(hand, "elsewhere")
    assert bus.dialogs[0]["member"] == "SaveFile"
    assert bus.dialogs[0]["current_name"] == written.name
    reply(hand, bus, CHOSEN, tmp_path / "revanche")
    assert "revanche.ludo" in hand.told
    assert (tmp_path / "revanche.ludo").is_file()
    assert not written.exists()
    assert Store().exports_folder() == tmp_path


def test_nothing_is_written_over_what_is_there(hand, bus, written, tmp_path):
    (tmp_path / "revanche.ludo").write_text("another game")
    ask(hand, "elsewhere")
    reply(hand, bus, CHOSEN, tmp_path / "revanche.ludo")
    assert (tmp_path / "revanche.ludo").read_text() == "another game"
    assert (tmp_path / "revanche (2).ludo").is_file()


def test_a_folder_is_chosen_in_the_systems_dialog_too(hand, bus, tmp_path):
    hand.navigation.exchange.share_saved(save_a_game(hand))
    hand.wait()
    ask(hand, "elsewhere")
    assert bus.dialogs[0]["directory"] is True
    reply(hand, bus, CHOSEN, tmp_path)
    assert str(tmp_path) in hand.told
    assert Store().exports_folder() == tmp_path
