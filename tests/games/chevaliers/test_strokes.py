"""A White that comes home (K18) or is stopped on its way, shown at length."""

import pytest

from ludotheque.core.game import Event
from ludotheque.games.chevaliers.look.strokes import stroke
from ludotheque.games.chevaliers.rules.state import RED, WHITE

HOME = (("square", "a1"), ("target", "r10"))


def told(event):
    return event.kind


@pytest.mark.parametrize(("homes", "weight"), [(1, "stroke"), (2, "climax")])
def test_k18_the_second_white_at_the_chests_wins(homes, weight):
    found = stroke([Event("home", WHITE, (*HOME, ("homes", homes)))], told)
    assert (found.weight, found.place, found.winner, found.losers) == (weight, "r10", WHITE, (RED,))
    assert str(homes) in found.result
    assert bool(found.cost) == (homes == 2), "only the second one ends the game"


def test_a_white_that_is_stopped_is_bad_for_white():
    found = stroke([Event("halted", RED, HOME)], told)
    assert (found.weight, found.winner, found.losers) == ("note", RED, (WHITE,))


def test_a_mere_step_is_nothing_to_show():
    assert stroke([Event("moved", WHITE, HOME)], told) is None


@pytest.mark.parametrize(("reason", "winner", "losers"), [("none-home", RED, (WHITE,)), ("one-home", -1, ())])
def test_k18_a_fight_that_leaves_no_white_in_the_hall_ends_the_game_in_a_climax(reason, winner, losers):
    decided = Event("decided", RED, (("fallen", "c3 d4"),))
    over = Event("game-over", facts=(("reason", reason),))
    found = stroke([decided, over], told)
    assert (found.weight, found.place, found.winner, found.losers) == ("climax", "c3", winner, losers)
    assert found.late, "the knight that fell is gone when it is said"
    assert stroke([decided], told) is None, "any other fight has its dice alone"
