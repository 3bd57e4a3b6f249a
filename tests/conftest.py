"""No display, no sound card, no folder of the player's, no clock but the test's."""

import os
import shutil
import tempfile

os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()  # for what is made before a test has a folder of its own
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections import defaultdict
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, settings
from pygame import Surface

from ludotheque import i18n
from ludotheque.home import paths
from ludotheque.picture import board_picture, painting
from ludotheque.players import study
from ludotheque.scenes.overlays import curtain
from ludotheque.scenes.shelf import picture as shelf
from ludotheque.table.view import background
from ludotheque.ui import furniture, text
from ludotheque.ui.palette import PARCHMENT

settings.register_profile(  # no test fails because a machine is slow
    "untimed", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")
board_picture.LATEST = 48  # boards are painted once for many tests
study.AFTER = float("inf")  # no process is begun because a result is on show


LARGEST = 1920 * 1080  # pixels: in larger windows tests ask where things are, not how their ground is painted


def painted_once(room, name, known_by, size_of, most=40):
    """Have a function of a module paint only once what is `known_by` the same; each test is given a copy."""
    paint, kept = getattr(room, name), {}

    def painted(*arguments):
        width, height = size_of(*arguments)
        if width * height > LARGEST:
            return Surface((width, height))
        key = known_by(*arguments)
        if key not in kept:
            if len(kept) >= most:
                kept.clear()
            kept[key] = paint(*arguments)
        return kept[key].copy()

    setattr(room, name, painted)


painted_once(shelf, "draw_room", lambda plan: (plan.size, plan.unit, plan.count), lambda plan: plan.size)
painted_once(furniture, "wood", lambda size: size, lambda size: size)
painted_once(curtain, "draw_cloth", lambda size, tint: (size, tuple(tint)), lambda size, tint: size)


def scaled_from_one(paint=painting.painting, most=40):
    """Return a painter of boards that paints each only once, and scales that picture for other sizes.

    It takes a hundred steps as well, on parchment. `tests/picture` asks how a board is painted at every size.
    """
    kept = {}

    def scaled(board_map, picture, language="fr", places=None):
        width, height = picture.get_size()
        key = board_map.digest, language, places, round(width / height, 1)
        if key not in kept:
            yield from paint(board_map, picture, language, places)
            if len(kept) >= most:
                kept.clear()
            kept[key] = picture.copy()
            return picture
        picture.fill(PARCHMENT)
        yield from (share / 100 for share in range(100))
        pygame.transform.smoothscale(kept[key], (width, height), picture)
        yield 1.0
        return picture

    return scaled


board_picture.painting = background.painting = scaled_from_one()


class Kept:
    """Pictures that are drawn only once; all go before they are more than `MOST` pixels."""

    MOST = 30_000_000

    def __init__(self):
        self._pictures, self._pixels = {}, 0

    def copy(self, key, draw):
        """Return a copy of the picture of this key, drawn if it is not there."""
        picture = self._pictures.get(key)
        if picture is None:
            picture = draw()
            width, height = picture.get_size()
            if width * height > LARGEST:
                return picture
            self._pixels += width * height
            if self._pixels > self.MOST:
                self._pictures.clear()
                self._pixels = width * height
            self._pictures[key] = picture
        return picture.copy()


def drawn_once(draw=pygame.image.load_sized_svg):
    """Return what renders SVG as pygame does, but each picture once."""
    kept = Kept()

    def load_sized_svg(file, size):
        source = file.read()
        return kept.copy((source, size), lambda: draw(BytesIO(source), size))

    return load_sized_svg


def loaded_once(load=pygame.image.load):
    """Return what loads pictures as pygame does, but those of the program once."""
    kept, assets = Kept(), paths.asset("")

    def load_image(file, *named):
        if isinstance(file, Path) and file.is_relative_to(assets):
            return kept.copy(file, lambda: load(file))
        return load(file, *named)

    return load_image


def measured_once(begin=text.Type.__init__):
    """Return what begins to set type at a scale, with all that was measured at it before."""
    measured = defaultdict(dict)

    def begin_measured(self, scale):
        begin(self, scale)
        self._sizes = measured[scale]

    return begin_measured


text.Type.__init__ = measured_once()
pygame.image.load_sized_svg = drawn_once()
pygame.image.load = loaded_once()
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
