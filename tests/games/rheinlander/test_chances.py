"""Chances to win at Rheinländer: what moves them, and that they come true as often as they are said."""

import pytest
from games.rheinlander.chances import SEATS, brier, calibrated, told

from ludotheque.games.rheinlander.judgement.chances import SeatStandings, chances

EVEN = SeatStandings(9, (6,) * SEATS, (30.0,) * SEATS, (1,) * SEATS, (1,) * SEATS, seat=3)


@pytest.mark.parametrize(
    ("what", "more"),
    [("points", 3), ("promises", 3.0), ("bastions", 1), ("seat", 0)],
)
def test_what_raises_a_seats_chance_lowers_that_of_the_others(what, more):
    now = getattr(EVEN, what)
    better = EVEN._replace(**{what: more if what == "seat" else (now[0] + more, *now[1:])})
    before, after = chances(EVEN), chances(better)
    assert sum(after) == pytest.approx(1)
    assert after[0] > before[0]
    assert after[1] <= before[1]


def test_a_lead_is_worth_more_the_fewer_turns_are_left():
    ahead = EVEN._replace(points=(9, 6, 6, 6))
    found = [chances(ahead._replace(turns=turns))[0] for turns in (18, 9, 3, 0)]
    assert found == sorted(found)
    assert found[-1] > 0.9


@pytest.mark.long
def test_what_is_said_comes_true_as_often():
    """On games that the weights were not fitted to."""
    found = [*told(60, "held")]
    even = sum((1 / SEATS - share) ** 2 for one in found for share in one.shares) / len(found)
    assert brier(found) < 0.97 * even
    for said, won, seats in (part for phase in range(3) for part in calibrated(found, phase)):
        assert seats < 300 or abs(said - won) < 0.08
