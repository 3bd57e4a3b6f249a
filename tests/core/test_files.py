"""Files survive: full disks, folders that cannot be written, and being killed at any moment."""

import errno
import os
import resource
import stat
import subprocess
import sys
from collections import deque
from random import Random

import pytest
import toy
from amounts import many
from kills import killer

from ludotheque.core.files import (
    clear_leftovers,
    draft,
    generations,
    read_plain,
    revert_generation,
    write_generation,
    write_whole,
)
from ludotheque.core.record import read
from ludotheque.core.replay import restore


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "new" / "file"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_three_generations_are_kept(tmp_path):
    path = tmp_path / "file"
    for n in range(5):
        write_generation(path, b"%d" % n)
    assert [name.read_bytes() for name in generations(path)] == [b"4", b"3", b"2"]
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("before", range(3))
def test_the_last_writing_is_undone(tmp_path, before):
    path = tmp_path / "file"
    for n in range(before):
        write_generation(path, b"%d" % n)
    write_generation(path, b"undone")
    revert_generation(path)
    left = {name: b"%d" % n for name, n in zip(generations(path), reversed(range(before)), strict=False)}
    assert {name: name.read_bytes() for name in tmp_path.iterdir()} == left


OPENED = deque(maxlen=99)  # the files opened last
sys.addaudithook(lambda event, facts: OPENED.append(str(facts[0])) if event == "open" else None)


@pytest.mark.parametrize("write", [write_whole, write_generation])
def test_no_byte_is_written_under_the_name_that_is_read(tmp_path, write):
    """It comes there whole: whoever kills the program, or reads the file, may come at any moment."""
    path = tmp_path / "file"
    write(path, b"one")
    OPENED.clear()
    write(path, b"two")
    assert [name for name in OPENED if name.startswith(f"{tmp_path}{os.sep}.file.")]
    assert not {str(name) for name in generations(path)} & {*OPENED}


def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "file"
    write_generation(path, b"safe")

    def full(_handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_generation(path, b"lost")
    assert path.read_bytes() == b"safe"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_fills_while_writing_leaves_what_was_there(tmp_path):
    """Let the system itself refuse the bytes after the first hundred."""
    path = tmp_path / "file"
    write_generation(path, b"safe")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(OSError, match="large"):
            write_generation(path, b"x" * 10_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == b"safe"
    assert list(tmp_path.iterdir()) == [path]


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def everybody_may_read():
    """Let new files be readable by all, as most systems do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.parametrize("write", [write_whole, write_generation])
def test_only_its_owner_can_read_what_is_written(tmp_path, everybody_may_read, write):
    path = tmp_path / "new" / "folder" / "file"
    write(path, b"a hidden card")
    assert mode(path) == 0o600
    assert [mode(folder) for folder in (path.parent, path.parent.parent)] == [0o700, 0o700]


@pytest.mark.parametrize("write", [write_whole, write_generation])
def test_a_file_that_everybody_could_read_is_closed_with_what_is_kept_of_it(
    tmp_path, everybody_may_read, write
):
    path = tmp_path / "file"
    for name in generations(path):
        name.write_bytes(b"written by an earlier version")
        assert mode(name) == 0o644
    tmp_path.chmod(0o755)
    write(path, b"a hidden card")
    assert {mode(name) for name in generations(path) if write is write_generation or name == path} == {0o600}
    assert mode(tmp_path) == 0o755, "a folder that was there is the player's affair"


def test_a_file_is_closed_from_its_first_byte_on(tmp_path, everybody_may_read, monkeypatch):
    seen = []
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append(stat.S_IMODE(os.fstat(handle).st_mode)))
    write_whole(tmp_path / "file", b"a hidden card")
    assert seen[0] == 0o600


@pytest.mark.parametrize("write", [write_whole, write_generation])
def test_the_file_and_then_its_folder_are_brought_to_the_disk(tmp_path, monkeypatch, write):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    write(tmp_path / "file", b"x")
    assert synced == [(tmp_path / "file").stat().st_ino, tmp_path.stat().st_ino]


def test_a_file_that_cannot_be_put_in_place_leaves_nothing_beside(tmp_path):
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(path, b"lost")
    assert list(tmp_path.iterdir()) == [path]


def test_no_two_writers_share_the_name_of_an_unfinished_file(tmp_path, monkeypatch):
    """Another writes between the moment that this one has written and the moment that it puts it in place."""
    path, seen, replace = tmp_path / "file", [], os.replace

    def meanwhile(source, target):
        seen.append(source)
        if len(seen) == 1:
            write_whole(path, b"the other's")
        replace(source, target)

    monkeypatch.setattr(os, "replace", meanwhile)
    write_whole(path, b"ours")
    assert len(set(seen)) == 2
    assert path.read_bytes() == b"ours"
    assert list(tmp_path.iterdir()) == [path]


def test_the_unfinished_file_of_a_dead_program_of_the_same_number_is_no_hindrance(tmp_path, monkeypatch):
    from itertools import count

    from ludotheque.core import files

    path = tmp_path / "file"
    left = tmp_path / f".file.{os.getpid()}-7.tmp"
    left.write_bytes(b"half")
    monkeypatch.setattr(files, "_numbers", count(7))
    write_whole(path, b"whole")
    assert (path.read_bytes(), left.read_bytes()) == (b"whole", b"half")


def test_what_dead_programs_left_unfinished_is_removed_and_nothing_else(tmp_path):
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        names = ["file", "file.1", ".file.lock", f".file.{other.pid}-0.tmp", ".files.1-0.tmp", ".file.tmp"]
        names += ["file.7-0.tmp", ".file.x-0.tmp"]
        dead = [f".file.{2**22 + 1}-3.tmp", f".other.{os.getpid()}-9.tmp", f".file.{10**30}-0.tmp"]
        for name in (*names, *dead):
            (tmp_path / name).write_bytes(b"x")
        clear_leftovers(tmp_path)
        assert {path.name for path in tmp_path.iterdir()} == set(names)
        other.communicate(b"\n")
    clear_leftovers(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(names) - {f".file.{other.pid}-0.tmp"}


def test_what_another_persons_program_is_writing_is_left_to_it(tmp_path, monkeypatch):
    theirs = tmp_path / ".file.1-0.tmp"
    theirs.touch()

    def refused(*_words):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "kill", refused)
    clear_leftovers(tmp_path)
    assert theirs.exists()


def test_a_folder_that_cannot_be_read_has_nothing_to_be_cleared(tmp_path):
    clear_leftovers(tmp_path / "none")
    (tmp_path / "file").touch()
    clear_leftovers(tmp_path / "file")


@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_a_draft_takes_the_first_name_that_nothing_has(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr(
            os, "link", lambda *_names: (_ for _ in ()).throw(PermissionError("no links here"))
        )
    names = [tmp_path / name for name in "abc"]
    names[0].symlink_to(tmp_path / "nowhere")
    names[1].write_bytes(b"old")
    with draft(names[0]) as fresh:
        fresh.file.write(b"new")
        assert fresh.add(names) == names[2]
    assert [path.read_bytes() for path in names[1:]] == [b"old", b"new"]
    assert sorted(tmp_path.iterdir()) == names


def test_a_draft_that_is_given_up_leaves_nothing(tmp_path):
    with draft(tmp_path / "file") as fresh:
        fresh.file.write(b"half")
    assert list(tmp_path.iterdir()) == []


def test_windows_is_not_asked_who_runs_for_there_that_kills(tmp_path, monkeypatch):
    """Nor is it needed: it removes no file that a program has open."""
    left = tmp_path / ".file.1-0.tmp"
    left.write_bytes(b"x")
    clear_leftovers(tmp_path)
    assert left.exists(), "number 1 runs"
    with monkeypatch.context() as windows:
        windows.setattr(os, "kill", lambda *_: pytest.fail("killed"))
        windows.setattr(os, "name", "nt")
        clear_leftovers(tmp_path)
    assert not left.exists()


def test_only_plain_files_are_read_and_nothing_else_is_even_opened(tmp_path):
    plain, pipe = tmp_path / "plain", tmp_path / "pipe"
    plain.write_bytes(b"12345")
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(plain)
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "to-pipe").symlink_to(pipe)
    assert read_plain(plain, 3) == b"123"
    assert read_plain(tmp_path / "link", 9) == b"12345"
    for odd in (pipe, tmp_path / "to-pipe", tmp_path, tmp_path / "dangling", tmp_path / "none", "/dev/zero"):
        with pytest.raises(OSError, match=r"plain|No such"):
            read_plain(odd, 9)


def test_a_file_that_becomes_a_pipe_before_it_is_opened_is_not_read(tmp_path, monkeypatch):
    path, honest = tmp_path / "file", os.open
    path.write_bytes(b"x")

    def meanwhile(name, flags):
        path.unlink()
        os.mkfifo(path)
        return honest(name, flags)

    monkeypatch.setattr(os, "open", meanwhile)
    with pytest.raises(OSError, match="plain"):
        read_plain(path, 9)


KILLED = """
from pathlib import Path
from random import Random
import toy
from ludotheque.core.files import write_generation
from ludotheque.core.game import OVER
from ludotheque.core.record import record_of, write


def play(path):
    game, rng, total = toy.session(), Random(1), 0
    while True:
        toy.play_on(game, rng, 1)
        total += 1
        record = record_of(game)
        setup = record.setup._replace(options=(("total", total),))
        write_generation(Path(path), write(record._replace(setup=setup)))
        say(total)
        if game.turn == OVER:
            game = toy.session()
"""


def kill_while_saving(folder, seeds: range) -> None:
    """Kill a playing process at random moments: every ply it said was saved is there, or the next."""
    with killer(KILLED) as kill:
        for seed in seeds:
            path = folder / str(seed) / "game.json"
            said = kill(Random(seed), path)
            newest = next(name for name in generations(path) if name.exists())
            record = read(newest.read_bytes())
            again, fault = restore(record, toy.ToyRules())
            assert fault is None
            assert len(again.steps) == len(record.moves)
            assert dict(record.setup.options)["total"] - int(said[-1]) in (0, 1)


def test_killed_while_saving(tmp_path):
    kill_while_saving(tmp_path, range(10))


@pytest.mark.long
def test_killed_two_hundred_times(tmp_path):
    kill_while_saving(tmp_path, range(100, 100 + many(200, 10)))
