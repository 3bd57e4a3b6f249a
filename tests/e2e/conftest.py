"""A screen and a folder for each test of the real window."""

import os
import subprocess
from pathlib import Path

import pytest
from processes import until

from .window import Program, Screen


@pytest.fixture
def screen():
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def beside(tmp_path):
    """Return a function that starts another program and returns its output file; end what still runs."""
    running = []

    def beside(*command: str, **environment: str) -> tuple[subprocess.Popen[bytes], Path]:
        told = tmp_path / f"{Path(command[0]).name}-{len(running)}.txt"
        with told.open("wb") as file:
            running.append(subprocess.Popen(command, stdout=file, stderr=file, env=os.environ | environment))
        return running[-1], told

    yield beside
    for process in reversed(running):
        process.terminate()
        process.wait()


@pytest.fixture
def bus(beside):
    """Return the address of a session bus of the test's own."""
    _bus, address = beside("dbus-daemon", "--session", "--nofork", "--print-address")
    until(lambda: "unix:" in address.read_text())
    (found,) = (line for line in address.read_text().splitlines() if line.startswith("unix:"))
    return found


@pytest.fixture
def start(screen, tmp_path):
    """Return a function that starts the program; whatever still runs at the end is killed."""
    running = []

    def start(*arguments: str, **environment: str) -> Program:
        running.append(Program(screen, tmp_path / "player", *arguments, **environment))
        return running[-1]

    yield start
    for program in running:
        program.kill()
