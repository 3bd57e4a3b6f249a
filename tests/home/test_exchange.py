"""Games as files to be sent and back: nothing lost, nothing overwritten, nothing outside its folder."""

import errno
import io
import os
import shutil
import stat
import struct
import tempfile
import time
import tracemalloc
import zipfile
from pathlib import Path
from random import Random

import pytest
import toy
from amounts import many
from kills import killer

from ludotheque.core import files
from ludotheque.core.annotations import TurnNote
from ludotheque.core.record import MOST_MAP_FILES, BadRecord, read, record_of, write
from ludotheque.core.session import Session
from ludotheque.core.steps import finish
from ludotheque.home import archive as bounds
from ludotheque.home import exchange, paths
from ludotheque.home import store as store_room
from ludotheque.home.exchange import packing, unpacking
from ludotheque.home.importer import Imported, Importer, Unpacked
from ludotheque.home.map_files import BOARD, extracted, files_of, keep_map, kept_map
from ludotheque.home.names import file_name
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


def take_in(store, record, games):
    return finish(Importer(store, games).importing(record))


def archive(path, **files):
    """Make an archive of these files, `__` in a name standing for a slash, `_dot_` for a point."""
    with zipfile.ZipFile(path, "w") as made:
        for name, data in files.items():
            made.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return path


def test_no_file_that_is_there_is_overwritten(tmp_path):
    for name in ("Noël - à table.ludo", "Noël - à table (2).ludo"):
        file = exchange.write_new(tmp_path / "new", "Noël : à table ?", ".ludo", name.encode())
        assert (file.name, file.parent) == (name, tmp_path / "new")
    assert file.read_bytes() == b"No\xc3\xabl - \xc3\xa0 table (2).ludo"


def test_a_file_goes_elsewhere_and_overwrites_nothing_there(tmp_path):
    file = exchange.write_new(tmp_path / "a", "x", ".ludo", b"new")
    exchange.write_new(tmp_path / "b", "x", ".ludo", b"old")
    moved = exchange.move_file(file, tmp_path / "b" / file.name)
    assert (moved.name, moved.read_bytes()) == ("x (2).ludo", b"new")
    assert not file.exists()
    assert exchange.move_file(moved, moved) == moved


@pytest.mark.parametrize("words", ["../../x", "a/b\\c", "", "...", "\0", "x" * 400, "CON:"])
def test_no_title_leads_out_of_the_folder(words, tmp_path):
    file = exchange.write_new(tmp_path, words, ".ludo", b"x")
    assert file.parent == tmp_path
    assert file.read_bytes() == b"x"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 80),
        ("Noël : à table ?", "Noël - à table"),
        (" a  b. ", "a b"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("\U00020000" * 80, "\U00020000" * 50),  # four bytes each
        ("l'été (2), l’an_1", "l'été (2), l’an_1"),
        ("...", "ludotheque"),
        ("Aux", "Aux_"),  # devices of Windows
        ("COM1.", "COM1_"),
        ("Aux amis", "Aux amis"),
    ],
)
def test_a_file_is_called_by_what_every_system_takes_of_its_words(words, name):
    assert file_name(words) == name


def test_a_game_is_taken_in_once(store):
    record = record_of(played("20250101-101010"))
    first = take_in(store, record, GAMES)
    assert first == Imported(paths.saves_folder() / "toy-20250101-101010.json", "new")
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
    assert take_in(store, further, GAMES) == Imported(path, "further")
    assert best_record(path) == further
    assert len(read(path.with_name(path.name + ".1").read_bytes()).moves) == 5


def test_another_game_of_the_same_moment_gets_a_name_of_its_own(store):
    path = save(store, "1")
    before = path.read_bytes()
    other = record_of(played("1", 6, seed="8"))
    found = take_in(store, other, GAMES)
    assert (found.how, found.path.name) == ("new", "toy-1-2.json")
    assert path.read_bytes() == before
    assert take_in(store, other, GAMES) == Imported(found.path, "known")


def test_a_game_that_goes_on_otherwise_after_what_is_compared_in_memory_is_another_game(store, monkeypatch):
    monkeypatch.setattr("ludotheque.home.importer._MOST_COMPARED", 3)
    path = save(store, "1")
    record = best_record(path)
    other = record._replace(moves=(*record.moves[:5], "roll 7"))
    assert take_in(store, other, GAMES).path.name == "toy-1-2.json"
    assert best_record(path) == record


def test_notes_of_the_same_game_are_taken_in_where_none_is_lost_by_that(store):
    path, bare = save(store, "1"), record_of(played("1"))
    one, both, other = (
        bare._replace(notes=tuple(TurnNote(2, text) for text in texts)) for texts in ("a", "ab", "c")
    )
    os.utime(path, (1000, 1000))
    assert take_in(store, one, GAMES) == Imported(path, "noted")
    assert take_in(store, both, GAMES) == Imported(path, "noted")
    assert path.stat().st_mtime == 1000
    for fewer in (bare, one, both):
        assert take_in(store, fewer, GAMES) == Imported(path, "known")
    assert take_in(store, other, GAMES) == Imported(path, "known", other.annotations)
    further = record_of(played("1", 9))
    assert take_in(store, further._replace(notes=other.notes), GAMES) == Imported(
        path, "further", other.annotations
    )
    assert best_record(path) == further._replace(notes=both.notes)


@pytest.mark.parametrize("month", [1, 7])
def test_when_a_game_was_saved_comes_back_in_summer_and_in_winter(store, home, monkeypatch, month):
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    try:
        saved = time.mktime((2025, month, 15, 20, 15, 30, 0, 0, -1))
        os.utime(save(store, "1"), (saved, saved))
        file = finish(packing(paths.exports_folder(), "x"))
        paths.saves_folder().rename(home / "elsewhere")
        (taken,) = finish(unpacking(store, file, GAMES, keep_map)).taken
        assert taken.path.stat().st_mtime == saved
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_game_that_no_box_has_is_refused(store):
    record = record_of(played("1"))
    odd = record._replace(setup=record.setup._replace(game="../../x"))
    assert take_in(store, odd, GAMES).reason == "unknown-game"
    assert not paths.saves_folder().exists()


def test_all_games_go_into_an_archive_and_come_back(store, home):
    for number in range(3):
        os.utime(save(store, f"2025010{number}-101010", 4 + number), (1_600_000_000,) * 2)
    board = kept_map("abc")
    board.parent.mkdir(parents=True)
    board.write_bytes(b"<map/>")
    before = {saved.path.name: saved.record for saved in store.games()}
    file = finish(packing(paths.exports_folder(), "Mes parties"))
    assert file.name == "Mes parties.zip"
    again = finish(unpacking(store, file, GAMES, keep_map))
    assert (again.count("known"), len(again.taken), again.refused) == (3, 3, ())
    paths.saves_folder().rename(home / "elsewhere")
    found = finish(unpacking(store, file, GAMES, keep_map))
    assert found.count("new") == 3
    assert {saved.path.name: saved.record for saved in store.games()} == before
    assert {round(saved.path.stat().st_mtime) for saved in store.games()} == {1_600_000_000}
    assert board.read_bytes() == b"<map/>"


def test_games_are_counted_by_what_became_of_them(tmp_path):
    taken = [Imported(tmp_path, how) for how in ("new", "further", "known", "known")]
    assert [Unpacked(tuple(taken)).count(how) for how in ("new", "further", "known")] == [1, 1, 2]


def test_the_share_that_is_done_is_told_after_each_game(store):
    for number in range(4):
        save(store, f"2025010{number}-101010")
    packed = packing(paths.exports_folder(), "x")
    assert [round(share, 2) for share in packed] == [0.25, 0.5, 0.75, 1]
    opened = unpacking(store, paths.exports_folder() / "x.zip", GAMES, keep_map)
    assert [round(share, 2) for share in opened if share is not None] == [0.25, 0.5, 0.75, 1]


def test_what_is_unpacked_by_another_program_is_its_owners_alone(store):
    save(store, "20250101-101010")
    with zipfile.ZipFile(finish(packing(paths.exports_folder(), "x"))) as packed:
        (info,) = packed.infolist()
    assert (info.external_attr >> 16, info.compress_type) == (0o600, zipfile.ZIP_DEFLATED)


def test_of_what_lies_with_the_boards_only_files_of_maps_go_into_an_archive(store):
    folder = kept_map("abc").parent
    (folder / "folder.tsx").mkdir(parents=True)
    for name in ("board.tmx", "hall.tsx", "hall.png"):
        (folder / name).write_bytes(b"x")
    with zipfile.ZipFile(finish(packing(paths.exports_folder(), "x"))) as packed:
        assert packed.namelist() == ["maps/abc/board.tmx", "maps/abc/hall.tsx"]


def test_what_comes_after_a_board_in_an_archive_is_taken_too(store, tmp_path):
    data = {
        "maps__abc__board_dot_tmx": b"<map/>",
        "x_dot_txt": b"",
        "a_dot_ludo": write(record_of(played("1"))),
    }
    assert finish(unpacking(store, archive(tmp_path / "x.zip", **data), GAMES, keep_map)).count("new") == 1
    assert kept_map("abc").read_bytes() == b"<map/>"


def test_an_archive_that_is_too_large_is_not_even_opened(store, tmp_path, monkeypatch):
    file = archive(tmp_path / "x.zip", readme_dot_txt=b"x")
    monkeypatch.setattr(bounds, "MOST_BYTES", file.stat().st_size)
    assert finish(unpacking(store, file, GAMES, keep_map)).taken == ()
    monkeypatch.setattr(bounds, "MOST_BYTES", file.stat().st_size - 1)
    with pytest.raises(BadRecord, match="too-large"):
        finish(unpacking(store, file, GAMES, keep_map))


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        exchange.write_new(tmp_path, "x", ".ludo", b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_went_on_otherwise_is_another_game(store):
    path = save(store, "1", 6)
    session = Session(toy.ToyRules(), toy.setup(seed="7")._replace(started="1"))
    other = record_of(toy.play_on(session, Random(8), 6))
    assert other.moves != best_record(path).moves
    assert take_in(store, other, GAMES).path.name == "toy-1-2.json"


def test_an_archive_that_is_stopped_leaves_nothing(store):
    save(store, "1")
    save(store, "2")
    steps = packing(paths.exports_folder(), "x")
    next(steps)
    steps.close()
    assert list(paths.exports_folder().iterdir()) == []


KILLED = r"""
import os
from ludotheque.core.steps import finish
from ludotheque.home.exchange import packing, write_new
from ludotheque.home import paths


def play(home):
    os.environ["LUDOTHEQUE_HOME"] = home
    while True:
        say(finish(packing(paths.exports_folder(), "tout")))
        say(write_new(paths.exports_folder(), "une", ".ludo", b"x" * 100_000))
"""


def test_no_killed_program_leaves_half_a_file_where_files_are_sent_from(store, home):
    for number in range(20):
        save(store, f"2025010{number}-101010")
    with killer(KILLED) as kill:
        for seed in range(many(100, 8)):
            kill(Random(seed), home)
    found = sorted(paths.exports_folder().iterdir())
    assert {path.suffix for path in found} <= {".zip", ".ludo", ".tmp"}
    for path in found:
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as whole:
                assert (len(whole.infolist()), whole.testzip()) == (20, None)
        elif path.suffix == ".ludo":
            assert path.read_bytes() == b"x" * 100_000
    left = exchange.write_new(paths.exports_folder(), "une", ".ludo", b"x")
    assert left.exists()
    assert not [path for path in paths.exports_folder().iterdir() if path.suffix == ".tmp"]


def test_an_archive_has_no_name_that_is_read_before_it_is_whole(store):
    save(store, "1")
    save(store, "2")
    steps = packing(paths.exports_folder(), "x")
    next(steps)
    assert not [path for path in paths.exports_folder().iterdir() if not path.name.startswith(".")]
    assert finish(steps) == paths.exports_folder() / "x.zip"
    assert [path.name for path in paths.exports_folder().iterdir()] == ["x.zip"]


@pytest.mark.parametrize("letter", ["x", "é", "字", "\U00020000"])
def test_whatever_its_letters_no_name_is_too_long_for_a_disk(tmp_path, letter):
    for _number in range(3):
        file = exchange.write_new(tmp_path, letter * 300, ".ludo", b"x")
        assert len(os.fsencode(file.name)) <= 255
    assert len(list(tmp_path.iterdir())) == 3


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
            "maps/abc/x:y/evil.tmx": b"x",
            "maps/abc/board.tmx": b"fine",
            "readme.txt": b"x",
        },
    )
    found = finish(unpacking(store, file, GAMES, keep_map))
    assert found.count("new") == 2
    names = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
    assert [name for name in names if not name.startswith(".")] == [
        "board.tmx",
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
    found = finish(unpacking(store, file, GAMES, keep_map))
    assert [(name, fault.reason) for name, fault in found.refused] == [("game.ludo", "not-json")]
    assert list(outside.iterdir()) == []


def test_the_maps_of_an_archive_are_handed_on_by_board_and_none_of_too_many_files(store, tmp_path):
    many = {f"maps/many/{number}.tsx": b"x" for number in range(MOST_MAP_FILES)}
    content = {
        "maps/abc/board.tmx": b"<map/>",
        "maps/abc/tiles/hall.tsx": b"<tileset/>",
        "maps/abc/hall.png": b"nothing reads it",
        "maps/many/board.tmx": b"x",
        "boards/abc/other.tsx": b"it is no folder of maps",
    }
    handed = []
    file = archive(tmp_path / "x.zip", **content, **many)
    finish(unpacking(store, file, GAMES, lambda *found: handed.append(found)))
    assert handed == [("abc", {"board.tmx": b"<map/>", "tiles/hall.tsx": b"<tileset/>"})]
    assert not paths.played_maps_folder().exists(), "nothing is kept unread"


def test_a_huge_file_fills_no_memory_and_stops_nothing_else(store, tmp_path, monkeypatch):
    monkeypatch.setattr(bounds, "LARGEST", 100_000)
    file = tmp_path / "x.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("bomb.ludo", b"0" * 5_000_000)
        made.writestr("good.ludo", write(record_of(played("1"))))
    found = finish(unpacking(store, file, GAMES, keep_map))
    assert [name for name, _fault in found.refused] == ["bomb.ludo"]
    assert found.count("new") == 1
    monkeypatch.setattr(bounds, "MOST_BYTES", 50_000)
    with pytest.raises(BadRecord) as raised:
        finish(unpacking(store, file, GAMES, keep_map))
    assert raised.value.fault.reason == "too-large-archive"


@pytest.mark.parametrize("maps", [{}, {"maps/abc/board.tmx": b"x" * 10_000}])
def test_games_and_maps_may_fill_an_archive_to_the_last_byte(store, tmp_path, monkeypatch, maps):
    content = {"a.ludo": write(record_of(played("1"))), **maps}
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in content.items():
            made.writestr(name, data)
    monkeypatch.setattr(bounds, "MOST_BYTES", sum(map(len, content.values())) - 1)
    with pytest.raises(BadRecord, match="too-large"):
        finish(unpacking(store, tmp_path / "x.zip", GAMES, keep_map))
    monkeypatch.setattr(bounds, "MOST_BYTES", sum(map(len, content.values())))
    assert finish(unpacking(store, tmp_path / "x.zip", GAMES, keep_map)).count("new") == 1


def test_an_archive_has_600_000_000_bytes_and_30_000_files_at_most(store, tmp_path):
    file = tmp_path / "x.zip"
    for size, why in ((600_000_000, "no-archive"), (600_000_001, "too-large")):
        with file.open("wb") as made:
            made.truncate(size)  # the disk keeps no zeros
        with pytest.raises(BadRecord, match=why):
            finish(unpacking(store, file, GAMES, keep_map))
    file.write_bytes(b"PK\1\2" * 30_001)
    with bounds.Bounded(io.FileIO(file)) as found:
        assert len(found.read(4 * 30_000)) == 4 * 30_000
        found.seek(0)
        with pytest.raises(BadRecord, match="too-large"):
            found.read()


@pytest.mark.parametrize("size", [(), (None,), (-1,), (99,)])
def test_of_a_file_all_is_read_but_never_more_than_a_directory_has(tmp_path, monkeypatch, size):
    monkeypatch.setattr(bounds, "MOST_DIRECTORY", 10)
    for long in (10, 11):
        (tmp_path / "file").write_bytes(b"x" * long)
        with bounds.Bounded(io.FileIO(tmp_path / "file")) as file:
            if long == 10:
                assert file.read(*size) == b"x" * long
                continue
            with pytest.raises(BadRecord, match="too-large"):
                file.read(*size)


def directory_of(size, zip64):
    """Return the end of an archive that claims a directory of so many bytes just before it."""
    if not zip64:
        return struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, size, 0, 0)
    whole = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, size, 0)
    found = struct.pack("<4sLQL", b"PK\6\7", 0, size, 1)
    return whole + found + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)


@pytest.mark.parametrize("zip64", [False, True], ids=["zip", "zip64"])
def test_a_huge_directory_is_not_read(store, tmp_path, zip64):
    file = tmp_path / "x.zip"
    with file.open("wb") as made:
        made.seek(141_000_000)  # nothing: the disk keeps no zeros
        made.write(directory_of(141_000_000, zip64))
    tracemalloc.start()
    try:
        with pytest.raises(BadRecord, match="too-large"):
            finish(unpacking(store, file, GAMES, keep_map))
        assert tracemalloc.get_traced_memory()[1] < 3 * bounds.MOST_DIRECTORY
    finally:
        tracemalloc.stop()


def test_a_directory_of_more_files_than_anybody_has_games_is_not_read(store, tmp_path, monkeypatch):
    file = archive(tmp_path / "x.zip", **{f"{number}_dot_txt": b"" for number in range(9)})
    monkeypatch.setattr(bounds, "MOST_FILES", 9)
    assert finish(unpacking(store, file, GAMES, keep_map)) == Unpacked()
    monkeypatch.setattr(bounds, "MOST_FILES", 8)
    with pytest.raises(BadRecord, match="too-large"):
        finish(unpacking(store, file, GAMES, keep_map))


def test_the_directory_of_as_many_games_as_one_may_have_is_within_bounds():
    entry = 46 + len("schotten-totten-20250101-101010-12345.ludo") + 36  # what others add of when and whose
    assert bounds.MOST_FILES * entry < bounds.MOST_DIRECTORY


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_as_nobody_packs_a_game_is_not_unpacked(store, tmp_path, way):
    """A few bytes of it may fill the memory before anybody can stop it."""
    with zipfile.ZipFile(tmp_path / "x.zip", "w", way) as made:
        made.writestr("a.ludo", write(record_of(played("1"))))
    found = finish(unpacking(store, tmp_path / "x.zip", GAMES, keep_map))
    assert [fault.reason for _name, fault in found.refused] == ["not-json"]


def work_of_importing(store, file, monkeypatch):
    """Import an archive; return how many games are new, how many files were read, names looked up."""
    read, asked = [], []
    plain, there = files.read_plain, os.path.lexists
    with monkeypatch.context() as counting:
        counting.setattr(store_room, "read_plain", lambda path, most: read.append(path) or plain(path, most))
        counting.setattr(os.path, "lexists", lambda path: asked.append(path) or there(path))
        new = finish(unpacking(store, Path(file), GAMES, keep_map)).count("new")
    return new, len(read), len(asked)


@pytest.mark.parametrize("seeds", ["own", "same"])
@pytest.mark.parametrize("started", ["20250101-101010", ""])
def test_games_of_one_moment_are_no_more_work_than_games_of_many(store, home, monkeypatch, seeds, started):
    """They were: each one read all before it."""
    found = []
    for shared in (False, True):
        with zipfile.ZipFile(home.parent / f"{shared}.zip", "w") as made:
            for number in range(60):
                own = f"202501{number:02}-101010"
                seed = str(number) if seeds == "own" else "7"
                record = record_of(played(started if shared else own, 3, seed))
                odd = (*record.moves, f"odd {number}")  # what is legal is not asked here
                made.writestr(f"{number}.ludo", write(record._replace(moves=odd, cursor=4)))
        found.append(work_of_importing(store, made.filename, monkeypatch))
        assert work_of_importing(store, made.filename, monkeypatch)[0] == (0 if started or not shared else 60)
        shutil.rmtree(paths.saves_folder())
    (new, read, asked), (new_shared, read_shared, asked_shared) = found
    assert (new, new_shared) == (60, 60)
    assert read_shared <= 2 * read
    assert asked_shared <= 2 * asked


def tree():
    found = [path for path in paths.saves_folder().rglob("[!.]*") if path.is_file()]
    return {path.name: path.read_bytes() for path in found}


@pytest.mark.parametrize("how", ["stopped", "too-large"])
def test_an_archive_that_is_stopped_or_refused_changes_no_game(store, tmp_path, monkeypatch, how):
    for started, plies in (("1", 4), ("1", 5), ("2", 5)):
        save(store, started, plies)
    before = tree()
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_DEFLATED) as made:
        for started in ("1", "2", "3", "4"):
            made.writestr(f"{started}.ludo", write(record_of(played(started, 9))))
    steps = unpacking(store, tmp_path / "x.zip", GAMES, keep_map)
    if how == "too-large":
        monkeypatch.setattr(bounds, "MOST_BYTES", sum(info.file_size for info in made.infolist()) - 1)
    shares = (share for share in steps if share)
    assert [next(shares) for _ in range(3)] == [0.25, 0.5, 0.75]
    assert tree().keys() > before.keys()
    if how == "stopped":
        steps.close()
    else:
        with pytest.raises(BadRecord, match="too-large"):
            finish(steps)
    assert tree() == before


def test_a_game_that_has_gone_on_since_is_not_taken_back(store):
    importer = Importer(store, GAMES)
    taken = finish(importer.importing(record_of(played("1", 5))))
    os.utime(taken.path, (7, 7))
    importer.take_back()
    assert best_record(taken.path) is not None


def test_of_the_files_of_a_board_only_texts_are_kept(store, tmp_path):
    names = ("board.tmx", "hall.tsx", "hall.png", "hall.jpg")
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as made:
        for name in names:
            made.writestr(f"maps/abc/{name}", "x")
    finish(unpacking(store, tmp_path / "x.zip", GAMES, keep_map))
    assert {path.suffix for path in paths.played_maps_folder().rglob("*.*")} <= {".tmx", ".tsx"}


def test_a_start_that_a_number_makes_too_long_gives_way_and_the_game_is_known_again(store):
    one, other = (record_of(played("7" * 200, 6, seed)) for seed in "12")
    assert take_in(store, one, GAMES).how == "new"
    second = take_in(store, other, GAMES)
    assert best_record(second.path).moves == other.moves
    assert take_in(store, other, GAMES) == second._replace(how="known")


@pytest.mark.parametrize("data", [b"", b"PK", b"x" * 1000, None])
def test_what_is_no_archive_is_said(store, tmp_path, data):
    file = tmp_path / "x.zip"
    file.write_bytes(data) if data is not None else os.mkfifo(file)
    with pytest.raises(BadRecord) as raised:
        finish(unpacking(store, file, GAMES, keep_map))
    assert raised.value.fault.reason == "no-archive"


def test_a_damaged_game_in_an_archive_hides_no_other(store, tmp_path):
    good = write(record_of(played("1")))
    file = archive(
        tmp_path / "x.zip", a_dot_ludo=b"\0", b_dot_ludo=good, c_dot_ludo=good.replace(b"toy", b"no")
    )
    found = finish(unpacking(store, file, GAMES, keep_map))
    assert found.count("new") == 1
    assert [fault.reason for _name, fault in found.refused] == ["not-json", "unknown-game"]


def test_a_game_of_which_a_bit_has_flipped_in_an_archive_hides_no_other(store, tmp_path):
    one, other = (write(record_of(played(started))) for started in "12")
    file = archive(tmp_path / "x.zip", a_dot_ludo=one, b_dot_ludo=other)
    file.write_bytes(file.read_bytes().replace(b'"started": "1"', b'"started": "3"'))
    found = finish(unpacking(store, file, GAMES, keep_map))
    assert [name for name, _fault in found.refused] == ["a.ludo"]
    assert [best_record(taken.path).setup.started for taken in found.taken] == ["2"]


# The map that a game brings along


def drawn(folder, **files):
    """Leave the files of a map in a folder; return them, the map first."""
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name.replace("_dot_", ".")).write_text(text)
    return [folder / name.replace("_dot_", ".") for name in files]


def bringing(*files, board="abc"):
    record = record_of(played("20250101-1"))
    return record._replace(setup=record.setup._replace(board_hash=board), map=files)


def test_a_map_and_its_tilesets_go_into_a_record_and_come_out_again(tmp_path):
    files = drawn(tmp_path / "mine", isle_dot_tmx="<map é/>\n", hall_dot_tsx="<tileset/>")
    found = exchange.map_to_send(files)
    assert found == ((BOARD, "<map é/>\n"), ("hall.tsx", "<tileset/>"))
    record = read(write(bringing(*found)))
    assert record.map == found
    with extracted(files_of(record)) as path:
        laid = {file.name: file.read_text() for file in path.parent.iterdir()}
    assert (path.name, laid) == (BOARD, dict(found))
    assert not path.parent.exists(), "it is thrown away"


@pytest.mark.parametrize("odd", ["large", "outside", "named", "binary", "many"])
def test_a_map_that_does_not_fit_stays_at_home(tmp_path, monkeypatch, odd):
    files = drawn(tmp_path / "mine", isle_dot_tmx="<map/>", hall_dot_tsx="<tileset/>")
    assert exchange.map_to_send(files)
    if odd == "large":
        monkeypatch.setattr(exchange, "LARGEST_MAP", 20)
    elif odd == "outside":
        files = [files[0], *drawn(tmp_path / "other", hall_dot_tsx="<tileset/>")]
    elif odd == "named":
        files[1] = files[1].rename(files[1].with_name("a:b.tsx"))
    elif odd == "binary":
        files[1].write_bytes(b"\xff\xfe")
    else:
        files *= 11
    assert exchange.map_to_send(files) is None


@pytest.mark.parametrize(
    "name", ["../evil.tsx", "/etc/evil.tsx", "a/../../evil.tsx", "a\\evil.tsx", "evil.exe", "C:evil.tsx", ""]
)
def test_no_map_that_is_brought_along_reaches_outside_its_folder(tmp_path, home, name):
    record = read(write(bringing((BOARD, "<map/>"), (name, "evil"))))
    with pytest.raises(BadRecord) as raised, extracted(files_of(record)):
        pytest.fail("laid out")
    assert dict(raised.value.fault.facts) == {"part": "map"}
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


def test_a_map_that_the_system_does_not_let_go_is_no_trouble(tmp_path, monkeypatch):
    def used(*_words, **_folder):
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with extracted({BOARD: b"<map/>"}) as path:
        monkeypatch.setattr(os, "rmdir", used)
    assert path.parent.parent == tmp_path


def test_a_record_without_the_map_itself_lays_nothing_out():
    with pytest.raises(BadRecord), extracted(files_of(bringing(("hall.tsx", "x")))):
        pytest.fail("laid out")


def test_no_save_brings_a_map_along(store, tmp_path):
    record = bringing((BOARD, "<map/>"))
    taken = take_in(store, record, GAMES)
    assert read(taken.path.read_bytes()) == record._replace(map=())


def test_a_map_in_a_game_of_an_archive_is_handed_on(store, tmp_path):
    handed = []
    file = archive(tmp_path / "x.zip", a_dot_ludo=write(bringing((BOARD, "<map/>"))))
    found = finish(unpacking(store, file, GAMES, lambda *found: handed.append(found)))
    assert (found.count("new"), handed) == (1, [("abc", {BOARD: b"<map/>"})])
