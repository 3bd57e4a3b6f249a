"""C17 to C19: the last castle, the score, ties, and stopping by agreement."""

import pytest
from games.castles.table import HIGHLANDERS, RHEINGOLD, HeldCastle, table

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.castles.rules.state import NO_PLACE, NOBODY


@pytest.mark.parametrize("rule_set", [HIGHLANDERS, RHEINGOLD])
def test_c17_taking_the_last_but_one_ends_the_game_at_once(rule_set):
    played = table({"north": 3, "mid": 6}, {}, {}, castles={"two": HeldCastle(1, 1)}, rule_set=rule_set)
    told = played.by_kind("take one north")
    assert told["last-castle"] == {"seat": 0, "castle": "Three", "swords": 3}
    assert told["game-over"] == {"seat": 0, "points": 4}
    assert played.rules.turn(played.state) == OVER
    assert played.legal() == set()
    assert played.rules.agreements(played.state) == ()
    assert played.state.moves == 2  # in mid-turn
    assert (played.state.gate, played.state.attackers) == (NO_PLACE, 0), "nothing is at hand any more"
    assert played.refused("take three mid") == ("C17", "game-over", {})
    assert [played.owner(castle) for castle in ("one", "two", "three")] == [0, 1, 0]


def test_c17_a_castle_that_changes_hands_does_not_count_again():
    played = table({"east": 2}, {}, {}, castles={"two": HeldCastle(1, 1)}).do("attack two east 2")
    assert played.rules.outcome(played.state) is None


def test_c18_the_swords_of_one_s_castles():
    played = table({"north": 2}, {}, {}, castles={"three": HeldCastle(2, 1)}).do("take one north")
    outcome = played.rules.outcome(played.state)
    assert (outcome.scores, outcome.winners, outcome.reason) == ((3, 0, 3), (0,), "castles")  # 2 knights to 1
    lines = [(line.seat, line.reason, line.points, line.scored) for line in outcome.sheet]
    assert lines == [
        (0, "castle", 1, True),
        (0, "last-castle", 2, True),
        (0, "knights", 2, False),
        (1, "knights", 0, False),
        (2, "castle", 3, True),
        (2, "knights", 1, False),
    ]
    assert dict(outcome.sheet[1].facts) == {"castle": "Two", "swords": 2}


@pytest.mark.parametrize(("knights", "winners"), [(2, (0,)), (3, (0, 2)), (4, (2,))])
def test_c18_a_tie_goes_to_the_knights_on_the_board_or_is_shared(knights, winners):
    castles = {"one": HeldCastle(0, 1), "two": HeldCastle(0, 1), "three": HeldCastle(2, 1)}
    played = table({"mid": 1}, {}, {"south": knights - 1}, castles=castles).do("stop")
    assert played.rules.outcome(played.state).winners == winners


def test_c19_the_table_may_stop_and_count_as_it_stands():
    played = table({"mid": 2}, {}, {}, castles={"one": HeldCastle(1, 1)})
    (stop,) = played.rules.agreements(played.state)
    assert stop not in played.rules.legal(played.state)
    assert played.rules.refusal(played.state, stop) is None
    assert "stopped" in played.by_kind("stop")
    outcome = played.rules.outcome(played.state)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "stopped", (0, 1, 0))
    assert played.rules.turn(played.state) == OVER
    assert played.refused("end") == ("C19", "game-over", {})


def test_c19_also_while_a_front_is_open_or_a_castle_being_occupied():
    front = table({"north": 2, "east": 2}, {"mid": 3}, {}).do("march north mid 2", "stop")
    assert (front.army(0, "north"), front.army(1, "mid")) == (2, 3)
    assert (front.state.target, front.state.origin, front.state.committed) == (NO_PLACE, NO_PLACE, 0)
    occupying = table({"north": 2}, {}, {}).do("take one north", "stop")
    assert (occupying.state.castle, occupying.state.gate, occupying.state.attackers) == (NOBODY, NO_PLACE, 0)
    assert occupying.rules.outcome(occupying.state).scores == (1, 0, 0)


def test_c19_also_before_the_die_is_thrown():
    played = table({"mid": 2}, {"north": 1}, {}, left=0)
    assert played.rules.turn(played.state) == CHANCE
    assert "stopped" in played.by_kind("stop")
    assert played.rules.outcome(played.state).winners == (0,)


def test_c19_not_while_a_shield_is_drawn():
    played = table({"north": 2}, {}, {}).do("take one north", "occupy 1 yes")
    assert played.rules.turn(played.state) == CHANCE
    assert played.rules.agreements(played.state) == ()
    assert played.refused("stop")[:2] == ("C14", "draw-first")
