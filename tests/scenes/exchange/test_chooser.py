"""Choosing a file or a folder: by the mouse, by keyboard alone, and where nothing can be read."""

import os

import pygame
import pytest
from hand import Hand, save_a_game

from ludotheque.home import folders, paths
from ludotheque.home.store import Store
from ludotheque.scenes.exchange.chooser import ChooserScene

SIZE = (800, 600)


@pytest.fixture
def hand(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "downloads_folder", lambda: tmp_path / "Downloads")
    found = Hand(SIZE)
    yield found
    found.app.close()


@pytest.fixture
def downloads(tmp_path):
    """A folder with another one and two files in it, one of them a game to be taken in."""
    folder = tmp_path / "Downloads"
    (folder / "Vacances").mkdir(parents=True)
    (folder / "photo.png").touch()
    for age, name in enumerate(("Noël.ludo", "Mes parties.zip")):
        (folder / name).touch()
        os.utime(folder / name, (10_000 - age,) * 2)
    return folder


def rows(hand):
    return hand.seen["names"]


def focused(hand):
    return hand.label(hand.seen["focus"])


def choose(hand, start, endings=(".ludo", ".zip")):
    chosen = []
    hand.app.scenes.push(ChooserScene(hand.app, start, chosen.append, endings))
    hand.wait()
    return chosen


def test_a_game_is_chosen_by_the_mouse_and_taken_in(hand, downloads, tmp_path):
    save = save_a_game(hand)
    os.replace(save, downloads / "Vacances" / "x.ludo")
    hand.push("games")
    hand.push("import")
    assert hand.scene.name == "chooser"
    assert hand.seen["folder"] == str(downloads)
    assert rows(hand) == [tmp_path.name, "Vacances", "Noël.ludo", "Mes parties.zip"]
    hand.push("row-1")
    assert rows(hand) == ["Downloads", "x.ludo"]
    hand.push("row-1")
    assert hand.names[:2] == ["shelf", "table"]
    assert Store().imports_folder() == downloads / "Vacances", "it is remembered"


def test_all_of_it_is_done_by_keyboard_alone(hand, downloads, tmp_path):
    chosen = choose(hand, downloads)
    hand.key(pygame.K_RETURN)
    assert hand.seen["folder"] == str(downloads / "Vacances")
    hand.key(pygame.K_BACKSPACE)
    assert hand.seen["folder"] == str(downloads)
    assert focused(hand) == "Vacances", "where one came from"
    hand.type("m")
    assert focused(hand) == "Mes parties.zip"
    hand.key(pygame.K_UP)
    assert focused(hand) == "Noël.ludo"
    hand.key(pygame.K_HOME, pygame.K_END, pygame.K_RETURN)
    assert chosen == [downloads / "Mes parties.zip"]
    assert hand.names == ["shelf"]


def test_a_letter_that_no_key_made_leads_to_a_name(hand, downloads):
    (downloads / "Élan").mkdir()
    choose(hand, downloads)
    hand.send(pygame.TEXTINPUT, text="é")
    assert hand.label(hand.seen["focus"]) == "Élan"


def test_escape_chooses_nothing(hand, downloads):
    chosen = choose(hand, downloads)
    hand.key(pygame.K_ESCAPE)
    assert (chosen, hand.names) == ([], ["shelf"])


def test_of_folders_the_one_that_is_open_is_chosen_with_enter(hand, downloads):
    chosen = choose(hand, downloads, ())
    assert rows(hand)[1:] == ["Vacances"], "no files"
    hand.key(pygame.K_RETURN)
    assert chosen == [downloads]


def test_a_folder_that_has_gone_gives_way_to_the_one_above(hand, downloads):
    choose(hand, downloads / "gone" / "too")
    assert hand.seen["folder"] == str(downloads)


def test_a_folder_one_may_not_even_ask_about_gives_way_to_the_one_above(hand, downloads, monkeypatch):
    asked = os.stat

    def stat(path, *args, **more):
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied")
        return asked(path, *args, **more)

    monkeypatch.setattr(os, "stat", stat)
    choose(hand, downloads / "secret")
    assert hand.seen["folder"] == str(downloads)


def test_a_folder_that_cannot_be_read_says_so_and_leads_back(hand, downloads, monkeypatch):
    choose(hand, downloads)
    look = folders.list_folder
    shut = downloads / "Vacances"
    monkeypatch.setattr(folders, "list_folder", lambda at, ends: None if at == shut else look(at, ends))
    hand.push("row-1")
    assert "ne s’ouvre pas" in hand.seen["told"]
    hand.push("row-0")
    assert hand.seen["folder"] == str(downloads)


def test_places_where_one_usually_looks_are_at_hand(hand, downloads, tmp_path):
    choose(hand, tmp_path)
    hand.push("place-downloads")
    assert hand.seen["folder"] == str(downloads)


def test_a_long_list_keeps_the_chosen_row_in_sight(hand, downloads):
    for number in range(40):
        (downloads / f"{number}.ludo").touch()
    choose(hand, downloads)
    hand.key(pygame.K_END)
    assert hand.seen["focus"] in hand.seen["buttons"]


def test_tab_passes_all_rows_at_once_and_comes_back_to_the_same(hand, downloads):
    for number in range(300):
        (downloads / f"{number}.ludo").touch()
    choose(hand, downloads)
    hand.key(pygame.K_END)
    last = hand.seen["focus"]
    assert last in hand.seen["buttons"]
    hand.key(pygame.K_TAB)
    assert hand.seen["focus"] == "close"
    hand.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert hand.seen["focus"] == last
    assert len([id for id in hand.seen["widgets"] if id.startswith("row-")]) < 20
