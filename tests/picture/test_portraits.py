"""The portraits of the characters: round, told apart also where they are small and grey."""

from itertools import combinations
from typing import get_args

import pygame
import pytest

from ludotheque.picture.portraits import Mood, draw_portrait
from ludotheque.players.characters import CHARACTERS

SMALL, LARGE = 40, 160  # pixels
LEAST = 24  # of 255: how far apart two small grey faces are in the mean


@pytest.fixture(scope="module", autouse=True)
def window():
    pygame.display.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


def greys(picture):
    """The brightness of every pixel within the ring."""
    middle = picture.subsurface(picture.get_rect().inflate(-SMALL // 3, -SMALL // 3))
    grey = pygame.transform.grayscale(middle)
    return [grey.get_at((x, y)).r for y in range(grey.get_height()) for x in range(grey.get_width())]


def test_every_character_has_a_round_face_of_the_size_asked_for():
    for one in CHARACTERS:
        picture = draw_portrait(one.id, LARGE)
        assert picture.get_size() == (LARGE, LARGE)
        assert picture.get_at((0, 0)).a == picture.get_at((LARGE - 1, LARGE - 1)).a == 0
        assert picture.get_at((LARGE // 2, LARGE // 2)).a == 255


def test_small_grey_faces_are_told_apart():
    seen = {one.id: greys(draw_portrait(one.id, SMALL)) for one in CHARACTERS}
    for one, other in combinations(seen, 2):
        apart = sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) / len(seen[one])
        assert apart > LEAST, (one, other, apart)


def test_nobody_else_has_a_portrait():
    with pytest.raises(FileNotFoundError):
        draw_portrait("nobody", SMALL)


def test_every_mood_shows_on_every_face_also_where_it_is_small():
    for one in CHARACTERS:
        seen = {mood: greys(draw_portrait(one.id, SMALL, mood)) for mood in get_args(Mood)}
        for mood, other in combinations(seen, 2):
            changed = sum(abs(a - b) > 30 for a, b in zip(seen[mood], seen[other], strict=True))
            assert changed > len(seen[mood]) / 100, (one.id, mood, other)


def test_a_face_is_calm_unless_it_is_told_otherwise():
    calm, plain = (draw_portrait(CHARACTERS[0].id, SMALL, *mood) for mood in (("calm",), ()))
    assert greys(calm) == greys(plain)
