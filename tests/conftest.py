"""Sets up all tests, which use no display, no sound card, no folder of the player's and no real clock."""

import gc
import os
import re
import shutil
import tempfile

os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()  # until a test has its own folder
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANGUAGE"] = os.environ["LC_ALL"] = os.environ["LC_MESSAGES"] = ""
os.environ["LANG"] = "fr_FR.UTF-8"

from collections import defaultdict
from io import BytesIO
from itertools import count
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
from ludotheque.ui.app import App
from ludotheque.ui.palette import PARCHMENT

settings.register_profile(  # so that no test fails because a machine is slow
    "untimed", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")
board_picture.LATEST = 16  # boards are painted once, and kept for many tests
study.AFTER = float("inf")  # no process is started to analyse a game while its result is shown


LARGEST = 1920 * 1080  # pixels: larger pictures are left blank, since tests only ask there where things are


def painted_once(room, name, known_by, size_of, most=12):
    """Replace the painter `name` of the module `room` by one that keeps its pictures and returns copies.

    `known_by` and `size_of` take the painter's arguments, and return a key, by which up to `most` pictures
    are kept, and the size.
    """
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


def scaled_from_one(paint=painting.painting, most=16):
    """Return a painter that paints each board only once, and scales this picture for other sizes.

    Like painting, scaling is spread over a hundred steps and starts with blank parchment.
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
    """A cache of pictures. It is emptied before its pictures have more than `MOST` pixels in all."""

    MOST = 15_000_000

    def __init__(self):
        self._pictures, self._pixels = {}, 0

    def copy(self, key, draw):
        """Return a copy of the picture for `key`. If it is not in the cache, `draw` is called to draw it."""
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
    """Return a function that renders SVG like `draw`, but renders each picture only once."""
    kept = Kept()

    def load_sized_svg(file, size):
        source = file.read()
        return kept.copy((source, size), lambda: draw(BytesIO(source), size))

    return load_sized_svg


def loaded_once(load=pygame.image.load):
    """Return a function that loads pictures like `load`, but loads each picture of the program only once."""
    kept, assets = Kept(), paths.asset("")

    def load_image(file, *named):
        if isinstance(file, Path) and file.is_relative_to(assets):
            return kept.copy(file, lambda: load(file))
        return load(file, *named)

    return load_image


def measured_once(begin=text.Type.__init__):
    """Return a replacement for `Type.__init__`. Instances with the same scale share measured text sizes."""
    measured = defaultdict(dict)

    def begin_measured(self, scale):
        begin(self, scale)
        self._sizes = measured[scale]

    return begin_measured


text.Type.__init__ = measured_once()
pygame.image.load_sized_svg = drawn_once()
pygame.image.load = loaded_once()


def collected_often(begin=App.__init__, each=8):
    """Return a replacement for `App.__init__` that collects the scenes of earlier apps, after `each` apps.

    Python looks for cycles less often the more objects there are, so hundreds of tests would share the
    memory.
    """
    begun = count(1)

    def begin_app(self, *arguments, **named):
        if next(begun) % each == 0:
            gc.collect()
        begin(self, *arguments, **named)

    return begin_app


App.__init__ = collected_often()
NOBODYS = os.environ["LUDOTHEQUE_HOME"]
FOLDERS = count()  # of tests, by number


def pytest_collection_finish():
    """Let no later search for rubbish go through modules and thousands of tests."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure():
    shutil.rmtree(NOBODYS, ignore_errors=True)


class Clock:
    """A clock in seconds that advances only when a test calls `pass_`."""

    def __init__(self) -> None:
        self.seconds = 1_700_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tmp_path(tmp_path_factory, request):
    """Return a folder of the test's own. For each, pytest itself would read the names of all before."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.getbasetemp() / f"{name}{next(FOLDERS)}"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture(autouse=True)
def no_waiting_for_disks(monkeypatch):
    """Make `os.fsync` do nothing, so that no test waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def no_waiting_for_silence(monkeypatch):
    """Make `pygame.mixer.quit` do nothing, so that no test waits until its sounds have been played."""
    monkeypatch.setattr(pygame.mixer, "quit", lambda: None)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Return a folder in place of the player's own folders, and set the language to French."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))  # where a dialog for choosing folders starts
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    i18n.set_language("fr")
    return folder
