"""Games sent and taken in: as files, as pictures, as text; let go on the window or named to the program."""

import os
import shutil
import tempfile
import zipfile
from pathlib import Path

import pygame
import pytest
from hand import Hand, leave_finished, save_a_game
from scenes.test_games import begun, open_list, settle, sheet_of
from seat import COLOURS, GLEN

from ludotheque.core.letters import drawable
from ludotheque.core.record import foreign, read, write
from ludotheque.core.session import Player
from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.home import paths
from ludotheque.home.map_files import kept_map
from ludotheque.home.names import file_name
from ludotheque.home.store import Store, best_record
from ludotheque.scenes.exchange import sharing
from ludotheque.scenes.result import decisive

SIZE = (800, 600)


def drop(hand, file):
    hand.send(pygame.DROPFILE, file=str(file))
    hand.wait(0.3)


def exports():
    return sorted(path.name for path in paths.exports_folder().iterdir())


def share(hand, path, *answers):
    """Have it asked what of a game is to be sent, and answer."""
    hand.navigation.exchange.share_saved(path)
    hand.app.step(0.01)
    for answer in answers:
        hand.push(answer)


def test_a_game_is_sent_and_taken_in_by_somebody_else(hand, home):
    path = begun(hand)
    open_list(hand)
    sheet_of(hand, path)
    hand.push("share")
    hand.push("game")
    assert hand.scene.name == "dialog"
    assert str(paths.exports_folder()) in hand.told
    [name] = exports()
    assert name == "Highlanders - 2025-01-01 - Ana, Bo, Cy.ludo"
    hand.push("close")
    record = best_record(path)
    for file in paths.saves_folder().glob("highlanders*"):
        file.unlink()
    hand.app.scenes.unwind(1)
    drop(hand, paths.exports_folder() / name)
    assert hand.names[:2] == ["shelf", "table"]
    assert best_record(path) == record


@pytest.mark.parametrize("written", [str, Path.as_uri])
def test_a_file_let_go_as_a_text_is_taken_in_too(hand, tmp_path, written):
    """As some file managers and editors do."""
    file = tmp_path / "une partie.ludo"
    file.write_bytes(save_a_game(hand).read_bytes().replace(b"20250101-101010", b"20250202-202020"))
    hand.send(pygame.DROPTEXT, text=f"{written(file)}\r\n")
    hand.wait(0.3)
    assert hand.names[:2] == ["shelf", "table"]


@pytest.mark.parametrize("text", ["https://example.org/", "Bonjour !", "", "a.ludo"])
def test_a_text_that_is_no_file_gets_a_sentence(hand, text):
    hand.send(pygame.DROPTEXT, text=text)
    assert ".ludo" in hand.app.notice.text
    assert hand.names == ["shelf"]


def test_a_game_let_go_on_a_table_is_added_and_the_table_stays(hand, tmp_path):
    first = save_a_game(hand)
    data = first.read_bytes().replace(b"20250101-101010", b"20250202-202020")
    file = tmp_path / "other.ludo"
    file.write_bytes(data)
    hand.navigation.tables.open(first)
    before = hand.names
    drop(hand, file)
    assert hand.names == before
    assert "ajoutée" in hand.app.notice.text
    assert (paths.saves_folder() / "highlanders-20250202-202020.json").exists()


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("x.ludo", b"\0\0", "illisible"),
        ("x.ludo", b'{"format": 1, "game": "chess", "moves": []}', "abîmée"),
        ("x.zip", b"PK", "archive"),
        ("x.exe", b"", "ni une partie"),
        ("gone.ludo", None, "ne peut pas être lu"),
    ],
)
def test_what_cannot_be_taken_in_is_explained(hand, tmp_path, name, data, told):
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    drop(hand, file)
    assert hand.names == ["shelf", "dialog"]
    assert told in hand.told
    assert not list(paths.saves_folder().glob("*.json"))


def test_a_save_that_is_let_go_is_opened_where_it_is(hand):
    path = save_a_game(hand)
    drop(hand, path)
    assert hand.names[:2] == ["shelf", "table"]
    assert [file.name for file in paths.saves_folder().glob("*.json")] == [path.name]


def test_all_games_go_into_one_file_and_come_back(hand):
    games = [begun(hand), leave_finished()]
    open_list(hand)
    records = [foreign(best_record(path)) for path in games]
    assert records[1].end is not None
    hand.push("export-all")
    hand.wait(0.5)
    [name] = exports()
    assert name.endswith(".zip")
    hand.push("close")
    hand.app.scenes.unwind(1)
    for path in games:
        path.unlink()
    drop(hand, paths.exports_folder() / name)
    hand.wait(0.5)
    assert hand.names == ["shelf", "dialog"]
    assert "2 parties ajoutées" in hand.told
    assert [best_record(path) for path in games] == records
    hand.push("close")
    drop(hand, paths.exports_folder() / name)
    hand.wait(0.5)
    assert "2 parties étaient déjà là" in hand.told


def test_the_board_is_painted_at_the_size_that_was_chosen(hand, monkeypatch):
    monkeypatch.setattr(sharing, "SIZES", {"small": 300, "medium": 400, "large": 500})
    share(hand, leave_finished(), "board")
    hand.push("medium")
    settle(hand)
    [name] = exports()
    assert max(pygame.image.load(paths.exports_folder() / name).get_size()) == 400


def test_a_result_is_sent_as_a_picture_and_as_text(hand, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    path = leave_finished(("Ana", "Bo"))
    share(hand, path, "text")
    text = copied[0]
    assert text.startswith("Schotten-Totten, le 24 décembre 2025")
    assert "Ana" in text
    assert "Bo" in text
    assert any(f"{name} a gagné" in text for name in ("Ana", "Bo"))
    hand.app.scenes.unwind(1)
    share(hand, path, "result")
    [name] = exports()
    assert "résultat" in name
    assert name.endswith(".png")


def test_a_result_can_be_shared_where_it_is_shown(hand):
    path = leave_finished()
    hand.navigation.tables.open(path)
    hand.wait(0.5)
    assert hand.names[-1] == "result"
    hand.push("share")
    all_of_it = {"game", "chronicle", "board", "moment", "result", "text", "elsewhere", "close"}
    assert all_of_it == set(hand.seen["buttons"])
    hand.push("game")
    assert len(exports()) == 1


def send_moment(hand, monkeypatch):
    """Have the decisive moment of a finished game sent, very small, and wait until it is made."""
    monkeypatch.setattr(decisive, "SIDES", (90,))
    hand.navigation.tables.open(leave_finished())
    hand.wait(0.5)
    hand.push("share")
    hand.push("moment")
    while hand.scene.name == "progress":
        hand.wait(0.1)


def test_the_decisive_moment_is_written_as_an_animated_picture(hand, monkeypatch):
    send_moment(hand, monkeypatch)
    [name] = exports()
    assert name.endswith(".gif")
    assert (paths.exports_folder() / name).read_bytes().startswith(b"GIF89a")


def test_an_animated_picture_that_cannot_be_written_is_said(hand, monkeypatch):
    paths.exports_folder().write_text("in the way")
    send_moment(hand, monkeypatch)
    assert "Impossible d’écrire" in hand.told


def test_a_folder_that_cannot_be_written_is_said(hand):
    paths.exports_folder().write_text("in the way")
    share(hand, begun(hand), "game")
    assert "Impossible d’écrire" in hand.told


def test_a_program_that_is_given_a_file_opens_it(monkeypatch, tmp_path):
    from ludotheque.commands import cli

    opened = []
    monkeypatch.setattr("ludotheque.scenes.window.run", lambda _store, **how: opened.append(how))
    file = tmp_path / "x.ludo"
    assert cli.main([str(file)]) == 2, "it is not there"
    file.write_bytes(b"{}")
    assert cli.main([str(file)]) == 0
    assert (opened[0]["file"], opened[0]["game"]) == (file, "")
    assert cli.main(["highlanders"]) == 0
    assert (opened[1]["file"], opened[1]["game"]) == (None, "highlanders")
    assert "highlanders" in GAMES


# A board of one's own


def on_own_board(hand):
    """Begin a game on a map of the player's own; return its file."""
    players = [Player(name, (colour,)) for name, colour in (("Ana", "or"), ("Bo", "azur"), ("Cy", "vert"))]
    hand.navigation.tables.begin(GAMES["highlanders"], tuple(players), "1", (), GLEN)
    hand.app.scenes.unwind(1)
    [path] = paths.saves_folder().glob("highlanders-*.json")
    return path


def forget_everything(hand):
    """Let this be the machine of somebody else."""
    for file in [file for file in paths.saves_folder().rglob("*") if file.is_file()]:
        file.unlink()
    hand.app.change(maps={})


def test_a_game_on_ones_own_board_opens_where_nobody_has_that_board(hand):
    share(hand, on_own_board(hand), "game")
    [name] = exports()
    hand.push("close")
    hand.app.scenes.unwind(1)
    forget_everything(hand)
    drop(hand, paths.exports_folder() / name)
    assert hand.names[:2] == ["shelf", "table"]
    board_hash = hand.scene.session.setup.board_hash
    assert kept_map(board_hash).read_bytes() == GLEN.read_bytes()
    hand.app.scenes.unwind(1)
    [path] = paths.saves_folder().glob("highlanders-*.json")
    hand.navigation.tables.open(path)
    assert hand.scene.name == "table", "it is kept"


def test_a_game_on_the_boards_of_the_box_brings_none_along(hand):
    share(hand, begun(hand), "game")
    [name] = exports()
    assert read((paths.exports_folder() / name).read_bytes()).map == ()


@pytest.mark.parametrize("board", ["sound-but-another", "unsound"])
def test_a_board_that_is_brought_along_is_read_as_any_map_is(hand, board):
    share(hand, on_own_board(hand), "game")
    [name] = exports()
    file = paths.exports_folder() / name
    record = read(file.read_bytes())
    text = dict(record.map)["board.tmx"]
    other = GAMES["rheingold"].map().read_text() if board == "sound-but-another" else text[:-200]
    file.write_bytes(write(record._replace(map=(("board.tmx", other),))))
    hand.app.scenes.unwind(1)
    forget_everything(hand)
    drop(hand, file)
    assert hand.names == ["shelf", "dialog"]
    assert "ne s’ouvre pas" in hand.told
    assert not [path for path in paths.saves_folder().rglob("*") if path.is_file() and path.name[0] != "."]


@pytest.mark.parametrize("ending", ["ludo", "zip"])
@pytest.mark.parametrize("locked", ["temporary", "maps"])
def test_of_a_board_that_cannot_be_kept_it_is_said(hand, monkeypatch, tmp_path, ending, locked):
    """Issue 48: with /tmp locked a game raised an error, and an archive was taken without its board."""
    share(hand, on_own_board(hand), "game")
    [name] = exports()
    file = tmp_path / f"sent.{ending}"
    game = (paths.exports_folder() / name).read_bytes()
    if ending == "zip":
        with zipfile.ZipFile(file, "w") as made:
            made.writestr("game.ludo", game)
    else:
        file.write_bytes(game)
    hand.app.scenes.unwind(1)
    forget_everything(hand)
    if locked == "temporary":
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    else:
        shutil.rmtree(paths.played_maps_folder())
        paths.played_maps_folder().write_text("in the way")
    drop(hand, file)
    assert hand.names == ["shelf", "dialog"]
    assert ("dossier temporaire" if locked == "temporary" else "Impossible d’écrire dans") in hand.told
    assert len([*paths.saves_folder().glob("*.json")]) == (ending == "zip"), "a game that cannot be opened"


def test_an_archive_of_folders_in_folders_is_taken_in_without_them(hand, tmp_path):
    """Issue 48: an archive of 4 kB, with a tileset a thousand folders deep, ended in the rescue screen."""
    file = tmp_path / "deep.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("maps/abc/board.tmx", GLEN.read_bytes())
        for name in ("a/" * 1_000 + "x", "a" * 5_000):
            made.writestr(f"maps/abc/{name}.tsx", "<tileset/>")
            made.writestr(f"maps/{name}/board.tmx", GLEN.read_bytes())
            made.writestr(f"{name}.ludo", "{}")
    drop(hand, file)
    assert hand.names == ["shelf", "dialog"]
    assert "0 partie ajoutée" in hand.told


def test_a_game_in_a_file_whose_name_is_not_utf_8_opens(hand, tmp_path):
    """Issue 48: it ended in a traceback."""
    file = tmp_path / os.fsdecode(b"ludotheque b\xff.ludo")
    file.write_bytes(begun(hand).read_bytes().replace(b"20250101-101010", b"20250202-202020"))
    hand.navigation.exchange.import_file(file)
    assert hand.names[:2] == ["shelf", "table"]


def test_a_file_whose_name_is_not_utf_8_is_named_with_a_dot(hand, tmp_path):
    hand.navigation.exchange.import_file(tmp_path / os.fsdecode(b"b\xff.ludo"))
    hand.wait()
    assert "b·.ludo" in hand.told


@pytest.mark.parametrize("locked", [False, True])
def test_under_a_home_that_is_not_utf_8_games_are_played_kept_and_sent(monkeypatch, tmp_path, locked):
    """Issue 48: every export ended in an error, whose dialog named the path and ended the program."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / os.fsdecode(b"b\xff")))
    hand = Hand(SIZE)
    path = on_own_board(hand)
    hand.app.store.change_settings(exports=str(paths.exports_folder()))
    assert hand.app.store.settings_fault is None
    assert Store().settings.exports == str(paths.exports_folder())
    if locked:
        paths.exports_folder().write_text("in the way")
    share(hand, path, "game")
    hand.wait()
    assert "b·" in drawable(hand.told)
    assert hand.names[-1] == "dialog"
    assert locked or len(exports()) == 1
    hand.app.close()


# Hands that are secret


def test_of_a_game_that_goes_on_with_secrets_they_are_spoken_of_first(hand):
    path = begun(hand, "schotten-totten", ("Ana", "Bo"), plies=30)
    share(hand, path, "game")
    assert "cartes cachées" in hand.told
    hand.push("close")
    assert not paths.exports_folder().exists()
    hand.app.scenes.unwind(1)
    share(hand, path, "game", "all")
    [name] = exports()
    assert read((paths.exports_folder() / name).read_bytes()) == best_record(path)


def test_five_long_names_take_neither_the_day_nor_what_it_is_from_the_name_of_a_file():
    players = tuple(Player(letter * 24, (colour,)) for letter, colour in zip("ABCDE", COLOURS, strict=False))
    setup = Setup("highlanders", "", "", {}, players, "", "20250101-101010")
    assert file_name(sharing.file_words(setup, "résultat")).startswith("Highlanders - résultat - 2025-01-01")


def test_instead_it_is_told_what_everyone_saw_and_nothing_else(hand):
    path = begun(hand, "schotten-totten", ("Ana", "Bo"), plies=30)
    share(hand, path, "game", "report")
    [name] = exports()
    assert name.startswith("Schotten-Totten - récit - 2025-")
    told = (paths.exports_folder() / name).read_text("utf-8-sig").splitlines()
    assert told[2] == "Ana commence"
    moves = best_record(path).moves
    played = [move for move in moves if move.startswith("play ")]
    assert len(played) == sum(" pose " in line for line in told) > 3


@pytest.mark.parametrize("ending", ["over", "open"])
def test_where_nothing_is_secret_any_more_nothing_is_asked(hand, ending):
    share(hand, leave_finished() if ending == "over" else begun(hand), "game")
    assert len(exports()) == 1


# Into which folder


def test_the_folder_is_chosen_once_and_remembered(hand, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    share(hand, begun(hand), "elsewhere")
    assert hand.scene.name == "chooser"
    hand.scene.look(stick)
    hand.push("here")
    assert str(stick) in hand.told, "it is asked again what is to be sent"
    hand.push("game")
    assert [file.suffix for file in stick.iterdir()] == [".ludo"]
    assert Store().exports_folder() == stick
    (file,) = stick.iterdir()
    file.unlink()
    stick.rmdir()
    assert Store().exports_folder() == paths.exports_folder(), "it is plugged in no more"


def test_what_was_written_can_be_put_elsewhere_at_once(hand, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    share(hand, begun(hand), "game")
    [name] = exports()
    hand.push("elsewhere")
    hand.scene.look(stick)
    hand.push("here")
    assert str(stick) in hand.told
    assert ([file.name for file in stick.iterdir()], exports()) == ([name], [])


def test_where_nothing_can_be_written_another_folder_is_offered(hand, tmp_path):
    paths.exports_folder().write_text("in the way")
    share(hand, begun(hand), "game", "elsewhere")
    assert hand.scene.name == "chooser"


# In a second window, as a double click opens one while the first is still open


@pytest.fixture
def elsewhere():
    """Stand for another program that plays games."""
    store = Store()
    yield store
    for path in paths.saves_folder().glob("*.json"):
        store.release(path)


@pytest.mark.parametrize("further", [False, True])
def test_a_game_that_another_window_plays_is_neither_opened_nor_changed(hand, elsewhere, tmp_path, further):
    path = begun(hand, plies=6)
    record = best_record(path)
    file = tmp_path / "sent.ludo"
    file.write_bytes(write(record))
    if further:
        path.write_bytes(write(record._replace(moves=record.moves[:3], cursor=3)))
    before = path.read_bytes()
    assert elsewhere.claim(path) is None
    hand.navigation.exchange.import_file(file)
    assert hand.names == ["shelf", "dialog"]
    assert "ouverte dans une autre fenêtre" in hand.told
    assert path.read_bytes() == before


def test_another_game_is_opened_in_it(hand, elsewhere, tmp_path):
    path = begun(hand)
    assert elsewhere.claim(path) is None
    file = tmp_path / "sent.ludo"
    file.write_bytes(path.read_bytes().replace(b"20250101-101010", b"20250202-202020"))
    hand.navigation.exchange.import_file(file)
    assert hand.names[:2] == ["shelf", "table"]
