"""The player's folders: games kept and resumed, and trouble as a value."""

import errno
import os
import shutil
from random import Random

import pytest
import toy

from ludotheque.core.files import generations, write_generation
from ludotheque.core.record import Fault, read, reading, record_of, write
from ludotheque.core.session import Session
from ludotheque.home import collection, crashes, paths
from ludotheque.home.settings import Settings
from ludotheque.home.store import Store, best_record, save_path
from ludotheque.home.words import fault_text


@pytest.fixture
def store(clock):
    return Store(clock)


def game(started: str, plies: int = 5) -> Session:
    session = Session(toy.ToyRules(), toy.setup()._replace(started=started))
    return toy.play_on(session, Random(3), plies)


def aged(session: Session, seconds: float) -> None:
    for path in generations(save_path(session)):
        if path.exists():
            os.utime(path, (seconds, seconds))


def test_nothing_saved_yet(store):
    assert store.unfinished() is None
    assert list(store.games()) == []
    assert (store.settings, store.settings_fault) == (Settings(), None)


def test_a_saved_game_is_found_again(store):
    session = game("20250131-201530")
    assert store.autosave(session) is None
    saved = store.unfinished()
    assert saved.record.setup == session.setup
    assert saved.path.name == "toy-20250131-201530.json"


def test_the_last_unfinished_game_is_resumed(store):
    for number, (started, plies) in enumerate([("1", 5), ("2", 5), ("3", 1000)]):
        session = game(started, plies)
        store.autosave(session)
        aged(session, 1000 + number)
    assert [saved.record.setup.started for saved in store.games()] == ["3", "2", "1"]
    assert store.unfinished().record.setup.started == "2"


def test_the_last_saved_is_the_last_played_however_short(store):
    for number, (started, plies) in enumerate([("1", 9), ("2", 2)]):
        session = game(started, plies)
        store.autosave(session)
        aged(session, 1000 + number)
    assert [saved.record.setup.started for saved in store.games()] == ["2", "1"]


def test_a_move_taken_back_is_the_best_of_a_game_though_it_was_longer_before(store):
    session = game("1", 6)
    store.autosave(session)
    session.seek(3)
    session.steps = session.steps[:3]
    store.autosave(session)
    path = save_path(session)
    assert len(best_record(path).moves) == 3
    for name in generations(path)[:2]:
        name.write_bytes(name.read_bytes()[:-20])  # neither is whole any more
    longest = max(len(record.moves) for name in generations(path)[:2] if (record := read(name.read_bytes())))
    assert len(best_record(path).moves) == longest > 3


def locks():
    return sorted(path.name for path in paths.saves_folder().glob(".*.lock"))


def test_a_lock_goes_when_its_game_is_left_or_thrown_away(store):
    session = game("20250131-201530")
    store.autosave(session)
    assert len(locks()) == 1
    store.leave(session)
    assert locks() == []
    collection.throw_away(store, save_path(session))
    assert locks() == []


def test_locks_of_killed_programs_go_and_those_of_running_ones_stay(store, clock):
    ours, theirs = Store(clock), game("2")
    ours.autosave(theirs)
    for name in ("toy-1.json", "gone.json"):
        (paths.saves_folder() / f".{name}.lock").touch()
    store.clear_leftovers()
    assert locks() == [".toy-2.json.lock"]
    assert Store(clock).elsewhere(save_path(theirs))


def test_who_has_opened_a_lock_that_is_removed_does_not_get_the_game_with_it(store, clock, monkeypatch):
    """Else whoever comes next would make another file, and both would write the game."""
    session = game("1")
    store.autosave(session)
    opened = os.open

    def late(path, *rest, **named):
        handle = opened(path, *rest, **named)
        if str(path).endswith(".lock"):
            store.leave(session)
        return handle

    second, third = Store(clock), Store(clock)
    with monkeypatch.context() as while_opening:
        while_opening.setattr(os, "open", late)
        fault = second.claim(save_path(session))
    assert third.claim(save_path(session)) is None or fault is None
    assert (third.claim(save_path(session)) is None) != (fault is None)


def test_a_game_of_ones_own_is_not_elsewhere_and_stays_ones_own(store, clock):
    session = game("1")
    store.autosave(session)
    path = save_path(session)
    assert store.claim(path) is None
    assert not store.elsewhere(path)
    assert Store(clock).elsewhere(path), "asking has not given it away"


FOLDERS = ["saves", "saves/pictures", "saves/maps/0123", "saves/bin/20250101-101010", "", "cache", "logs"]


@pytest.mark.parametrize("folder", [*FOLDERS, "maps", "exports"])
def test_what_killed_programs_left_half_written_is_cleared_from_every_folder(store, home, folder):
    left, kept = home / folder / f".x.json.{2**22 + 1}-0.tmp", home / folder / "x.json"
    for path in (left, kept):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
    store.clear_leftovers()
    assert (left.exists(), kept.exists()) == (False, True)


def test_what_is_only_called_like_a_game_is_none(store):
    session = game("1")
    store.autosave(session)
    data = save_path(session).read_bytes()
    for name in ("toy-2.json.bak", ".toy-3.json", "toy-4.jso", "toy-5.json.3", ".toy-6.json.1"):
        (paths.saves_folder() / name).write_bytes(data)
    assert [saved.path for saved in store.games()] == [save_path(session)]


def test_a_name_that_another_program_takes_at_this_moment_is_left_to_it(store, monkeypatch):
    """The other has begun a game, played and left between the look and the claim."""
    honest, taken = store.claim, []

    def claim(path):
        if not taken:
            taken.append(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"theirs")
        return honest(path)

    monkeypatch.setattr(store, "claim", claim)
    session = game("")
    store.begin(session)
    assert save_path(session) != taken[0]
    assert session.setup.started.endswith("-2")
    record = record_of(game("9"))
    taken.clear()
    added = store.add(record)
    assert added.name == "toy-9-2.json"
    assert taken[0].read_bytes() == b"theirs"


def test_games_that_are_over_need_not_be_read_to_find_the_one_that_goes_on(store, monkeypatch):
    """A family that finishes its games has hundreds of them, and the shelf is seen at once."""
    for number, (started, plies) in enumerate([("1", 5), ("2", 1000), ("3", 1000)]):
        session = game(started, plies)
        store.autosave(session)
        aged(session, 1000 + number)
    looked = []
    monkeypatch.setattr("ludotheque.home.store.reading", lambda data: looked.append(data) or reading(data))
    assert store.unfinished().record.setup.started == "1"
    assert len(looked) == 1


def test_finished_games_of_a_box_are_counted_as_far_as_is_asked_and_none_is_read_whole(store, monkeypatch):
    for number, plies in enumerate((5, 1000, 1000, 1000)):
        assert store.autosave(game(f"20250131-20153{number}", plies)) is None
    monkeypatch.setattr("ludotheque.home.store.readings", None)
    assert store.finished("toy", 10) == 3
    assert store.finished("toy", 2) == 2
    assert store.finished("to", 10) == 0
    assert store.finished("highlanders", 10) == 0


def test_a_game_killed_between_two_generations_is_found(store):
    session = game("1")
    store.autosave(session)
    store.autosave(session)
    save_path(session).unlink()
    assert store.unfinished().path == save_path(session)


def test_of_a_game_whose_newest_file_is_destroyed_the_one_before_is_the_best(store):
    session = game("1")
    store.autosave(session)
    before = best_record(save_path(session))
    toy.play_on(session, Random(4), 1)
    store.autosave(session)
    save_path(session).write_bytes(b"\x00" * 100)
    assert best_record(save_path(session)) == before


def test_a_destroyed_save_is_passed_over(store):
    session = game("1")
    store.autosave(session)
    save_path(session).write_bytes(b"\x00" * 100)
    assert store.unfinished() is None
    store.autosave(session)
    save_path(session).write_bytes(b"\x00" * 100)
    generations(save_path(session))[2].unlink(missing_ok=True)
    store.autosave(session)
    assert store.unfinished().record.setup == session.setup


@pytest.mark.parametrize("odd", ["pipe", "folder", "dangling", "device", "gone"])
@pytest.mark.parametrize("name", ["a.json", "toy-1.json.1", "z.json.2"])
def test_what_is_no_file_hides_no_game(store, monkeypatch, odd, name):
    session, path = game("1"), paths.saves_folder() / name
    store.autosave(session)
    if odd == "pipe":
        os.mkfifo(path)
    elif odd == "folder":
        path.mkdir()
    elif odd == "dangling":
        path.symlink_to("nowhere")
    elif odd == "device":
        path.symlink_to("/dev/zero")
    else:  # renamed between the moment the folder is read and the moment the file is looked at
        found = os.listdir(paths.saves_folder())
        monkeypatch.setattr(os, "listdir", lambda folder: [name, *found])
    assert [saved.path for saved in store.games()] == [save_path(session)]
    assert store.unfinished().path == save_path(session)
    assert store.newest_fault() is None


def test_settings_that_are_a_pipe_are_the_defaults_and_said(clock):
    paths.settings_file().parent.mkdir(parents=True)
    os.mkfifo(paths.settings_file())
    store = Store(clock)
    assert (store.settings, store.settings_fault.reason) == (Settings(), "settings-unreadable")
    store.change_settings(scale=125)
    assert Store(clock).settings == Settings(scale=125), "what is chosen now takes the pipe's place"


def test_settings_without_end_fill_no_memory(clock):
    paths.settings_file().parent.mkdir(parents=True)
    paths.settings_file().write_bytes(b" " * 3_000_000 + b"{}")
    assert Store(clock).settings_fault.reason == "settings-damaged"


def test_a_game_that_is_passed_over_hides_no_other(store):
    for number in (1, 2):
        store.autosave(game(str(number)))
        aged(game(str(number)), 1000 + number)
    newest = store.unfinished().path
    store.mark_unopenable(newest)
    assert store.unfinished().path == save_path(game("1"))


def test_a_game_is_saved_in_the_file_it_was_found_in(store):
    """Whatever its record says of its start: that may be the name of another game's file."""
    other, session = game("1"), game("1", 9)
    store.autosave(other)
    before = save_path(other).read_bytes()
    store.resume(session, paths.saves_folder() / "copy.json")
    assert store.autosave(session) is None
    assert save_path(other).read_bytes() == before
    assert read(paths.saves_folder().joinpath("copy.json").read_bytes()).moves == tuple(session.moves())


def test_games_begun_in_the_same_second_have_files_of_their_own(clock):
    stores = [Store(clock), Store(clock), Store(clock)]
    sessions = [game("") for _ in range(6)]
    for number, session in enumerate(sessions):
        store = stores[number % 3]
        store.begin(session)
        assert number == 1 or store.autosave(session) is None, "the second has not saved yet"
    found = [save_path(session).name for session in sessions]
    start = f"toy-{stores[0].now()}"
    assert found == [f"{start}.json", *(f"{start}-{number}.json" for number in range(2, 7))]
    assert all(read(write(record_of(session))) for session in sessions), "they can be read again"


def test_a_game_that_another_program_plays_is_neither_offered_nor_written(clock):
    ours, theirs = Store(clock), Store(clock)
    for number in (1, 2):
        theirs.autosave(game(str(number)))
        aged(game(str(number)), 1000 + number)
    theirs.leave(game("1"))
    path, before = save_path(game("2")), save_path(game("2")).read_bytes()
    assert ours.elsewhere(path)
    assert ours.claim(path).reason == "elsewhere"
    assert ours.autosave(game("2", 9)).reason == "elsewhere"
    assert path.read_bytes() == before
    assert ours.unfinished().path == save_path(game("1")), "another may be played"
    theirs.leave(game("2"))
    assert ours.unfinished().path == path
    assert ours.claim(path) is None
    assert theirs.elsewhere(path)


def test_what_is_looked_at_only_is_left_to_others(clock):
    ours, theirs = Store(clock), Store(clock)
    path = save_path(game("1"))
    ours.autosave(game("1"))
    ours.leave(game("1"))
    assert not ours.elsewhere(path)
    assert theirs.claim(path) is None


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSYS, "unlockable"),
        (errno.ENOLCK, "unlockable"),
        (errno.EROFS, "read-only"),
        (errno.EIO, "unwritable"),
    ],
)
def test_where_nothing_can_be_locked_nothing_is_written_and_that_is_said(store, monkeypatch, number, reason):
    session = game("1")
    store.begin(session)
    store.leave(session)

    def fail(_handle, _how):
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("fcntl.flock", fail)
        assert store.autosave(session).reason == reason
        assert not save_path(session).exists()
        assert store.unfinished() is None
        store.begin(session)
    assert store.autosave(session) is None, "it is saved as soon as it can be"


def test_a_lock_that_is_a_folder_is_said(store):
    session = game("1")
    path = save_path(session)
    path.with_name(f".{path.name}.lock").mkdir(parents=True)
    assert store.autosave(session).reason == "unwritable"


def test_settings_are_kept(store, clock):
    assert store.change_settings(scale=125).scale == 125
    assert Store(clock).settings == Settings(scale=125)


def test_the_players_own_map_is_remembered(store, clock, tmp_path):
    store.remember_map("0123", tmp_path / "isles.tmx")
    store.remember_map("4567", tmp_path / "glens.tmx")
    store.remember_map("0123", tmp_path / "other.tmx")
    assert dict(Store(clock).settings.maps) == {
        "4567": str(tmp_path / "glens.tmx"),
        "0123": str(tmp_path / "other.tmx"),
    }


def test_damaged_settings_are_the_defaults_and_said(store, clock):
    store.change_settings(scale=125)
    paths.settings_file().write_bytes(b"{")
    again = Store(clock)
    assert (again.settings, again.settings_fault.reason) == (Settings(), "settings-damaged")


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "read-only"),
        (errno.EIO, "unwritable"),
    ],
)
def test_a_disk_that_fails_is_said_and_the_game_goes_on(store, monkeypatch, number, reason):
    session = game("1")
    store.autosave(session)
    before = save_path(session).read_bytes()

    def fail(_handle):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    toy.play_on(session, Random(1), 2)
    fault = store.autosave(session)
    assert (fault.reason, dict(fault.facts)["path"]) == (reason, str(save_path(session).parent))
    assert store.change_settings(mute=True).mute
    where = (("path", str(paths.settings_file().parent)),)
    assert store.settings_fault == Fault("settings-not-written", where)
    assert store.log_crash(ValueError("x"), session) is None
    assert save_path(session).read_bytes() == before


def test_a_game_of_which_nothing_can_be_read_is_said(store):
    session = game("1")
    store.autosave(session)
    assert store.newest_fault() is None
    save_path(session).write_bytes(b"garbage")
    assert dict(store.newest_fault().facts)["path"] == str(save_path(session))
    assert store.unfinished() is None


def test_a_game_that_a_later_version_has_saved_is_said_and_an_older_generation_is_not_played_over_it(store):
    store.autosave(game("1"))
    path = save_path(game("1"))
    write_generation(path, path.read_bytes().replace(b'"format": 1', b'"format": 2'))
    before = path.read_bytes()
    assert (store.unfinished(), list(store.games()), best_record(path)) == (None, [], None)
    assert store.newest_fault().reason == "newer-save"
    assert fault_text(store.newest_fault())
    for written in (collection.rename(store, path, "x"), collection.duplicate(store, path, "x", "7")):
        assert written.reason == "unreadable-file"
    assert path.read_bytes() == before


def test_three_programs_on_one_folder_are_offered_a_game_each_and_a_fourth_none(clock):
    programs = [Store(clock) for _ in range(4)]
    paths_ = [save_path(game(str(number))) for number in range(3)]
    for number in range(3):
        programs[0].autosave(game(str(number)))
        programs[0].leave(game(str(number)))
        aged(game(str(number)), 1000 + number)
    for program, path in zip(programs, reversed(paths_), strict=False):
        program.enable_locking()
        assert program.unfinished().path == path
        assert program.claim(path) is None
    programs[3].enable_locking()
    assert programs[3].unfinished() is None
    assert [programs[3].claim(path).reason for path in paths_] == ["elsewhere"] * 3


def test_a_folder_that_cannot_be_made_is_said(store, home):
    home.write_text("a file where the folder should be")
    assert store.autosave(game("1")).reason == "unwritable"
    assert store.unfinished() is None


def test_a_folder_that_vanishes_while_one_plays_is_made_again_with_the_game_in_it(store):
    session = game("1")
    store.autosave(session)
    shutil.rmtree(paths.saves_folder())
    toy.play_on(session, Random(1), 2)
    assert store.autosave(session) is None
    assert read(save_path(session).read_bytes()).moves == tuple(session.moves())


def test_a_clock_that_goes_back_overwrites_no_game_and_the_last_played_is_still_a_game():
    now = [2_000_000_000.0]
    store = Store(lambda: now[0])
    sessions = [game(""), game("", 7), game("", 9)]
    for session, back in zip(sessions, (0, 3600, -3600), strict=True):
        store.begin(session)
        assert store.autosave(session) is None
        store.leave(session)
        now[0] -= back
    again = game("", 6)
    store.begin(again)
    assert store.autosave(again) is None
    assert len({save_path(one) for one in [*sessions, again]}) == 4
    kept = {read(save_path(one).read_bytes()).moves for one in [*sessions, again]}
    assert kept == {tuple(one.moves()) for one in [*sessions, again]}
    assert store.unfinished()


def test_a_crash_is_written_down_with_all_that_is_needed(store):
    session = game("1")
    try:
        raise RuntimeError("the table caught fire")
    except RuntimeError as error:
        text = store.log_crash(error, session).read_text(encoding="utf-8")
    for part in (
        "ludotheque",
        "Python",
        "pygame-ce",
        "the table caught fire",
        "test_store.py",
        '"seed": "abc"',
        "roll ",
    ):
        assert part in text


def test_crashes_of_one_second_have_a_report_each_and_the_last_is_the_newest(store):
    logs = [store.log_crash(RuntimeError(f"crash {number}.")) for number in range(crashes.MOST)]
    assert [f"crash {number}." in log.read_text() for number, log in enumerate(logs)] == [True] * crashes.MOST
    assert store.last_crash() == logs[-1]


def test_of_many_crash_reports_the_newest_are_kept(store, clock):
    logs = []
    for _number in range(crashes.MOST + 3):
        clock.pass_(1)
        logs += [store.log_crash(RuntimeError()), store.log_crash(RuntimeError())]
    precious = paths.logs_folder() / "crash-notes.md"
    precious.write_text("the player's")
    newest = store.log_crash(RuntimeError())
    assert {*paths.logs_folder().iterdir()} == {precious, newest, *logs[1 - crashes.MOST :]}


def test_a_game_that_cannot_be_written_down_does_not_keep_its_crash_from_it(store):
    assert "no game" in store.log_crash(RuntimeError("early"), object()).read_text()


def test_a_crash_before_any_game_is_written_down(store):
    assert "no game" in store.log_crash(RuntimeError("early")).read_text()


def test_of_many_games_of_one_moment_no_start_is_too_long_for_a_record(store):
    """A start of 200 digits is sound; numbered it would be longer, and the game could not be read again."""
    record = record_of(game("1"))
    longest = record._replace(setup=record.setup._replace(started="7" * 200))
    paths_ = [store.add(longest) for _number in range(12)]
    assert len({path.name for path in paths_}) == 12
    found = [best_record(path) for path in paths_]
    assert [one.moves for one in found] == [record.moves] * 12
    assert {path.name for path in paths_} == {f"toy-{one.setup.started}.json" for one in found}
    assert max(len(one.setup.started) for one in found) == 200
