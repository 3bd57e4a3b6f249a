"""In the window: games on the boards that ship open, whatever lies about under their hashes."""

import os
import shutil
import zipfile

import pytest
from hand import Hand, save_a_game
from scenes.test_games import open_list, settle

from ludotheque.commands.cli import main
from ludotheque.core.record import write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.opening import new_game
from ludotheque.home import paths
from ludotheque.home.map_files import BOARD, keep_map, kept_map
from ludotheque.home.store import Saved, Store, best_record

SIZE = (800, 600)

HASHES = {box.id: board_map(box).board.hash for box in GAMES.values()}
JUNK = b"<map/>"


def save_one_of_each(hand):
    """Leave a game of every box that goes on; return their files."""
    for number, box in enumerate(GAMES.values()):
        players = [Player(name) for name in "abc"[: box.seats[0]]]
        session = new_game(box, players, seed="1", started=f"2025010{number}-101010").session
        hand.app.store.autosave(session)
        hand.app.store.leave(session)
    return sorted(paths.saves_folder().glob("*.json"))


def settings_name_junk(hand, folder):
    junk = folder / "junk.tmx"
    junk.write_bytes(JUNK)
    hand.app.change(maps=dict.fromkeys(HASHES.values(), str(junk)))


def junk_is_kept(_hand, _folder):
    for board_hash in HASHES.values():
        keep_map(board_hash, {BOARD: JUNK})


def junk_comes_in_an_archive(hand, folder):
    with zipfile.ZipFile(folder / "x.zip", "w") as made:
        for board_hash in HASHES.values():
            made.writestr(f"maps/{board_hash}/board.tmx", JUNK)
    hand.navigation.exchange.import_file(folder / "x.zip")
    hand.wait(0.5)
    assert not paths.played_maps_folder().exists()


def junk_comes_with_games(hand, folder):
    saved = [best_record(path) for path in sorted(paths.saves_folder().glob("*.json"))]
    for number, record in enumerate(saved):
        brought = record._replace(map=((BOARD, JUNK.decode()),))
        (folder / f"{number}.ludo").write_bytes(write(brought))
        hand.navigation.exchange.import_file(folder / f"{number}.ludo")
        hand.wait(0.5)
        hand.app.scenes.unwind(1)
    with zipfile.ZipFile(folder / "y.zip", "w") as made:
        for number in range(len(saved)):
            made.write(folder / f"{number}.ludo", f"{number}.ludo")
    hand.navigation.exchange.import_file(folder / "y.zip")
    hand.wait(0.5)
    assert not paths.played_maps_folder().exists()


@pytest.mark.parametrize(
    "scatter", [settings_name_junk, junk_is_kept, junk_comes_in_an_archive, junk_comes_with_games]
)
def test_junk_under_the_hash_of_every_shipped_board_closes_no_game(hand, tmp_path, scatter):
    games = save_one_of_each(hand)
    scatter(hand, tmp_path)
    hand.app.scenes.unwind(1)
    assert {hand.navigation.tables.obstacle(Saved(path, best_record(path))) for path in games} == {""}
    open_list(hand)
    settle(hand)
    for path in games:
        hand.scene.choose(path)
        settle(hand)
        assert hand.seen["focus"] == f"game-{path.name}"
        assert hand.seen["focus"] in hand.seen["drawn"], "it opens"
    hand.app.scenes.unwind(1)
    hand.scene.enter()
    hand.push("resume")
    assert hand.names[:2] == ["shelf", "table"]
    for path in games:
        hand.app.scenes.unwind(1)
        hand.navigation.tables.open(path)
        assert hand.names[:2] == ["shelf", "table"], path.name


@pytest.mark.parametrize("end", ["redrawn", "deleted"])
def test_what_becomes_of_a_copy_of_a_shipped_map_is_nothing_to_its_games(home, tmp_path, monkeypatch, end):
    """The commands of the README: a copy named to the program, left at the set-up, then changed."""
    copy = tmp_path / "my" / "b.tmx"
    copy.parent.mkdir()
    shutil.copy(GAMES["highlanders"].map(), copy)
    monkeypatch.setattr("ludotheque.scenes.window.run", lambda *_arguments, **_options: None)
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    assert main(["highlanders", "--map", str(copy)]) == 0
    copy.write_bytes(JUNK) if end == "redrawn" else copy.unlink()
    hand = Hand(SIZE)
    path = save_a_game(hand)
    hand.scene.enter()
    hand.push("resume")
    assert hand.names[:2] == ["shelf", "table"]
    assert Store().settings.maps == {}
    assert not kept_map(HASHES["highlanders"]).exists()
    assert path.exists()
    hand.app.close()


def test_a_game_on_a_copy_begun_before_it_was_redrawn_goes_on(hand, tmp_path):
    copy = tmp_path / "b.tmx"
    shutil.copy(GAMES["highlanders"].map(), copy)
    hand.navigation.tables.begin(GAMES["highlanders"], tuple(map(Player, "abc")), "1", (), copy)
    hand.app.scenes.unwind(1)
    [path] = paths.saves_folder().glob("highlanders-*.json")
    copy.unlink()
    hand.navigation.tables.open(path)
    assert hand.names[:2] == ["shelf", "table"]
