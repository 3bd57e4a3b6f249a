"""The player's folders: games kept and resumed, and trouble as a value."""

import errno
import os
from random import Random

import pytest
import toy

from ludotheque.core.files import generations
from ludotheque.core.session import Session
from ludotheque.home import paths
from ludotheque.home.settings import Settings
from ludotheque.home.store import Store, save_path


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


def test_a_game_killed_between_two_generations_is_found(store):
    session = game("1")
    store.autosave(session)
    store.autosave(session)
    save_path(session).unlink()
    assert store.unfinished().path == save_path(session)


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
    assert store.settings_fault.reason == reason
    assert store.log_crash(ValueError("x"), session) is None
    assert save_path(session).read_bytes() == before


def test_a_game_of_which_nothing_can_be_read_is_said(store):
    session = game("1")
    store.autosave(session)
    assert store.lost() is None
    save_path(session).write_bytes(b"garbage")
    assert dict(store.lost().facts)["path"] == str(save_path(session))
    assert store.unfinished() is None


def test_a_folder_that_cannot_be_made_is_said(store, home):
    home.write_text("a file where the folder should be")
    assert store.autosave(game("1")).reason == "unwritable"
    assert store.unfinished() is None


def test_a_crash_is_written_down_with_all_that_is_needed(store):
    session = game("1")
    try:
        raise RuntimeError("the table caught fire")
    except RuntimeError as error:
        text = store.log_crash(error, session).read_text(encoding="utf-8")
    for part in ("ludotheque", "Python", "the table caught fire", "test_store.py", '"seed": "abc"', "roll "):
        assert part in text


def test_a_crash_before_any_game_is_written_down(store):
    assert "no game" in store.log_crash(RuntimeError("early")).read_text()
