"""K7: who passes between two enemies may be stopped."""

from games.chevaliers.table import RED, WHITE, names_of, table, walk


def test_k7_between_two_enemies_the_enemy_decides():
    at = table("d1", "c3 e3 a5", die=3).do("step d1 d2")
    assert (at.turn, at.state.side) == (RED, WHITE)
    assert at.legal() == {"halt c3", "halt e3", "pass"}
    assert at.refused("step d2 d3") == ("K7", "decide-halt", {"square": "d2"})


def test_k7_let_through_it_goes_on_and_may_be_stopped_at_the_next_square():
    at = table("d1", "c3 e3 a5", die=3).do("step d1 d2", "pass")
    assert at.turn == WHITE
    assert at.do("step d2 d3").turn == RED
    at.do("pass", "step d3 d4")
    assert at.whites == {"d4"}


def test_k7_not_on_the_last_square_nor_on_the_first():
    at = table("d1", "c3 e3 a5", die=1)
    assert at.turn == WHITE
    assert at.do("step d1 d2").legal() == {"attack d2 c3", "attack d2 e3", "end"}
    at = table("d2", "c3 e3 a5", die=2).do("step d2 d1")  # it starts between them and leaves
    assert at.turn == WHITE


def test_k7_one_enemy_stops_nobody():
    assert table("d1", "c3 a5", die=3).do("step d1 d2").turn == WHITE


def test_k7_adjacent_or_by_a_corner():
    assert table("d2", "d4 f4 a5", die=2).do("step d2 d3").turn == WHITE  # f4 is too far
    assert table("d1", "d3 c1 a5", die=2).do("step d1 d2").turn == RED  # one beside, one by a corner


def test_k7_the_enemy_is_the_attacker_with_any_that_touch():
    at = table("d1", "c3 e3 a5", die=3).do("step d1 d2", "halt e3")
    assert at.turn == RED
    assert at.legal() == {"join c3", "fight"}
    told = at.do("fight").events("roll 4")
    assert told[0] == ("die", RED, {"points": 4})  # K9: the attacker throws first


def test_k7_its_way_ends_there_and_it_makes_no_attack():
    at = table("d1", "c3 e3 a5", die=3).do("step d1 d2", "halt e3", "fight").dice(1, 6)
    assert at.whites == {"d2"}  # it won: 8 against 1, and touches c3 still
    assert at.reds == {"c3", "a5"}
    assert at.state.side == RED


def test_k7_a_red_that_passes_two_whites_is_stopped_by_white():
    at = table("c2 e2", "d4 a5", side=RED, die=3).do("step d4 d3")
    assert at.turn == WHITE
    at.do("halt c2", "join e2")
    at.dice(4, 4, 3)  # K14: 8 against 3 + 4
    assert at.reds == {"a5"}
    assert (at.turn, at.state.side) == (RED, RED)  # its second knight may move
    assert "step a5 a6" in at.legal()


def test_k7_the_red_that_was_stopped_does_not_move_again_nor_attack():
    at = table("c2 e2", "d4 a5", side=RED, die=3).do("step d4 d3", "halt c2", "fight").dice(1, 1)
    # White 1 + 2 against 1: the Red goes back, to a post of its choice.
    at.do("post left")
    assert at.reds == {"a4", "a5"} or at.reds == {"a5", "a6"}
    sent = (at.reds - {"a5"}).pop()
    assert at.refused(f"step {sent} b{sent[1]}")[:2] == ("K3", "moved-already")


def test_k7_who_has_fought_this_turn_cannot_stop_another():
    at = table("c2 e2 a9", "d4 d5 i5", side=RED, die=3).do("step d4 d3", "halt c2", "fight").dice(6, 1)
    # White 8 against 1: d3 is out; c2 has fought, e2 has not.
    at.do(*walk("d5", "d4", "d3"))
    assert at.legal() == {"halt e2", "pass"}
    assert at.refused("halt c2") == ("K8", "fought-already", {"square": "c2"})


def test_k7_when_all_that_touch_have_fought_there_is_nothing_to_decide():
    at = table("c2 e2", "d4 d5 i5", side=RED, die=3).do("step d4 d3", "halt c2", "join e2").dice(6, 6, 1)
    assert at.do(*walk("d5", "d4", "d3")).turn == RED
    assert at.do("step d3 d2").reds == {"d2", "i5"}


def test_k7_whites_at_home_stop_nobody():
    at = table("a1", "f7 i5", side=RED, home="d9 f9", die=2)
    assert at.do("step f7 f8").turn == RED
    at = table("d8", "e7 i5", side=RED, home="f9", die=2)
    assert at.do("step e7 e8").turn == RED  # touches one White, and one that is home


def test_k7_told_in_the_log():
    at = table("d1", "c3 e3 a5", die=3)
    assert at.events("step d1 d2") == [("in-danger", WHITE, {"target": "d2"})]
    assert at.events("pass") == [("let-pass", RED, {"target": "d2"})]
    assert at.events("step d2 d3") == [("in-danger", WHITE, {"target": "d3"})]
    assert at.events("halt c3") == [("halted", RED, {"square": "c3", "target": "d3"})]
    at = table("d1", "c3 e3 a5", die=2).do("step d1 d2", "pass")
    told = at.events("step d2 d3")
    assert told == [("moved", WHITE, {"square": "d1", "target": "d3"})]


def test_k7_who_may_not_stop():
    at = table("d1 b1", "c3 e3 a5", die=3).do("step d1 d2")
    assert at.refused("halt b1") == ("K7", "not-yours", {"square": "b1"})
    assert at.refused("halt a5") == ("K7", "not-touching", {"square": "a5", "target": "d2"})
    assert names_of(at.rules.turns.watchers(at.state)) == {"c3", "e3"}


def test_k7_whoever_passes_three_enemies_may_be_stopped_by_any_of_them():
    at = table("d1", "c3 e3 c1", die=3).do("step d1 d2")
    assert at.legal() == {"halt c3", "halt e3", "halt c1", "pass"}
