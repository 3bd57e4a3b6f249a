"""Polygons: shared corners and sides, middles, room, and what lies inside or near, reckoned by hand."""

import pytest

from ludotheque.tiled.geometry import Corners, bounds, distance, inside, middle, overlaps_disc, roomiest

SQUARE = ((10, 20), (40, 20), (40, 50), (10, 50))
ELL = ((0, 0), (60, 0), (60, 20), (20, 20), (20, 60), (0, 60))


def test_corners_a_unit_apart_are_one_that_which_came_first():
    corners = Corners()
    assert corners.snapped(SQUARE) == SQUARE
    beside = ((40.5, 20.8), (70, 20), (70, 50), (40, 51))  # the last is a unit away
    assert corners.snapped(beside) == ((40, 20), (70, 20), (70, 50), (40, 50))
    far = ((39.2, 19.3), (40, 51.01))  # more than a unit from any
    assert corners.snapped(far) == far
    assert corners.snapped([(9.01, 20)]) == ((10, 20),)
    assert corners.snapped([(10.5, 49.2)]) == ((10, 50),)
    assert corners.snapped([(39.5, 50.5)]) == ((40, 50),)


@pytest.mark.parametrize(
    "point", [(40.9, 20), (39.1, 20), (40, 20.9), (40, 19.1), (40.6, 20.6), (39.4, 19.4)]
)
def test_a_corner_is_known_again_from_every_side(point):
    corners = Corners()
    corners.snapped(SQUARE)
    assert corners.snapped([point]) == ((40, 20),)


def test_polygons_side_by_side_share_an_edge():
    corners = Corners()
    left = corners.edges(SQUARE)
    right = corners.edges(((40, 50), (40, 20), (70, 20), (70, 50)))
    assert left == [(0, 1), (1, 2), (2, 3), (0, 3)]
    assert {*left} & {*right} == {(1, 2)}
    assert len(right) == 4


def test_a_side_between_corners_that_are_one_is_none():
    assert Corners().edges(((0, 0), (0.5, 0), (30, 0), (30, 30))) == [(0, 1), (1, 2), (0, 2)]


@pytest.mark.parametrize(
    ("polygon", "point"),
    [
        (SQUARE, (25, 35)),
        (SQUARE[::-1], (25, 35)),
        (((0, 0), (30, 0), (0, 60)), (10, 20)),
        (ELL, ((20 * 60 * 10 + 40 * 20 * 40) / 2000, (20 * 60 * 30 + 40 * 20 * 10) / 2000)),
        (((0, 0), (30, 0), (60, 0)), (30, 0)),  # no face
        (((0, 0), (1, 0), (1, 1), (0, 1)), (0.5, 0.5)),
    ],
)
def test_the_middle_is_the_centre_of_gravity(polygon, point):
    assert middle(polygon) == pytest.approx(point)


def test_the_roomiest_point_is_the_middle_where_that_has_room():
    assert roomiest(SQUARE, 10) == (25, 35)
    assert roomiest(SQUARE, 15) == (25, 35)


def test_the_roomiest_point_leaves_a_corner_and_stays_inside():
    x, y = roomiest(ELL, 30)
    assert inside((x, y), ELL)
    assert min(x, y, 60 - x, 60 - y) >= 10
    start = middle(ELL)
    assert clearance((x, y), ELL) > clearance(start, ELL) + 3


@pytest.mark.parametrize("across", [1, -1])
@pytest.mark.parametrize("down", [1, -1])
def test_it_is_found_on_whichever_side_there_is_room(across, down):
    for polygon in (ELL, tuple((y, x) for x, y in ELL)):
        turned = tuple((across * x, down * y) for x, y in polygon)
        point = roomiest(turned, 30)
        assert inside(point, turned)
        assert clearance(point, turned) > clearance(middle(turned), turned) + 3


@pytest.mark.parametrize("beside", [-5, 5])
@pytest.mark.parametrize("upright", [False, True])
def test_it_goes_away_from_a_disc_along_the_only_way_there_is(beside, upright):
    bar, disc = ((0, 0), (200, 0), (200, 40), (0, 40)), (100 + beside, 20)
    if upright:
        bar, disc = tuple((y, x) for x, y in bar), disc[::-1]
    point = roomiest(bar, 20, [(disc, 15)])
    assert inside(point, bar)
    assert distance(point, disc, disc) - 15 > 10
    assert (point[upright] > 100) is (beside < 0)


def test_a_corner_that_is_there_twice_is_no_trouble():
    assert roomiest((SQUARE[0], *SQUARE), 10) == (25, 35)


def clearance(point, polygon):
    return min(distance(point, a, b) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def test_the_roomiest_point_keeps_away_from_discs():
    bar = ((0, 0), (200, 0), (200, 40), (0, 40))
    x, y = roomiest(bar, 20, [((100, 20), 15)])
    assert ((x - 100) ** 2 + (y - 20) ** 2) ** 0.5 - 15 > 10
    assert inside((x, y), bar)


@pytest.mark.parametrize(
    ("point", "within"),
    [
        ((25, 35), True),
        ((10.1, 20.1), True),
        ((39.9, 49.9), True),
        ((9.9, 35), False),
        ((40.1, 35), False),
        ((25, 19.9), False),
        ((25, 50.1), False),
        ((25, 5000), False),
    ],
)
def test_inside_a_square(point, within):
    assert inside(point, SQUARE) is within
    assert inside(point, SQUARE[::-1]) is within


@pytest.mark.parametrize(
    ("point", "within"), [((10, 50), True), ((50, 10), True), ((30, 30), False), ((30, 10), True)]
)
def test_inside_what_has_a_notch(point, within):
    assert inside(point, ELL) is within


@pytest.mark.parametrize(
    ("point", "far"),
    [
        ((20, 30), 10),  # beside the line
        ((20, 17), 3),
        ((4, 12), 10),  # before its beginning
        ((43, 24), 5),  # behind its end
        ((10, 20), 0),
        ((25, 20), 0),
    ],
)
def test_how_far_from_a_line(point, far):
    assert distance(point, (10, 20), (40, 20)) == pytest.approx(far)
    assert distance(point, (40, 20), (10, 20)) == pytest.approx(far)


def test_how_far_from_a_slanting_line_and_from_a_line_that_is_a_point():
    assert distance((0, 50), (0, 0), (60, 80)) == pytest.approx(30)
    assert distance((3, 4), (0, 0), (0, 0)) == 5


@pytest.mark.parametrize(
    ("centre", "radius", "overlaps"),
    [
        ((25, 35), 1, True),  # inside
        ((25, 10), 10.1, True),
        ((25, 10), 9.9, False),
        ((25, 10), 10, False),  # it only touches
        ((44, 53), 5.1, True),  # a corner
        ((44, 53), 4.9, False),
        ((5, 35), 5.1, True),  # the side from the last corner to the first
    ],
)
def test_a_disc_and_a_polygon(centre, radius, overlaps):
    assert overlaps_disc(SQUARE, centre, radius) is overlaps


def test_a_box_is_upright_and_what_is_near_is_near_along_either_axis():
    around = bounds(((40, 20), (10, 35), (25, 50)))
    assert around == (10, 20, 40, 50)
    assert around.near((10, 20))
    assert around.near((40, 50))
    for x, y in ((9, 35), (41, 35), (25, 19), (25, 51)):
        assert not around.near((x, y))
        assert around.near((x, y), 1)
        assert not around.near((x, y), 0.5)
    assert around.near((9, 51), 1)
