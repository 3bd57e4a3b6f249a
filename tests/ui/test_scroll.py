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
