"""A list of words that unfolds over everything."""

import pygame
import pytest
from pygame import Rect

from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.skin import Skin

WINDOW = Rect(0, 0, 400, 300)
WORDS = {str(number): f"mot {number}" for number in range(12)}


@pytest.fixture
def taken():
    return []


@pytest.fixture
def choice(taken):
    pygame.font.init()
    found = Dropdown("words", WORDS, "3", taken.append)
    found.rect = Rect(50, 100, 200, 42)
    found.unfold(WINDOW, Skin())
    return found


def key(choice, *keys):
    for which in keys:
        choice.handle(pygame.event.Event(pygame.KEYDOWN, key=which, mod=0, unicode=""))


def click(choice, pos):
    choice.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    choice.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def test_arrows_mark_and_enter_takes(choice, taken):
    key(choice, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN)
    assert taken == ["4"]
    assert not choice.unfolded


def test_the_marks_stop_at_both_ends(choice, taken):
    key(choice, pygame.K_END, pygame.K_DOWN, pygame.K_SPACE)
    choice.unfold(WINDOW, Skin())
    key(choice, pygame.K_HOME, pygame.K_UP, pygame.K_SPACE)
    assert taken == ["11", "0"]


def test_a_long_list_scrolls_inside_the_window(choice):
    assert "words-3" in choice.trace()
    assert "words-11" not in choice.trace()
    key(choice, pygame.K_END)
    assert "words-11" in choice.trace()
    assert all(WINDOW.contains(Rect(rect)) for rect in choice.trace().values())


def test_it_unfolds_upwards_where_there_is_more_room(choice):
    choice.rect.bottom = WINDOW.bottom
    choice.unfold(WINDOW, Skin())
    assert all(rect[1] + rect[3] <= choice.rect.top for rect in choice.trace().values())


def test_a_row_is_taken_by_a_click_and_nothing_by_a_click_beside(choice, taken):
    click(choice, (5, 5))
    assert not choice.unfolded
    choice.unfold(WINDOW, Skin())
    click(choice, Rect(choice.trace()["words-3"]).center)
    assert taken == ["3"]


def test_folded_it_steps_from_value_to_value(choice, taken):
    choice.fold()
    for by in (1, -1, -1, -1, -1, -1):
        choice.step(by)
    assert taken == ["4", "3", "2", "1", "0"]
