"""A screen and a folder for each test of the real window."""

import pytest

from .window import Program, Screen


@pytest.fixture
def screen():
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def start(screen, tmp_path):
    """Return a function that starts the program; whatever still runs at the end is killed."""
    running = []

    def start(*arguments: str) -> Program:
        running.append(Program(screen, tmp_path / "player", *arguments))
        return running[-1]

    yield start
    for program in running:
        program.kill()
