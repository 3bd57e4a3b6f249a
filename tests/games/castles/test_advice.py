"""What the player is told before deciding: odds, prospects, castles in reach, the pieces shown."""

from fractions import Fraction
from itertools import product

import pytest
from games.castles.boards import build
from games.castles.table import RHEINGOLD, HeldCastle, table
from games.castles.vocabulary import PROSPECTS

from ludotheque.games.castles.rules import advice


def prospect(played, origin, target, count):
    index = played.rules.board.names.index
    view = played.rules.view(played.state, played.state.seat)
    found = advice.prospect(played.rules, view, index(origin), index(target), count)
    if found.kind != "refused":
        assert tuple(name for name, _ in found.facts) == PROSPECTS[found.kind]
        assert found.move in played.rules.legal(played.state)
    return found.kind, dict(found.facts)


def test_c13_the_odds_are_what_is_left_unseen():
    """Two knights: ten attackers always win, four only against the three shields worth nothing."""
    played = table({"east": 12}, {}, {}, castles={"two": HeldCastle(1, 2, shield=3)})
    odds = [advice.attack_odds(played.rules, played.state, played.castle("two"), n) for n in (4, 6, 8, 10)]
    assert odds == [Fraction(3, 6), Fraction(4, 6), Fraction(5, 6), 1]


@pytest.mark.parametrize("gone", [(0, 0, 0, 0), (2, 1, 0, 0), (3, 0, 1, 0)])
def test_c13_odds_against_enumeration_of_what_may_lie_there(gone):
    """One shield of the same player is known, one lies hidden elsewhere, some have left the game."""
    castles = {
        "one": HeldCastle(1, 1, shield=0),
        "two": HeldCastle(1, 1, shield=3, open=True),
        "three": HeldCastle(1, 2, 2),
    }
    played = table({"mid": 10}, {}, {}, castles=castles)
    played.state = played.state._replace(gone=((0,) * 4, gone, (0,) * 4))
    left = [0] * (3 - gone[0]) + [1] * (1 - gone[1]) + [2] * (1 - gone[2])
    pairs = [(a, b) for a, b in product(range(len(left)), repeat=2) if a != b]
    for count in range(4, 11):
        wins = sum(count >= 2 * (2 + left[here]) for here, _ in pairs)
        expected = Fraction(wins, len(pairs)) if pairs else Fraction(count >= 2 * (2 + left[0]))
        view = played.rules.view(played.state, 0)
        assert advice.attack_odds(played.rules, view, played.castle("three"), count) == expected


def test_c13_odds_of_what_is_open_are_certain():
    castles = {"one": HeldCastle(1, 1), "two": HeldCastle(1, 1, shield=2, open=True)}
    played = table({"east": 9, "north": 2}, {}, {}, castles=castles)
    odds = [advice.attack_odds(played.rules, played.state, played.castle("two"), n) for n in (5, 6)]
    assert odds == [0, 1]
    assert advice.attack_odds(played.rules, played.state, played.castle("one"), 2) == 1


def test_a_prospect_for_each_kind_of_drop():
    castles = {"two": HeldCastle(1, 1, shield=1)}
    played = table({"north": 4, "east": 2, "mid": 6}, {"south": 3, "west": 6}, {}, castles=castles)
    assert prospect(played, "north", "east", 2) == ("join", {"count": 2, "total": 4, "late": 0})
    assert prospect(played, "mid", "south", 5) == ("battle", {"attackers": 5, "defenders": 3, "late": 0})
    assert prospect(played, "mid", "south", 2) == ("front", {"attackers": 2, "more": 2, "defenders": 3})
    assert prospect(played, "mid", "three", 6) == (
        "take",
        {"attackers": 6, "swords": 3, "need": 6, "waiting": 0},
    )
    facts = {"attackers": 2, "knights": 1, "percent": 50, "waiting": 0}
    assert prospect(played, "east", "two", 2) == ("attack", facts)
    kind, facts = prospect(played, "mid", "west", 1)
    assert (kind, facts["need"]) == ("refused", 7)
    alone = table({"mid": 3}, {}, {})
    assert prospect(alone, "mid", "south", 3) == ("move", {"count": 3, "late": 0})


def test_c12_c13_a_prospect_counts_those_who_stay_at_the_gate():
    played = table({"mid": 7, "east": 5}, {}, {}, castles={"two": HeldCastle(1, 1, shield=1)})
    take = {"swords": 3, "need": 6}
    assert prospect(played, "mid", "three", 6) == ("take", {"attackers": 6, **take, "waiting": 1})
    assert prospect(played, "mid", "three", 2) == ("take", {"attackers": 7, **take, "waiting": 0})
    facts = {"attackers": 4, "knights": 1, "percent": 67, "waiting": 1}
    assert prospect(played, "east", "two", 4) == ("attack", facts)


def test_a_prospect_counts_the_fronts_already_open():
    played = table({"north": 2, "east": 2}, {"mid": 3}, {}).do("march north mid 2")
    assert prospect(played, "east", "mid", 2) == ("battle", {"attackers": 4, "defenders": 3, "late": 0})


@pytest.mark.parametrize(("left", "late"), [(2, 0), (1, 1)])
def test_c12_c13_a_prospect_tells_that_no_move_is_left_for_the_assault(left, late):
    """An assault costs a move: who comes to the gate by the last one comes too late."""
    castles = {"two": HeldCastle(1, 1, shield=1)}
    armies = {"north": 2, "mid": 7, "west": 6}, {"south": 1}, {}
    played = table(*armies, castles=castles, left=left)
    assert prospect(played, "north", "east", 2) == ("move", {"count": 2, "late": late})  # two knights for one
    assert prospect(played, "north", "east", 1) == ("move", {"count": 1, "late": 0})
    assert prospect(played, "west", "mid", 6) == ("join", {"count": 6, "total": 13, "late": late})
    battle = {"attackers": 7, "defenders": 1, "late": late}  # six for its three swords
    assert prospect(played, "mid", "south", 7) == ("battle", battle)
    assert prospect(played, "mid", "north", 1)[1]["late"] == late  # three in all for its one sword


def test_one_s_own_castle_is_not_to_be_assaulted():
    played = table({"north": 3}, {}, {}, castles={"two": HeldCastle(0, 1)}, left=1)
    assert prospect(played, "north", "east", 3) == ("move", {"count": 3, "late": 0})


def journeys(played, origin, count):
    names = played.rules.board.names
    found = advice.journeys(played.rules, played.state, names.index(origin), count)
    return {
        names[end]: [played.rules.notation.write(move) for move in one.moves] for end, one in found.items()
    }


def test_c5_a_journey_takes_an_army_on_by_the_fewest_moves():
    played = table({"north": 3}, {}, {})
    found = journeys(played, "north", 3)
    assert found["mid"] == ["march north mid 3"]
    assert found["south"] == ["march north mid 3", "march mid south 3"]
    assert found["one"] == ["take one north"]


def test_c8_a_journey_ends_at_an_enemy_and_c9_opens_a_front_from_next_door_alone():
    played = table({"north": 3, "east": 5}, {"mid": 4}, {}, castles={"two": HeldCastle(1, 1, shield=0)})
    assert journeys(played, "north", 2)["mid"] == ["march north mid 2"], "a front"
    assert journeys(played, "north", 2)["south"] == ["march north east 2", "march east south 2"], "round mid"
    assert journeys(played, "east", 5)["mid"] == ["march east mid 5"]
    assert journeys(played, "east", 5)["two"] == ["attack two east 5"]


def test_c8_a_journey_does_not_go_on_over_an_enemy_who_would_lose():
    played = table({"north": 3}, {"mid": 1}, {})
    assert journeys(played, "north", 3)["mid"] == ["march north mid 3"], "a battle"
    assert journeys(played, "north", 3)["south"] == ["march north east 3", "march east south 3"]
    strong = table({"north": 6}, {"mid": 1}, {})
    round_it = ["march north east 6", "march east south 6", "take three south"]
    assert journeys(strong, "north", 6)["three"] == round_it, "though the gate at mid is nearer"


def test_c9_a_journey_of_two_moves_may_end_in_a_battle_but_in_no_front():
    weak = table({"north": 3, "east": 3}, {"south": 1}, {})
    assert journeys(weak, "north", 2)["south"] == ["march north mid 2", "march mid south 2"]
    equal = table({"north": 3, "east": 3}, {"south": 2}, {})
    assert "march mid south 2" in equal.do("march north mid 2").legal(), "a front that east could join"
    again = table({"north": 3, "east": 3}, {"south": 2}, {})
    assert journeys(again, "north", 2).keys() == {"mid", "east", "west", "one", "two"}, "all but south"


def test_c9_where_a_journey_may_end_in_no_front_it_may_still_end_in_a_battle():
    roads = [("start", "fork"), ("fork", "left"), ("fork", "right"), ("left", "friend")]
    roads += [(f"scroll-{arms}", "start") for arms in range(1, 7)]
    castles = {"one": (3, ["start"]), "two": (3, ["start"])}
    board = build(("start", "fork", "left", "right", "friend"), roads, castles)
    played = table({"start": 2, "friend": 2}, {"left": 3}, {"right": 1}, board=board)
    assert journeys(played, "start", 2).keys() == {"fork", "right"}
    assert "march fork left 2" in played.do("march start fork 2").legal(), "a front"


def test_c12_a_journey_takes_the_castle_of_its_own_gate_alone():
    played = table({"north": 2, "east": 4}, {}, {})
    assert journeys(played, "east", 4)["two"] == ["take two east"]
    assert journeys(played, "east", 4)["one"] == ["march east north 4", "take one north"]


def test_c13_a_journey_may_end_in_an_attack():
    played = table({"north": 3}, {}, {}, castles={"two": HeldCastle(1, 1, shield=0)})
    assert journeys(played, "north", 3)["two"] == ["march north east 3", "attack two east 3"]


def reach(played):
    found = advice.within_reach(played.rules, played.rules.view(played.state, 0))
    titles = played.rules.board.titles
    return {titles[one.castle]: (one.knights, one.odds) for one in found}


def test_c12_castles_in_reach_keep_a_move_for_the_castle():
    near = {"scroll-1": 1, "west": 1}  # both can step to north: two knights for a castle of one sword
    assert reach(table(near, {}, {}, left=3)) == {"One": (2, Fraction(1))}
    assert reach(table(near, {}, {}, left=2)) == {}
    assert reach(table({"north": 2}, {}, {}, left=1)) == {"One": (2, Fraction(1))}
    assert reach(table({"south": 2}, {}, {}, left=3)) == {"One": (2, Fraction(1))}  # two steps, then take


def test_no_castle_is_in_reach_but_while_a_move_is_left_and_no_front_is_open():
    played = table({"north": 2, "south": 2}, {"mid": 3}, {}, left=2).do("march north mid 2")
    assert reach(played) == {}
    played = table({"south": 3}, {}, {}, left=1).do("march south east 1")
    assert played.state.moves == 0
    assert reach(played) == {}


def test_c9_castles_in_reach_through_an_enemy_on_the_gate():
    assert reach(table({"mid": 4}, {"north": 3}, {}, left=2))["One"] == (4, Fraction(1))
    assert "One" not in reach(table({"mid": 3}, {"north": 3}, {}, left=2))
    assert reach(table({"mid": 2, "west": 2}, {"north": 3}, {}, left=3))["One"] == (
        4,
        Fraction(1),
    )  # two fronts


def test_c15_a_garrison_reaches_out():
    castles = {"one": HeldCastle(0, 3), "two": HeldCastle(1, 1)}
    assert reach(table({}, {}, {}, castles=castles, left=3))["Two"] == (2, Fraction(1))
    castles["one"] = HeldCastle(0, 2, shield=0)
    assert reach(table({}, {}, {}, castles=castles, left=3))["Two"] == (2, Fraction(1))
    assert "Two" not in reach(table({}, {}, {}, castles=castles, left=3, rule_set=RHEINGOLD))


def test_c13_castles_in_reach_come_with_their_odds():
    castles = {"two": HeldCastle(1, 1, shield=3)}
    assert reach(table({"east": 4}, {}, {}, castles=castles, left=1)) == {"Two": (4, Fraction(4, 6))}
    assert reach(table({"east": 1}, {}, {}, castles=castles, left=1)) == {}


def test_c2_armies_are_shown_with_the_fewest_pieces():
    played = table({"mid": 8, "scroll-1": 1}, {}, {}, castles={"one": HeldCastle(0, 4)})
    names = played.rules.board.names
    shown = {names[place]: laid for place, laid in advice.pieces(played.rules, played.state, 0).items()}
    assert shown == {"mid": (1, 1, 1), "scroll-1": (1, 0, 0), "one": (0, 2, 0)}


def test_c13_knights_that_come_to_a_held_castle_attack_with_all_at_its_gate():
    """As they take a free one; at the gate itself the player says how many attack."""
    held = {"two": HeldCastle(1, 1, shield=0)}
    played = table({"north": 2, "east": 2}, {}, {}, castles=held)
    assert journeys(played, "north", 2)["two"] == ["march north east 2", "attack two east 4"]
    assert journeys(played, "east", 2)["two"] == ["attack two east 2"]
    weak = table({"north": 1, "east": 3}, {}, {}, castles={"two": HeldCastle(1, 2)})
    assert journeys(weak, "north", 1)["two"] == ["march north east 1", "attack two east 4"], "too few alone"
    assert "two" not in journeys(weak, "east", 3)
