"""What a paper covers is reckoned for many places at once, and comes out as for each by itself."""

from random import Random

from pygame import Rect

from ludotheque.table.view.clear import Weighed, covered


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
