"""The list of boards over the set-up: choosing, what cannot be played on, the folder, the editor, copies."""

import shutil
from itertools import combinations

import pygame
import pytest
from hand import Hand
from pygame import Color
from tiled.glen import FOLDER

from ludotheque.home import paths
from ludotheque.picture import board_picture
from ludotheque.scenes.setup import boards


def flat(board_map, surface, *_how):
    yield 0.5
    surface.fill("#c9992e")
    return surface


class Opened:
    """Stand for the system: remembers what it was to open, and fails if told to."""

    asked: tuple = ()
    fails = waiting = False

    def __init__(self, path, program="", *before):
        type(self).asked += ((path, program, *before),)
        self.path = path

    @property
    def failed(self):
        return self.fails


@pytest.fixture
def system(monkeypatch):
    monkeypatch.setattr(Opened, "asked", ())
    monkeypatch.setattr(Opened, "fails", False)
    monkeypatch.setattr(boards, "Handed", Opened)
    return Opened


@pytest.fixture
def maps():
    folder = paths.maps_folder()
    folder.mkdir(parents=True)
    for name, source in (("broken", "dangling"), ("glen", "glen"), ("rhine", "canal")):
        shutil.copy(FOLDER / f"{source}.tmx", folder / f"{name}.tmx")
    return folder


@pytest.fixture
def hand(maps, system, monkeypatch):
    monkeypatch.setattr(board_picture, "painting", flat)
    monkeypatch.setattr(board_picture.BoardPicture, "latest", {})  # no test before may have painted these
    found = Hand()
    found.navigation.setup("highlanders")
    found.wait(0.1)
    found.push("variants")
    found.push("board")
    settle(found)
    yield found
    found.app.close()


def settle(hand):
    while hand.scene.moving():
        hand.app.step(1 / 60)


def titles(hand) -> list[str]:
    """Return the titles of the boards that can be chosen, from top to bottom."""
    return [words["label"] for id, words in hand.seen["widgets"].items() if id.startswith("board-")]


def test_the_games_own_board_comes_first_then_those_that_can_be_played_on(hand, system):
    assert titles(hand) == ["Highlanders", "Le vallon"]
    for number in (1, 2, 3):
        hand.push(f"tiled-{number}")
    assert [path.stem for path, *_program in system.asked] == ["glen", "broken", "rhine"]
    assert not {"board-2", "board-3"} & hand.seen["buttons"].keys()


def test_only_what_can_be_played_on_is_painted(hand, maps):
    at = hand.seen["buttons"]
    middles = [at[id][1] + at[id][3] // 2 for id in ("board-0", "board-1", "tiled-2", "tiled-3")]
    flat_ones = pygame.mask.from_threshold(hand.app.surface, Color("#c9992e"), (4, 4, 4))
    painted = [bool(flat_ones.get_at((at["board-0"][0] + 50, y))) for y in middles]
    assert painted == [False, True, False, False], "the game's own has a picture already"


def test_a_click_chooses_a_board_and_the_game_is_played_on_it(hand, maps):
    hand.push("board-1")
    assert hand.names == ["shelf", "setup", "variants"]
    assert hand.label("board") == "Le vallon"
    hand.push("close")
    hand.push("start")
    assert hand.scene.session.setup.board == "glen"


def test_keys_alone_choose_a_board(hand):
    assert hand.focus("board-1")
    hand.key(pygame.K_RETURN)
    assert hand.label("board") == "Le vallon"


def test_the_games_own_board_can_be_taken_again(hand):
    hand.push("board-1")
    hand.push("board")
    settle(hand)
    assert titles(hand)[0] == "Highlanders"
    hand.push("board-0")
    assert hand.label("board") == "celui du jeu"


def test_going_back_leaves_the_choice_as_it_was(hand):
    hand.push("board-1")
    hand.push("board")
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf", "setup", "variants"]
    assert hand.label("board") == "Le vallon"


def test_a_game_goes_on_on_a_board_that_was_removed_or_redrawn_since(hand, maps):
    hand.push("board-1")
    hand.push("close")
    hand.push("start")
    for change in (lambda path: path.write_text("<map/>", "utf-8"), lambda path: path.unlink()):
        hand.app.scenes.unwind(1)
        change(maps / "glen.tmx")
        saved = hand.app.store.unfinished()
        assert hand.navigation.tables.obstacle(saved) == ""
        hand.navigation.tables.open(saved.path)
        assert hand.scene.name == "table"
        assert hand.scene.session.setup.board == "glen"


def test_who_comes_back_from_the_editor_sees_the_folder_as_it_is_now(hand, maps, system):
    shutil.copy(FOLDER / "glen.tmx", maps / "broken.tmx")
    (maps / "rhine.tmx").unlink()
    hand.send(pygame.WINDOWFOCUSGAINED)
    settle(hand)
    assert titles(hand) == ["Highlanders", "Le vallon", "Le vallon"]
    for number in (1, 2):
        hand.push(f"tiled-{number}")
    assert [path.stem for path, *_program in system.asked] == ["broken", "glen"]


def test_the_folder_is_made_and_opened(hand, system, maps):
    hand.push("folder")
    assert system.asked == ((maps, ""),)
    assert hand.app.notice.text == ""


def test_a_map_is_opened_in_the_editor_even_one_that_is_faulty(hand, system, maps):
    hand.push("tiled-1")
    hand.push("tiled-2")
    assert system.asked == ((maps / "glen.tmx", "tiled"), (maps / "broken.tmx", "tiled"))


def test_a_map_is_opened_with_the_project_beside_it(hand, system, maps):
    """The project tells the editor the classes, their colours and what their properties may be."""
    hand.push("copy")
    settle(hand)
    hand.push("tiled-2")
    assert system.asked == ((maps / "highlanders-2.tmx", "tiled", maps / "ludotheque.tiled-project"),)


@pytest.mark.parametrize(("button", "where"), [("folder", ""), ("tiled-1", "glen.tmx")])
def test_where_nothing_opens_it_one_is_told_where_it_is(hand, system, maps, monkeypatch, button, where):
    monkeypatch.setattr(system, "fails", True)
    hand.push(button)
    assert str(maps / where) in hand.app.notice.text


def test_a_copy_of_the_games_board_appears_in_the_list(hand, maps):
    hand.push("copy")
    settle(hand)
    assert (maps / "highlanders-2.tmx").exists()
    assert titles(hand).count("Highlanders") == 2
    assert "highlanders-2.tmx" in hand.app.notice.text


def test_a_folder_that_cannot_be_written_is_said(hand, monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_HOME", "/proc/nowhere")
    hand.push("copy")
    assert "/proc/nowhere" in hand.app.notice.text
    hand.push("folder")
    assert "/proc/nowhere" in hand.app.notice.text


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1920, 1080)])
def test_everything_lies_inside_the_window(hand, size):
    hand.app.change(scale=200)
    hand.resize(size)
    window = pygame.Rect((0, 0), size)
    for id in ("board-0", "close", "copy", "folder"):
        assert hand.focus(id)
        seen = {one: pygame.Rect(rect) for one, rect in hand.seen["buttons"].items()}
        assert window.contains(seen[id])
        assert seen[id].height >= 40
        assert not any(a.colliderect(b) for a, b in combinations(seen.values(), 2))
