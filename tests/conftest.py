"""Sets up all tests: no display, no sound card, no desktop, no folder of the player's, no real clock."""

import gc
import mmap
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

if sys.dont_write_bytecode:  # compiled files are kept away from the sources: tests start many processes
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    sys.dont_write_bytecode = False
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()  # until a test has its own folder
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)  # what the developer's desktop wishes is another matter
os.environ["LANGUAGE"] = os.environ["LC_ALL"] = os.environ["LC_MESSAGES"] = ""
os.environ["LANG"] = "fr_FR.UTF-8"

from collections import defaultdict
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha1
from io import BytesIO
from itertools import count
from struct import Struct

import pygame
import pytest
import sources
from _pytest.runner import runtestprotocol
from amounts import spread
from frames import FRAMES
from hypothesis import HealthCheck, settings
from pygame import Surface

from ludotheque import i18n
from ludotheque.home import paths
from ludotheque.languages import Messages
from ludotheque.picture import board_picture, lettering, painting
from ludotheque.players import study
from ludotheque.scenes.overlays import curtain
from ludotheque.scenes.setup import scene as setup
from ludotheque.scenes.shelf import picture as shelf
from ludotheque.scenes.shelf import widgets
from ludotheque.table.view import background
from ludotheque.ui import fonts, furniture, kept_pictures, memory, skin, sound, text, window
from ludotheque.ui.app import App
from ludotheque.ui.fonts import FaceFont
from ludotheque.ui.palette import PARCHMENT
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.system_fonts import SYSTEM

settings.register_profile(  # so that no test fails because a machine is slow
    "untimed", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")
gc.set_threshold(100_000, 20, 100)  # objects; few tests make so many
memory.keep_one_heap()  # as the program does: else each thread would keep megabytes of what was freed
board_picture.LATEST = 4  # boards are painted once, and kept for the next tests
study.AFTER = float("inf")  # no process is started to analyse a game while its result is shown


LONG = 200  # characters of a line whose size is not remembered
FORM = Struct("=4i4I")  # width, height, bits of a pixel, whether it blends, masks
RENAME = os.replace  # before a test replaces it
LARGEST = 1920 * 1080  # pixels: larger pictures are left blank, since tests only ask there where things are


class Kept:
    """Pictures that are painted once: small ones in memory, large ones in files that all processes share.

    Each that one gets is one's own to draw on.
    """

    def __init__(self, small=64_000, room=25_000_000):
        self._small, self._room, self._at_hand = small, room, {}  # bytes; the latest come last
        folder = os.environ.get("LUDOTHEQUE_PICTURES", "")
        self._own = f"of-{os.getppid()}-" not in folder  # that of a run which tests broken code is another
        if self._own:
            folder = tempfile.mkdtemp(prefix=f"pictures-of-{os.getpid()}-")
            os.environ["LUDOTHEQUE_PICTURES"] = folder
        self._folder = Path(folder)

    def _file(self, key):
        assert " at 0x" not in repr(key)
        return self._folder / sha1(repr(key).encode()).hexdigest()

    def get(self, key):
        if key in self._at_hand:
            picture = self._at_hand[key] = self._at_hand.pop(key)
            return picture.copy()
        try:
            with open(self._file(key), "rb", buffering=0) as file:
                width, height, depth, blends, *masks = FORM.unpack(file.read(FORM.size))
                picture = Surface((width, height), blends and pygame.SRCALPHA, depth, masks)
                file.readinto(picture.get_buffer())
                return picture
        except FileNotFoundError:
            return None

    def keep(self, key, picture):
        assert picture.get_colorkey() is None
        assert picture.get_bytesize() > 1, "a palette is not kept"
        size = picture.get_pitch() * picture.get_height()
        if size < self._small:
            self._at_hand[key], self._room = picture.copy(), self._room - size
            while self._room < 0:
                oldest = self._at_hand.pop(next(iter(self._at_hand)))
                self._room += oldest.get_pitch() * oldest.get_height()
            return
        blends = bool(picture.get_flags() & pygame.SRCALPHA)
        form = FORM.pack(*picture.get_size(), picture.get_bitsize(), blends, *picture.get_masks())
        handle, written = tempfile.mkstemp(dir=self._folder)
        with open(handle, "wb") as file:
            file.write(form)
            file.write(picture.get_buffer())
        RENAME(written, self._file(key))

    def end(self):
        if self._own:
            shutil.rmtree(self._folder, ignore_errors=True)


KEPT = Kept()


def kept(key, draw):
    """Return the picture for `key`. If none is kept, `draw` it."""
    picture = KEPT.get(key)
    if picture is None:
        picture = draw()
        KEPT.keep(key, picture)
    return picture


def painted_once(room, name, known_by=lambda *arguments: arguments, window=None):
    """Replace the painter `name` of the module `room` by one that keeps its pictures and returns copies.

    `known_by` takes the painter's arguments, and returns a key. If a picture is as large as the window,
    `window` takes them too, and returns its size.
    """
    paint = getattr(room, name)

    def painted(*arguments):
        width, height = window(*arguments) if window else (0, 0)
        if width * height > LARGEST:
            return Surface((width, height))
        return kept((name, *known_by(*arguments)), lambda: paint(*arguments))

    setattr(room, name, painted)


def known_cover(box):
    """Return by what the cover of a box is known."""
    return box.cover(), box.title


painted_once(shelf, "draw_room", lambda plan: (plan.size, plan.unit, plan.count), lambda plan: plan.size)
painted_once(
    shelf,
    "with_boxes",
    lambda plan, _room, boxes: (plan.size, plan.unit, *map(tuple, plan.boxes), *map(known_cover, boxes)),
    lambda plan, *_room: plan.size,
)
painted_once(curtain, "draw_cloth", lambda size, tint: (size, tuple(tint)), lambda size, tint: size)
painted_once(furniture, "wood", window=lambda size: size)
painted_once(furniture, "panel")
painted_once(furniture, "parchment")
for room in (shelf, skin, background):
    painted_once(room, "soft_shadow")
for room in (shelf, widgets, setup):
    painted_once(room, "cover", lambda box, size: (*known_cover(box), size))


def scaled_from_one(paint=painting.painting):
    """Return a painter that paints each board only once, and scales this picture for other sizes.

    Like painting, scaling is spread over a hundred steps and starts with blank parchment.
    """

    def scaled(board_map, picture, language="fr", places=None):
        width, height = picture.get_size()
        key = board_map.digest, language, places and places.__qualname__, round(width / height, 1)
        board = KEPT.get(key)
        if board is None:
            yield from paint(board_map, picture, language, places)
            KEPT.keep(key, picture)
            return picture
        picture.fill(PARCHMENT)
        yield from (share / 100 for share in range(100))
        pygame.transform.smoothscale(board, (width, height), picture)
        yield 1.0
        return picture

    return scaled


board_picture.painting = background.painting = scaled_from_one()


def drawn_once(draw=pygame.image.load_sized_svg):
    """Return a function that renders SVG like `draw`, but renders each picture only once."""

    def load_sized_svg(file, size):
        source = file.read()
        return kept((sha1(source).digest(), size), lambda: draw(BytesIO(source), size))

    return load_sized_svg


def loaded_once(load=pygame.image.load):
    """Return a function that loads pictures like `load`, but loads each picture of the program only once."""
    assets = os.fsencode(paths.asset(""))

    def load_image(file, *named):
        name = os.fsencode(file) if isinstance(file, Path) else file
        if isinstance(name, bytes) and name.startswith(assets):
            return kept(name, lambda: load(file))
        return load(file, *named)

    return load_image


class TextsKept(PictureCache):
    """The cache of one `Type`, whose texts are drawn once for all of the same scale."""

    def __init__(self, scale):
        super().__init__(text.MOST_PICTURES, text.room(scale))
        self._scale = scale

    def __call__(self, key, make):
        return super().__call__(key, lambda: kept((self._scale, SYSTEM.found, key), make))


def measured_once(begin=text.Type.__init__):
    """Return a replacement for `Type.__init__`. Those of the same scale share pictures and sizes of texts."""
    measured = defaultdict(dict)

    def begin_measured(self, scale):
        begin(self, scale)
        self._sizes, self._cache = measured[scale, SYSTEM.found], TextsKept(scale)

    return begin_measured


def opened_once(begin=fonts.open_font, measure=FaceFont.size):
    """Return replacements for `open_font` and `FaceFont.size`: fonts that are alike share measured lines."""
    measured = defaultdict(dict)

    def open_font(face, px):
        font = begin(face, px)
        font.measured = measured[face, px]
        return font

    @wraps(measure)
    def size(self, line):
        if len(line) > LONG or self.outline:
            return measure(self, line)
        found = self.measured.get((SYSTEM.found, line))
        if found is None:
            found = self.measured[SYSTEM.found, line] = measure(self, line)
        return found

    return open_font, size


def found_once(find=Messages.find):
    """Return a replacement for `Messages.find` that looks for each message once for all tests."""
    known = defaultdict(dict)

    @wraps(find)
    def find_once(self, key):
        found = known[self._lines]
        if key not in found:
            found[key] = find(self, key)
        return found[key]

    return find_once


Messages.find = found_once()
SYSTEM.search = lambda _letter: None  # the fonts of this machine are nobody's
text.Type.__init__ = measured_once()
fonts.open_font, FaceFont.size = opened_once()
text.open_font = lettering.open_font = fonts.open_font


def quit_display(end=pygame.display.quit):
    """Return a function that ends the display; SDL would take away a window that the program has open."""

    def quit():
        window._opened = None
        end()

    return quit


pygame.display.quit = quit_display()
pygame.image.load_sized_svg = drawn_once()
pygame.image.load = loaded_once()


def decoded_once(load=sound.load):
    """Return a function that loads sounds like `load`, but each only once. Music is too large to be kept."""
    kept = cache(load)
    return lambda path: (load if path.name.startswith("music-") else kept)(path)


sound.load = decoded_once()


def resident():
    """Return how many bytes of memory the process takes; 0 where only other systems say it."""
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * mmap.PAGESIZE
    return 0


class Rubbish:
    """Frees the scenes of closed apps, which are in cycles, after each test, without a look at what is older.

    Left to itself, Python looks for cycles less often the more objects there are, so hundreds of tests would
    share the memory. What an app that lived through a collection has left is freed after `each` pixels of
    windows, and what the C library has kept of it is given back, as is what it has kept of `most` bytes that
    tests have taken. What lives on then is what tests cache for good, and is looked at again only once it has
    grown by `most` bytes: an app that was in use then is in it.
    """

    def __init__(self, each=150_000_000, most=90_000_000):
        self._each, self._most = each, most
        self._begun, self._pixels, self._before, self._looked_at = False, 0, 0, 0

    def noting(self, begin=App.__init__):
        """Return a replacement for `App.__init__` that notes that there will be something to free."""

        def begin_app(app, *arguments, **named):
            begin(app, *arguments, **named)
            self._begun = True
            self._pixels += app.size[0] * app.size[1]

        return begin_app

    def free(self):
        if self._pixels > self._each or resident() > self._before + self._most:
            SYSTEM.tell = lambda: None  # it holds the last app
            if self._search() > self._looked_at + self._most:
                gc.unfreeze()
                self._looked_at = self._search()
            self._pixels, self._before = 0, resident()
        elif self._begun:
            gc.collect(1)
        self._begun = False

    @staticmethod
    def _search():
        gc.collect()
        gc.freeze()
        memory.trim()
        return resident()


RUBBISH = Rubbish()
App.__init__ = RUBBISH.noting()
FRAMES.left_out()
NOBODYS = os.environ["LUDOTHEQUE_HOME"]
FOLDERS = count()  # of tests, by number


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is long
def pytest_collection_modifyitems(config, items):
    if not config.option.keyword:  # who asks for the tests of one game gets all
        left_out = spread(items)
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: item.get_closest_marker("large") is None)  # first, while processes are small


def pytest_collection_finish():
    """Let no later search for rubbish go through modules and thousands of tests."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """Draw what a test leaves on the screen."""
    try:
        done = yield
        FRAMES.look()
        return done
    finally:
        FRAMES.forget()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """Forget what tests of a module have found out for each other, and their reports, once all have run."""
    if nextitem is None or nextitem.module is not item.module:
        if hasattr(item.config, "workerinput"):  # they have been sent to the process that sums up
            item.config.pluginmanager.get_plugin("terminalreporter").stats.clear()
        for made in vars(item.module).values():
            if hasattr(made, "cache_clear") and made.__module__ == item.module.__name__:
                made.cache_clear()


def pytest_runtest_logfinish():
    RUBBISH.free()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Send no more than the verdict from one process to the other: that a test begins is told to nobody."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure():
    KEPT.end()
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
def own_folder(tmp_path_factory, request):
    """Return where the test has a folder of its own, which few make: to remove thousands takes seconds."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    return tmp_path_factory.getbasetemp() / f"{name}{next(FOLDERS)}"


@pytest.fixture
def tmp_path(own_folder):
    """Return a folder of the test's own. For each, pytest itself would read the names of all before."""
    own_folder.mkdir(mode=0o700, exist_ok=True)
    return own_folder


def replaced(source, target, rename=os.replace):
    """Rename a file like `os.replace`, but to a free name, which the disk needs not be waited for."""
    if os.path.lexists(source):
        with suppress(OSError):
            os.unlink(target)
    rename(source, target)


@pytest.fixture
def every_frame(monkeypatch):
    """Draw each frame at once, as the program does."""
    monkeypatch.setattr(FRAMES, "all", True)


@pytest.fixture(autouse=True)
def no_waiting_for_disks(monkeypatch):
    """Make `os.fsync` do nothing and `os.replace` remove first, so that no test waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr(os, "replace", replaced)


@pytest.fixture(autouse=True)
def no_pictures_on_disk(request, monkeypatch):
    """Write no pictures of shelf and boards, which are megabytes, but for tests that are about that."""
    if not request.node.get_closest_marker("pictures"):
        monkeypatch.setattr(kept_pictures, "keep", lambda name, picture: None)


@pytest.fixture(autouse=True)
def no_waiting_for_silence(monkeypatch):
    """Make `pygame.mixer.quit` do nothing, so that no test waits until its sounds have been played."""
    monkeypatch.setattr(pygame.mixer, "quit", lambda: None)


@pytest.fixture(autouse=True)
def away_from_home(own_folder, monkeypatch):
    """Put a folder of the test's in place of the player's own folders, and set the language to French."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(own_folder / "home"))
    monkeypatch.setenv("HOME", str(own_folder))  # where a dialog for choosing folders starts
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    i18n.set_language("fr")
    i18n.set_pointer(finger=False)


@pytest.fixture(scope="module")
def room_for_sources():
    """Forget what sources are made of once a module has looked at them: hundreds of megabytes."""
    yield
    sources.forget()
    gc.collect()  # a function in a test that calls itself is a cycle, which holds what it knows
    memory.trim()


@pytest.fixture
def home(tmp_path):
    """Return the folder in place of the player's own; the one that it lies in exists."""
    return tmp_path / "home"
