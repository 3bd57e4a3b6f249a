"""Games as files to be sent and back: nothing lost, nothing overwritten, nothing outside its folder."""

import os
import stat
import zipfile
from random import Random

import pytest
import toy

from ludotheque.core.record import BadRecord, read, record_of, write
from ludotheque.core.session import Session
from ludotheque.core.steps import finish
from ludotheque.home import exchange, paths
from ludotheque.home.exchange import Taken, export, packing, take_in, unpacking
from ludotheque.home.store import Store, best_record, save_path

GAMES = ("toy",)


@pytest.fixture
def store(clock):
    return Store(clock)


def played(started, plies=6, seed="7"):
    session = Session(toy.ToyRules(), toy.setup(seed=seed)._replace(started=started))
    return toy.play_on(session, Random(3), plies)


def save(store, started, plies=6):
    session = played(started, plies)
    store.autosave(session)
    store.leave(session)
    return save_path(session)


def archive(path, **files):
    """Make an archive of these files, `__` in a name standing for a slash, `_dot_` for a point."""
    with zipfile.ZipFile(path, "w") as made:
        for name, data in files.items():
            made.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return path


def test_an_exported_game_is_the_game(store):
    path = save(store, "20250101-101010")
    file = export(path, "Noël : à table ?")
    assert (file.name, file.parent) == ("Noël - à table.ludo", paths.exports_folder())
    assert read(file.read_bytes()) == best_record(path)
    assert export(path, "Noël : à table ?").name == "Noël - à table (2).ludo", "none is overwritten"


@pytest.mark.parametrize("words", ["../../x", "a/b\\c", "", "...", "\0", "x" * 400, "CON:"])
def test_no_title_leads_out_of_the_folder(words):
    file = exchange.write_new(words, ".ludo", b"x")
    assert file.parent == paths.exports_folder()
    assert file.read_bytes() == b"x"


def test_a_game_is_taken_in_once(store):
    record = record_of(played("20250101-101010"))
    first = take_in(store, record, GAMES)
    assert first == Taken(paths.saves_folder() / "toy-20250101-101010.json", "new")
    assert best_record(first.path) == record
    assert take_in(store, record, GAMES) == first._replace(how="known")
    assert len(list(store.games())) == 1


def test_a_newer_game_is_never_overwritten_by_an_older_one(store):
    path = save(store, "1", 9)
    before = path.read_bytes()
    assert take_in(store, record_of(played("1", 5)), GAMES).how == "known"
    assert path.read_bytes() == before


def test_a_game_that_has_gone_on_elsewhere_goes_on_here_and_can_be_taken_back(store):
    path = save(store, "1", 5)
    further = record_of(played("1", 9))
    assert take_in(store, further, GAMES) == Taken(path, "further")
    assert best_record(path) == further
    assert len(read(path.with_name(path.name + ".1").read_bytes()).moves) == 5


def test_another_game_of_the_same_moment_gets_a_name_of_its_own(store):
    path = save(store, "1")
    before = path.read_bytes()
    other = record_of(played("1", 6, seed="8"))
    found = take_in(store, other, GAMES)
    assert (found.how, found.path.name) == ("new", "toy-1-2.json")
    assert path.read_bytes() == before
    assert take_in(store, other, GAMES) == Taken(found.path, "known")


def test_a_game_that_no_box_has_is_refused(store):
    record = record_of(played("1"))
    odd = record._replace(setup=record.setup._replace(game="../../x"))
    assert take_in(store, odd, GAMES).reason == "unknown-game"
    assert not paths.saves_folder().exists()


def test_all_games_go_into_an_archive_and_come_back(store, home):
    for number in range(3):
        os.utime(save(store, f"2025010{number}-101010", 4 + number), (1_600_000_000,) * 2)
    board = store.kept_map("abc")
    board.parent.mkdir(parents=True)
    board.write_bytes(b"<map/>")
    before = {saved.path.name: saved.record for saved in store.games()}
    file = finish(packing("Mes parties"))
    assert file.name == "Mes parties.zip"
    again = finish(unpacking(store, file, GAMES))
    assert (again.count("known"), len(again.taken), again.refused) == (3, 3, ())
    paths.saves_folder().rename(home / "elsewhere")
    found = finish(unpacking(store, file, GAMES))
    assert found.count("new") == 3
    assert {saved.path.name: saved.record for saved in store.games()} == before
    assert {round(saved.path.stat().st_mtime) for saved in store.games()} == {1_600_000_000}
    assert board.read_bytes() == b"<map/>"


def test_an_archive_that_is_stopped_leaves_nothing(store):
    save(store, "1")
    save(store, "2")
    steps = packing("x")
    next(steps)
    steps.close()
    assert list(paths.exports_folder().iterdir()) == []


def test_nothing_of_an_archive_is_written_outside_the_saves(store, tmp_path, home):
    record = write(record_of(played("20250101-1")))
    file = archive(
        tmp_path / "x.zip",
        **{
            "../../evil.ludo": record,
            "/etc/evil.json": record.replace(b"20250101-1", b"20250101-2"),
            "maps/../../evil.tmx": b"x",
            "maps/abc/../../../evil.tmx": b"x",
            "maps/a b/evil.tmx": b"x",
            "maps/abc/..\\evil.tmx": b"x",
            "maps/abc/evil.exe": b"x",
            "maps/abc/good.tmx": b"fine",
            "readme.txt": b"x",
        },
    )
    found = finish(unpacking(store, file, GAMES))
    assert found.count("new") == 2
    names = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
    assert [name for name in names if not name.startswith(".")] == [
        "good.tmx",
        "toy-20250101-1.json",
        "toy-20250101-2.json",
        "x.zip",
    ]


def test_a_link_in_an_archive_is_read_as_what_it_is_and_none_is_written_through(store, tmp_path, home):
    file = tmp_path / "x.zip"
    link = zipfile.ZipInfo("game.ludo")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    outside = tmp_path / "outside"
    outside.mkdir()
    paths.played_maps_folder().mkdir(parents=True)
    (paths.played_maps_folder() / "abc").symlink_to(outside)
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(link, "/etc/passwd")
        made.writestr("maps/abc/board.tmx", b"x")
    found = finish(unpacking(store, file, GAMES))
    assert [(name, fault.reason) for name, fault in found.refused] == [("game.ludo", "not-json")]
    assert list(outside.iterdir()) == []


def test_a_board_that_is_kept_is_not_replaced(store, tmp_path):
    board = store.kept_map("abc")
    board.parent.mkdir(parents=True)
    board.write_bytes(b"mine")
    finish(unpacking(store, archive(tmp_path / "x.zip", maps__abc__board_dot_tmx=b"theirs"), GAMES))
    assert board.read_bytes() == b"mine"


def test_a_huge_file_fills_no_memory_and_stops_nothing_else(store, tmp_path, monkeypatch):
    monkeypatch.setattr(exchange, "LARGEST", 100_000)
    file = tmp_path / "x.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("bomb.ludo", b"0" * 5_000_000)
        made.writestr("good.ludo", write(record_of(played("1"))))
    found = finish(unpacking(store, file, GAMES))
    assert [name for name, _fault in found.refused] == ["bomb.ludo"]
    assert found.count("new") == 1
    monkeypatch.setattr(exchange, "MOST_BYTES", 50_000)
    with pytest.raises(BadRecord) as raised:
        finish(unpacking(store, file, GAMES))
    assert raised.value.fault.reason == "too-large-archive"


@pytest.mark.parametrize("data", [b"", b"PK", b"x" * 1000, None])
def test_what_is_no_archive_is_said(store, tmp_path, data):
    file = tmp_path / "x.zip"
    file.write_bytes(data) if data is not None else os.mkfifo(file)
    with pytest.raises(BadRecord) as raised:
        finish(unpacking(store, file, GAMES))
    assert raised.value.fault.reason == "no-archive"


def test_a_damaged_game_in_an_archive_hides_no_other(store, tmp_path):
    good = write(record_of(played("1")))
    file = archive(
        tmp_path / "x.zip", a_dot_ludo=b"\0", b_dot_ludo=good, c_dot_ludo=good.replace(b"toy", b"no")
    )
    found = finish(unpacking(store, file, GAMES))
    assert found.count("new") == 1
    assert [fault.reason for _name, fault in found.refused] == ["not-json", "unknown-game"]
