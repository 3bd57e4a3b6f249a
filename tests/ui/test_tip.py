"""The tip beside a button."""

import pygame
import pytest
from pygame import Rect, Surface

from ludotheque.ui.skin import Skin
from ludotheque.ui.tip import PAUSE, TipLabel
from ludotheque.ui.widgets import Tip


@pytest.fixture(scope="module", autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


@pytest.mark.parametrize(("top", "high"), [(0, 200), (20, 165)])
def test_where_there_is_no_room_it_covers_nothing(top, high):
    label, tip = TipLabel(), Tip("Quelques mots", Rect(10, top, 40, high))
    label.update(0.0, tip)
    assert label.update(PAUSE, tip)
    window = Surface((330, 200), pygame.SRCALPHA)
    label.draw(window, Skin())
    assert not window.get_bounding_rect()


@pytest.mark.parametrize("x", [0, 150, 290])
def test_a_long_tip_breaks_into_lines_and_is_wholly_in_the_window(x):
    label, tip = TipLabel(), Tip("Quelques mots de plus que de place. " * 3, Rect(x, 10, 40, 40))
    label.update(0.0, tip)
    assert label.update(PAUSE, tip)
    window, skin = Surface((330, 200), pygame.SRCALPHA), Skin()
    label.draw(window, skin)
    inked = window.get_bounding_rect()
    assert inked.w < 330
    assert inked.h > 1.5 * skin.hint("Un mot").get_height()


@pytest.mark.parametrize(("x", "wide"), [(230, 100), (0, 100)])
def test_a_tip_of_a_panel_lies_beside_the_panel(x, wide):
    panel = Rect(x, 90, wide, 20)
    label, tip = TipLabel(), Tip("Quelques mots", panel, aside=True)
    label.update(0.0, tip)
    assert label.update(PAUSE, tip)
    window = Surface((330, 200), pygame.SRCALPHA)
    label.draw(window, Skin())
    inked = window.get_bounding_rect()
    assert inked.h
    assert inked.right <= panel.left or inked.left >= panel.right
