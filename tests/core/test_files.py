"""Files survive: full disks, folders that cannot be written, and being killed at any moment."""

import errno
import os
import resource
import subprocess
import sys
import time
from random import Random

import pytest
import toy

from ludotheque.core.files import generations, write_generation, write_whole
from ludotheque.core.record import read, restore


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


KILLED = """
import sys
from pathlib import Path
from random import Random
sys.path.append(sys.argv[2])
import toy
from ludotheque.core.files import write_generation
from ludotheque.core.game import OVER
from ludotheque.core.record import record_of, write

game, rng, total = toy.session(), Random(1), 0
while True:
    toy.play_on(game, rng, 1)
    total += 1
    record = record_of(game)
    setup = record.setup._replace(options=(("total", total),))
    write_generation(Path(sys.argv[1]), write(record._replace(setup=setup)))
    print(total, flush=True)
    if game.turn == OVER:
        game = toy.session()
"""


def kill_while_saving(folder, rng: Random) -> None:
    """Kill a playing process at a random moment: every ply it said was saved is there, or the next."""
    path = folder / "game.json"
    command = [sys.executable, "-c", KILLED, str(path), os.path.dirname(toy.__file__)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        said = [process.stdout.readline()]
        time.sleep(rng.random() * 0.05)
        process.kill()
        said += process.stdout.readlines()
    newest = next(name for name in generations(path) if name.exists())
    record = read(newest.read_bytes())
    again, fault = restore(record, toy.ToyRules())
    assert fault is None
    assert len(again.steps) == len(record.moves)
    assert dict(record.setup.options)["total"] - int(said[-1]) in (0, 1)


def test_killed_while_saving(tmp_path):
    for seed in range(10):
        kill_while_saving(tmp_path, Random(seed))


@pytest.mark.long
def test_killed_two_hundred_times(tmp_path):
    for seed in range(100, 300):
        kill_while_saving(tmp_path, Random(seed))
