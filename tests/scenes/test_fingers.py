"""Fingers on pages: they scroll what they are drawn along, and press what they tap."""

import pygame
import pytest
from hand import Hand
from touch import told

from ludotheque.ui.fingers import LONG
from ludotheque.ui.press_guard import PAUSE


class Touch(Hand):
    """A hand of one finger."""

    def finger(self, kind, pos):
        self.send(kind, **told(self.app, pos))

    def draw(self, start, *points):
        self.finger(pygame.FINGERDOWN, start)
        for point in points:
            self.finger(pygame.FINGERMOTION, point)
        self.finger(pygame.FINGERUP, points[-1])
        self.wait()

    def tap(self, id):
        x, y, w, h = self.seen["buttons"][id]
        self.wait(PAUSE + 0.1)
        self.draw((x + w // 2, y + h // 2), (x + w // 2 + 2, y + h // 2 + 2))


@pytest.fixture
def touch():
    return Touch((640, 480))


def look(touch):
    return pygame.image.tobytes(touch.app.surface, "RGB")


def tops(touch):
    return {id: rect[1] for id, rect in touch.seen["buttons"].items()}


def test_a_finger_draws_a_page_along_and_presses_nothing(touch):
    touch.tap("settings")
    _x, y, _w, h = touch.seen["scrolls"]["body"]
    before, saved, names = tops(touch), touch.app.settings, touch.names
    id = next(id for id, rect in touch.seen["buttons"].items() if y + h // 2 < rect[1] < y + h - 60)
    start = touch.seen["buttons"][id][0] + 20, before[id] + 20
    touch.draw(start, (start[0], start[1] - 30), (start[0], start[1] - 90))
    assert tops(touch)[id] == before[id] - 90
    assert (touch.app.settings, touch.names) == (saved, names)


def test_a_finger_draws_the_text_of_a_book_along(touch):
    touch.navigation.rulebook("highlanders")
    touch.wait(2)
    before = look(touch)
    offset = touch.scene.reader.scroll.offset
    x, y = touch.scene.reader.scroll.view.center
    touch.draw((x, y), (x, y - 100))
    assert touch.scene.reader.scroll.offset == offset + 100
    assert look(touch) != before


def test_a_tap_presses_what_is_there_at_once(touch):
    touch.tap("highlanders")
    assert touch.names[-1] == "setup"


def test_a_second_tap_does_not_press_what_has_just_come_under_the_finger(touch):
    """A finger strays farther between two taps than a mouse between two clicks."""
    touch.navigation.settings()
    touch.wait()
    x, y, w, h = touch.seen["buttons"]["close"]
    touch.app.scenes.pop()
    touch.navigation.games()
    touch.wait(1)
    for stray in (0, 6):
        at = x + w // 2 + stray, y + h // 2 - stray
        touch.finger(pygame.FINGERDOWN, at)
        touch.finger(pygame.FINGERUP, at)
        if not stray:
            touch.navigation.settings()
            touch.app.step(0.01)
    assert touch.names[-1] == "settings", "its button to close it was not meant"


def test_a_finger_kept_still_tells_what_a_button_does_and_lifting_it_presses_nothing(touch):
    touch.wait(3)  # the shelf is whole: the day's riddle comes when nobody has touched anything for a while
    names, before = touch.names, look(touch)
    x, y, w, h = touch.seen["buttons"]["settings"]
    touch.finger(pygame.FINGERDOWN, (x + w // 2, y + h // 2))
    touch.wait(LONG + 0.5)
    assert look(touch) != before, "the button is pointed at"
    touch.finger(pygame.FINGERUP, (x + w // 2, y + h // 2))
    touch.wait()
    assert look(touch) == before
    assert touch.names == names
