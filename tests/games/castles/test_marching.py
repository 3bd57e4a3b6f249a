"""C3 to C10: the turn, entering, marching, field battles and fronts. The board is drawn in `boards.small`."""

from itertools import pairwise

import pytest
from games.castles.boards import build
from games.castles.table import BOARD, HIGHLANDERS, RHEINGOLD, HeldCastle, Table, table

from ludotheque.core.game import CHANCE
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import NOBODY, Phase, reserve, strength

BOTH = pytest.mark.parametrize("rule_set", [HIGHLANDERS, RHEINGOLD])


def fresh(seats: int = 3, rule_set=HIGHLANDERS) -> Table:
    rules = CastleRules(BOARD, rule_set, seats)
    return Table(rules, rules.start())


def test_c3_two_players_have_two_colours_each_as_one_force():
    two, three = fresh(2), fresh(3)
    assert reserve(two.state, 0) == 84
    assert reserve(three.state, 0) == 42
    assert two.rules.ground.change.purse.lay([84]) == ((24, 10, 8),)


def test_c3_two_colours_never_share_a_scroll():
    played = fresh(2).do("roll 1", "end", "roll 1", "end")
    assert "scroll-occupied" in played.by_kind("roll 1")
    assert played.army(0, "scroll-1") == 1


@pytest.mark.parametrize(("rule_set", "seats"), [(HIGHLANDERS, 1), (HIGHLANDERS, 6), (RHEINGOLD, 2)])
def test_c3_no_game_for_other_numbers_of_players(rule_set, seats):
    with pytest.raises(ValueError, match="players"):
        CastleRules(BOARD, rule_set, seats)


@BOTH
@pytest.mark.parametrize("seats", [3, 4])
def test_c1_all_knights_and_shields_are_in_reserve_at_first(rule_set, seats):
    state = fresh(seats, rule_set).state
    assert not any(map(any, state.knights))
    assert {*state.owners} == {NOBODY}
    assert (*state.spread, *state.held) == (0,) * (2 * seats)
    assert [reserve(state, seat) for seat in range(seats)] == [42] * seats


def test_c4_a_four_enters_on_the_scroll_of_four_arms():
    played = fresh()
    assert played.rules.turn(played.state) == CHANCE
    assert [weight for _, weight in played.rules.chances(played.state)] == [1] * 6
    told = played.by_kind("roll 4")
    assert told["rolled"] == {"seat": 0, "arms": 4}
    assert told["entered"] == {"seat": 0, "place": "scroll-4", "arms": 4}
    assert played.army(0, "scroll-4") == 1
    assert strength(played.state, 0) == 1


def test_c4_no_second_knight_enters_on_an_occupied_scroll():
    played = table({"scroll-4": 1}, {}, {}, left=0)
    told = played.by_kind("roll 4")
    assert told["scroll-occupied"] == {"seat": 0, "place": "scroll-4", "arms": 4}
    assert played.army(0, "scroll-4") == 1
    assert played.state.moves == 3


def test_c4_nothing_moves_before_the_die_nor_after_a_second_roll():
    played = table({"mid": 1}, {}, {}, left=0)
    assert played.refused("march mid north 1")[:2] == ("C4", "roll-first")
    assert played.refused("end")[:2] == ("C4", "roll-first")
    assert played.do("roll 1").refused("roll 2")[:2] == ("C4", "not-now")
    assert played.refused("roll 7")[:2] == ("C4", "malformed")


def test_c5_three_moves_shared_among_armies_then_the_next_player():
    played = table({"north": 2, "mid": 1}, {}, {})
    played.do("march north mid 1", "march mid west 2", "march north east 1")
    assert played.refused("march east north 1") == ("C5", "no-moves", {})
    assert played.legal() == {"end"}
    assert played.by_kind("end")["turn-ended"] == {"seat": 0, "moves": 0}
    assert (played.state.phase, played.state.seat) == (Phase.ROLL, 1)
    assert played.do("roll 1", "end", "roll 1", "end").state.seat == 0


def test_c5_one_may_stop_at_any_time():
    assert table({"mid": 3}, {}, {}).do("end").state.seat == 1


def test_c6_a_whole_army_or_a_part_for_one_move():
    played = table({"mid": 5}, {}, {})
    assert played.legal("march mid south") == {f"march mid south {count}" for count in range(1, 6)}
    played.do("march mid south 3")
    assert (played.army(0, "mid"), played.army(0, "south"), played.state.moves) == (2, 3, 2)


def test_c6_joining_friends_is_a_march_and_no_battle():
    played = table({"north": 2, "west": 3}, {}, {})
    assert played.events("march north west 2") == [
        ("marched", 0, {"origin": "north", "target": "west", "count": 2})
    ]
    assert played.army(0, "west") == 5


def test_c6_what_a_march_needs():
    played = table({"north": 2}, {}, {})
    assert played.refused("march north south 1") == ("C6", "no-road", {"origin": "north", "target": "south"})
    assert played.refused("march north mid 3") == ("C6", "too-few", {"place": "north", "have": 2, "want": 3})
    assert played.refused("march mid north 1") == ("C6", "no-knights", {"place": "mid"})
    assert played.refused("march north mid 0")[:2] == ("C6", "malformed")


def test_c6_knights_who_join_their_own_fight_nobody():
    played = table({"north": 2, "mid": 1}, {}, {}, castles={"one": HeldCastle(seat=0, knights=2)})
    facts = {"origin": "mid", "target": "west", "count": 1}
    assert played.events("march mid west 1") == [("marched", 0, facts)]
    facts = {"castle": "One", "origin": "west", "target": "north", "count": 1}
    assert played.events("march west north 1") == [("at-gate", 0, facts)]
    assert played.events("march north one 3") == [("went-in", 0, {"castle": "One", "count": 3})]


def test_c7_off_a_scroll_for_a_move_and_never_back():
    played = table({"scroll-1": 1}, {}, {}).do("march scroll-1 north 1")
    assert played.state.moves == 2
    assert played.refused("march north scroll-1 1") == ("C7", "scroll-closed", {"place": "scroll-1"})


def test_c7_scrolls_are_shared_without_fighting():
    played = table({"scroll-5": 1}, {"scroll-5": 1}, {"scroll-5": 1}).do("march scroll-5 mid 1")
    assert [played.army(seat, "scroll-5") for seat in range(3)] == [0, 1, 1]


def test_c7_no_way_leads_across_a_scroll():
    board = build(["a", "b"], [("a", "scroll-1"), ("b", "scroll-1")], {"one": (1, ["a"]), "two": (1, ["b"])})
    played = table({"a": 1}, {}, {}, board=board)
    assert played.legal("march") == set()
    assert played.refused("march a b 1") == ("C7", "scroll-closed", {"place": "scroll-1"})


def test_c8_c9_an_army_as_strong_blocks_the_road():
    played = table({"north": 3}, {"mid": 3}, {})
    rule, reason, facts = played.refused("march north mid 3")
    assert (rule, reason) == ("C9", "outnumbered")
    assert facts == {"place": "mid", "need": 4, "have": 3, "enemy": 3, "more": 0}


ROAD = build(["a", "b", "c", "d", "e"], [*pairwise("abcde")], {"one": (1, ["e"]), "two": (1, ["e"])})


def test_c9_an_enemy_further_on_is_too_strong_rather_than_out_of_reach():
    strong = {"need": 4, "enemy": 3, "more": 0}
    for place, have in (("c", 3), ("d", 1)):
        played = table({"a": 3}, {place: 3}, {}, board=ROAD)
        assert played.refused(f"march a {place} {have}") == (
            "C9",
            "outnumbered",
            {"place": place, "have": have} | strong,
        )
    beaten = table({"a": 4}, {"c": 3}, {}, board=ROAD)
    assert beaten.refused("march a c 4")[1] == "no-road", "a journey leads there instead"
    far = "C5", "too-far-away", {"place": "e", "steps": 4, "left": 3}
    assert table({"a": 3}, {"e": 3}, {}, board=ROAD).refused("march a e 3") == far
    behind = table({"a": 3}, {"d": 3}, {"b": 1}, board=ROAD)
    held = "C8", "way-held", {"place": "b", "holder": 2, "need": 2}
    assert behind.refused("march a d 3") == held, "another is in the way"
    last = table({"a": 2, "b": 1}, {"c": 3}, {}, board=ROAD).do("march b a 1").do("march a b 1")
    assert last.refused("march a c 2")[:2] == ("C5", "too-far-away"), "one move is left"
    assert not played.legal("march north mid")


def test_c2_the_pieces_are_to_blame_where_the_road_is_free():
    """Twelve knights stand alone: of two together, which are one piece, none can go by itself."""
    line = [f"p{number}" for number in range(16)]
    board = build(line, [*pairwise(line), ("p15", "scroll-1")], {"one": (1, ["p14"]), "two": (1, ["p0"])})
    alone = dict.fromkeys(line[:12], 1)
    castles = {"one": HeldCastle(seat=0, knights=2)}
    played = table(alone | {"p12": 2}, {}, {}, board=board, castles=castles)
    for move in ("march p12 p13 1", "march p12 p14 1", "march p12 p15 1", "march one p13 1"):
        assert played.refused(move)[:2] == ("C2", "pieces"), move
    assert played.refused("march p12 scroll-1 1")[0] == "C7"


@pytest.mark.parametrize("enemy", [1, 2, 3, 7])
def test_c9_one_more_than_the_enemy_is_enough(enemy):
    played = table({"north": enemy + 3}, {}, {"mid": enemy})
    assert played.legal("march north mid") == {f"march north mid {enemy + more}" for more in (1, 2, 3)}


def test_c10_the_beaten_go_to_their_reserve_and_the_victors_all_stand_there():
    played = table({"north": 5}, {"mid": 3}, {})
    told = played.by_kind("march north mid 4")
    assert told["battle"] == {
        "seat": 0,
        "place": "mid",
        "attackers": 4,
        "defenders": 3,
        "fronts": 1,
        "loser": 1,
    }
    assert told["beaten"] == {"seat": 1, "place": "mid", "count": 3}
    assert (played.army(0, "mid"), played.army(0, "north"), played.army(1, "mid")) == (4, 1, 0)
    assert reserve(played.state, 1) == 42
    assert played.state.moves == 2


def test_c10_the_beaten_enter_again():
    played = table({"north": 2}, {"mid": 1}, {}).do("march north mid 2", "end", "roll 6")
    assert played.army(1, "scroll-6") == 1


def test_c9_two_fronts_join_for_a_move_each():
    played = table({"north": 2, "east": 2}, {"mid": 3}, {})
    opened = played.by_kind("march north mid 2")
    assert (opened["front"]["count"], opened["front"]["need"]) == (2, 4)
    assert (played.army(0, "north"), played.army(1, "mid"), played.state.moves) == (2, 3, 2)
    assert played.legal() == {"march east mid 2"}
    assert played.refused("end") == (
        "C9",
        "finish-fronts",
        {"place": "mid", "need": 4, "have": 2, "enemy": 3},
    )
    assert played.refused("march east south 1")[1] == "finish-fronts"
    assert played.refused("march north mid 1")[1] == "front-open"
    assert played.refused("march east mid 1")[:2] == ("C9", "outnumbered")
    told = played.by_kind("march east mid 2")
    assert told["battle"]["fronts"] == 2
    assert told["battle"]["attackers"] == 4
    assert [played.army(0, place) for place in ("mid", "north", "east")] == [4, 0, 0]
    assert played.state.moves == 1


@BOTH
def test_c9_two_fronts_at_most(rule_set):
    """Six knights on three sides do not beat five: only four of them may come in."""
    armies = {"north": 2, "east": 2, "south": 2}
    played = table(armies, {"mid": 5}, {}, rule_set=rule_set)
    assert not played.legal("march north mid")
    facts = {"place": "mid", "need": 6, "have": 2, "enemy": 5, "more": 2}
    assert played.refused("march north mid 2") == ("C9", "outnumbered", facts)
    assert "march north mid 2" in table(armies, {"mid": 3}, {}, rule_set=rule_set).legal("march")


@BOTH
def test_c9_the_second_front_wins_or_is_not_opened(rule_set):
    armies = {"north": 3, "east": 3, "south": 3}
    played = table(armies, {"mid": 5}, {}, rule_set=rule_set)
    assert played.legal("march south mid") == {"march south mid 3"}
    assert played.do("march north mid 3").legal() == {"march east mid 3", "march south mid 3"}


@BOTH
def test_c9_the_third_move_may_bring_an_army_up_first(rule_set):
    played = table({"south": 2, "north": 2}, {"mid": 3}, {}, rule_set=rule_set)
    played.do("march south east 2", "march east mid 2", "march north mid 2")
    assert (played.army(0, "mid"), played.state.moves) == (4, 0)


def test_c9_a_front_needs_the_moves_to_finish():
    armies = {"north": 2, "east": 2}
    assert "march north mid 2" in table(armies, {"mid": 3}, {}, left=2).legal("march")
    assert "march north mid 2" not in table(armies, {"mid": 3}, {}, left=1).legal("march")


def test_c9_a_front_with_too_few_to_finish_is_refused():
    played = table({"north": 3, "east": 1}, {"mid": 3}, {})
    assert "march north mid 3" in played.legal("march")
    assert played.refused("march north mid 2")[2] == {
        "place": "mid",
        "need": 4,
        "have": 2,
        "enemy": 3,
        "more": 1,
    }


def test_c9_a_scroll_and_ones_own_castle_are_fronts_too():
    castle = {"three": HeldCastle(seat=0, knights=2)}
    played = table({"scroll-5": 1}, {"mid": 1}, {}, castles=castle)
    assert "march scroll-5 mid 1" in played.legal("march")  # with one from the castle
    assert "march three mid 1" in played.legal("march")
    assert "march three mid 2" not in played.legal("march")  # C15: one stays
    played.do("march three mid 1", "march scroll-5 mid 1")
    assert (played.army(0, "mid"), played.army(0, "three")) == (2, 1)


def test_c9_a_shield_lets_all_knights_join_the_front_in_highlanders_only():
    castle = {"three": HeldCastle(seat=0, knights=2, shield=1)}
    assert "march three mid 2" in table({}, {"mid": 1}, {}, castles=castle).legal("march")
    rhine = table({}, {"mid": 1}, {}, castles=castle, rule_set=RHEINGOLD)
    assert rhine.refused("march three mid 2")[:2] == ("C15", "must-stay")


@pytest.mark.parametrize("singles", [10, 11])
def test_c2_c9_a_front_is_opened_only_if_the_victors_can_be_laid(singles):
    """One from a and one or two from b make two armies more odd: with eleven elsewhere, one too many."""
    chain = [f"x{n}" for n in range(11)]
    roads = [("a", "t"), ("b", "t"), ("a", "x0"), *pairwise(chain)]
    castles = {"one": (1, ["x0"]), "two": (1, ["x1"])}
    board = build(["a", "b", "t", *chain], roads, castles)
    own = {"a": 2, "b": 2} | dict.fromkeys(chain[:singles], 1)
    played = table(own, {"t": 1}, {}, board=board)
    assert "march a t 2" in played.legal("march a t")
    if singles == 10:
        assert played.do("march a t 1").legal() == {"march b t 1", "march b t 2"}
    else:
        assert played.refused("march a t 1")[:2] == ("C2", "pieces")


def test_c9_with_one_move_left_nobody_can_join():
    played = table({"north": 2, "east": 2}, {"mid": 3}, {}, left=1)
    facts = {"place": "mid", "need": 4, "have": 2, "enemy": 3, "more": 0}
    assert played.refused("march north mid 2") == ("C9", "outnumbered", facts)


def test_c9_c15_as_many_join_from_a_castle_as_need_not_stay():
    castle = {"three": HeldCastle(seat=0, knights=2, shield=0)}
    played = table({"north": 2}, {"mid": 3}, {}, castles=castle).do("march north mid 2")
    assert played.legal() == {"march three mid 2"}
    castle = {"three": HeldCastle(seat=0, knights=3, shield=0)}
    played = table({"north": 2}, {"mid": 3}, {}, castles=castle, rule_set=RHEINGOLD).do("march north mid 2")
    assert played.legal() == {"march three mid 2"}


def test_c2_c9_so_many_join_that_all_can_be_laid():
    """All twelve ones are in use: 4 and 2 are laid with twos, but of 5 and 1, or 3 and 3, one is too many."""
    singles = dict.fromkeys(("east", "south", "west", *(f"scroll-{n}" for n in range(1, 7))), 1)
    castles = {"one": HeldCastle(0, 1), "two": HeldCastle(0, 1), "three": HeldCastle(0, 4)}
    played = table({"north": 3} | singles, {"mid": 3}, {}, castles=castles)
    assert played.do("march north mid 2").legal() == {"march three mid 2"}
    assert played.refused("march three mid 3")[:2] == ("C2", "pieces")
    assert played.do("march three mid 2").army(0, "mid") == 4


def test_c5_the_turn_passes_clockwise_and_no_move_is_left_over():
    played = table({"mid": 1}, {}, {}).do("march mid north 1", "end")
    assert (played.state.phase, played.state.seat, played.state.moves) == (Phase.ROLL, 1, 0)


def test_c3_all_knights_of_two_colours_may_stand_on_one_space():
    played = table({"mid": 83, "north": 1}, {})
    assert played.do("march north mid 1").army(0, "mid") == 84
    assert "march mid south 84" in played.legal()


def test_c2_c9_whom_the_first_front_has_sent_is_no_longer_where_they_were():
    """All twelve ones are in use, one of them by the three at north, who leave."""
    singles = dict.fromkeys(("east", "south", "west", *(f"scroll-{n}" for n in range(1, 7))), 1)
    castles = {"one": HeldCastle(0, 1), "two": HeldCastle(0, 1), "three": HeldCastle(0, 4)}
    played = table({"north": 3} | singles, {"mid": 4}, {}, castles=castles)
    assert played.do("march north mid 3").legal() == {"march three mid 2", "march three mid 3"}


def test_c9_c15_it_is_told_how_many_more_could_come_from_a_castle():
    castle = {"three": HeldCastle(seat=0, knights=2, shield=0)}
    facts = {"place": "mid", "need": 6, "have": 1, "enemy": 5, "more": 2}
    played = table({"north": 1}, {"mid": 5}, {}, castles=castle)
    assert played.refused("march north mid 1") == ("C9", "outnumbered", facts)
    rhine = table({"north": 1}, {"mid": 5}, {}, castles=castle, rule_set=RHEINGOLD)
    assert rhine.refused("march north mid 1") == ("C9", "outnumbered", facts | {"more": 1})
