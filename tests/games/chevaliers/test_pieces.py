"""The knights of the hall: told apart by outline and by light, from small to large."""

from itertools import combinations

import pygame
import pytest

from ludotheque.games.chevaliers.art.pieces import BOX, draw_knight
from ludotheque.picture.heraldry import tincture

ARGENT, GUEULES = tincture("argent"), tincture("gueules")


def figures(px: int) -> dict[str, pygame.Surface]:
    return {
        "white": draw_knight(ARGENT, 0, False, px),
        "home": draw_knight(ARGENT, 0, False, px, home=True),
        "red": draw_knight(GUEULES, 1, False, px),
    }


def light(picture: pygame.Surface) -> float:
    """The mean light of what is not transparent, 0 to 255."""
    spots = [picture.get_at((x, y)) for x in range(picture.get_width()) for y in range(picture.get_height())]
    grey = [0.299 * c.r + 0.587 * c.g + 0.114 * c.b for c in spots if c.a > 200]
    return sum(grey) / len(grey)


@pytest.mark.parametrize("px", [30, 45, 60, 120])
def test_sizes_are_as_asked_and_the_foot_is_at_the_bottom(px: int) -> None:
    for picture in figures(px).values():
        assert picture.get_size() == (round(px * BOX[0] / BOX[1]), px)
        assert picture.get_bounding_rect(100).bottom >= px - 2


@pytest.mark.parametrize("px", [30, 60])
def test_outlines_differ(px: int) -> None:
    masks = {name: pygame.mask.from_surface(picture, 128) for name, picture in figures(px).items()}
    for one, other in combinations(masks.values(), 2):
        shared = one.overlap_area(other, (0, 0))
        assert shared / (one.count() + other.count() - shared) < 0.93


@pytest.mark.parametrize("px", [30, 60])
def test_sides_differ_without_colour(px: int) -> None:
    found = figures(px)
    assert light(found["white"]) - light(found["red"]) > 25


def test_hatchings_are_drawn_on_gueules_and_argent_is_plain() -> None:
    plain, hatched = (draw_knight(GUEULES, 1, on, 80) for on in (False, True))
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(hatched, "RGBA")
    plain, hatched = (draw_knight(ARGENT, 0, on, 80) for on in (False, True))
    assert pygame.image.tobytes(plain, "RGBA") == pygame.image.tobytes(hatched, "RGBA")


def test_argent_is_no_ones_choice_but_has_its_words() -> None:
    assert ARGENT.word == "blanc"
    assert "croix" in ARGENT.blazon
