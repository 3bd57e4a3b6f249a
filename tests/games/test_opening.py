"""From a record to a session: the board must be the same, and of the saves the soundest is opened."""

import shutil
from pathlib import Path

import pytest

from ludotheque.core.files import generations
from ludotheque.core.playout import play_into
from ludotheque.core.record import BadRecord, read, record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map, game_of
from ludotheque.games.opening import (
    check_saved,
    new_game,
    new_seed,
    open_record,
    open_saved,
    prepare_rules,
)
from ludotheque.home import paths
from ludotheque.home.store import Store, save_path
from ludotheque.scenes.setup.variants import SEED
from ludotheque.tiled.faults import UnsoundMap

HIGHLANDERS = GAMES["highlanders"]
PLAYERS = [Player("Ada"), Player("Blaise"), Player("Cléo")]


def game(plies: int = 30, path: Path | None = None):
    opened = new_game(HIGHLANDERS, PLAYERS, seed="open", started="1", path=path)
    play_into(opened.session, plies)
    return opened


@pytest.fixture
def saved(clock):
    """Return the path of a game that was saved after 28, 29 and 30 plies."""
    session, store = game(28).session, Store(clock)
    for _ in range(3):
        assert store.autosave(session) is None
        play_into(session, 1)
    return save_path(session)


@pytest.fixture
def other_map(tmp_path):
    """Return a map of the player's own: the castle board with one castle stronger."""
    text = paths.map_file("highlanders.tmx").read_text(encoding="utf-8")
    path = tmp_path / "isles.tmx"
    path.write_text(
        text.replace('name="swords" type="int" value="1"', 'name="swords" type="int" value="2"', 1), "utf-8"
    )
    for file in paths.map_file("highlanders.tmx").parent.iterdir():
        if file.is_file() and file.suffix != ".tmx":
            shutil.copy(file, tmp_path)
    return path


def test_a_seed_has_64_bits_of_chance_and_can_be_typed(monkeypatch):
    assert len({new_seed() for _ in range(50)}) == 50
    for drawn, seed in ((b"\0" * 8, "0" * 20), (b"\xff" * 8, str(2**64 - 1))):
        monkeypatch.setattr("os.urandom", lambda count, drawn=drawn: drawn[:count])
        assert new_seed() == seed
        assert len(seed) <= SEED


def reason(do) -> str:
    with pytest.raises(BadRecord) as caught:
        do()
    return caught.value.fault.reason


def test_unknown_games_are_refused():
    assert reason(lambda: game_of("go")) == "unknown-game"


def test_too_many_players_are_refused():
    assert reason(lambda: new_game(HIGHLANDERS, PLAYERS * 2, seed="")) == "wrong-setup"


@pytest.mark.parametrize(
    ("game", "seats", "wanted", "led"),
    [
        ("highlanders", 3, [[], [], []], [["vert"], ["sable"], ["or"]]),
        ("highlanders", 3, [["or"], ["mauve"], ["or"]], [["or"], ["vert"], ["sable"]]),
        ("highlanders", 3, [["or", "azur"], ["azur"], ["argent"]], [["or"], ["azur"], ["vert"]]),
        ("highlanders", 2, [["or"], ["or", "azur"]], [["or", "vert"], ["azur", "sable"]]),
        ("highlanders", 2, [["or", "or"], ["vert", "azur", "sable"]], [["or", "sable"], ["vert", "azur"]]),
        ("rheinlander", 3, [["VERT"], ["vert"], [""]], [["sable"], ["vert"], ["or"]]),
        ("schotten-totten", 2, [["or", "azur"], ["gueules"]], [["or"], ["gueules"]]),
        ("chevaliers", 2, [["gueules"], ["vert", "or"]], [["argent"], ["gueules"]]),
        ("chevaliers", 2, [[], ["argent"]], [["argent"], ["gueules"]]),
    ],
)
def test_each_seat_keeps_the_tinctures_it_may_lead_and_gets_free_ones_for_the_others(
    game, seats, wanted, led
):
    players = [Player(str(seat), tuple(colours)) for seat, colours in enumerate(wanted)]
    opened = new_game(GAMES[game], players, seed="1")
    assert [list(player.colours) for player in opened.session.players] == led
    record = record_of(opened.session)
    setup = record.setup._replace(players=tuple(players))
    again = open_record(record._replace(setup=setup))
    assert again.fault is None
    assert [list(player.colours) for player in again.session.players] == led


@pytest.mark.parametrize(
    "options",
    [(("rounds", True),), (("rounds", 2),), (("rounds", "3"),), (("tactics", "maybe"),), (("x", 1),)],
)
def test_options_and_values_that_a_game_does_not_know_are_refused(options):
    with pytest.raises(BadRecord) as caught:
        new_game(GAMES["schotten-totten"], PLAYERS[:2], seed="1", options=options)
    assert caught.value.fault.reason == "wrong-setup"


@pytest.mark.parametrize("name", ["\udcff", "a\u200db", "b" * 240])
def test_a_board_in_a_file_of_any_name_can_be_saved_and_resumed(other_map, clock, name):
    path = other_map.with_name(f"{name}.tmx")
    other_map.rename(path)
    session = game(path=path).session
    assert Store(clock).autosave(session) is None
    found = open_saved(save_path(session), {session.setup.board_hash: str(path)})
    assert (found.fault, found.session.setup) == (None, session.setup)


def test_a_map_is_read_again_when_it_has_changed(other_map):
    first = board_map(HIGHLANDERS, other_map)
    assert board_map(HIGHLANDERS, other_map) is first
    other_map.write_text("<map/>")
    with pytest.raises(UnsoundMap):
        board_map(HIGHLANDERS, other_map)


def test_a_map_is_read_again_when_one_of_its_tilesets_has_changed(tmp_path):
    for name in ("chevaliers.tmx", "hall.tsx", "hall.png"):
        shutil.copy(paths.map_file(name), tmp_path)
    path, tiles = tmp_path / "chevaliers.tmx", tmp_path / "hall.tsx"
    first = board_map(GAMES["chevaliers"], path)
    assert board_map(GAMES["chevaliers"], path) is first
    tiles.write_text(tiles.read_text("utf-8").replace('type="chest"', 'type="floor"'), "utf-8")
    with pytest.raises(UnsoundMap):
        board_map(GAMES["chevaliers"], path)


def test_a_game_on_a_map_of_ones_own_is_opened_with_that_map_only(other_map):
    record = record_of(game(path=other_map).session)
    assert open_record(record, {record.setup.board_hash: str(other_map)}).fault is None
    assert reason(lambda: open_record(record)) == "lost-board"


def test_a_game_on_a_map_of_ones_own_is_resumed_where_the_map_is_known(other_map, clock):
    session = game(path=other_map).session
    Store(clock).autosave(session)
    found = open_saved(save_path(session), {session.setup.board_hash: str(other_map)})
    assert found.session.state == session.state


def test_rules_made_before_a_game_begins_are_used_for_it_once(monkeypatch):
    made, rules = [], type(HIGHLANDERS).rules

    def make(box, board, options, seats):
        made.append(seats)
        return rules(box, board, options, seats)

    monkeypatch.setattr(type(HIGHLANDERS), "rules", make)
    prepare_rules(HIGHLANDERS, (), 3)
    prepare_rules(HIGHLANDERS, (), 3)
    assert made == [3]
    first = game(0).session.rules
    assert made == [3]
    assert game(0).session.rules is not first
    prepare_rules(HIGHLANDERS, (), 4)
    game(0)
    assert made == [3, 3, 4, 3]


def test_rules_of_a_map_that_is_not_sound_are_not_made(tmp_path):
    prepare_rules(HIGHLANDERS, (), 3, tmp_path / "gone.tmx")


def test_the_newest_save_is_opened(saved):
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault) == (30, None)


@pytest.mark.parametrize("damage", [b"", b"\x00\x01", b'{"format": 1'])
def test_a_destroyed_save_gives_way_to_an_older_one_and_says_so(saved, damage):
    saved.write_bytes(damage)
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault.reason) == (29, "older-save")


def test_a_save_that_breaks_off_early_gives_way_to_an_older_one(saved):
    saved.write_bytes(saved.read_bytes()[:-200])
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault.reason) == (29, "older-save")


def test_a_missing_newest_save_is_no_damage(saved):
    saved.unlink()
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault) == (29, None)


def test_the_longest_of_damaged_saves_is_opened(saved):
    for path, kept in zip(generations(saved), (300, 120, 250), strict=True):
        path.write_bytes(path.read_bytes()[:-kept])
    opened = open_saved(saved)
    lengths = [len(read(path.read_bytes()).moves) for path in generations(saved)]
    assert opened.session.cursor == max(lengths)
    assert opened.fault.reason == "older-save"


def test_nothing_but_ruins_is_refused(saved):
    for path in generations(saved):
        path.write_bytes(b"ruin")
    assert reason(lambda: open_saved(saved)) == "not-json"
    for path in generations(saved):
        path.unlink()
    assert reason(lambda: open_saved(saved)) == "unreadable-file"


def otherwise(saved: Path, ply: int, rules: int) -> None:
    """Save the game as if it had led elsewhere at a ply, by such rules."""
    record = read(saved.read_bytes())
    digests = tuple((at, "0" * 8 if at == ply else digest) for at, digest in record.digests)
    saved.write_bytes(write(record._replace(digests=digests, rules=rules)))


def test_a_save_whose_digests_were_changed_gives_way_to_an_older_one(saved):
    otherwise(saved, 20, rules=3)
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault.reason) == (29, "older-save")
    for path in generations(saved)[1:]:
        path.unlink()
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault.reason) == (19, "altered")


@pytest.mark.parametrize("rules", [2, 99])
def test_a_game_that_other_rules_led_elsewhere_gives_way_to_nothing_older(saved, rules):
    """Going on from an older save would write over the plies that those rules still replay."""
    otherwise(saved, 20, rules)
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault.reason) == (19, "other-course")
    for path in generations(saved)[1:]:
        otherwise(path, 25, rules)
    saved.write_bytes(b"ruin")
    opened = open_saved(saved)
    assert (opened.session.cursor, opened.fault.reason) == (24, "other-course"), "also of an older save"


@pytest.mark.parametrize("lost", [1, 200])
def test_what_a_later_version_has_saved_gives_way_to_nothing_older(saved, lost):
    saved.write_bytes(saved.read_bytes().replace(b'"format": 1', b'"format": 2')[:-lost])
    assert reason(lambda: open_saved(saved)) == "newer"
    assert reason(lambda: check_saved(saved)) == "newer"


def test_an_opened_game_is_saved_in_the_same_file(saved):
    session = open_saved(saved).session
    assert save_path(session) == saved
    assert read(write(record_of(session))) == read(saved.read_bytes())
