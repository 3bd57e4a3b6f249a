"""No display, no sound card, no folder of the player's, no clock but the test's."""

import os
import shutil
import tempfile

os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()  # for what is made before a test has a folder of its own
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from io import BytesIO

import pygame
import pytest

from ludotheque import i18n
from ludotheque.picture import board_picture
from ludotheque.players import study
from ludotheque.scenes.overlays import curtain
from ludotheque.scenes.shelf import picture as shelf
from ludotheque.ui import furniture

board_picture.LATEST = 48  # boards are painted once for many tests
study.AFTER = float("inf")  # no process is begun because a result is on show


def painted_once(room, name, known_by, most=40):
    """Have a function of a module paint only once what is `known_by` the same; each test is given a copy."""
    paint, kept = getattr(room, name), {}

    def painted(*arguments):
        key = known_by(*arguments)
        if key not in kept:
            if len(kept) >= most:
                kept.clear()
            kept[key] = paint(*arguments)
        return kept[key].copy()

    setattr(room, name, painted)


painted_once(shelf, "house", lambda plan: (plan.size, plan.unit, plan.count))
painted_once(furniture, "wood", lambda size: size)
painted_once(curtain, "hang", lambda size, tint: (size, tuple(tint)))


def drawn_once(draw=pygame.image.load_sized_svg, most=6000, largest=40_000):
    """Return what renders SVG as pygame does, but keeps pictures of at most `largest` pixels."""
    kept = {}

    def load_sized_svg(file, size):
        text = file.read()
        if size[0] * size[1] > largest:
            return draw(BytesIO(text), size)
        picture = kept.get((text, size))
        if picture is None:
            if len(kept) >= most:
                kept.clear()
            picture = kept[text, size] = draw(BytesIO(text), size)
        return picture.copy()

    return load_sized_svg


pygame.image.load_sized_svg = drawn_once()
NOBODYS = os.environ["LUDOTHEQUE_HOME"]


def pytest_unconfigure():
    shutil.rmtree(NOBODYS, ignore_errors=True)


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.seconds = 1_700_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def no_waiting_for_disks(monkeypatch):
    """Let nobody wait until a test's files would outlive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def no_waiting_for_silence(monkeypatch):
    """Let nobody wait until the sound card, which is none, has played what it was given."""
    monkeypatch.setattr(pygame.mixer, "quit", lambda: None)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Return the folder that stands for everything of the player's; the language is French."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))  # where a chooser of folders looks
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    i18n.set_language("fr")
    return folder
