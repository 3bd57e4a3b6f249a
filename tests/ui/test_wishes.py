"""What the desktop wishes: asked of the portal and followed, else read once, and never a reason to stop."""

import plistlib
import sys

import pygame
import pytest
from bus import Bus
from hand import Hand
from processes import until

from ludotheque.home.store import Store
from ludotheque.ui import aids
from ludotheque.ui.app import App
from ludotheque.ui.life import BEAT, Patch
from ludotheque.ui.scene import Scene
from ludotheque.ui.wishes import WishWatch

APPEARANCE, GNOME = "org.freedesktop.appearance", "org.gnome.desktop.interface"
AIDS = "org.gnome.desktop.a11y.interface"


def wishes():
    """Return all that is wished where nobody tells of changes."""
    watch = WishWatch({})
    until(lambda: not watch.thread.is_alive())
    return watch.now


# By the portal


@pytest.fixture
def bus(tmp_path, monkeypatch):
    bus = Bus(tmp_path / "bus")
    bus.settings = {}
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    yield bus
    bus.die()


SAID = [
    (APPEARANCE, "contrast", "u", 1, {"high_contrast": True}),
    (AIDS, "high-contrast", "b", True, {"high_contrast": True}),
    (GNOME, "text-scaling-factor", "d", 1.25, {"scale": 125}),
    (GNOME, "text-scaling-factor", "d", 9.0, {"scale": 200}),
    (GNOME, "text-scaling-factor", "d", 0.5, {"scale": 75}),
    (GNOME, "enable-animations", "b", False, {"speed": 0}),
    (APPEARANCE, "reduced-motion", "u", 1, {"speed": 0}),
    # what says nothing, or nonsense
    (APPEARANCE, "contrast", "u", 0, {}),
    (APPEARANCE, "contrast", "u", 7, {}),
    (APPEARANCE, "contrast", "s", "high", {}),
    (APPEARANCE, "color-scheme", "u", 1, {}),
    (GNOME, "enable-animations", "b", True, {}),
    (GNOME, "text-scaling-factor", "d", float("nan"), {}),
    (GNOME, "text-scaling-factor", "d", -1.0, {}),
    (GNOME, "text-scaling-factor", "s", "large", {}),
]


@pytest.mark.parametrize(("space", "key", "kind", "value", "wished"), SAID)
def test_the_portal_says_what_is_wished(bus, space, key, kind, value, wished):
    bus.settings = {space: {key: (kind, value)}, "org.kde.kdeglobals": {"x": ("s", "y")}}
    watch = WishWatch({})
    until(lambda: bus.ready and watch.now == wished)


def test_a_wish_is_followed_when_it_comes_and_when_it_goes(bus):
    watch = WishWatch({})
    until(lambda: bus.ready)
    bus.wish(GNOME, "text-scaling-factor", "d", 1.5)
    until(lambda: watch.now == {"scale": 150})
    bus.wish(APPEARANCE, "contrast", "u", 1)
    until(lambda: watch.now == {"scale": 150, "high_contrast": True})
    bus.wish(APPEARANCE, "contrast", "u", 0)
    bus.wish(GNOME, "text-scaling-factor", "d", 1.0)
    until(lambda: watch.now == {"scale": 100})


def test_what_was_wished_holds_when_the_bus_dies(bus):
    watch = WishWatch({})
    until(lambda: bus.ready)
    bus.wish(APPEARANCE, "contrast", "u", 1)
    until(lambda: watch.now)
    bus.die()
    watch.thread.join(20)
    assert watch.now == {"high_contrast": True}


def test_what_was_known_holds_until_the_portal_has_answered(bus):
    known = {"scale": 150}
    bus.hangs = True
    watch = WishWatch(known)
    until(lambda: bus.clients)
    assert watch.now is known
    bus.die()
    until(lambda: watch.now == {})


def test_without_a_portal_nothing_is_wished(bus):
    bus.settings = None
    assert wishes() == {}


def test_a_portal_that_hangs_holds_up_its_own_thread_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("ludotheque.ui.bus.PATIENCE", 0.1)
    bus = Bus(tmp_path / "bus", hangs=True)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    assert wishes() == {}
    bus.die()


# Where there is no portal


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
    assert wishes() == ({"speed": 0} if less else {})


def test_what_is_said_for_the_later_gtk_counts(config):
    write(config, "gtk-3.0", b"[Settings]\ngtk-enable-animations=true\n")
    write(config, "gtk-4.0", b"[Settings]\ngtk-enable-animations=false\n")
    assert wishes() == {"speed": 0}


def test_without_a_word_nothing_is_wished(config):
    assert wishes() == {}


@pytest.mark.parametrize(("said", "less"), [({"reduceMotion": True}, True), ({}, False), (None, False)])
def test_a_mac_keeps_it_with_the_other_aids(tmp_path, monkeypatch, said, less):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(aids.Path, "home", lambda: tmp_path)
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    if said is not None:
        (folder / "com.apple.universalaccess.plist").write_bytes(plistlib.dumps(said))
    assert wishes() == ({"speed": 0} if less else {})


@pytest.mark.parametrize("words", [b"", b"junk", b"<?xml version='1.0'?><plist><dict>", plistlib.dumps([1])])
def test_what_a_mac_keeps_damaged_stops_nobody(tmp_path, monkeypatch, words):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(aids.Path, "home", lambda: tmp_path)
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    (folder / "com.apple.universalaccess.plist").write_bytes(words)
    assert wishes() == {}


# In the window


@pytest.fixture
def hand(bus, monkeypatch):
    with monkeypatch.context() as alone:
        alone.delenv("DBUS_SESSION_BUS_ADDRESS")  # SDL, too, would speak to the bus, by another library
        hand = Hand((1280, 800), speed=2)
    hand.app.chosen.follow_desktop()
    until(lambda: bus.ready)
    hand.push("settings")
    yield hand
    hand.app.close()


def show(hand, wanted):
    """Let the window go on until it shows something."""

    def shown():
        hand.wait(0.05)
        return wanted()

    until(shown)


def test_the_window_is_as_the_desktop_wishes_and_says_why(bus, hand):
    note = "comme le demande votre système"
    assert note not in hand.told
    bus.wish(APPEARANCE, "contrast", "u", 1)
    show(hand, lambda: hand.app.settings.high_contrast)
    assert hand.label("high-contrast") == "oui"
    assert note in hand.told
    small = hand.app.skin.scale
    bus.wish(GNOME, "text-scaling-factor", "d", 1.5)
    show(hand, lambda: hand.app.settings.scale == 150)
    assert hand.app.skin.scale == pytest.approx(1.5 * small)
    bus.wish(APPEARANCE, "contrast", "u", 0)
    show(hand, lambda: not hand.app.settings.high_contrast)
    kept = Store().settings
    assert (kept.high_contrast, kept.scale) == (False, 100), "nobody has chosen that"
    assert kept.wishes == {"scale": 150}
    assert App(Store(), size=(640, 480)).settings.scale == 150, "from the first picture on"


def test_a_choice_of_the_player_stands_above_what_the_desktop_wishes(bus, hand):
    bus.wish(APPEARANCE, "contrast", "u", 1)
    show(hand, lambda: hand.app.settings.high_contrast)
    hand.push("high-contrast")
    assert not hand.app.settings.high_contrast
    assert "comme le demande votre système" not in hand.told
    bus.wish(GNOME, "text-scaling-factor", "d", 1.5)
    show(hand, lambda: hand.app.settings.scale == 150)
    assert not hand.app.settings.high_contrast
    assert Store().settings.own == ("high_contrast",)


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
def test_nothing_lives_where_less_motion_is_wished(config, less):
    write(config, "gtk-3.0", b"[Settings]\ngtk-enable-animations=%d\n" % (not less))
    app = App(Store(), size=(640, 480))
    app.scenes.push(Alive(app))
    app.chosen.follow_desktop()

    def told():
        app.step(0.01)
        return app.chosen.wished("speed") is less

    until(told)
    assert app.live(BEAT) is not less
    app.close()
