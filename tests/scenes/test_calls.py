"""Files that another start of the program was given: opened in this window, after a question if need be."""

import json

import pygame
import pytest
from hand import leave_finished, save_a_game

from ludotheque.core.files import read_plain
from ludotheque.home.handover import Wish
from ludotheque.scenes.window import answer
from ludotheque.ui import window

SIZE = (800, 600)


class Line:
    """A line on which somebody waits, or not any more."""

    def __init__(self, waits=True):
        self.waits, self.answer, self.closed = waits, b"", False

    def send(self, message):
        if not self.waits:
            raise BrokenPipeError
        self.answer = message

    def close(self):
        self.closed = True


class Port:
    """A port at which some lines call."""

    def __init__(self, *lines):
        self._lines = list(lines)

    def accept(self):
        if not self._lines:
            raise OSError
        return self._lines.pop(0)


@pytest.fixture
def file(hand, tmp_path):
    """Return a game that somebody sent, which is none of the player's."""
    saved = save_a_game(hand, "20240101-101010", ("Dan", "Eve"))
    sent = tmp_path / "sent.ludo"
    sent.write_bytes(read_plain(saved, 1_000_000))
    saved.unlink()
    return sent


@pytest.fixture
def forward(monkeypatch):
    """Return the tokens with which the window was brought to the front."""
    tokens = []
    monkeypatch.setattr(window, "come_forward", tokens.append)
    return tokens


def called(hand, wish: Wish, line: Line) -> None:
    line.receive = lambda: json.dumps(wish._asdict()).encode()
    answer(Port(line), hand.navigation.exchange.open_file).thread.join()
    for event in pygame.event.get():
        hand.app.post(event)
    hand.wait()


def players(hand) -> list[str]:
    return [player.name for player in hand.scene.session.players]


def test_a_start_without_a_file_shows_the_window(hand, forward):
    line = Line()
    called(hand, Wish("", "wm_TIME1"), line)
    assert (line.answer, line.closed, forward) == (b"taken\n", True, ["wm_TIME1"])
    assert hand.names == ["shelf"]


def test_who_has_given_up_waiting_has_a_window_and_the_file_is_left_to_it(hand, forward, file):
    line = Line(waits=False)
    called(hand, Wish(str(file), ""), line)
    assert (line.closed, forward, hand.names) == (True, [], ["shelf"])


def test_a_file_is_opened_on_the_shelf(hand, forward, file):
    called(hand, Wish(str(file), ""), Line())
    assert hand.names == ["shelf", "table"]
    assert players(hand) == ["Dan", "Eve"]


def test_a_file_is_opened_in_place_of_a_game_in_which_nobody_holds_anything(hand, forward, file):
    hand.app.change(curtain=False)
    save_a_game(hand)
    hand.scene.enter()
    hand.push("resume")
    called(hand, Wish(str(file), ""), Line())
    assert players(hand) == ["Dan", "Eve"]
    hand.app.scenes.unwind(1)
    assert {saved.record.setup.players[0].name for saved in hand.app.store.games()} == {"Ana", "Dan"}


def held(hand):
    hand.app.change(curtain=False)
    save_a_game(hand)
    hand.scene.enter()
    hand.push("resume")
    hand.wait(3)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert hand.seen["held"]


def dialog(hand):
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf", "dialog"]


def curtain(hand):
    hand.app.change(curtain=True)
    save_a_game(hand, game="schotten-totten")
    hand.scene.enter()
    hand.push("resume")
    hand.wait(3)
    assert hand.names[-1] == "curtain"


def setting_up(hand):
    hand.push("highlanders")
    assert hand.names == ["shelf", "setup"]


BUSY = [held, dialog, curtain, setting_up]


@pytest.mark.parametrize("busy", BUSY)
@pytest.mark.parametrize("answered", ["open", "stay"])
def test_who_is_busy_is_asked_first(hand, forward, file, busy, answered):
    busy(hand)
    names = hand.names
    called(hand, Wish(str(file), ""), Line())
    assert hand.names == [*names, "dialog"]
    assert "sent.ludo" in hand.told
    hand.push(answered)
    hand.wait()
    if answered == "open":
        assert hand.names == ["shelf", "table"]
        assert players(hand) == ["Dan", "Eve"]
    else:
        assert hand.names == names


def test_a_game_that_cannot_be_saved_is_not_left_unasked(hand, forward, file, monkeypatch):
    monkeypatch.setattr(hand.app.saving, "all_saved", lambda: False)
    called(hand, Wish(str(file), ""), Line())
    assert "pas enregistrée" in hand.told
    hand.push("leave")
    hand.wait()
    assert players(hand) == ["Dan", "Eve"]


@pytest.mark.parametrize("name", ["gone.ludo", "text.txt", "games.zip"])
def test_a_file_that_is_not_there_or_no_game_ends_in_a_sentence(hand, forward, tmp_path, name):
    leave_finished()
    called(hand, Wish(str(tmp_path / name), ""), Line())
    assert hand.names == ["shelf", "dialog"]
