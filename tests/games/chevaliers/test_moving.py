"""K1 to K6, K18: the hall, the die, the way of a knight, home and the end."""

from games.chevaliers.table import HALL, RED, RULES, WHITE, Table, names_of, table, walk

from ludotheque.core.game import CHANCE, OVER


def test_k1_walls_and_columns_are_neither_entered_nor_crossed():
    at = table("e5", "a4 a5 a6", die=1)
    assert at.legal("step e5") == {"step e5 d5", "step e5 f5"}  # a column above, a wall below
    assert at.refused("step e5 e6") == ("K1", "closed", {"target": "e6"})
    assert at.refused("step e5 e4") == ("K1", "closed", {"target": "e4"})


def test_k1_a_column_parts_what_lies_on_both_its_sides():
    at = table("e5", "a4", die=2)
    assert "step e5 d5" in at.legal()
    assert "step d5 e6" not in at.do("step e5 d5").legal()


def test_k2_whites_on_the_green_squares_reds_in_the_posts_white_first():
    at = Table(RULES.start())
    assert at.whites == {"d1", "e1", "f1"}
    assert at.reds == {"a4", "a5", "a6", "i4", "i5", "i6"}
    assert at.turn == CHANCE
    assert at.dice(3).turn == WHITE


def test_k3_the_die_has_six_faces_each_as_likely():
    state = RULES.start()
    assert [(move.points, weight) for move, weight in RULES.chances(state)] == [(n, 1) for n in range(1, 7)]
    assert Table(state).refused("roll 7")[:2] == ("K3", "no-such-points")
    assert Table(state).refused("step d1 d2")[:2] == ("K3", "roll-first")


def test_k3_orthogonally_with_any_turns_and_by_exactly_the_points():
    at = table("d1", "a5 i5", die=3)
    assert at.refused("step d1 e2")[:2] == ("K3", "not-beside")
    at.do(*walk("d1", "d2", "e2"))
    assert at.refused("end") == ("K4", "finish-move", {"square": "e2", "left": 1})
    at.do("step e2 e3")
    assert at.whites == {"e3"}
    assert (at.turn, at.state.side) == (CHANCE, RED)


def test_k3_a_knight_on_its_way_is_barred_by_others_and_only_its_start_is_its_start():
    at = table("d1 e2", "a5 d3", die=4).do("step d1 d2")
    assert at.refused("step d2 e2") == ("K3", "occupied", {"target": "e2"})
    assert at.refused("step d2 d3") == ("K3", "occupied", {"target": "d3"})
    assert at.refused("step d2 d1") == ("K4", "back-to-start", {"target": "d1"})
    assert at.refused("step d2 e3") == ("K3", "not-beside", {"square": "d2", "target": "e3"})


def test_k3_white_moves_one_knight():
    at = table("d1 f1", "a5 i5", die=2)
    at.do("step d1 d2")
    assert at.refused("step f1 f2") == ("K3", "one-knight", {"square": "d2"})
    above = table("d1 f3", "a5 i5", die=2).do("step d1 d2")
    assert above.refused("step f3 f2") == ("K3", "one-knight", {"square": "d2"})
    assert at.do("step d2 d3").state.side == RED


def test_k3_red_moves_one_or_two_each_by_all_the_points():
    """The example of the leaflet: Red throws a 3 and moves two knights three squares each."""
    at = table("e1", "a4 i4", side=RED, die=3)
    at.do(*walk("a4", "b4", "c4", "d4"))
    assert "end" in at.legal()
    at.do(*walk("i4", "h4", "g4", "f4"))
    assert at.reds == {"d4", "f4"}
    assert at.state.side == WHITE


def test_k3_the_same_red_does_not_move_twice_and_no_third_moves():
    at = table("e1", "a4 a5 i4", side=RED, die=1).do("step a4 a3")
    assert at.refused("step a3 a2") == ("K3", "moved-already", {"square": "a3"})
    at = table("b4", "a4 a6 i4", side=RED, die=1).do("step a4 a3", "step i4 i3")
    assert at.refused("step a6 a7")[:2] == ("K3", "moves-are-over")  # a3 may still attack


def test_k3_never_through_or_onto_an_occupied_square():
    at = table("d1 d2", "c1 a5", die=1)
    assert at.legal("step d1") == {"step d1 e1"}
    assert at.refused("step d1 d2") == ("K3", "occupied", {"target": "d2"})
    assert at.refused("step d1 c1") == ("K3", "occupied", {"target": "c1"})


def test_k3_nobody_moves_the_others_knights():
    at = table("d1", "a5", die=1)
    assert at.refused("step a5 a4") == ("K3", "not-yours", {"square": "a5"})
    assert at.refused("step g7 g8") == ("K3", "not-yours", {"square": "g7"})


def test_k4_never_back_to_the_square_it_started_from():
    at = table("d1", "a5", die=3).do("step d1 d2")
    assert at.refused("step d2 d1") == ("K4", "back-to-start", {"target": "d1"})


def test_k4_other_squares_may_be_crossed_twice():
    at = table("d1", "a5", die=4).do(*walk("d1", "d2", "d3", "d2", "d3"))
    assert at.whites == {"d3"}


def test_k4_no_step_from_which_the_points_could_not_be_used():
    # a1 is a dead end for b1: its only other neighbour is held.
    at = table("b1", "a2 i5", die=2)
    assert "step b1 a1" not in at.legal()
    assert at.refused("step b1 a1") == ("K4", "dead-end", {"target": "a1", "left": 1})
    assert "step b1 a1" in table("b1", "a2 i5", die=1).legal()


def test_k4_a_chest_is_reached_by_the_exact_count():
    at = table("d7", "a5", die=3).do(*walk("d7", "d8", "d9"))
    assert at.state.home == 0  # a chest on its way is a square like another
    at.do("step d9 e9")
    assert names_of(at.state.home) == {"e9"}


def test_k5_none_can_move_the_turn_passes():
    at = table("b1", "b2 c1 a2 i5")  # beside it only a1, from which there is no second step
    told = at.events("roll 2")
    assert told == [("blocked", WHITE, {"points": 2}), ("turn", RED, {})]
    assert (at.state.side, at.turn) == (RED, CHANCE)


def test_k5_a_knight_that_cannot_move_stands_while_others_must():
    at = table("a1 e1", "a2 b1 i5", die=2)
    assert at.refused("step a1 c1") == ("K5", "no-way", {"square": "a1", "points": 2})
    assert at.refused("step a1 b1") == ("K3", "occupied", {"target": "b1"})
    assert at.legal("step a1") == set()
    assert at.refused("end") == ("K5", "must-move", {})


def test_k5_nobody_is_imprisoned_for_ever():
    """A White in a corner, Reds at both its sides: it attacks, or passes."""
    at = table("a1", "a2 b1 i5")
    told = at.events("roll 2")
    assert told == [("stuck", WHITE, {"points": 2})]
    assert at.turn == WHITE
    assert at.legal() == {"attack a1 a2", "attack a1 b1", "end"}
    assert at.refused("roll 3") == ("K5", "decide-stuck", {"points": 2})
    declined = table("a1", "a2 b1 i5", die=2).do("end")
    assert (declined.turn, declined.state.side) == (CHANCE, RED)
    at.do("attack a1 a2").dice(6, 1)
    assert at.reds == {"b1", "i5"}
    assert (at.turn, at.state.side) == (CHANCE, RED)


def test_k5_walled_in_by_walls_columns_friends_and_foes_alike_whatever_the_corners():
    at = table("e5 e7", "d5 f5", die=3)  # e6 is a column, e4 a wall; d6, f6, d4 and f4 are free
    assert at.legal("attack") == {"attack e5 d5", "attack e5 f5"}
    assert table("e3 d3 f3 e2", "d2 i5", die=3).legal("attack") == {"attack e3 d2"}  # e4 is a wall


def test_k5_a_knight_with_a_free_side_does_not_attack_without_moving_though_it_has_no_way():
    at = table("b1 e9", "b2 c1 a2", die=2)
    assert at.legal("attack") == set()
    assert at.refused("attack b1 b2") == ("K8", "has-not-moved", {"square": "b1"})


def test_k5_the_attack_of_a_walled_in_knight_is_whites_move_though_others_could():
    at = table("a1 e1", "a2 b1 i5", die=2)
    assert at.legal("attack") == {"attack a1 a2", "attack a1 b1"}
    assert at.legal("step e1")
    at.do("attack a1 b1").dice(1, 3)  # 3 against 3: it goes back, and e1 does not move any more
    assert (at.whites, at.turn, at.state.side) == ({"d1", "e1"}, CHANCE, RED)


def test_k5_friends_join_a_walled_in_knight():
    at = table("a1 c2", "a2 b1 i5", die=2).do("attack a1 b1")
    assert at.legal() == {"join c2", "fight"}


def test_k5_the_attack_of_a_walled_in_red_closes_the_moves_of_the_turn():
    at = table("h9 i8 e1", "i9 a5 a4", side=RED, die=1)
    assert {"attack i9 h9", "attack i9 i8"} == at.legal("attack")
    assert at.refused("end") == ("K5", "must-move", {})
    at.do("attack i9 h9").dice(6, 1)
    assert at.whites == {"i8", "e1"}
    assert (at.turn, at.state.side) == (CHANCE, WHITE)


def test_k5_a_walled_in_red_may_be_the_second_that_moves():
    at = table("h9 i8 e1", "i9 e3 a4", side=RED, die=1).do("step e3 e2")
    assert at.legal("attack") == {"attack i9 h9", "attack i9 i8", "attack e2 e1"}
    at.do("attack i9 h9").dice(6, 1)
    assert at.legal() == {"attack e2 e1", "end"}  # one attack a knight that moved (K8)
    assert at.refused("step a4 a3") == ("K3", "moves-are-over", {})


def test_k5_though_no_other_red_could_move_a_second_time():
    at = table("h9 i8 e1", "i9 e3", side=RED, die=1).do("step e3 d3")
    assert at.legal() == {"attack i9 h9", "attack i9 i8", "end"}
    assert at.do("end").state.side == WHITE


def test_k5_when_the_moves_are_over_a_walled_in_knight_waits_for_its_next_turn():
    at = table("h9 i8 e1 c3", "i9 e3 c5", side=RED, die=1).do("step e3 e2", "step c5 c4")
    assert at.legal("attack") == {"attack e2 e1", "attack c4 c3"}
    assert at.refused("attack i9 h9") == ("K5", "walled-too-late", {"square": "i9"})


def test_k5_once_the_attacks_have_begun_too():
    at = table("h9 i8 e1", "i9 e3 a4", side=RED, die=1).do("step e3 e2", "attack e2 e1").dice(6, 1)
    assert (at.turn, at.state.side) == (CHANCE, WHITE)  # though a4 could have moved, and i9 attacked


def test_k5_red_must_move_one_and_may_leave_the_second():
    at = table("e1", "a5 i5", side=RED, die=1)
    assert at.refused("end") == ("K5", "must-move", {})
    assert at.do("step a5 a4").do("end").state.side == WHITE


def test_k5_red_has_none_left_white_goes_on():
    at = table("e1", "", die=1).do("step e1 e2")
    assert (at.state.side, at.turn) == (WHITE, CHANCE)


def test_k6_who_ends_on_a_chest_is_home_and_fights_no_more():
    at = table("d8 d1", "d7 a5", die=1)
    told = at.events("step d8 d9")
    assert told == [("home", WHITE, {"square": "d8", "target": "d9", "homes": 1}), ("turn", RED, {})]
    assert at.whites == {"d1"}  # it touched the Red on its way out of the hall, and attacks nobody


def test_k6_home_stays_and_cannot_be_attacked():
    at = table("d1", "e7 a5", side=RED, home="d9", die=1).do("step e7 e8")
    assert at.legal("attack") == set()
    assert at.refused("attack e8 d9") == ("K6", "is-home", {"square": "d9"})
    at = table("d1", "a5", home="d9", die=1)
    assert at.refused("step d9 d8") == ("K6", "is-home", {"square": "d9"})


def test_k6_nobody_else_stands_where_one_is_home():
    at = table("d8", "a5", home="d9", die=1)
    assert at.refused("step d8 d9") == ("K3", "occupied", {"target": "d9"})


def test_k6_who_is_stopped_on_a_chest_square_is_not_home():
    at = table("d8", "c8 e8 a5", die=2).do("step d8 d9", "halt c8", "fight")
    at.dice(1, 1)  # the White wins, and stands
    assert at.state.home == 0
    assert at.whites == {"d9"}


def test_k18_two_home_and_white_wins_at_once():
    at = table("d8 d1", "a5 a6", home="e9", die=1)
    told = at.events("step d8 d9")
    assert told[-1] == ("game-over", -1, {"reason": "two-home"})
    outcome = at.rules.outcome(at.state)
    assert (at.turn, outcome.winners, outcome.reason) == (OVER, (WHITE,), "two-home")
    assert outcome.scores == (2, 0)


def test_k18_one_home_and_none_in_the_hall_is_a_draw():
    at = table("d2", "d4 a5", side=RED, home="e9", die=1).do("step d4 d3", "attack d3 d2")
    at.dice(6, 1)
    outcome = at.rules.outcome(at.state)
    assert (at.turn, outcome.winners, outcome.reason) == (OVER, (WHITE, RED), "one-home")


def test_k18_the_last_that_could_come_home_makes_it_a_draw():
    at = table("d8", "a5", die=1).do("step d8 d9")
    assert at.rules.outcome(at.state).reason == "one-home"


def test_k18_none_home_and_red_has_won():
    at = table("d2", "d4 a5", side=RED, die=1).do("step d4 d3", "attack d3 d2")
    told = at.dice(6).events("roll 1")
    assert told[-1] == ("game-over", -1, {"reason": "none-home"})
    outcome = at.rules.outcome(at.state)
    assert (outcome.winners, outcome.scores) == ((RED,), (0, 0))


def test_k18_at_once_though_red_has_a_second_knight_to_move():
    at = table("c2 e2", "d4 a5", side=RED, die=3).do("step d4 d3", "halt c2", "join e2").dice(1, 1, 6)
    assert at.whites == set()  # K14: 2 against 6 + 4
    assert (at.turn, at.rules.outcome(at.state).winners) == (OVER, (RED,))


def test_k18_the_sheet_counts_who_is_home_and_who_is_out():
    at = table("d8 e1", "a5 a6", home="e9", die=1)
    assert at.rules.outcome(at.state) is None
    sheet = at.do("step d8 d9").rules.outcome(at.state).sheet
    assert [(line.seat, line.reason, line.points) for line in sheet] == [
        (WHITE, "home", 2),
        (WHITE, "reds-out", 4),
        (RED, "whites-out", 0),
    ]
    lost = table("d8", "a5", home="", die=1).do("step d8 d9")
    assert lost.rules.outcome(lost.state).sheet[2].points == 2


def test_k18_after_the_end_nothing_can_be_done():
    at = table("d8", "a5", die=1).do("step d8 d9")
    assert at.legal() == set()
    for words in ("roll 1", "step a5 a4", "end", "pass"):
        assert at.refused(words) == ("K18", "game-over", {})


def test_the_die_stays_to_be_seen_until_the_turn_ends():
    at = table("e2", "d5 a5", side=RED, die=2).do(*walk("d5", "d4", "d3"), "attack d3 e2")
    assert at.state.die == 2
    assert at.dice(4).state.die == 2
    assert at.dice(1).state.die == 0


def test_squares_are_named_by_column_and_row():
    assert HALL.names[HALL.chests[0]] == "c9"
    assert names_of(HALL.neighbours[HALL.names.index("a1")]) == {"a2", "b1"}
    assert names_of(HALL.around[HALL.names.index("d5")]) == {"c4", "c5", "c6", "d4", "d6", "e5"}
    assert names_of(HALL.around[HALL.names.index("a1")]) == {"a2", "b1", "b2"}
