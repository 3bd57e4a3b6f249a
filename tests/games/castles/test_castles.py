"""C11 to C16: gates, conquest, attack, occupation, shields. The board is drawn in `boards.small`."""

from itertools import pairwise

import pytest
from games.castles.boards import build
from games.castles.table import HIGHLANDERS, RHEINGOLD, HeldCastle, table

from ludotheque.core.game import CHANCE, Refusal
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, Occupy, Shield, Take
from ludotheque.games.castles.rules.state import NO_PLACE, NO_SHIELD, NOBODY, reserve, shields_left, untaken

BOTH = pytest.mark.parametrize("rule_set", [HIGHLANDERS, RHEINGOLD])


def test_c11_a_castle_is_entered_from_its_gates_only():
    played = table({"west": 6, "mid": 6, "south": 6}, {}, {})
    assert played.legal("take") == {"take three mid", "take three south"}
    assert played.refused("take three west") == ("C11", "not-the-gate", {"castle": "Three", "place": "west"})
    assert played.refused("march west three 6")[1] == "not-the-gate"
    assert played.refused("march mid three 6")[:2] == ("C12", "not-taken-yet")


LINE = build(
    ["a", "b", "c", "d"],
    [*pairwise("abcd"), ("scroll-1", "a")],
    {"one": (1, ["d"]), "two": (2, ["c"]), "three": (3, ["d"])},
)


def test_c8_an_enemy_at_the_gate_is_what_keeps_knights_out():
    at_the_gate = "C8", "gate-held", {"castle": "Two", "holder": 1, "need": 4}
    for army in ("a", "b", "scroll-1"):  # near or far: first of all the enemy must go
        played = table({army: 1}, {"c": 3}, {}, board=LINE)
        assert played.refused(f"march {army} two 1") == at_the_gate
    played = table({}, {"c": 3}, {}, castles={"two": HeldCastle(seat=0, knights=3)}, board=LINE)
    assert played.refused("march two b 1") == at_the_gate


def test_c8_an_enemy_on_the_road_is_what_keeps_knights_from_a_castle_within_reach():
    on_the_road = "C8", "road-held", {"castle": "Two", "holder": 2, "need": 3}
    assert table({"a": 9}, {}, {"b": 2}, board=LINE).refused("march a two 9") == on_the_road
    around = build(
        ["a", "b", "c", "d"],
        [*pairwise("abc"), ("a", "d"), ("d", "c")],
        {"one": (1, ["c"]), "two": (2, ["c"])},
    )
    played = table({"a": 3}, {}, {"b": 2}, board=around)
    assert played.refused("march a two 3")[:2] == ("C12", "too-weak")


def test_c5_a_castle_is_too_far_for_the_moves_that_are_left():
    too_far = "C5", "too-far", {"castle": "One", "steps": 4, "left": 3}
    assert table({"a": 9}, {}, {}, board=LINE).refused("march a one 9") == too_far
    barred = table({"a": 9}, {}, {"b": 1}, board=LINE).refused("march a one 9")
    assert barred == ("C8", "road-held", {"castle": "One", "holder": 2, "need": 2}), "near or far"
    played = table({"b": 9}, {}, {}, board=LINE).do("march b a 1")
    assert played.refused("march b one 8") == ("C5", "too-far", {"castle": "One", "steps": 3, "left": 2})


def test_c12_c13_knights_on_their_way_to_a_castle_may_be_too_few():
    played = table({"b": 2, "c": 1}, {}, {}, board=LINE)
    weak = {"castle": "Two", "need": 4, "have": 3, "swords": 2}
    assert played.refused("march b two 2") == ("C12", "too-weak", weak)
    held = {"two": HeldCastle(seat=1, knights=2, shield=0)}
    played = table({"b": 3}, {}, {}, castles=held, board=LINE)
    few = {"castle": "Two", "need": 4, "have": 3, "knights": 2}
    assert played.refused("march b two 3") == ("C13", "too-few-attackers", few)


def test_a_castle_that_no_road_leads_to_is_refused_for_that():
    board = build(["a", "b"], [], {"one": (1, ["b"]), "two": (2, ["b"])})
    assert table({"a": 2}, {}, {}, board=board).refused("march a one 2")[:2] == ("C11", "not-the-gate")


@pytest.mark.parametrize(
    ("castle", "gate", "need"), [("one", "north", 2), ("two", "east", 4), ("three", "mid", 6)]
)
@BOTH
def test_c12_twice_the_swords_take_an_untaken_castle(castle, gate, need, rule_set):
    """A castle of three swords wants six knights: the leaflets' example."""
    short = table({gate: need - 1}, {}, {}, rule_set=rule_set)
    rule, reason, facts = short.refused(f"take {castle} {gate}")
    assert (rule, reason) == ("C12", "too-weak")
    assert facts == {"castle": castle.title(), "need": need, "have": need - 1, "swords": need // 2}
    enough = table({gate: need}, {}, {}, rule_set=rule_set)
    told = enough.by_kind(f"take {castle} {gate}")
    assert told["castle-taken"] == {
        "seat": 0,
        "castle": castle.title(),
        "swords": need // 2,
        "attackers": need,
    }
    assert (enough.owner(castle), enough.state.moves) == (0, 2)


def test_c12_takes_a_move_and_one_s_turn():
    played = table({"north": 2, "mid": 1}, {}, {}, left=1).do("march mid south 1")
    assert played.refused("take one north") == ("C5", "no-moves", {})


def test_c12_c13_each_castle_by_its_own_verb():
    castles = {"one": HeldCastle(0, 1), "two": HeldCastle(1, 1)}
    played = table({"north": 6, "east": 6, "mid": 6}, {}, {}, castles=castles)
    assert played.refused("take one north")[:2] == ("C12", "own-castle")
    assert played.refused("take two east") == ("C12", "already-taken", {"castle": "Two", "owner": 1})
    assert played.refused("attack three mid 6")[:2] == ("C12", "not-taken-yet")
    assert played.refused("attack one north 6")[:2] == ("C13", "own-castle")
    assert played.refused("march east two 2")[:2] == ("C13", "not-your-castle")
    assert played.refused("take three south")[:2] == ("C12", "no-knights")


@pytest.mark.parametrize(("attackers", "falls"), [(9, False), (10, True)])
@BOTH
def test_c13_two_knights_and_a_shield_of_three_want_ten(attackers, falls, rule_set):
    """The leaflets' example: 2 knights and a shield worth 3 are 5 defenders."""
    castle = {"two": HeldCastle(seat=1, knights=2, shield=3)}
    played = table({"east": 12}, {}, {}, castles=castle, rule_set=rule_set)
    told = played.by_kind(f"attack two east {attackers}")["attack-won" if falls else "attack-repelled"]
    assert (told["attackers"], told["need"], told["knights"], told["shield"]) == (attackers, 10, 2, 3)
    assert played.state.moves == 2
    assert played.owner("two") == (0 if falls else 1)


def test_c13_swords_no_longer_count():
    played = table({"mid": 2}, {}, {}, castles={"three": HeldCastle(1, 1)}).do("attack three mid 2")
    assert played.owner("three") == 0


def test_c13_at_least_twice_the_knights_one_sees_and_at_least_one():
    seen = table({"east": 6}, {}, {}, castles={"two": HeldCastle(1, 2)})
    assert seen.legal("attack") == {f"attack two east {count}" for count in (4, 5, 6)}
    assert seen.refused("attack two east 3") == (
        "C13",
        "too-few-attackers",
        {"castle": "Two", "need": 4, "have": 3, "knights": 2},
    )
    assert seen.refused("attack two east 7")[1] == "too-few"
    bare = table({"east": 1}, {}, {}, castles={"two": HeldCastle(1, 0, shield=0)})
    assert bare.legal("attack") == {"attack two east 1"}
    assert bare.refused("attack two east 0")[:2] == ("C13", "malformed")
    assert bare.do("attack two east 1").owner("two") == 0


def test_c13_the_repelled_go_back_and_the_shield_stays_face_up():
    played = table({"east": 6}, {}, {}, castles={"two": HeldCastle(1, 1, shield=2)}).do("attack two east 4")
    assert (played.army(0, "east"), reserve(played.state, 0)) == (2, 40)
    assert (played.army(1, "two"), played.shield("two")) == (1, 2)
    for seat in (0, 2, None):
        assert played.rules.view(played.state, seat).shields == played.state.shields
    assert played.do("march east mid 1").state.moves == 1


def test_c13_the_fallen_castle_s_knights_and_shield():
    played = table({"east": 6}, {}, {}, castles={"two": HeldCastle(1, 2, shield=1)})
    told = played.by_kind("attack two east 6")
    assert told["castle-lost"] == {"seat": 1, "castle": "Two", "swords": 2, "count": 2}
    assert reserve(played.state, 1) == 42
    assert played.shield("two") == NO_SHIELD
    assert played.state.gone[1] == (0, 1, 0, 0)
    assert shields_left(played.state, 1) == 5


def test_c13_one_may_attack_again_and_the_open_shield_is_no_secret():
    played = table({"east": 8}, {}, {}, castles={"two": HeldCastle(1, 1, shield=1)})
    attack = played.rules.notation.read("attack two east 2")
    assert played.rules.reveals(played.state, attack)
    played.do("attack two east 2")
    assert not played.rules.reveals(played.state, attack)
    assert played.do("attack two east 4").owner("two") == 0


@pytest.mark.parametrize("odd", [-1, 10**6, True, 1.0, "one", None])
def test_c12_c13_what_names_no_castle_or_no_gate_is_malformed(odd):
    played = table({"north": 4}, {}, {}, castles={"two": HeldCastle(1, 1)})
    castle, gate = played.castle("one"), played.rules.board.names.index("north")
    for move in (Take(odd, gate), Take(castle, odd)):
        assert played.rules.refusal(played.state, move) == Refusal("C12", "malformed")
    for move in (Attack(odd, gate, 2), Attack(castle, odd, 2)):
        assert played.rules.refusal(played.state, move) == Refusal("C13", "malformed")


@pytest.mark.parametrize(
    ("knights", "shield", "need"), [(2, NO_SHIELD, 4), (2, 0, 4), (2, 1, 6), (2, 3, 10), (0, 0, 1), (0, 2, 4)]
)
def test_c13_what_an_attack_needed_is_told(knights, shield, need):
    played = table({"east": 12}, {}, {}, castles={"two": HeldCastle(1, knights, shield)})
    kind, seat, facts = played.events("attack two east 12")[0]
    assert (kind, seat, facts["need"], facts["shield"]) == ("attack-won", 0, need, shield)


def test_c14_the_others_stay_on_the_gate():
    played = table({"north": 3}, {}, {}).do("take one north")
    assert played.legal() == {f"occupy {n} {laid}" for n in range(4) for laid in ("yes", "no")} - {
        "occupy 0 no"
    }
    assert played.refused("end") == ("C14", "occupy-first", {"castle": "One"})
    assert played.refused("occupy 4 no") == ("C14", "too-many", {"castle": "One", "have": 3, "want": 4})
    played.do("occupy 2 no")
    assert (played.army(0, "one"), played.army(0, "north"), played.state.moves) == (2, 1, 2)
    assert played.refused("occupy 1 no")[:2] == ("C14", "not-now")


def test_c14_once_occupied_nothing_is_left_of_the_attack():
    """The same position is the same value, however it came about."""
    played = table({"north": 4}, {}, {}).do("take one north", "occupy 2 no")
    state = played.state
    assert (state.castle, state.gate, state.attackers) == (NOBODY, NO_PLACE, 0)


@pytest.mark.parametrize(
    "move",
    [
        Occupy("1", True),
        Occupy(1.0, True),
        Occupy(1, 1),
        Occupy(True, True),
        Occupy(-1, True),
        Occupy(1, None),
    ],
)
def test_c14_what_says_neither_how_many_nor_whether_a_shield_is_malformed(move):
    played = table({"north": 4}, {}, {}).do("take one north")
    assert played.rules.refusal(played.state, move) == Refusal("C14", "malformed")


@pytest.mark.parametrize("value", [-1, 4, True, "1", 1.0, None])
def test_c14_there_are_no_shields_but_of_0_to_3(value):
    played = table({"north": 4}, {}, {}).do("take one north", "occupy 2 yes")
    assert played.rules.turn(played.state) == CHANCE
    assert played.rules.refusal(played.state, Shield(value)) == Refusal("C14", "malformed")


def test_c14_those_who_did_not_attack_may_not_go_in():
    played = table({"east": 6}, {}, {}, castles={"two": HeldCastle(1, 1)}).do("attack two east 2")
    assert played.refused("occupy 3 no")[1] == "too-many"
    assert played.do("occupy 1 no").army(0, "east") == 5


def test_c14_a_shield_alone_holds_in_highlanders_only():
    highland = table({"north": 2}, {}, {}).do("take one north")
    assert highland.refused("occupy 0 no") == ("C14", "empty-castle", {"castle": "One"})
    assert highland.do("occupy 0 yes", "shield 0").owner("one") == 0
    rhine = table({"north": 2}, {}, {}, rule_set=RHEINGOLD).do("take one north")
    assert rhine.refused("occupy 0 yes") == ("C14", "knight-always", {"castle": "One"})
    assert rhine.refused("occupy 0 no")[:2] == ("C14", "knight-always")
    assert rhine.legal() == {"occupy 1 no", "occupy 1 yes", "occupy 2 no", "occupy 2 yes"}


def test_c14_the_shield_is_drawn_blind_from_those_left():
    castles = {"one": HeldCastle(1, 1), "two": HeldCastle(0, 1, 3)}
    played = table({"north": 2}, {}, {}, castles=castles).do("attack one north 2", "occupy 1 yes")
    assert played.rules.turn(played.state) == CHANCE
    assert [(draw.value, weight) for draw, weight in played.rules.chances(played.state)] == [
        (0, 3),
        (1, 1),
        (2, 1),
    ]
    assert played.refused("shield 3") == ("C14", "no-such-shield", {"value": 3})
    assert played.refused("end")[:2] == ("C14", "draw-first")
    played.do("shield 2")
    assert (played.shield("one"), shields_left(played.state, 0)) == (2, 4)


def test_c1_c14_six_shields_and_no_more():
    played = table({"north": 2}, {}, {})
    played.state = played.state._replace(gone=((3, 1, 1, 1), (0,) * 4, (0,) * 4))
    played.do("take one north")
    assert played.refused("occupy 1 yes") == ("C14", "no-shield-left", {"castle": "One"})
    assert played.refused("occupy 0 yes")[1] == "no-shield-left"
    assert played.legal() == {"occupy 1 no", "occupy 2 no"}


def test_c3_c14_two_players_draw_from_twelve_shields():
    played = table({"north": 2}, {}).do("take one north", "occupy 1 yes")
    assert [weight for _, weight in played.rules.chances(played.state)] == [6, 2, 2, 2]


def test_c14_only_the_owner_sees_a_shield_then_and_later():
    played = table({"north": 2}, {}, {}).do("take one north", "occupy 1 yes")
    before, rules, move = played.state, played.rules, played.rules.notation.read("shield 3")
    assert rules.view_move(before, move, 0) == move
    assert rules.view_move(before, move, 1) == rules.view_move(before, move, None) == Shield(HIDDEN)
    assert rules.notation.write(Shield(HIDDEN)) == "shield ?"
    after = played.do("shield 3").state
    one = played.castle("one")
    assert [rules.view(after, seat).shields[one] for seat in (0, 1, 2, None)] == [3, HIDDEN, HIDDEN, HIDDEN]
    assert [event.kind for event in rules.events(before, move, after)] == ["shield-seen"]
    views = rules.view(before, 1), rules.view(after, 1)
    assert rules.events(views[0], Shield(HIDDEN), views[1]) == ()


def test_c15_out_of_one_s_castle_and_back_while_what_it_needs_stays():
    played = table({"north": 1}, {}, {}, castles={"one": HeldCastle(0, 3)})
    assert played.refused("march one north 3") == (
        "C15",
        "must-stay",
        {"castle": "One", "have": 3, "stay": 1, "want": 3},
    )
    told = played.by_kind("march one north 2")
    assert told["came-out"] == {"seat": 0, "castle": "One", "target": "north", "count": 2}
    assert played.by_kind("march north one 3")["went-in"] == {"seat": 0, "castle": "One", "count": 3}
    assert (played.army(0, "one"), played.state.moves) == (4, 1)


@pytest.mark.parametrize(("rule_set", "may"), [(HIGHLANDERS, 3), (RHEINGOLD, 2)])
def test_c15_behind_a_shield_all_may_leave_in_highlanders(rule_set, may):
    played = table({}, {}, {}, castles={"one": HeldCastle(0, 3, shield=0)}, rule_set=rule_set)
    assert played.legal("march") == {f"march one north {count}" for count in range(1, may + 1)}
    assert played.do(f"march one north {may}").owner("one") == 0


def test_c15_a_castle_with_two_gates_is_a_way_through():
    played = table({"mid": 2}, {}, {}, castles={"three": HeldCastle(0, 1)})
    played.do("march mid three 2", "march three south 2")
    assert played.army(0, "south") == 2


def test_c15_out_of_the_castle_against_those_before_its_gate():
    played = table({}, {"north": 2}, {}, castles={"one": HeldCastle(0, 4)})
    assert played.legal("march") == {"march one north 3"}
    assert played.do("march one north 3").army(1, "north") == 0


def test_c16_garrisons_are_open_to_all():
    played = table({"mid": 1}, {}, {}, castles={"one": HeldCastle(0, 3, 1), "two": HeldCastle(1, 2, 3)})
    for seat in (0, 1, 2, None):
        assert played.rules.view(played.state, seat).knights == played.state.knights
    assert untaken(played.state) == 1


CHAIN = [f"x{n}" for n in range(17)]
SCARCE = build(  # a gate at the end of a long road
    ["gate", *CHAIN],
    list(pairwise(["gate", *CHAIN])),
    {"one": (1, ["x0"]), "two": (2, ["gate"]), "three": (3, ["gate"]), "four": (1, ["x1"])},
)
ONES = dict.fromkeys(CHAIN[:12], 1)  # all the pieces worth 1 stand elsewhere
TWOS = dict.fromkeys(CHAIN[12:], 2)  # and all those worth 2


def scarce(own, shield=NO_SHIELD, rule_set=HIGHLANDERS, gone=(0, 0, 0, 0), spent=(0, 0, 0, 0), **held):
    """Ten knights before a castle with two in it; `gone` and `spent` are shields of holder and attacker."""
    castles = {"two": HeldCastle(1, 2, shield, **held)}
    played = table({"gate": 10, **own}, {}, {}, castles=castles, rule_set=rule_set, board=SCARCE)
    played.state = played.state._replace(gone=(spent, gone, (0, 0, 0, 0)))
    return played


def attacks(*counts):
    return {f"attack two gate {count}" for count in counts}


def test_c2_c13_a_sure_success_needs_only_one_way_to_occupy():
    """Seven of ten attack for certain: three and seven cannot be laid without a one, eight and two can."""
    played = scarce(ONES)
    assert played.legal("attack") == attacks(4, 5, 6, 7, 8, 9, 10)
    played.do("attack two gate 7")
    bare = {f"occupy {count} no" for count in (2, 4, 5, 6)}
    assert played.legal() == bare | {f"occupy {count} yes" for count in (0, 2, 4, 5, 6)}
    assert played.refused("occupy 3 no")[:2] == ("C2", "pieces")


def test_c2_c13_what_could_fail_must_leave_what_can_be_laid():
    """Against a shield not seen, 7 and 9 may fail and leave 3 and 1: there is no one for them."""
    for shield in range(4):
        played = scarce(ONES, shield)
        assert played.legal("attack") == attacks(4, 5, 6, 8, 10)
        facts = {"ones": 12, "twos": 5, "fives": 4}
        assert played.refused("attack two gate 7") == ("C2", "pieces", facts)
    assert scarce(ONES, 1, gone=(0, 0, 1, 1)).legal("attack") == attacks(4, 5, 6, 7, 8, 9, 10), "1 at most"
    assert scarce(ONES, 3, open=True).legal("attack") == attacks(4, 5, 6, 8, 10), "a failure foreseen"
    assert scarce(ONES, 0, open=True).legal("attack") == attacks(4, 5, 6, 7, 8, 9, 10), "no failure"


@pytest.mark.parametrize(
    ("rule_set", "spent", "fewest"),
    [(HIGHLANDERS, (0, 0, 0, 0), 4), (HIGHLANDERS, (3, 1, 1, 1), 5), (RHEINGOLD, (0, 0, 0, 0), 5)],
)
def test_c2_c13_what_could_win_must_be_able_to_hold(rule_set, spent, fewest):
    """Ten can be laid only as two fives: five go in, or a shield alone, where it may and there is one."""
    played = scarce(ONES | TWOS, rule_set=rule_set, spent=spent)
    assert played.legal("attack") == attacks(*range(fewest, 11))
    played.do("attack two gate 9")
    assert "occupy 5 no" in played.legal()
    assert ("occupy 0 yes" in played.legal()) == (fewest == 4)
    assert not played.legal("occupy 4")


def test_c2_c12_what_takes_a_castle_may_always_go_in():
    for rule_set in (HIGHLANDERS, RHEINGOLD):
        played = scarce(ONES | TWOS, rule_set=rule_set).do("take three gate")
        assert {"occupy 5 no", "occupy 10 no"} <= played.legal()
        assert not played.legal("occupy 4")
