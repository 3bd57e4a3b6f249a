"""Life at rest: what beats, what it draws, and when it stands still (issue 23, point 6)."""

from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect, Surface

from ludotheque.home.store import Store
from ludotheque.ui import window
from ludotheque.ui.app import App
from ludotheque.ui.life import BEAT, LARGEST, MOST, PAUSE, Life, Patch
from ludotheque.ui.scene import Scene

GROUND, SPARK, LID = (20, 40, 60), (200, 160, 40), (250, 250, 250)
HERE = Rect(100, 80, 20, 10)


def spark(picture, number):
    """Paint frame `number`: a bar that grows."""
    picture.fill(SPARK, (0, 0, number, 10))


class Alive(Scene):
    """A scene with one living patch, over which something may lie."""

    name = "alive"

    def __init__(self, app):
        super().__init__(app)
        self.patch = Patch(HERE, spark, (1, 2, 2, 3))
        self.lid = None

    def patches(self):
        return (self.patch,)

    def draw(self, surface):
        surface.fill(GROUND)
        self.patch.lay(surface)
        if self.lid:
            surface.fill(LID, self.lid)


@pytest.fixture
def app():
    found = App(Store(), size=(640, 480))
    found.scenes.push(Alive(found))
    found.step(0.01)
    yield found
    found.close()


def bar(app):
    """Return how long the bar on the screen is."""
    return next(x for x in range(20) if app.surface.get_at((HERE.x + x, HERE.y))[:3] != SPARK)


def test_it_beats_without_a_scene_being_drawn(app, monkeypatch):
    drawn, flipped = [], []
    monkeypatch.setattr(app.scenes.top, "draw", drawn.append)
    monkeypatch.setattr(window, "flip", lambda: flipped.append(1))
    assert bar(app) == 0
    assert not app.live(BEAT / 2)
    assert app.live(BEAT / 2)
    assert (drawn, flipped, bar(app)) == ([], [1], 1)


def test_a_frame_that_looks_the_same_is_not_drawn(app):
    assert [app.live(BEAT) for _ in range(4)] == [True, True, False, True]
    assert bar(app) == 3


def test_a_whole_frame_shows_it_as_it_was(app):
    app.live(BEAT)
    app.live(BEAT)
    app.redraw()
    app.step(0.01)
    assert bar(app) == 2


def test_stepping_the_program_does_not_wake_it(app):
    before = pygame.image.tobytes(app.surface, "RGB")
    for _ in range(100):
        app.step(0.1)
    assert pygame.image.tobytes(app.surface, "RGB") == before


@pytest.mark.parametrize("lid", [Rect(90, 70, 60, 60), Rect(119, 89, 5, 5)], ids=["whole", "corner"])
def test_it_stands_still_under_whatever_lies_over_it(app, lid):
    app.scenes.top.lid = lid
    app.redraw()
    app.step(0.01)
    before = pygame.image.tobytes(app.surface, "RGB")
    assert not app.live(BEAT)
    assert pygame.image.tobytes(app.surface, "RGB") == before
    app.scenes.top.lid = None
    app.redraw()
    app.step(0.01)
    assert app.live(BEAT)


def test_it_stands_still_a_minute_after_the_last_event(app):
    app.step(PAUSE + 1)
    assert not app.live(BEAT)
    app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    app.step(0.01)
    assert app.live(BEAT)


@pytest.mark.parametrize("gone", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
@pytest.mark.parametrize("back", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED])
def test_it_stands_still_in_a_window_that_is_not_seen(app, gone, back):
    for event, beats in ((gone, False), (back, True)):
        app.post(pygame.event.Event(event))
        app.step(0.01)
        assert app.live(BEAT) is beats


def test_it_is_off_where_animations_are(app):
    app.change(speed=0)
    app.step(0.01)
    assert not app.live(BEAT)


def test_a_scene_over_it_has_a_life_of_its_own(app):
    above = Scene(app)
    above.opaque = False
    app.scenes.push(above)
    app.step(0.01)
    assert not app.live(BEAT)


def test_the_loop_beats_in_time_while_nothing_is_drawn(app, monkeypatch):
    now, beats = [app._turned], []
    monkeypatch.setattr("ludotheque.ui.app.time", SimpleNamespace(perf_counter=lambda: now[0]))
    monkeypatch.setattr(app, "live", beats.append)
    pygame.event.clear()
    app.turn()
    assert beats == []
    now[0] += BEAT
    app.turn()
    assert beats == [pytest.approx(BEAT)]
    app.redraw()
    now[0] += BEAT
    app.turn()
    assert len(beats) == 1


def test_a_large_patch_stands_still():
    surface, side = Surface((400, 400)), int(LARGEST**0.5) + 1
    patch = Patch(Rect(0, 0, side, side), spark, (1, 2))
    patch.lay(surface)
    assert not Life().go_on(BEAT, [patch], surface)


def test_what_lies_behind_is_taken_again_when_it_is_laid_again():
    surface = Surface((200, 200))
    patch = Patch(HERE, spark, (1, 2))
    patch.lay(surface)
    patch.advance()
    surface.fill(GROUND)
    patch.lay(surface)
    assert surface.get_at((HERE.x, HERE.y))[:3] == SPARK
    assert surface.get_at((HERE.right - 1, HERE.y))[:3] == GROUND


def test_few_frames_are_painted_in_one_beat_and_each_patch_has_its_turn():
    surface, life = Surface((400, 400)), Life()
    patches = [Patch(HERE.move(0, 12 * n), spark, range(1, 9)) for n in range(3 * MOST)]
    for patch in patches:
        patch.lay(surface)
    beats = [life.go_on(BEAT, patches, surface) for _ in range(3)]
    assert beats == [MOST] * 3
    assert [patch.painted for patch in patches] == [1] * len(patches)
    for _ in range(3 * 7):
        life.go_on(BEAT, patches, surface)
    assert life.go_on(BEAT, patches, surface) == len(patches)
