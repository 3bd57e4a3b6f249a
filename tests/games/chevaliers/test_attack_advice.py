"""What a player is told before an attack: who should join, where who loses goes, what it costs Red."""

import pytest
from games.chevaliers.table import RED, RULES, WHITE, names_of, squares_of, table

from ludotheque.games.chevaliers.rules.advice import (
    UNREACHABLE,
    bases,
    best_attack,
    danger,
    declared,
    distance,
    ends,
    gives_up_a_move,
    last_turn,
    most_fighters,
    safest_routes,
)

TURNS = RULES.turns


def fighters(at, by: str, target: str) -> set[str]:
    leader, prey = (squares_of(name).bit_length() - 1 for name in (by, target))
    return names_of(best_attack(TURNS, at.state, leader, prey))


def test_k11_k13_red_does_best_with_all_who_touch_the_target():
    at = table("d3", "b4 d4 e2 b8", side=RED, die=1).do("step b4 c4")
    assert fighters(at, "c4", "d3") == {"c4", "d4", "e2"}


def test_who_has_no_friend_fights_alone():
    assert fighters(table("d3", "b4 b8", side=RED, die=1).do("step b4 c4"), "c4", "d3") == {"c4"}


def test_k14_white_does_best_alone():
    """Two win 37.5 in a hundred, one wins 26 in 36 (K10)."""
    assert fighters(table("d2 e4", "d4 a5", die=1).do("step d2 d3"), "d3", "d4") == {"d3"}


def test_k14_two_whites_fight_together_at_most_and_any_number_of_reds():
    assert most_fighters(WHITE, 1, squares_of("d4 e2")) == 2
    assert most_fighters(RED, 1, squares_of("d4 e2 c2")) == 4


def test_friends_are_asked_as_if_the_attack_had_been_declared():
    at = table("d3", "b4 d4 b8", side=RED, die=1).do("step b4 c4")
    asked = declared(at.state, *(squares_of(name).bit_length() - 1 for name in ("c4", "d3")))
    assert asked == at.do("attack c4 d3").state


def test_k4_a_knight_on_its_way_does_not_end_where_it_began():
    state = table("d1", "a5", die=2).do("step d1 d2").state
    d2 = squares_of("d2").bit_length() - 1
    assert names_of(ends(TURNS, state, d2)) == {"c2", "e2", "d3"}
    assert {names_of(1 << end).pop() for end in safest_routes(TURNS, state, d2)} == {"c2", "e2", "d3"}


@pytest.mark.parametrize(
    ("side", "whites", "reds", "square", "expected"),
    [
        (WHITE, "g4", "a4", "g4", "f1"),
        (WHITE, "g4 f1", "a4", "g4", "e1"),
        (WHITE, "e1", "a4", "e1", "e1"),
        (RED, "d1", "d4 a6 i6", "d4", "a5 i5"),  # either post has room: the first free square of each
        (RED, "d1", "d4 a4 a5 a6", "d4", "i6"),
        (RED, "d1", "a4 a5 a6 i4 i5 i6", "a5", "a5"),  # it leaves the only room
        (RED, "d1", "a4 a5 a6 i4 i5", "a5", "a5 i6"),
    ],
)
def test_k17_where_a_knight_would_go_back_to(side, whites, reds, square, expected):
    state = table(whites, reds, side).state
    assert names_of(bases(TURNS, state, side, squares_of(square).bit_length() - 1)) == set(expected.split())


@pytest.mark.parametrize(
    ("at", "by", "costs"),
    [
        (lambda: table("d3", "d5 a6", side=RED, die=1).do("step d5 d4"), "d4", True),
        (lambda: table("d3", "d5", side=RED, die=1).do("step d5 d4"), "d4", False),  # no second knight
        (lambda: table("d3", "d5 c5", side=RED, die=1).do("step d5 d4", "step c5 c4"), "d4", False),
        (lambda: table("d3 f1", "d5 a6", die=1).do("step d3 d4"), "d4", False),  # White moves one
        (lambda: table("a2", "a1 b1", side=RED, die=1), "a1", True),  # b1 could move
        (lambda: table("a2 b1", "a1", side=RED, die=1), "a1", False),
        (lambda: table("a8", "a9 b9 g4", side=RED, die=1).do("step g4 g3"), "a9", False),  # the second
    ],
)
def test_k5_k8_an_attack_after_the_first_knight_gives_the_second_move_up(at, by, costs):
    assert gives_up_a_move(TURNS, at().state, squares_of(by).bit_length() - 1) is costs


def test_a_distance_leads_past_all_knights():
    """From d5 d9 is four steps away; around d7 and d8, which both Reds touch, a chest is six (K7)."""
    state, chests = table("d5 a1", "c8 e8").state, squares_of("c9 d9 e9 f9 g9 h9 i9")
    d5, a1 = (squares_of(name).bit_length() - 1 for name in ("d5", "a1"))
    assert distance(TURNS, state, d5, chests) == 4
    assert distance(TURNS, state, d5, chests, danger(TURNS, state, WHITE)) == 6
    assert distance(TURNS, state, a1, squares_of("d5")) == 7, "to a square with a knight on it"
    shut_in = table("a9", "a8 b9").state
    assert distance(TURNS, shut_in, squares_of("a9").bit_length() - 1, chests) == UNREACHABLE


@pytest.mark.parametrize(
    ("whites", "reds", "home", "side", "throws"),
    [
        ("d6", "a1 b1", "i9", WHITE, (3, 4, 5, 6)),  # d9 is three steps away, c9 and e9 are four
        ("d6 a1", "b1", "", WHITE, ()),  # the first White at a chest does not win
        ("d6", "c3 e3", "", RED, (4, 5, 6)),  # c7 and e5 are four steps away, d7 and d5 five
        ("d6", "d3", "", RED, ()),  # a Red alone wins it once in twelve times
        ("d6", "c3 e3", "i9", RED, ()),  # a draw, since a White is home
        ("d6 a1", "c3 e3", "", RED, ()),
    ],
)
def test_k18_who_may_win_with_which_throws_is_known(whites, reds, home, side, throws):
    for mover in (WHITE, RED):
        assert last_turn(TURNS, table(whites, reds, side=mover, home=home).state, side) == throws
    for die in range(1, 7):
        thrown = table(whites, reds, side=side, home=home, die=die)
        assert last_turn(TURNS, thrown.state, side) == ((die,) if die in throws else ())
