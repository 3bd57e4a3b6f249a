"""Games of very many moves: opened, shared and taken in little by little, and given up at will."""

import json

import pygame
import pytest
from hand import RECORDS, Hand

from ludotheque.core import record as room
from ludotheque.core.record import read, reading, write
from ludotheque.home import paths
from ludotheque.home.store import Store, best_record
from ludotheque.scenes.exchange import importing
from ludotheque.scenes.navigation import tables
from ludotheque.ui.work import Work

LONG = RECORDS / "highlanders-format-1-stopped.json"


@pytest.fixture
def hand(monkeypatch):
    monkeypatch.setattr(tables, "PLIES_AT_ONCE", 3)
    monkeypatch.setattr(importing, "STEPS_AT_ONCE", 3)
    monkeypatch.setattr(Work, "go_on", lambda work, _seconds=0: work.take(1))  # in each frame
    found = Hand((800, 600))
    yield found
    found.app.close()


def leave(started="20250101-101010"):
    """Leave a game of many plies; return its file."""
    record = read(LONG.read_bytes())
    path = paths.saves_folder() / f"{record.setup.game}-{started}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(write(record._replace(setup=record.setup._replace(started=started))))
    return path


def saves():
    return {path.name: path.read_bytes() for path in paths.saves_folder().glob("[!.]*.json*")}


def finish(hand):
    """Let the work that is shown come to its end."""
    for _frame in range(5_000):
        if hand.scene.name != "progress":
            return
        hand.app.step(1 / 60)
    pytest.fail("no end")


def test_how_far_a_long_game_is_opened_is_seen_and_then_it_is_there(hand):
    path = leave()
    hand.navigation.tables.open(path)
    assert hand.names == ["shelf", "progress"]
    finish(hand)
    assert hand.names[:2] == ["shelf", "table"]


@pytest.mark.parametrize("after", [1, 20])
def test_escape_stops_the_opening_and_the_game_is_anybodys(hand, after):
    path = leave()
    before = saves()
    hand.navigation.tables.open(path)
    for _frame in range(after):
        hand.app.step(1 / 60)
    assert Store().elsewhere(path)
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]
    assert not Store().elsewhere(path)
    assert saves() == before
    hand.navigation.tables.open(path)
    finish(hand)
    assert "table" in hand.names


def test_a_short_game_is_opened_without_a_word(hand, monkeypatch):
    monkeypatch.setattr(tables, "PLIES_AT_ONCE", 10_000)
    hand.navigation.tables.open(leave())
    assert hand.names[:2] == ["shelf", "table"]


def test_a_long_game_is_shared_and_branched_little_by_little(hand):
    path = leave()
    hand.navigation.exchange.share_saved(path)
    assert hand.names == ["shelf", "progress"]
    finish(hand)
    assert hand.names == ["shelf", "dialog"]
    hand.app.scenes.unwind(1)
    hand.navigation.tables.open(path)
    finish(hand)
    [session] = [scene.session for scene in hand.app.scenes if scene.name == "table"]
    hand.navigation.tables.branch(session, 10)
    assert "progress" in hand.names
    finish(hand)
    assert "nouvelle partie" in hand.app.notice.text


@pytest.mark.parametrize("after", [0, 1, 5, 40])
def test_escape_stops_taking_a_game_in_and_nothing_is_left_of_it(hand, tmp_path, after):
    file = tmp_path / "x.ludo"
    file.write_bytes(LONG.read_bytes())
    before = saves()
    hand.navigation.exchange.import_file(file)
    for _frame in range(after):
        hand.app.step(1 / 60)
    assert hand.names == ["shelf", "progress"]
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]
    assert saves() == before == {}
    hand.navigation.exchange.import_file(file)
    finish(hand)
    finish(hand)
    assert "table" in hand.names
    [path] = paths.saves_folder().glob("*.json")
    assert best_record(path).moves == read(LONG.read_bytes()).moves


def work_of_reading(data, monkeypatch):
    """Read a record in steps; return how many lines of JSON each step reads, and what is found."""
    loads, counts = json.loads, [0]

    def counted(*words, **ways):
        counts[-1] += 1
        return loads(*words, **ways)

    monkeypatch.setattr(room.json, "loads", counted)
    steps = reading(data)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return counts, end.value
        counts.append(0)


def test_a_damaged_record_of_many_moves_is_read_in_many_steps(monkeypatch):
    record = read(LONG.read_bytes())
    many = write(record._replace(moves=record.moves * (30_000 // len(record.moves) + 1)))
    counts, found = work_of_reading(many[:-9], monkeypatch)
    assert found.fault.reason == "cut-off"
    assert len(found.moves) >= 30_000 - 1
    assert max(counts) <= 5_000 + 2
    assert len(counts) > 6
