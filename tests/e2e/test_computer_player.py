"""A person alone plays against the computer; what thinks is killed, and then the program is."""

import os
import signal
import time
from pathlib import Path

import pytest

from .test_schotten_totten import corner, fan, saved

pytestmark = pytest.mark.e2e


def children(pid: int) -> list[int]:
    """Return the processes that a process has begun."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in found.split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def plays(home: Path) -> int:
    return sum(move.startswith("play") for move in saved(home))


def play(program, home: Path, side: str, wanted: int) -> dict:
    """Drag a card to a stone, and wait until the computer has played one too."""
    table = program.see(scene="table", turn=0, pieces=lambda found: len(fan({"pieces": found})) == 6)
    program.drag(corner(fan(table)[0]["rect"]), table["places"][side])
    deadline = time.monotonic() + 60
    while plays(home) < wanted:
        assert time.monotonic() < deadline, "the computer does not play"
        time.sleep(0.05)
    return program.see(scene="table", turn=0)


def test_the_computer_answers_is_killed_and_begun_again_and_ends_with_its_program(start, screen, tmp_path):
    program = start()
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["schotten-totten"])
    setup = program.see(scene="setup", buttons=lambda found: "against-amateur:careful" in found)
    program.click(setup["buttons"]["start"])
    play(program, tmp_path, "side-1-5", 2)
    thinking = children(program.process.pid)
    assert thinking
    for pid in thinking:
        os.kill(pid, signal.SIGKILL)
    play(program, tmp_path, "side-1-4", 4)
    screen.picture(tmp_path / "table.png")
    thinking = [pid for pid in children(program.process.pid) if alive(pid)]
    assert thinking
    program.kill()
    deadline = time.monotonic() + 30
    while any(map(alive, thinking)):
        assert time.monotonic() < deadline, "what thinks outlives its program"
        time.sleep(0.05)
