"""What a paper covers is reckoned for many places at once, and comes out as for each by itself."""

from random import Random

from pygame import Rect

from ludotheque.table.view.clear import Weighed, clearest, covered
from ludotheque.ui.skin import Skin


def test_the_cost_of_a_position_is_what_each_rectangle_under_it_costs():
    rng = Random(3)
    free = 0
    for _board in range(100):
        rects = [
            Rect(rng.randrange(400), rng.randrange(300), *(rng.randrange(1, 90) for _side in "wh"))
            for _rect in range(rng.randrange(12))
        ]
        weights = [(rect, rng.choice((1, 50))) for rect in rects]
        size = rng.randrange(1, 200), rng.randrange(1, 200)
        weighed = Weighed(size, weights)
        for _spot in range(30):
            spot = Rect(rng.randrange(-20, 400), rng.randrange(-20, 300), *size)
            cost = weighed.cost(*spot.topleft)
            assert cost == sum(each * covered(spot, [rect]) for rect, each in weights)
            free += not cost
    assert free > 100


def test_a_paper_of_another_size_keeps_its_lower_right_corner_as_long_as_it_covers_nothing_there():
    skin, room, before = Skin(), Rect(0, 0, 800, 600), Rect(40, 60, 200, 90)

    def laid(*weights):
        _cost, _shape, spot = clearest(skin, room, [("wide", (240, 70))], weights, before)
        return spot.bottomright

    assert laid() == before.bottomright
    assert laid((Rect(20, 140, 30, 30), 1)) != before.bottomright


def test_of_the_shapes_of_a_paper_the_first_that_can_cover_nothing_is_taken_near_what_it_is_about():
    skin, room, near = Skin(), Rect(0, 0, 300, 200), Rect(120, 80, 60, 60)
    shapes = [("whole", (200, 150)), ("smaller", (100, 90)), ("smallest", (50, 45))]
    cost, shape, spot = clearest(skin, room, shapes, [(near, 1)], near=near)
    assert (cost, shape) == (0, "smaller")
    assert not spot.colliderect(near)
    assert spot.inflate(40, 40).colliderect(near)
    assert clearest(skin, Rect(0, 0, 40, 40), shapes, []) is None
