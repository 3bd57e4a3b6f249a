"""What the tests of text fields share."""

import pygame
import pytest
from pygame import Rect


@pytest.fixture(autouse=True)
def all_frames(every_frame):
    """Draw each frame: these tests ask when one is drawn."""


@pytest.fixture
def told(monkeypatch):
    """Where the input method was told that the caret is."""
    rects = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: rects.append(Rect(rect)))
    return rects
