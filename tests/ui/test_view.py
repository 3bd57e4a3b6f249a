"""Windows that are smaller than any scene can be laid out for."""

import pygame
import pytest

from ludotheque.home.store import Store
from ludotheque.ui import window
from ludotheque.ui.app import App
from ludotheque.ui.scene import Scene

RED = pygame.Color("red")


class Painted(Scene):
    """A scene with a red right half that remembers where it was pressed."""

    name = "painted"

    def __init__(self, app):
        super().__init__(app)
        self.pressed = []
        self.right = pygame.Rect(0, 0, 0, 0)

    def layout(self, size):
        self.right = pygame.Rect(size[0] // 2, 0, size[0] - size[0] // 2, size[1])

    def draw(self, surface):
        surface.fill("blue")
        surface.fill(RED, self.right)

    def handle(self, event):
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.pressed.append(event.pos)
        return True


def shrink(app, size):
    window.opened().minimum_size = 1, 1  # as for a window manager that does not care for it
    window.opened().size = size
    app.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    app.step(0.5)
    app.step(0.5)


@pytest.fixture
def app():
    found = App(Store(), size=(900, 700))
    found.scenes.push(Painted(found))
    found.step(0.0)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("size", "shown"), [((320, 240), 320), ((300, 900), 300), ((2000, 48), 200), ((1, 1), 1)]
)
def test_scenes_are_laid_out_for_the_smallest_size_at_least_and_shown_whole(app, size, shown):
    shrink(app, size)
    assert app.size == (max(640, size[0]), max(480, size[1]))
    seen = window.surface()
    assert seen.get_size() == size
    colours = [seen.get_at((x, size[1] // 2)) for x in range(size[0])]
    reddish = [colour.r > 200 and colour.b < 50 for colour in colours]
    bluish = [colour.b > 200 and colour.r < 50 for colour in colours]
    assert abs(sum(reddish) - sum(bluish)) <= 2
    assert sum(reddish) >= shown // 2 - 2


@pytest.mark.parametrize(
    ("size", "at", "pressed"),
    [
        ((320, 240), (100, 60), (200, 120)),
        ((320, 480), (100, 150), (200, 60)),  # shown with 120 black rows above and below
        ((700, 240), (300, 60), (250, 120)),  # with 175 black columns on both sides
        ((640, 480), (100, 60), (100, 60)),
    ],
)
def test_a_press_reaches_what_is_seen_there(app, size, at, pressed):
    shrink(app, size)
    app.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.step(0.1)
    ((x, y),) = app.scenes.top.pressed
    assert abs(x - pressed[0]) <= 1
    assert abs(y - pressed[1]) <= 1


def test_a_motion_is_as_long_as_it_is_seen_to_be(app):
    moved = []
    app.scenes.top.handle = lambda event: moved.append((event.pos, event.rel))
    shrink(app, (320, 240))
    app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 60), rel=(5, -3), buttons=(0, 0, 0)))
    app.step(0.1)
    assert moved == [((200, 120), (10, -6))]


def test_a_window_made_larger_again_is_drawn_on_itself(app):
    shrink(app, (320, 240))
    shrink(app, (800, 600))
    assert app.surface is window.surface()
    assert app.surface.get_at((700, 300)) == RED
