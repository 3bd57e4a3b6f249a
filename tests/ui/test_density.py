"""A window whose units are several pixels wide, as on a fine screen under Wayland or on macOS."""

import pygame
import pytest
from hand import Hand
from seat import sit_down

from ludotheque.home.store import Store
from ludotheque.ui import window
from ludotheque.ui.app import App
from ludotheque.ui.display import RESIZE_PAUSE
from ludotheque.ui.scene import Scene
from ludotheque.ui.skin import TARGET

PLAIN = pygame.Window


class Fine(PLAIN):
    """A window on a screen with `pixels` in a unit."""

    pixels = 2.0

    def __init__(self, title, size, **how):
        super().__init__(title, self._of(size), **how)

    def _of(self, size):
        return tuple(round(side * self.pixels) for side in size)

    @property
    def size(self):
        return tuple(round(side / self.pixels) for side in super().size)

    @size.setter
    def size(self, size):
        PLAIN.size.__set__(self, self._of(size))


@pytest.fixture(autouse=True)
def fine(monkeypatch):
    monkeypatch.setattr(Fine, "pixels", 2.0)
    monkeypatch.setattr(pygame, "Window", Fine)


@pytest.fixture(params=[1.5, 2.0])
def app(request, monkeypatch):
    monkeypatch.setattr(Fine, "pixels", request.param)
    app = App(Store(), size=(800, 600))
    app.scenes.push(Scene(app))
    yield app
    app.close()


def test_all_pixels_are_drawn_on_and_everything_is_as_large_as_on_another_screen(app):
    assert app.size == (800 * Fine.pixels, 600 * Fine.pixels)
    assert window.density() == Fine.pixels
    assert app.skin.scale == pytest.approx(0.75 * Fine.pixels)
    assert app.skin.target(0) == TARGET * Fine.pixels
    assert app.skin.shrunk(0.5).target(0) == TARGET * Fine.pixels


def test_a_pointer_s_units_become_pixels(app):
    moved = []
    app.scenes.top.handle = lambda event: moved.append((event.pos, event.rel))
    app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 60), rel=(-4, 6), buttons=(0, 0, 0)))
    app.step(0.1)
    by = Fine.pixels
    assert moved == [((100 * by, 60 * by), (-4 * by, 6 * by))]


def test_place_and_size_are_remembered_in_units():
    app = App(Store())
    app.scenes.push(Scene(app))
    window.resize((900, 700), False)
    app.close()
    assert Store().settings.window[2:4] == (900, 700)


def test_the_input_method_is_told_of_the_caret_in_units(app, monkeypatch):
    told = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    by = Fine.pixels
    window.place_caret(pygame.Rect(100 * by, 60 * by, 2 * by, 20 * by))
    assert told == [(100, 60, 2, 20)]


@pytest.mark.parametrize("scene", ["shelf", "settings", "games"])
def test_what_is_pressed_is_as_wide_as_a_fingertip(scene):
    hand = Hand((640, 480))
    if scene != "shelf":
        hand.push(scene)
    assert min(min(rect[2:]) for rect in hand.seen["buttons"].values()) >= TARGET * Fine.pixels


@pytest.mark.large
def test_a_held_piece_is_put_back_when_the_screen_changes_and_then_moves_as_before(monkeypatch):
    """As when the window is moved to a screen with other pixels while a piece is carried."""
    monkeypatch.setattr(Fine, "pixels", 1.0)
    seat = sit_down(3)
    seat.push("die")
    army, panel = seat.army("scroll-1"), seat.area("panel")
    seat.press(army)
    seat.move((army[0] + 40, army[1] + 30))
    (target, *_) = seat.seen["held"]["targets"]
    monkeypatch.setattr(Fine, "pixels", 2.0)
    window.opened().size = 1024, 640
    seat.send(pygame.WINDOWSIZECHANGED, x=1024, y=640)
    assert not seat.seen["held"]
    done = seat.session.cursor
    seat.release(army)
    seat.app.step(RESIZE_PAUSE + 0.01)
    seat.settle()
    assert seat.session.cursor == done
    assert seat.app.size == (2048, 1280)
    assert seat.area("panel").w == pytest.approx(2 * panel.w, rel=0.05)
    seat.drag(*((x / 2, y / 2) for x, y in (seat.army("scroll-1"), seat.place(target))))
    assert target in [piece["place"] for piece in seat.seen["pieces"]]
