"""The puzzles of one's own games: kept once, bounded, and healed, whatever lies in their folder."""

import json
import os
import re

import pytest
from toy import setup

from ludotheque.core.puzzle import GoalEvent, Puzzle, read_puzzle
from ludotheque.core.record import LARGEST, Fault, Record
from ludotheque.home import own_puzzles as room
from ludotheque.home import paths
from ludotheque.home.own_puzzles import MOST, delete, is_own, keep, lost, own_puzzles

GAME = setup().game
YEARS = 10**9  # seconds


def puzzle(number=0, rank=1):
    record = Record(setup(), tuple(["roll 6"] * number), number)
    return Puzzle(
        record, rank, 0, (GoalEvent("stands", (("at", 3),)),), ("walk 3",), ("walk 3",), (("rest",),)
    )


def dated(path, seconds):
    os.utime(path, (seconds, seconds))
    return path


def test_what_is_kept_is_read_back_as_it_was():
    path = keep(puzzle(2))
    assert read_puzzle(path.read_bytes()) == puzzle(2)
    assert tuple(own_puzzles(GAME)) == (path,)
    assert is_own(path)
    assert re.fullmatch(r"own-[0-9a-f]{16}\.json", path.name), "by that name its seal is found again"


def test_the_same_puzzle_is_kept_once():
    assert keep(puzzle(1)) == keep(puzzle(1))
    assert len(own_puzzles(GAME)) == 1


def test_each_game_has_its_own_from_easy_to_hard():
    hard, easy = keep(puzzle(1, rank=3)), keep(puzzle(2, rank=1))
    assert tuple(own_puzzles(GAME)) == (easy, hard)
    assert tuple(own_puzzles("another")) == ()


def test_nobody_else_reads_them():
    assert keep(puzzle()).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff" * 100,
        b"[" * 100_000,
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b'"stands"', b"7"),
        lambda data: json.dumps(json.loads(data) | {"format": 99}).encode(),
        lambda data: data[:1] + b" " * LARGEST + data[1:],
    ],
)
def test_a_damaged_one_is_passed_over(damage):
    good, bad = keep(puzzle(1)), keep(puzzle(2))
    bad.write_bytes(damage(bad.read_bytes()) if callable(damage) else damage)
    assert tuple(own_puzzles(GAME)) == (good,)


def test_what_is_no_file_is_passed_over():
    path = keep(puzzle(1))
    (path.parent / "own-folder.json").mkdir()
    os.mkfifo(path.parent / "own-pipe.json")
    assert tuple(own_puzzles(GAME)) == (path,)


def test_beyond_the_bound_those_kept_longest_ago_go():
    kept = [dated(keep(puzzle(number)), 1000 + number) for number in range(MOST)]
    newest = keep(puzzle(MOST))
    assert {*own_puzzles(GAME)} == {*kept[1:], newest}


def test_damaged_ones_go_first():
    kept = [dated(keep(puzzle(number)), 1000 + number) for number in range(MOST)]
    kept[7].write_bytes(b"{")
    dated(kept[7], YEARS)
    newest = keep(puzzle(MOST))
    assert {*own_puzzles(GAME)} == {*kept, newest} - {kept[7]}
    assert not kept[7].exists()


def test_what_has_just_been_kept_stays_though_the_clock_went_back():
    for number in range(MOST):
        dated(keep(puzzle(number)), 3 * YEARS)
    newest = keep(puzzle(MOST))
    dated(newest, 1)
    assert newest in own_puzzles(GAME)
    assert len(own_puzzles(GAME)) == MOST


def test_what_cannot_be_removed_does_not_stop_the_next():
    for number in range(MOST):
        keep(puzzle(number))
    (paths.own_puzzles_folder() / GAME / "own-folder.json").mkdir()
    assert keep(puzzle(MOST)) in own_puzzles(GAME)


def test_one_that_is_deleted_is_gone_and_its_name_is_lost():
    one, other = keep(puzzle(1)), keep(puzzle(2))
    assert delete(one) is None
    assert delete(one) is None, "twice is no fault"
    assert tuple(own_puzzles(GAME)) == (other,)
    assert lost(GAME, [one.stem, other.stem, "la-fusion"]) == {one.stem}


def test_a_full_disk_is_said(monkeypatch):
    def full(path, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(room, "write_whole", full)
    assert isinstance(keep(puzzle()), Fault)
    assert tuple(own_puzzles(GAME)) == ()
