"""Chances to win: together 1, e times as likely for each 1 that one is worth more."""

from fractions import Fraction
from math import e

import pytest

from ludotheque.core.game import Outcome
from ludotheque.core.odds import decided, interval, odds, percent


def test_each_one_more_makes_e_times_as_likely():
    low, high, same = odds((2.0, 3.0, 3.0))
    assert high == same == pytest.approx(e * low)
    assert low + high + same == pytest.approx(1)


def test_only_differences_count_however_large_the_worths():
    assert odds((1e9 + 3, 1e9)) == pytest.approx(odds((3, 0)))
    assert odds((-3, -6)) == pytest.approx(odds((3, 0)))


def test_nobody_is_without_a_chance_and_beyond_e_to_the_50_all_are_alike():
    sure, hopeless = odds((1e300, -1e300))
    assert (sure, hopeless) == odds((50.0, 0.0)) == odds((51.0, 0.0))
    assert 0 < hopeless < odds((49.9, 0.0))[1]


@pytest.mark.parametrize(
    ("winners", "chances"), [((1,), (0, 1, 0)), ((0, 2), (0.5, 0, 0.5)), ((0, 1, 2), (1 / 3,) * 3)]
)
def test_who_has_won_shares_it(winners, chances):
    assert decided(Outcome(winners, "goal", (0, 0, 0)), 3) == chances


def test_the_interval_is_wilsons():
    """For 60 of 100: 50.2 % to 69.1 %, as in textbooks."""
    assert interval(60, 100) == pytest.approx((0.502, 0.691), abs=0.0005)
    assert interval(0, 0) == (0, 1)


def test_the_interval_stays_within_0_and_1():
    """Rounding may leave a zero that is shown as -0."""
    for games in range(1, 200):
        assert str(round(interval(0, games)[0], 4)) == "0.0"
        assert interval(0, games)[0] >= 0
        assert round(interval(games, games)[1], 4) == 1 >= interval(games, games)[1]


def test_a_chance_is_never_told_as_none_nor_as_certain():
    assert percent(Fraction(1, 1000)) == percent(0.001) == 1
    assert percent(Fraction(999, 1000)) == percent(0.999) == 99
    assert percent(1 + 1e-15) == 100, "floats that are added may be a hair above 1"
    assert (percent(Fraction(0)), percent(Fraction(1)), percent(1 / 3)) == (0, 100, 33)
