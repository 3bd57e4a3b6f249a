"""The map that a game is played on: a map counts only if it is sound and has the board of the record."""

import json
import shutil
from pathlib import Path

import pytest
import test_contract

from ludotheque.core.record import BadRecord, read, record_of, write
from ludotheque.core.session import Player
from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.games.boards import (
    board_map,
    keep_foreign_map,
    map_of,
    remember_map,
    shipped_map,
)
from ludotheque.games.maps import load
from ludotheque.games.opening import new_game, open_record, reasons
from ludotheque.home import paths
from ludotheque.home.exchange import map_to_send
from ludotheque.home.map_files import BOARD, kept_map, read_map
from ludotheque.home.store import Store
from ludotheque.tiled.faults import UnsoundMap

SHIPPED = {
    "highlanders": ("2e29cb70fd59",),
    "rheingold": ("b28feb9372d5", "29e628bfcaf5"),
    "schotten-totten": ("3e8329b14f6d",),
    "chevaliers": ("f64f1fedffb2", "d4df3f3a7cb5"),
    "rheinlander": ("f9582988381c",),
}  # by game: each board that any version shipped, today's last
HASHES = [(game, board_hash) for game, hashes in SHIPPED.items() for board_hash in hashes]
HIGHLANDERS = GAMES["highlanders"]


@pytest.fixture
def store(clock):
    return Store(clock)


def redrawn(path, *changes, source="highlanders.tmx"):
    """Write a shipped map with changes of its text under a name of its own; return the path."""
    text = paths.map_file(source).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


STRONGER = ('name="swords" type="int" value="1"', 'name="swords" type="int" value="2"')
RENAMED = ('name="title" value="Highlanders"', 'name="title" value="Les Hautes Terres"')


@pytest.fixture
def isles(tmp_path):
    """Return a map of the player's own: the castle board with one castle stronger."""
    return redrawn(tmp_path / "isles.tmx", STRONGER)


def setup_on(path, game=HIGHLANDERS):
    seats = range(game.seats[0])
    return new_game(game, [Player(str(seat)) for seat in seats], seed="1", path=path).session.setup


def junk(folder, board_hash):
    """Yield maps that are not the board: of no use, another one, a folder, one that is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(("<map/>", "", "{}", paths.map_file("schotten_totten.tmx").read_text())):
        path = folder / f"{board_hash}-{number}.tmx"
        path.write_text(text)
        if board_hash != SHIPPED["schotten-totten"][-1] or number < 3:
            yield path
    yield folder
    yield folder / "nowhere.tmx"
    yield Path("\0")


# What ships


def test_every_board_that_ever_shipped_is_todays_or_among_the_old_ones():
    for game, hashes in SHIPPED.items():
        assert board_map(GAMES[game]).board.hash == hashes[-1], "add the new hash, keep the map in maps/old"
        for board_hash in hashes[:-1]:
            assert load(paths.old_map(board_hash)).board.hash == board_hash
    old = {path.stem for path in paths.map_file("old").iterdir()}
    assert old == {board_hash for hashes in SHIPPED.values() for board_hash in hashes[:-1]}


@pytest.mark.parametrize("path", test_contract.RECORDS, ids=lambda path: path.stem)
def test_every_recorded_game_is_on_a_board_that_ships(path):
    record = json.loads(path.read_text("utf-8"))
    assert record["board"]["hash"] in SHIPPED[record["game"]]


@pytest.mark.parametrize(("game", "board_hash"), HASHES)
def test_a_game_on_any_board_that_shipped_opens(game, board_hash):
    path = shipped_map(board_hash).path
    record = record_of(
        new_game(
            GAMES[game], [Player(n) for n in "abc"][: GAMES[game].seats[-1]], seed="1", path=path
        ).session
    )
    opened = open_record(record)
    assert (opened.fault, opened.map.board.hash) == (None, board_hash)


def test_old_boards_are_not_offered_to_begin_a_game_on():
    assert not [path for path in paths.map_files() if path.parent.name == "old"]


# Which map counts


@pytest.mark.parametrize(("game", "board_hash"), HASHES)
def test_junk_named_or_kept_as_a_shipped_board_is_passed_over(home, tmp_path, game, board_hash):
    setup = Setup(game, "x", board_hash, (), (), "1")
    for path in junk(tmp_path / "junk", board_hash):
        kept = kept_map(board_hash)
        shutil.rmtree(kept.parent, ignore_errors=True)
        kept.parent.mkdir(parents=True)
        if path.is_file():
            shutil.copy(path, kept)
        found = map_of(setup, {board_hash: str(path)})
        assert found.path in (GAMES[game].map(), paths.old_map(board_hash))


def test_the_named_map_comes_before_its_copy_and_that_before_a_shipped_one(home, tmp_path, store):
    own = redrawn(tmp_path / "own.tmx", RENAMED)
    remember_map(store, board_map(HIGHLANDERS, own))
    setup = setup_on(own)
    assert map_of(setup, store.settings.maps).path == own
    own.write_text("<map/>")
    assert map_of(setup, store.settings.maps).path == kept_map(setup.board_hash)
    kept_map(setup.board_hash).unlink()
    assert map_of(setup, store.settings.maps).path == HIGHLANDERS.map()


def test_what_a_record_brings_along_comes_last(home, isles, store):
    setup, found = setup_on(isles), board_map(HIGHLANDERS, isles)
    brought = read_map(found.files)
    assert map_of(setup, {}, brought).board.hash == setup.board_hash
    remember_map(store, found)
    assert map_of(setup, {}, brought).path == kept_map(setup.board_hash)
    assert map_of(setup_on(None), {}, {BOARD: b"<map/>"}).path == HIGHLANDERS.map()


def test_a_map_that_ships_in_another_box_is_found_without_being_remembered(store):
    path = GAMES["rheingold"].map()
    setup = setup_on(path)
    remember_map(store, board_map(HIGHLANDERS, path))
    assert (store.settings.maps, map_of(setup).path) == ({}, path)


def test_a_board_of_another_kind_is_none_for_the_game():
    with pytest.raises(BadRecord, match="other-kind"):
        map_of(setup_on(None)._replace(game="rheinlander"))


def test_a_map_of_two_million_bytes_that_a_record_brings_along_opens(home, tmp_path):
    far = " ".join(["0,0", "12.3456789,9.87654321", "5,30"] * 4)
    moor = f'<object id="{{}}" type="moor" x="300" y="300"><polygon points="{far}"/></object>'
    moors = "".join(moor.format(number) for number in range(50_000, 52_700))
    layer = 'name="terrain" color="#5e7142">'
    own = redrawn(tmp_path / "moors.tmx", STRONGER, (layer, f"{layer}{moors}"))
    text = own.read_text("utf-8")
    own.write_text(f"{text}<!--{' ' * (1_900_000 - len(text))}-->", "utf-8")
    session = new_game(HIGHLANDERS, [Player(name) for name in "abc"], seed="1", path=own).session
    brought = map_to_send(load(own).files)
    record = read(write(record_of(session)._replace(map=brought)))
    assert len(dict(record.map)[BOARD]) > 1_900_000
    own.unlink()
    assert open_record(record).map.board.hash == session.setup.board_hash


# What is remembered and kept


def test_a_copy_of_a_shipped_map_is_neither_remembered_nor_kept(home, tmp_path, store):
    copy = redrawn(tmp_path / "my" / "b.tmx")
    remember_map(store, board_map(HIGHLANDERS, copy))
    assert store.settings.maps == {}
    assert not paths.played_maps_folder().exists()


def test_a_map_that_a_game_is_begun_on_is_remembered_and_kept_with_its_tilesets(home, tmp_path, store):
    shutil.copy(paths.map_file("hall.tsx"), tmp_path)
    hall = redrawn(tmp_path / "hall.tmx", ("Les Chevaliers", "Notre salle"), source="chevaliers.tmx")
    found = board_map(GAMES["chevaliers"], hall)
    remember_map(store, found)
    assert store.settings.maps == {found.board.hash: str(hall)}
    for file in (hall, tmp_path / "hall.tsx"):
        file.unlink()
    kept = map_of(setup_on(kept_map(found.board.hash), GAMES["chevaliers"]), store.settings.maps)
    assert (kept.path, kept.digest) == (kept_map(found.board.hash), found.digest)


def test_the_copy_of_a_map_is_not_taken_for_the_map_itself(home, isles, store):
    found = board_map(HIGHLANDERS, isles)
    remember_map(store, found)
    remember_map(store, board_map(HIGHLANDERS, kept_map(found.board.hash)))
    assert store.settings.maps == {found.board.hash: str(isles)}


def test_a_kept_map_that_is_wrong_is_replaced(home, isles, store):
    found = board_map(HIGHLANDERS, isles)
    for keep in (
        lambda: remember_map(store, found),
        lambda: keep_foreign_map(store, found.board.hash, read_map(found.files)),
    ):
        store.change_settings(maps={})
        kept_map(found.board.hash).parent.mkdir(parents=True, exist_ok=True)
        kept_map(found.board.hash).write_text("<map/>")
        keep()
        assert kept_map(found.board.hash).read_bytes() == isles.read_bytes()


@pytest.mark.parametrize("board", ["junk", "another", "no-map", "shipped"])
def test_of_maps_from_elsewhere_none_is_kept_unless_it_has_its_board(home, isles, store, board):
    sound = isles.read_bytes()
    board_hash = board_map(HIGHLANDERS, isles).board.hash
    files = {
        "junk": {BOARD: b"<map/>"},
        "another": {BOARD: GAMES["rheingold"].map().read_bytes()},
        "no-map": {"x.tmx": sound},
        "shipped": {BOARD: HIGHLANDERS.map().read_bytes()},
    }[board]
    keep_foreign_map(store, board_hash if board != "shipped" else SHIPPED["highlanders"][-1], files)
    assert not paths.played_maps_folder().exists()


def test_of_a_map_from_elsewhere_only_what_it_is_made_of_is_kept(home, isles, store):
    board_hash = board_map(HIGHLANDERS, isles).board.hash
    keep_foreign_map(store, board_hash, {BOARD: isles.read_bytes(), "other.tsx": b"<tileset/>"})
    assert [path.name for path in kept_map(board_hash).parent.iterdir()] == [BOARD]
    assert store.settings.maps == {}


# What is said where no map has the board


def why(setup, *how):
    with pytest.raises((BadRecord, UnsoundMap)) as raised:
        map_of(setup, *how)
    return reasons(raised.value)


def test_a_board_that_no_map_has_is_told_and_what_to_do(isles):
    setup = setup_on(isles)
    assert "« isles » de cette partie n’est plus là" in plain(why(setup))
    named = {setup.board_hash: str(isles)}
    isles.unlink()
    assert f"La carte {isles} n’est plus là" in plain(why(setup, named))


def test_of_a_map_that_is_brought_along_it_is_told_what_is_wrong(isles):
    setup = setup_on(isles)
    assert "joint à cette partie n’est pas celui" in plain(
        why(setup, {}, {BOARD: HIGHLANDERS.map().read_bytes()})
    )
    assert "board.tmx" in why(setup, {}, {BOARD: b"<map/>"})


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")
