"""The scrolled view."""

import pygame
import pytest
from pygame import Rect

from ludotheque.ui.scroll import STEP, Scroll
from ludotheque.ui.skin import Skin


@pytest.fixture
def scroll():
    found = Scroll()
    found.layout(Rect(10, 20, 300, 200), 1000, Skin())
    return found


def test_it_stays_within_the_content(scroll):
    assert not scroll.to(-50)
    assert scroll.to(5000)
    assert scroll.offset == 800


def test_a_notch_of_the_wheel(scroll):
    assert scroll.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert scroll.offset == STEP


def test_page_down_leaves_a_line_to_read_on(scroll):
    scroll.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode=""))
    assert 0 < scroll.offset < 200
    scroll.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode=""))
    assert scroll.offset == 0


def test_what_fits_does_not_scroll(scroll):
    scroll.layout(Rect(0, 0, 300, 200), 150, Skin())
    assert not scroll.needed
    assert not scroll.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))


def test_show_scrolls_as_little_as_needed(scroll):
    assert not scroll.show(Rect(10, 30, 50, 50))
    assert scroll.show(Rect(10, 240, 50, 50))
    assert scroll.offset == 70
    assert scroll.show(Rect(10, 0, 50, 50))
    assert scroll.offset == 50


def test_the_bar_is_dragged_to_the_end(scroll):
    def mouse(kind, pos, **facts):
        return scroll.handle(pygame.event.Event(kind, pos=pos, **facts))

    assert mouse(pygame.MOUSEBUTTONDOWN, (305, 25), button=1)
    assert scroll.held
    mouse(pygame.MOUSEMOTION, (305, 700), rel=(0, 0), buttons=(1, 0, 0))
    assert scroll.offset == 800
    mouse(pygame.MOUSEBUTTONUP, (305, 700), button=1)
    assert not scroll.held


def test_a_smaller_content_pulls_the_view_back(scroll):
    scroll.to(800)
    scroll.layout(Rect(10, 20, 300, 200), 500, Skin())
    assert scroll.offset == 300


def mouse(scroll, kind, y, x=305):
    facts = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    return scroll.handle(pygame.event.Event(kind, pos=(x, y), **facts))


def thumb(scroll):
    """Return the top and bottom of the thumb as it is drawn."""
    with_thumb, without = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    scroll.draw(with_thumb, Skin())
    without.blit(Skin().scroll_track((Scroll.width(Skin()), 200)), (310 - Scroll.width(Skin()), 20))
    rows = [
        y
        for y in range(300)
        if any(with_thumb.get_at((x, y)) != without.get_at((x, y)) for x in range(296, 310))
    ]
    return rows[0], rows[-1] + 1


@pytest.mark.parametrize(("offset", "top"), [(0, 20), (400, 100), (800, 180)])
def test_the_thumb_shows_where_one_is_and_how_much_is_seen(scroll, offset, top):
    scroll.to(offset)
    shown = thumb(scroll)
    assert abs(shown[0] - top) <= 1
    assert abs(shown[1] - shown[0] - 40) <= 2, "a fifth of the content is seen"


def test_the_thumb_taken_anywhere_stays_under_the_pointer(scroll):
    scroll.to(400)
    mouse(scroll, pygame.MOUSEBUTTONDOWN, 130)
    assert scroll.offset == 400, "taken, not moved"
    mouse(scroll, pygame.MOUSEMOTION, 140)
    assert scroll.offset == 450
    mouse(scroll, pygame.MOUSEBUTTONUP, 140)


def test_pressed_beside_the_thumb_the_bar_brings_its_middle_there(scroll):
    assert mouse(scroll, pygame.MOUSEBUTTONDOWN, 120)
    assert scroll.offset == 400


def test_a_press_on_the_thumb_is_handled_though_nothing_moves(scroll):
    assert mouse(scroll, pygame.MOUSEBUTTONDOWN, 25)
    assert scroll.offset == 0


def test_a_notch_in_a_low_view_leaves_lines_to_read_on():
    low = Scroll()
    low.layout(Rect(0, 0, 300, 80), 1000, Skin())
    low.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert 0 < low.offset <= 40
