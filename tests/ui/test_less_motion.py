"""The system's wish for less motion: read once, and never a reason to stop (issue 23, point 6)."""

import plistlib
import sys

import pygame
import pytest

from ludotheque.home.store import Store
from ludotheque.ui import aids, less_motion
from ludotheque.ui.app import App
from ludotheque.ui.life import BEAT, Patch
from ludotheque.ui.scene import Scene


@pytest.fixture(autouse=True)
def asked_again():
    less_motion.wanted.cache_clear()
    yield
    less_motion.wanted.cache_clear()


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def write(config, version, words):
    (config / version).mkdir()
    (config / version / "settings.ini").write_bytes(words)


@pytest.mark.parametrize(
    ("words", "less"),
    [
        (b"[Settings]\ngtk-enable-animations=false\n", True),
        (b"[Settings]\ngtk-enable-animations = 0\n", True),
        (b"[Settings]\ngtk-enable-animations=true\n", False),
        (b"[Settings]\ngtk-theme-name=100%\n", False),
        (b"no section at all", False),
        (b"\xff\xfe\x00", False),
        (b"", False),
    ],
)
def test_desktops_write_it_for_gtk(config, words, less):
    write(config, "gtk-3.0", words)
    assert less_motion.wanted() is less


def test_what_is_said_for_the_later_gtk_counts(config):
    write(config, "gtk-3.0", b"[Settings]\ngtk-enable-animations=true\n")
    write(config, "gtk-4.0", b"[Settings]\ngtk-enable-animations=false\n")
    assert less_motion.wanted()


def test_without_a_word_motion_is_welcome(config):
    assert not less_motion.wanted()


@pytest.mark.parametrize(("said", "less"), [({"reduceMotion": True}, True), ({}, False), (None, False)])
def test_a_mac_keeps_it_with_the_other_aids(tmp_path, monkeypatch, said, less):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(aids.Path, "home", lambda: tmp_path)
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    if said is not None:
        (folder / "com.apple.universalaccess.plist").write_bytes(plistlib.dumps(said))
    assert less_motion.wanted() is less


@pytest.mark.parametrize("words", [b"", b"junk", b"<?xml version='1.0'?><plist><dict>", plistlib.dumps([1])])
def test_what_a_mac_keeps_damaged_stops_nobody(tmp_path, monkeypatch, words):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(aids.Path, "home", lambda: tmp_path)
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    (folder / "com.apple.universalaccess.plist").write_bytes(words)
    assert not less_motion.wanted()


class Alive(Scene):
    """A scene with one living patch."""

    def __init__(self, app):
        super().__init__(app)
        self.patch = Patch(pygame.Rect(9, 9, 9, 9), lambda picture, n: picture.fill((n, n, n)), (50, 90))

    def patches(self):
        return (self.patch,)

    def draw(self, surface):
        self.patch.lay(surface)


@pytest.mark.parametrize("less", [True, False])
def test_nothing_lives_where_less_motion_is_wanted(config, less):
    write(config, "gtk-3.0", b"[Settings]\ngtk-enable-animations=%d\n" % (not less))
    app = App(Store(), size=(640, 480))
    app.scenes.push(Alive(app))
    app.step(0.01)
    assert app.live(BEAT) is not less
    app.close()
