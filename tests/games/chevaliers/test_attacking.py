"""K8, K9, K15, K17: who attacks whom, who joins, White's choice of single combats, the way back."""

import pytest
from games.chevaliers.table import RED, WHITE, Table, table, walk

from ludotheque.core.game import CHANCE, Refusal
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, Return, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn


@pytest.mark.parametrize("red", ["b7", "c7", "d7", "b8", "d8", "b9", "c9", "d9"])
def test_k8_on_any_of_the_eight_squares_around(red):
    start = "c7" if red != "c7" else "b8"  # a White comes to c8
    at = table(start, f"{red} i1", die=1).do(f"step {start} c8")
    assert at.legal() == {f"attack c8 {red}", "end"}


def test_k8_not_two_squares_away():
    assert table("c7", "a8 c6 e8 i1", die=1).do("step c7 c8").state.side == RED


def test_k8_the_target_is_named_and_touches_the_attacker():
    at = table("d2", "d4 g7", die=1).do("step d2 d3")
    assert at.refused("attack d3 g7") == ("K8", "not-touching", {"square": "d3", "target": "g7"})
    assert at.refused("attack d3 e5") == ("K8", "no-enemy", {"target": "e5"})


def test_k8_only_who_moved_attacks():
    at = table("d2 c4", "d4 i9", die=1).do("step d2 d3")
    assert at.legal("attack") == {"attack d3 d4"}
    assert at.refused("attack c4 d4") == ("K8", "has-not-moved", {"square": "c4"})


def test_k8_without_an_enemy_in_reach_the_turn_ends_by_itself():
    at = table("d2", "a5", die=1).do("step d2 d3")
    assert (at.turn, at.state.side) == (CHANCE, RED)


def test_k8_friends_that_touch_the_target_may_join():
    at = table("d3", "b4 d4 e3 b8", side=RED, die=1).do("step b4 c4", "attack c4 d3")
    assert at.legal() == {"join d4", "join e3", "fight"}
    assert at.refused("join b8") == ("K8", "not-touching", {"square": "b8", "target": "d3"})
    assert at.refused("join d3") == ("K8", "not-yours", {"square": "d3"})
    assert at.do("join d4").refused("join d4") == ("K8", "joined-already", {"square": "d4"})
    assert at.do("fight").turn == CHANCE


def test_k8_one_attack_a_knight_moved_so_two_for_red():
    at = table("d3 g3", "c5 h5", side=RED, die=1).do("step c5 c4", "step h5 h4")
    assert at.legal("attack") == {"attack c4 d3", "attack h4 g3"}
    at.do("attack c4 d3").dice(2, 1)  # 2 against 3: it goes back
    at.do("post left")
    assert at.legal() == {"attack h4 g3", "end"}


def test_k8_moves_come_before_attacks():
    at = table("d3", "d5 a6", side=RED, die=1).do("step d5 d4")
    assert "attack d4 d3" in at.legal()
    at.do("attack d4 d3").dice(4, 1)  # 4 against 3: the White goes back
    assert at.state.side == WHITE  # a6 has not moved, and will not: it was given up with the attack


def test_k8_a_knight_takes_part_in_one_combat_a_turn():
    # Both that moved touch b3, and c4 touches d3 too.
    at = table("d3 b3", "c5 a4 i9", side=RED, die=1).do("step c5 c4", "step a4 a3")
    at.do("attack a3 b3", "join c4", "together").dice(1, 2, 1)  # 3 against 1: the White goes back
    assert at.whites == {"d3", "d1"}
    assert at.state.side == WHITE  # c4 has fought, and cannot attack d3


def test_k8_nor_is_the_same_enemy_attacked_twice_in_a_turn():
    at = table("d3 a1", "c5 d5 i9", side=RED, die=1).do("step c5 c4", "step d5 d4", "attack c4 d3", "fight")
    at.dice(3).dice(6)  # 3 against 8: c4 is out
    assert (at.whites, at.reds) == ({"d3", "a1"}, {"d4", "i9"})
    assert at.state.side == WHITE


def test_k8_a_red_that_was_sent_back_has_fought():
    """Sent to the post beside b7, it touches the White that the other Red attacks, and does not join."""
    at = table("d3 b7", "c5 d8 i9", side=RED, die=1).do("step c5 c4", "step d8 c8")
    at.do("attack c4 d3").dice(2, 1).do("post left")  # 2 against 3
    assert at.reds == {"a6", "c8", "i9"}
    assert at.do("attack c8 b7").turn == CHANCE  # nobody to ask


def test_k8_a_white_that_was_sent_back_is_not_attacked_again():
    """Back on d1 it stands beside c2, which has moved and not fought."""
    at = table("d3 a9", "d5 c3 i9", side=RED, die=1).do("step d5 d4", "step c3 c2")
    at.do("attack d4 d3", "fight").dice(4, 1)  # 4 against 3
    assert at.whites == {"d1", "a9"}
    assert at.state.side == WHITE


def test_k8_and_the_table_says_so():
    at = table("d3 e5", "c5 d5 i9", side=RED, die=1).do("step c5 c4", "step d5 d4", "attack c4 d3", "fight")
    at.dice(3, 6)
    assert at.legal() == {"attack d4 e5", "end"}
    assert at.refused("attack d4 d3") == ("K8", "target-fought", {"target": "d3"})


def test_k9_the_attacker_throws_first():
    at = table("d2", "d4 a5", die=1).do("step d2 d3", "attack d3 d4")
    assert at.events("roll 5") == [("die", WHITE, {"points": 5})]
    kind, seat, facts = at.events("roll 6")[0]
    assert (kind, seat, facts) == ("die", RED, {"points": 6})


def test_k15_white_may_have_two_single_combats_instead():
    at = table("d3 b3", "c5 d4 i9", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4")
    assert at.turn == WHITE
    assert at.legal() == {"together", "split c4 b3"}
    told = at.events("split c4 b3")
    assert told == [("split", WHITE, {"square": "c4", "target": "b3"})]
    # First the White that was attacked, by the other Red: Red is the attacker, and throws first.
    told = at.dice(6).events("roll 1")
    first = {"rule": "K10", "attack": 6, "defence": 3, "fate": "out", "fallen": "d3"}
    assert told[1][2].items() >= first.items()
    told = at.dice(1).events("roll 5")
    assert told[1][2].items() >= {"attack": 1, "defence": 7, "fate": "out", "fallen": "c4"}.items()
    assert (at.whites, at.reds) == ({"b3"}, {"d4", "i9"})


def test_k15_the_first_of_two_single_combats_is_that_of_the_other_red_alone():
    at = table("d3 b3", "c5 d4 i9", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4")
    at.do("split c4 b3").dice(1, 6)  # 1 against 8
    assert at.reds == {"c4", "i9"}
    assert at.dice(6, 1).whites == {"d3"}  # 6 against 3


def test_k15_together_is_one_combat_of_two_against_one():
    at = table("d3 b3", "c5 d4 i9", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4")
    told = at.do("together").dice(2, 1).events("roll 2")
    assert told[1][2]["rule"] == "K12"
    assert at.whites == {"b3", "d1"}


def test_k15_only_where_a_red_touches_a_second_white():
    at = table("d3 a1", "c5 d4 i9", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4")
    assert at.turn == CHANCE


def test_k15_not_for_three_reds_nor_for_one():
    three = table("d3 b3", "c5 d4 e3 i9", side=RED, die=1).do("step c5 c4", "attack c4 d3")
    assert three.do("join d4", "join e3").turn == CHANCE
    assert table("d3 b3", "c5 i9", side=RED, die=1).do("step c5 c4", "attack c4 d3").turn == CHANCE


def test_k15_when_red_stops_a_white_too():
    at = table("d1 b3", "c3 e3 a9", die=3).do("step d1 d2", "halt e3", "join c3")
    assert at.turn == WHITE
    assert at.legal() == {"together", "split c3 b3"}
    assert at.refused("split e3 b3") == ("K15", "cannot-split", {"square": "e3", "target": "b3"})
    assert at.refused("fight") == ("K15", "decide-split", {})


def test_k17_white_goes_back_to_a_free_green_square():
    at = table("d2 e1", "d4 a5", die=1).do("step d2 d3", "attack d3 d4")
    told = at.dice(1).events("roll 5")  # 3 against 5: White goes back
    assert told[-2:] == [("to-start", WHITE, {"target": "d1"}), ("turn", RED, {})]
    assert at.whites == {"d1", "e1"}


@pytest.mark.parametrize(
    ("fell", "others", "base"),
    [
        ("d3", "", "d1"),
        ("g4", "", "f1"),  # nearest, not the first of the map
        ("g4", "f1", "e1"),
        ("e3", "e1", "d1"),  # d1 and f1 are equally near: the first
        ("f4", "f1", "e1"),
    ],
)
def test_k17_of_the_free_green_squares_the_nearest_to_where_the_white_fell(fell, others, base):
    below, red = fell[0] + str(int(fell[1]) - 1), chr(ord(fell[0]) - 1) + str(int(fell[1]) + 1)
    at = table(f"{below} {others}", f"{red} a5", die=1)
    at.do(f"step {below} {fell}", f"attack {fell} {red}").dice(1, 5)
    assert at.whites == {base, *others.split()}


def test_k17_near_is_counted_in_steps_round_walls():
    hall = ChevaliersBoard(("..#s.l", "......", "s..c.r"))
    white, red = (1 << hall.names.index(name) for name in ("a3", "c2"))
    at = Table(fresh_turn(WHITE, white, red, 0), ChevaliersRules(hall))
    at.dice(1).do("step a3 b3", "attack b3 c2").dice(1, 5)
    assert at.state.whites == 1 << hall.names.index("a1")  # 3 steps, as d3 is 4 away


def test_k17_a_white_on_a_green_square_stays_on_it():
    at = table("e1", "e3 a5", side=RED, die=1).do("step e3 e2", "attack e2 e1").dice(5, 1)
    assert at.whites == {"e1"}  # 5 against 3: sent back to where it stands


def test_k17_no_green_square_is_free_the_nearest_free_one():
    at = table("d3", "d1 e1 f1 d5", side=RED, die=1).do("step d5 d4", "attack d4 d3").dice(5, 1)
    assert len(at.whites) == 1
    assert at.whites <= {"c1", "d2", "e2", "f2", "g1"}


def test_k17_red_chooses_the_post_of_each():
    at = table("d3", "c5 d4 a4", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4").dice(1, 1, 6)
    assert at.turn == RED
    assert at.legal() == {"post left", "post right"}
    assert at.refused("end") == ("K17", "decide-post", {})
    assert at.events("post right") == [("to-post", RED, {"target": "i6", "post": 1})]
    at.do("post left")
    assert at.reds == {"a4", "i6", "a6"}


def test_k17_a_full_post_takes_nobody():
    at = table("d3", "d5 a4 a5 a6 i4", side=RED, die=1).do("step d5 d4", "attack d4 d3")
    told = at.dice(2).events("roll 1")  # 2 against 3: back, and only the right post has room
    assert told[-2] == ("to-post", RED, {"target": "i6", "post": 1})
    assert at.reds == {"a4", "a5", "a6", "i4", "i6"}


def test_k17_both_posts_full_the_nearest_free_square():
    at = table("d3 a4 a5", "d5 a6 i4 i5 i6", side=RED, die=1).do("step d5 d4", "attack d4 d3").dice(2, 1)
    assert len(at.reds) == 5
    assert len(at.reds & {"a3", "a7", "b4", "b5", "b6", "h4", "h5", "h6", "i3", "i7"}) == 1


def test_k17_near_either_post_where_the_other_is_walled_in():
    hall = ChevaliersBoard(("lll#....", "####....", "sss.rrrc"))
    on = {name: 1 << hall.names.index(name) for name in hall.names if name}
    reds = sum(on[name] for name in ("a3", "b3", "c3", "e1", "f1", "f3"))
    at = Table(fresh_turn(RED, on["g1"], reds, 0), ChevaliersRules(hall)).dice(1)
    at.do("step f3 f2", "attack f2 g1", "fight").dice(1, 1)
    back = at.state.reds & ~reds | at.state.reds & on["f2"]
    assert back in [on[name] for name in ("d1", "e2", "f2", "g2", "h1")]


def test_k17_a_post_of_which_two_squares_are_taken_has_room_for_one():
    at = table("d3", "c5 d4 a4 a5 i4 i5", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4")
    at.dice(1, 1, 6).do("post left")
    assert at.reds == {"a4", "a5", "a6", "i4", "i5", "i6"}  # the second had no choice


def test_the_turn_ends_when_there_is_nothing_left_to_do():
    at = table("d3", "c5 g7", side=RED, die=1).do("step c5 c4")
    assert at.do("end").state.side == WHITE
    at = table("d3", "c5", side=RED, die=1).do("step c5 c4", "attack c4 d3").dice(6, 6)
    assert at.state.side == WHITE


@pytest.mark.parametrize(
    ("side", "whites", "reds", "moves", "throws"),
    [
        (RED, "d3", "c5 a5", "step c5 c4; attack c4 d3", [RED, WHITE]),
        (WHITE, "d2", "c4 a5", "step d2 d3; attack d3 c4", [WHITE, RED]),
        (RED, "d3", "c5 d4 a5", "step c5 c4; attack c4 d3; join d4", [RED, RED, WHITE]),
    ],
)
def test_k9_the_attackers_roll_first_and_count_what_they_rolled(side, whites, reds, moves, throws):
    """With sixes for the attackers and a one for the other, the other has to leave its square."""
    at = table(whites, reds, side=side, die=1).do(*moves.split("; "))
    for seat in throws:
        points = 6 if seat == side else 1
        assert at.events(f"roll {points}")[0] == ("die", seat, {"points": points})
    assert "c4" not in at.reds if side == WHITE else "d3" not in at.whites


def test_what_is_to_be_done_first():
    at = table("d3", "c5 d4 i9", side=RED, die=1).do("step c5 c4")
    assert at.refused("roll 2") == ("K3", "rolled-already", {"points": 1})
    assert at.refused("fight") == ("K8", "not-now", {})
    at.do("attack c4 d3")
    assert at.refused("end") == ("K8", "decide-join", {"square": "d3"})
    at.do("fight")
    assert at.refused("fight") == ("K9", "dice-first", {})
    assert at.refused("roll 0")[:2] == ("K9", "no-such-points")


def test_a_knight_on_its_way_attacks_nobody():
    at = table("d2", "d5 a5", die=2).do("step d2 d3")
    assert at.refused("attack d3 d5") == ("K4", "finish-move", {"square": "d3", "left": 1})


def test_k8_who_has_fought_attacks_no_more_though_another_still_may():
    at = table("d3 g3", "c5 h5", side=RED, die=1).do("step c5 c4", "step h5 h4", "attack c4 d3").dice(6, 1)
    assert at.legal() == {"attack h4 g3", "end"}
    assert at.refused("attack c4 g3") == ("K8", "fought-already", {"square": "c4"})
    assert at.refused("attack h4 h3") == ("K8", "no-enemy", {"target": "h3"})


def test_k5_k8_who_is_walled_in_attacks_whom_it_touches_and_nobody_else():
    at = table("a2 e5", "a1 b1", side=RED, die=1)
    assert at.legal("attack") == {"attack a1 a2"}
    assert at.refused("attack a1 b2") == ("K8", "no-enemy", {"target": "b2"})
    assert at.refused("attack a1 e5") == ("K8", "not-touching", {"square": "a1", "target": "e5"})
    assert at.refused("attack b1 a2") == ("K8", "has-not-moved", {"square": "b1"})


def test_an_attack_by_or_on_what_is_no_square_is_refused():
    at = table("d3", "c5 h5", side=RED, die=1).do("step c5 c4")
    by, target = (at.rules.board.names.index(name) for name in ("c4", "d3"))
    for odd in (-1, 10**6, True, 1.0, "d3", None):
        for move in (Attack(odd, target), Attack(by, odd)):
            assert at.rules.refusal(at.state, move) == Refusal("K1", "malformed")


def test_a_step_from_or_to_what_is_no_square_and_a_post_that_is_none_are_refused():
    at = table("d3", "c5 h5", die=1)
    d3, d4 = (at.rules.board.names.index(name) for name in ("d3", "d4"))
    for odd in (-1, 10**6, True, 1.0, "d3", None):
        for move in (Step(odd, d4), Step(d3, odd)):
            assert at.rules.refusal(at.state, move) == Refusal("K1", "malformed")
    at = table("d3", "c5 a4", side=RED, die=1).do("step c5 c4", "attack c4 d3").dice(2, 1)
    assert at.legal() == {"post left", "post right"}
    for odd in (-1, 2, 7, "left", None):
        assert at.rules.refusal(at.state, Return(odd)) == Refusal("K1", "malformed")


def test_k6_who_is_home_joins_nobody():
    at = table("d2 c4", "d4 a5", home="c9", die=1).do("step d2 d3", "attack d3 d4")
    assert at.refused("join c9") == ("K6", "is-home", {"square": "c9"})
    assert at.refused("join d4") == ("K8", "not-yours", {"square": "d4"})


def test_k8_who_has_not_fought_may_still_be_too_far():
    at = table("d3 g3", "c5 h5 g4 a8", side=RED, die=1).do("step c5 c4", "step h5 h4")
    at.do("attack c4 d3").dice(6, 1).do("attack h4 g3")
    assert at.legal() == {"join g4", "fight"}
    assert at.refused("join a8") == ("K8", "not-touching", {"square": "a8", "target": "g3"})
    assert at.refused("join c4") == ("K8", "fought-already", {"square": "c4"})


def test_k8_once_nobody_else_can_move_the_moves_are_over():
    at = table("d3", "d5", side=RED, die=1).do("step d5 d4")
    assert (at.state.phase, at.state.left, at.state.mover) == (Phase.ATTACK, 0, NOWHERE)
    assert at.do("attack d4 d3").state.movers == 1
    walled = table("a2", "a1 b1", side=RED, die=1).do("attack a1 a2")
    assert walled.state.movers == 1, "K5: the attack counts as its move"


def test_k11_a_tie_sends_both_reds_back_and_the_white_stays():
    at = table("d3 a9", "d5 d2 i9", side=RED, die=1).do("step d5 d4", "attack d4 d3", "join d2")
    told = at.dice(1, 1).events("roll 4")  # 1 + 1 + 2 against 4
    assert told[1][2].items() >= {"rule": "K11", "result": "ties", "fate": "back", "fallen": "d4 d2"}.items()
    assert at.whites == {"d3", "a9"}
    assert at.do("post left", "post right").whites == {"d3", "a9"}


def test_way_helper():
    assert walk("a1", "a2", "b2") == ["step a1 a2", "step a2 b2"]
