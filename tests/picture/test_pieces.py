"""The five tinctures and their pieces: told apart without hue, worth by outline, dice that are right."""

from itertools import combinations, pairwise

import pygame
import pytest

from ludotheque.picture import dice
from ludotheque.picture.heraldry import SHIELD_OUTLINE, hatch
from ludotheque.picture.pieces import TINCTURES, TUMBLE, Pieces, tincture
from ludotheque.ui.skin import Skin

AZUR = tincture("azur")


@pytest.fixture(scope="module", autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


@pytest.fixture(scope="module")
def pieces(window):
    return Pieces(Skin())


def luminance(colour):
    return 0.299 * colour.r + 0.587 * colour.g + 0.114 * colour.b


def outline(picture, size=(48, 48)):
    """The outline in a common size, as a mask."""
    rect = picture.get_bounding_rect(128)
    return pygame.mask.from_surface(pygame.transform.smoothscale(picture.subsurface(rect), size))


def test_five_tinctures_by_name():
    assert [arms.name for arms in TINCTURES] == ["vert", "sable", "or", "azur", "gueules"]
    assert tincture("gueules").charge == "lion"
    with pytest.raises(KeyError):
        tincture("rose")


def test_each_has_its_own_charge_hatching_word_and_blazon():
    for attribute in ("charge", "hatching", "word", "blazon"):
        assert len({getattr(arms, attribute) for arms in TINCTURES}) == 5


def test_words_and_blazons_are_french_by_default():
    assert tincture("gueules").word == "rouge"
    assert tincture("gueules").blazon == "rouge, au lion"


def test_fields_differ_in_luminance():
    steps = sorted(luminance(arms.field) for arms in TINCTURES)
    assert all(after - before >= 20 for before, after in pairwise(steps))


def test_charges_stand_out_from_their_fields():
    assert all(abs(luminance(arms.field) - luminance(arms.metal)) > 95 for arms in TINCTURES)


def test_grey_shields_are_all_different(pieces):
    grey = [pygame.transform.grayscale(pieces.shield(arms, None, 28)) for arms in TINCTURES]
    for one, other in combinations(grey, 2):
        difference = sum(
            abs(one.get_at((x, y)).r - other.get_at((x, y)).r) for x in range(4, 24) for y in range(4, 28)
        )
        assert difference / 480 > 14


def test_worths_have_different_outlines(pieces):
    masks = [outline(pieces.knight(AZUR, worth, 40)) for worth in (1, 2, 5)]
    for one, other in combinations(masks, 2):
        shared, either = one.overlap_area(other, (0, 0)), one.count() + other.count()
        assert shared / (either - shared) < 0.85


def test_a_foot_knight_is_one_unit_high_and_worth_makes_taller(pieces):
    heights = [pieces.knight(AZUR, worth, 50).get_height() for worth in (1, 2, 5)]
    assert heights[0] == 50
    assert heights == sorted(set(heights))


def test_only_the_three_worths_exist(pieces):
    with pytest.raises(KeyError):
        pieces.knight(AZUR, 3, 40)


@pytest.mark.parametrize("arms", TINCTURES, ids=lambda arms: arms.name)
def test_hatchings_are_an_option_and_change_every_tincture(arms, pieces):
    hatched = Pieces(Skin(hatchings=True))
    for worth in (1, 2, 5):
        plain, engraved = pieces.knight(arms, worth, 56), hatched.knight(arms, worth, 56)
        assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(engraved, "RGBA")


def segments(path):
    """The ((x1, y1), (x2, y2)) of hatching lines."""
    for line in path.split("M")[1:]:
        start, end = line.split("L")
        yield tuple(map(float, start.split())), tuple(map(float, end.split()))


def test_gueules_are_vertical_azur_horizontal_vert_falls_to_the_right():
    (x1, y1), (x2, y2) = next(segments(hatch(SHIELD_OUTLINE, tincture("gueules").hatching, 10)))
    assert x1 == x2
    assert y1 != y2
    (x1, y1), (x2, y2) = next(segments(hatch(SHIELD_OUTLINE, tincture("azur").hatching, 10)))
    assert y1 == y2
    assert x1 != x2
    for (x1, y1), (x2, y2) in segments(hatch(SHIELD_OUTLINE, tincture("vert").hatching, 10)):
        assert x2 - x1 == pytest.approx(y2 - y1, abs=0.2)


def test_sable_is_crossed_and_or_dotted():
    assert len(tincture("sable").hatching) == 2
    assert "h0.6" in hatch(SHIELD_OUTLINE, tincture("or").hatching, 10)


def test_hatchings_stay_within_the_shield():
    for arms in TINCTURES[:2] + TINCTURES[3:]:
        for ends in segments(hatch(SHIELD_OUTLINE, arms.hatching, 7)):
            assert all(4.9 <= x <= 95.1 and 4.9 <= y <= 116.1 for x, y in ends)


def test_strength_over_one_wears_a_badge(pieces):
    alone = pieces.army(AZUR, (1, 0, 0), 40)
    assert alone.get_size() == pieces.knight(AZUR, 1, 40).get_size()
    assert pieces.army(AZUR, (0, 1, 0), 40).get_width() > pieces.knight(AZUR, 2, 40).get_width()
    bare = pieces.army(AZUR, (0, 1, 0), 40, badge=False)
    assert bare.get_size() == pieces.knight(AZUR, 2, 40).get_size()


def test_armies_of_different_strength_look_different(pieces):
    strengths = [(1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 0), (0, 0, 1), (1, 0, 1), (0, 2, 2)]
    pictures = [pygame.image.tobytes(pieces.army(AZUR, each, 40), "RGBA") for each in strengths]
    assert len(set(pictures)) == len(strengths)


def test_an_army_stands_on_its_middle(pieces):
    army = pieces.army(AZUR, (1, 1, 2), 40, badge=False)
    feet = army.subsurface(0, army.get_height() - 10, army.get_width(), 10).get_bounding_rect(200)
    assert abs(feet.centerx - army.get_width() / 2) <= 4


@pytest.mark.parametrize("value", [None, 0, 1, 2, 3])
def test_shields_tell_their_value(pieces, value):
    others = [other for other in (None, 0, 1, 2, 3) if other != value]
    mine = pygame.image.tobytes(pieces.shield(AZUR, value, 40), "RGBA")
    assert mine not in [pygame.image.tobytes(pieces.shield(AZUR, other, 40), "RGBA") for other in others]


def test_what_was_drawn_is_kept(pieces):
    assert pieces.knight(AZUR, 5, 44) is pieces.knight(AZUR, 5, 44)
    assert pieces.coat(AZUR, 80) is pieces.coat(AZUR, 80)
    assert pieces.die(3, 40) is pieces.die(3, 40)


def test_sizes_are_as_asked(pieces):
    assert pieces.die(6, 52).get_size() == (52, 52)
    assert pieces.coat(AZUR, 80).get_width() == 80
    assert pieces.banner(AZUR, 36).get_height() == 36
    assert pieces.dot(AZUR, 12).get_size() == (12, 12)
    assert pieces.shield(AZUR, None, 30).get_width() == 30


def test_opposite_sides_of_the_die_make_seven_and_the_face_is_in_front():
    for face in range(1, 7):
        sides = {value: normal for value, normal, _right, _down in dice.sides(face, dice.turned(0, 0))}
        assert sorted(sides) == [1, 2, 3, 4, 5, 6]
        assert sides[face] == pytest.approx((0, 0, 1))
        for value, normal in sides.items():
            assert sides[7 - value] == pytest.approx(tuple(-part for part in normal))


def test_the_throw_ends_at_rest_on_its_face(pieces):
    for face in range(1, 7):
        frames = [pieces.die_thrown(face, 48, number) for number in range(TUMBLE)]
        rest = pygame.image.tobytes(pieces.die(face, 48), "RGBA")
        assert pygame.image.tobytes(frames[-1], "RGBA") == rest
        assert pygame.image.tobytes(frames[0], "RGBA") != rest


def test_no_corner_of_a_tumbling_die_is_cut_off(pieces):
    for number in range(TUMBLE):
        frame = pieces.die_thrown(2, 96, number)
        edge = frame.get_bounding_rect(200)
        assert edge.left > 0
        assert edge.top > 0
        assert edge.right < 96
        assert edge.bottom < 96


def test_a_picture_of_the_die_at_hand_is_not_thought_of_again(pieces, monkeypatch):
    first = pieces.die_thrown(3, 48, 4)
    monkeypatch.setattr(dice, "thrown", None)
    assert pieces.die_thrown(3, 48, 4) is first
