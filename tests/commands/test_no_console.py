"""A program of Windows without a console: there `sys.stdout` and `sys.stderr` are None."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from ludotheque.commands import cli
from ludotheque.home import paths
from ludotheque.players import frozen

SILENT = """
import sys
sys.stdout = sys.stderr = None
from ludotheque.__main__ import main
sys.exit(main())
"""
RECORD = Path(__file__).parent.parent / "records" / "rheinlander-format-1-three.json"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["verify", str(RECORD)], 0),
        (["simulate", "rheinlander", "--players", "3", "--games", "2", "--seed", "1"], 0),
        (
            [
                "simulate",
                "rheinlander",
                "--seats",
                "beginner,beginner,beginner",
                "--games",
                "2",
                "--jobs",
                "2",
            ],
            0,
        ),
        (["simulate", "rheinlander", "--players", "99"], 2),
        (["no-such-game"], 2),
        (["verify", "no-such-file"], 2),
    ],
)
def test_every_command_goes_on_without_a_console(home, words, status):
    done = subprocess.run(
        [sys.executable, "-c", SILENT, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


def test_what_cannot_be_printed_is_shown(monkeypatch):
    shown = []
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: shown.append(words))
    assert cli.main(["no-such-game"]) == 2
    ((title, message, kind),) = shown
    assert (title, kind) == ("Ludothèque", "error")
    assert "no-such-game" in message


@pytest.mark.parametrize("name", ["ludotheque.exe", "ludotheque-cli.exe"])
def test_files_are_opened_and_workers_run_by_the_program_without_a_console(monkeypatch, tmp_path, name):
    from multiprocessing import process, spawn

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / name))
    for module, kept in ((process, "ORIGINAL_DIR"), (spawn, "_python_exe")):
        monkeypatch.setattr(module, kept, getattr(module, kept))
    windowed = str(tmp_path / "ludotheque.exe")
    assert paths.program() == (windowed,)
    frozen.prepare()
    assert spawn.get_executable() == windowed.encode()
