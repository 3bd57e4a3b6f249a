"""The program's folder is replaced or taken away while the program runs, as an upgrade does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(ludotheque.__file__).parent.parent
SCRIPT = """
import shutil, sys
from pathlib import Path
import pygame
from ludotheque.home.store import Store
from ludotheque.scenes import window
from ludotheque.ui.app import App
how, root = sys.argv[1], Path(sys.argv[2])
scenes = root / "ludotheque" / "scenes"


def run(app):
    for _ in range(30):
        app.step(0.1)
    if how == "newer":
        for file in scenes.rglob("*.py"):
            file.write_text("from ludotheque.ui.later import Invented\\n")
    else:
        shutil.rmtree(root / "ludotheque")
        for folder in ("assets", "maps"):
            (root / folder).unlink()
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    app.step(0.1)
    print(app.scenes.top.name, app.running)
    app.step(0.1)
    print(*app.scenes.top.trace()["texts"], *app.scenes.top.trace()["buttons"], sep="|")
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.step(0.1)
    print(app.running)


App.run = run
window.run(Store(), language="fr")
"""


@pytest.mark.parametrize("how", ["newer", "gone"])
def test_a_program_that_was_replaced_says_so_and_ends_when_told(tmp_path, how):
    root = tmp_path / "installed"
    code = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "ludotheque", root / "ludotheque", ignore=code)
    for folder in ("assets", "maps"):
        (root / folder).symlink_to(ROOT / folder)
    env = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-c", SCRIPT, how, str(root)]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    first, said, last = done.stdout.splitlines()[-3:]
    assert first == "dialog True"
    assert "nouvelle version" in said
    assert "rouvrez-le" in said
    assert "quit" in said.split("|")
    assert "continue" not in said.split("|")
    assert last == "False"
