"""Whether a screen reader runs: asked of the desktop, which may be slow, broken or not there."""

import plistlib
import time

import pytest
from bus import Bus
from processes import until

from ludotheque.ui import aids, reader
from ludotheque.ui.reader import ReaderState, ReaderWatch


@pytest.fixture
def bus(tmp_path, monkeypatch):
    bus = Bus(tmp_path / "bus")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    monkeypatch.setenv("PATH", str(tmp_path))
    yield bus
    bus.die()


def ended(watch: ReaderWatch) -> bool:
    watch.thread.join(20)
    return not watch.thread.is_alive()


def test_a_reader_is_heard_of_when_it_starts_and_when_it_stops(bus):
    watch = ReaderWatch()
    until(lambda: bus.ready)
    assert watch.now == ReaderState()
    bus.tell(reader=True)
    until(lambda: watch.now == ReaderState(runs=True, asked=True))
    bus.tell(reader=False)
    until(lambda: watch.now == ReaderState())
    assert not bus.auto_started


@pytest.mark.parametrize(
    ("version", "running", "unsaid"),
    [
        ("43.1", "orca", True),
        ("48.1", "orca", False),
        ("no number", "orca", False),
        ("", "orca", False),
        ("43.1", "other", False),
    ],
)
def test_an_orca_before_45_leaves_events_unsaid(bus, tmp_path, monkeypatch, version, running, unsaid):
    monkeypatch.setattr(reader, "PROCESSES", tmp_path)
    (tmp_path / "12").mkdir()
    (tmp_path / "12" / "comm").write_text(f"{running}\n")
    (tmp_path / "orca").write_text(f"#!/bin/sh\necho {version}\n")
    (tmp_path / "orca").chmod(0o700)
    watch = ReaderWatch()
    until(lambda: bus.ready)
    bus.tell(reader=True)
    until(lambda: watch.now.runs)
    assert watch.now == ReaderState(runs=True, unsaid=unsaid, asked=True)


def test_when_the_bus_dies_no_reader_is_known_of(bus):
    watch = ReaderWatch()
    until(lambda: bus.ready)
    bus.tell(reader=True)
    until(lambda: watch.now.runs)
    bus.die()
    assert ended(watch)
    assert watch.now == ReaderState()


def test_without_a_bus_there_is_no_reader(tmp_path, monkeypatch):
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'none'}")
    watch = ReaderWatch()
    assert ended(watch)
    assert watch.now == ReaderState()


def test_a_bus_that_hangs_holds_up_its_own_thread_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("ludotheque.ui.bus.PATIENCE", 0.1)
    bus = Bus(tmp_path / "bus", hangs=True)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    watch = ReaderWatch()
    assert watch.now == ReaderState()
    assert ended(watch)
    assert watch.now == ReaderState()
    bus.die()


@pytest.mark.parametrize(("said", "runs"), [({"voiceOverOnOffKey": True}, True), ({}, False)])
def test_a_mac_keeps_with_its_other_aids_whether_its_reader_is_on(tmp_path, monkeypatch, said, runs):
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(aids.Path, "home", lambda: tmp_path)
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    (folder / "com.apple.universalaccess.plist").write_bytes(plistlib.dumps(said))
    assert aids.reader_runs() is runs


def test_an_orca_that_no_desktop_has_started_is_found_when_it_comes_and_missed_when_it_goes(
    bus, tmp_path, monkeypatch
):
    monkeypatch.setattr(reader, "PROCESSES", tmp_path)
    monkeypatch.setattr(reader, "_AGAIN", 0.02)
    (tmp_path / "orca").write_text("#!/bin/sh\necho 43.1\n")
    (tmp_path / "orca").chmod(0o700)
    watch = ReaderWatch()
    until(lambda: bus.ready)
    bus.tell(usable=True)
    until(lambda: watch.now == ReaderState(asked=True))
    (tmp_path / "12").mkdir()
    (tmp_path / "12" / "comm").write_text("orca\n")
    until(lambda: watch.now == ReaderState(runs=True, unsaid=True, asked=True))
    known = watch.now
    time.sleep(0.2)
    assert watch.now is known  # else all would be told again
    (tmp_path / "12" / "comm").write_text("other\n")
    until(lambda: watch.now == ReaderState(asked=True))
