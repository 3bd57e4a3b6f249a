"""Chance: fair by the weights, and the same for the same seed and number, today and in old records."""

from collections import Counter

import pytest
from toy import Roll

from ludotheque.core.dealer import draw
from ludotheque.core.game import NO_CHANCES, Chances

ROLLS = tuple(Roll(n) for n in range(1, 7))


def test_outcomes_follow_their_weights():
    chances = Chances(ROLLS[:2], (1, 3))
    drawn = Counter(draw("s", n, chances).die for n in range(4000))
    assert 900 < drawn[1] < 1100


def test_outcomes_follow_only_seed_and_number():
    chances = Chances(ROLLS)
    assert draw("s", 17, chances) == draw("s", 17, chances)
    assert len({draw("s", n, chances) for n in range(60)}) == 6
    assert [draw("s", n, chances) for n in range(60)] != [draw("t", n, chances) for n in range(60)]


def test_a_seed_deals_what_it_has_always_dealt():
    """Records keep the seed: undo and roll again after an update has to show the same die."""
    dice = "".join(str(draw("s", n, Chances(ROLLS)).die) for n in range(30))
    assert dice == "265164565654436631251563154333"
    weighed = Chances(ROLLS[:3], (2, 5, 1))
    dice = "".join(str(draw("été", n, weighed).die) for n in range(30))
    assert dice == "211321223212221212222233332233"


def test_chances_are_pairs_of_outcome_and_weight():
    assert list(Chances(ROLLS)) == [(roll, 1) for roll in ROLLS]
    weighed = Chances(ROLLS[:3], (2, 5, 1))
    assert list(weighed) == [(ROLLS[0], 2), (ROLLS[1], 5), (ROLLS[2], 1)]
    assert weighed[-1] == (ROLLS[2], 1)
    assert (len(weighed), weighed.total) == (3, 8)
    assert not NO_CHANCES


@pytest.mark.parametrize("weights", [None, (2, 5, 1)])
def test_each_outcome_wins_as_many_tickets_as_it_weighs(weights):
    chances = Chances(ROLLS[:3], weights)
    won = Counter(chances.pick(ticket) for ticket in range(chances.total))
    assert won == dict(chances)
