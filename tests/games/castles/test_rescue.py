"""What others may win in their next turn, and what the advice says and does about it."""

from collections.abc import Sequence

import pytest
from games.castles.boards import build
from games.castles.table import RHEINGOLD, HeldCastle, Table, table

from ludotheque.core.judgement import Candidate
from ludotheque.games.castles.judgement.counsel import Counsel
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.perils import Peril, Perils
from ludotheque.games.castles.judgement.rescue import Rescue
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.moves import End, March, Occupy, Take
from ludotheque.games.castles.rules.state import CastleState

# A road: six enemies at one end, who are three marches from the gate of the first castle.
BOARD = build(
    ("foe", "mid", "near", "gate", "side", "home"),
    (
        *(("foe", "mid"), ("mid", "near"), ("near", "gate"), ("gate", "side"), ("side", "home")),
        *((f"scroll-{arms}", "home") for arms in range(1, 7)),
    ),
    {"one": (2, ["gate"]), "two": (1, ["home"]), "three": (1, ["home"]), "four": (1, ["home"])},
)
END = End()


def worth_of(at: Table) -> Worth:
    return Worth(at.rules.ground, Distances(at.rules.ground), Wants(), waits(Wants()), at.state, 0)


def turn_of(at: Table, *line) -> Turn:
    states = [at.state]
    for move in line:
        states.append(at.rules.apply(states[-1], move))
    return Turn(worth_of(at).of(states[-1]), line, (*states,))


def perils_of(at: Table) -> Sequence[Peril]:
    """Return what others may win if seat 0 ends its turn."""
    return Perils(at.rules, worth_of(at)).after(turn_of(at, END).after)


def saved(at: Table, turn: Turn, cost: float = 9.0, went=()) -> Turn:
    worth = worth_of(at)
    perils = Perils(at.rules, worth)
    return Rescue(at.rules, Distances(at.rules.ground), worth, perils, went).saved(turn, cost)


def counsel_of(at: Table, turns: list[Turn], later=(END,), went=()) -> Counsel:
    """Return the counsel of seat 0 with these turns, whose later searches find `later` if legal, else END."""

    def search(state: CastleState) -> list[Turn]:
        legal = at.rules.refusal(state, later[0]) is None
        return [turn_of(Table(at.rules, state), *(later if legal else (END,)))]

    return Counsel(at.rules, Distances(at.rules.ground), worth_of(at), at.state, turns, went, search)


def counsel(at: Table, *lines) -> list[Candidate]:
    """Return what is advised to seat 0 if it has found these lines, the best first."""
    turns = sorted((turn_of(at, *line) for line in lines), key=lambda turn: -turn.value)
    return counsel_of(at, turns).candidates(())


def place(name: str) -> int:
    return BOARD.names.index(name)


@pytest.mark.parametrize(("enemies", "key"), [({"gate": 6}, "wait"), ({"foe": 1}, "safe")])
def test_who_ends_the_turn_is_told_that_it_is_safe_only_if_others_can_win_nothing(enemies, key):
    """One knight and no shield are in the castle: six can take it, one cannot (C13)."""
    castles = {"one": HeldCastle(0, 1)}
    told = counsel(table({}, enemies, {}, castles=castles, board=BOARD), (END,))
    (idle,) = (one for one in told if one.line == (END,))
    assert key in {reason.key for reason in idle.reasons}
    assert not {"wait", "safe"} - {key} & {reason.key for reason in idle.reasons}


def held(inside: int, own: dict[str, int], enemies: dict[str, int], left: int = 3) -> Table:
    castles = {"one": HeldCastle(0, inside)}
    return table(own, enemies, {}, castles=castles, left=left, rule_set=RHEINGOLD, board=BOARD)


def test_c13_a_castle_is_in_peril_if_twice_its_knights_can_come_with_a_move_left_for_the_assault():
    """Two marches lead from the bridge to the gate, three from the far end."""
    for inside, far, expected in ((1, "mid", True), (4, "mid", False), (1, "foe", False)):
        found = perils_of(held(inside, {}, {far: 6}))
        assert bool(found) == expected, (inside, far)
        assert all((one.castle, one.own, one.knights) == (0, inside, 6) for one in found)


def test_c8_knights_in_the_way_bar_it_to_as_many_and_not_to_more():
    for barring, expected in ((6, False), (5, True)):
        found = [one.castle for one in perils_of(held(1, {"near": barring}, {"mid": 6}))]
        assert (0 in found) == expected, barring


def test_what_is_likeliest_to_happen_counts_more_than_what_is_dearest():
    """Six enemies are two marches away from the castle of two swords, two at the gate of the other."""
    castles = {"one": HeldCastle(0, 1), "two": HeldCastle(0, 1)}
    at = table({}, {"mid": 6, "home": 2}, {}, castles=castles, rule_set=RHEINGOLD, board=BOARD)
    assert [one.castle for one in perils_of(at)] == [1, 0]
    near = table({}, {"near": 6, "home": 2}, {}, castles=castles, rule_set=RHEINGOLD, board=BOARD)
    assert [one.chance for one in perils_of(at) if not one.castle] < [
        one.chance for one in perils_of(near) if not one.castle
    ]


def test_c9_an_army_is_in_peril_if_more_can_come_and_the_more_so_the_nearer_they_are():
    def chance(own: int, place: str, enemies: int) -> float:
        at = table({"gate": own}, {place: enemies}, {}, rule_set=RHEINGOLD, board=BOARD)
        return max((one.chance for one in perils_of(at)), default=0.0)

    assert chance(2, "near", 3) > chance(2, "mid", 3) > 0
    assert chance(2, "near", 2) == 0, "as many"
    assert chance(1, "near", 3) > 0 == chance(1, "mid", 3), "a lone knight only next door"


@pytest.mark.parametrize("start", ["gate", "side"])
def test_knights_go_into_a_castle_in_peril_if_they_are_enough(start):
    """C13: six may attack three knights, but not four."""
    few = held(1, {start: 2}, {"mid": 6})
    assert saved(few, turn := turn_of(few, END)) is turn
    at = held(1, {start: 3}, {"mid": 6})
    longer = saved(at, turn_of(at, END))
    way = [March(place("side"), place("gate"), 3)] if start == "side" else []
    assert longer.line == (*way, March(place("gate"), BOARD.castles[0], 3), END)
    assert not Perils(at.rules, worth_of(at)).after(longer.after)


def test_knights_bar_the_way_to_a_castle_or_beat_those_at_its_gate():
    """C8, C9, with one move left: six at the gate bar it to six, and seven beat the six that stand there."""
    for own, enemies in ((6, "mid"), (7, "gate")):
        at = held(1, {"side": own}, {enemies: 6}, left=1)
        longer = saved(at, turn_of(at, END))
        assert longer.line == (March(place("side"), place("gate"), own), END)
        few = held(1, {"side": own - 1}, {enemies: 6}, left=1)
        assert saved(few, turn := turn_of(few, END)) is turn


def test_c5_a_castle_too_far_away_for_the_moves_left_is_not_saved():
    at = held(1, {"home": 5}, {"mid": 6}, left=1)
    turn = turn_of(at, END)
    assert saved(at, turn) is turn


def test_an_army_in_peril_goes_where_it_cannot_be_beaten():
    """C9: three enemies beat two; they are too far from the end of the road."""
    at = table({"gate": 2}, {"mid": 3}, {}, rule_set=RHEINGOLD, board=BOARD)
    assert [one.place for one in perils_of(at)] == [place("gate")]
    longer = saved(at, turn_of(at, END))
    assert {move.origin for move in longer.line[:1]} == {place("gate")}
    assert not Perils(at.rules, worth_of(at)).after(longer.after)


def test_no_march_of_this_turn_or_the_latest_ones_is_taken_back():
    side, gate = place("side"), place("gate")
    at = table({"gate": 2}, {"mid": 3}, {}, rule_set=RHEINGOLD, board=BOARD, left=1)
    turn = turn_of(at, END)
    assert saved(at, turn) is not turn
    assert saved(at, turn, went=[(side, gate)]) is turn
    came = table({"side": 2}, {"mid": 3}, {}, rule_set=RHEINGOLD, board=BOARD, left=2)
    there = turn_of(came, March(side, gate, 2), END)
    assert saved(came, there) is there


def test_what_costs_too_much_is_not_done():
    at = held(1, {"gate": 5}, {"mid": 6})
    turn = turn_of(at, END)
    gain = saved(at, turn).value - turn.value
    assert saved(at, turn, -gain - 0.1) is turn


def test_advice_says_what_is_lost_without_it():
    at = held(1, {"side": 3}, {"mid": 6})
    first, *_others = counsel(at, (END,))
    assert first.line[1] == March(place("gate"), BOARD.castles[0], 3)
    assert first.facts("averted") == {"castle": BOARD.titles[0], "knights": 6}
    safe = held(1, {"side": 3}, {"foe": 6})
    found = counsel(safe, first.line)
    assert not any(one.facts("averted") for one in found)


def test_the_second_advice_averts_what_the_first_risks():
    """C8, C12: the two at home can take a castle, or bar the way to the other one to two enemies."""
    home, side, gate = map(place, ("home", "side", "gate"))
    at = held(1, {"home": 2}, {"near": 2}, left=2)
    first, second, *_others = counsel(at, (Take(1, home), Occupy(1, False), END))
    assert isinstance(first.line[0], Take)
    assert first.facts("risk") == second.facts("averts") == {"castle": BOARD.titles[0], "knights": 2}
    assert second.line == (March(home, side, 2), March(side, gate, 2), END)


def test_nothing_averts_what_only_the_first_advice_risks():
    """C9: at home the three are too far from six enemies, at the gate they are not."""
    home, side, gate = map(place, ("home", "side", "gate"))
    at = table({"home": 3}, {"mid": 6}, {}, rule_set=RHEINGOLD, board=BOARD, left=2)
    there = turn_of(at, March(home, side, 3), March(side, gate, 3), END)
    stay = turn_of(at, END)._replace(value=there.value - 0.5)  # as good, but for what it does not risk
    judged = counsel_of(at, [there, stay])
    first, second = judged.candidates(())
    assert {"place": "gate", "knights": 6, "own": 3}.items() <= first.facts("exposed").items()
    assert second.line == (END,)
    assert not second.facts("averts")


def test_the_second_aim_of_a_turn_is_marked():
    """Four go to the castle of two swords, then two to one of one sword (C12)."""
    at = table({"mid": 4, "gate": 2}, {}, {}, rule_set=RHEINGOLD, board=BOARD)
    line = (March(place("mid"), place("near"), 4), March(place("gate"), place("side"), 2), END)
    found = counsel_of(at, [turn_of(at, *line)])
    (first, *_others), rests = found.candidates(()), found.rests(line[:1])
    rest = next(one for one in rests if one.told.line == line[1:])
    assert (first.facts("goal")["castle"], first.facts("goal").get("other")) == (BOARD.titles[0], None)
    assert rest.told.facts("goal")["other"] == 1
    assert rest.told.facts("goal")["castle"] in BOARD.titles[1:]


def test_what_a_search_finds_after_the_first_journey_is_advised_at_once():
    """C12: two march to the gate of a castle of one sword, and have a move left to take it."""
    at = table({"side": 2, "near": 1}, {}, {}, rule_set=RHEINGOLD, board=BOARD)
    walk = (March(place("side"), place("home"), 2), March(place("near"), place("mid"), 1), END)
    take = (Take(1, place("home")), Occupy(1, False), END)
    found = counsel_of(at, [turn_of(at, *walk)], take).candidates(())
    assert found[0].line == (walk[0], *take)
    back = counsel_of(at, [turn_of(at, *walk)], take, [(place("home"), place("side"))])
    assert all(one.line != (walk[0], *take) for one in back.candidates(())), "they came from there"


def test_a_castle_that_can_surely_be_won_comes_before_what_is_left_of_a_turn():
    at = table({"home": 2, "mid": 2}, {}, {}, rule_set=RHEINGOLD, board=BOARD, left=2)
    walk, take = (March(place("mid"), place("near"), 2), END), (Take(1, place("home")), Occupy(1, False), END)
    rest = counsel_of(at, [turn_of(at, *walk)])
    now = [turn_of(at, *walk), turn_of(at, *take)]
    found = counsel_of(at, now)
    assert found.candidates(rest.rests(()))[0].line == take
    assert walk in [one.line for one in found.candidates(rest.rests(()))[1:]]
    assert all(one.line != take for one in rest.candidates(rest.rests(())))


def test_a_castle_that_is_won_is_not_kept_if_enough_enemies_are_near():
    for inside, lost in ((1, True), (5, False)):
        at = table({"gate": 5}, {"near": 6}, {}, rule_set=RHEINGOLD, board=BOARD, left=1)
        (one, *_others) = counsel(at, (Take(0, BOARD.gates[0][0]), Occupy(inside, False), END))
        told = {"castle": BOARD.titles[0], "knights": 6} if lost else {}
        assert one.facts("retaken") == told, inside


def test_the_largest_army_begins_one_of_the_first_three_lines_if_it_has_an_aim():
    """C12: four of the five take the castle of two swords. What others may do counts a little more."""
    scrolls = {f"scroll-{arms}": 1 for arms in (1, 2, 3)}
    at = table({"foe": 5} | scrolls, {}, {}, rule_set=RHEINGOLD, board=BOARD)
    army = turn_of(at, March(place("foe"), place("mid"), 5), END)
    walks = [March(place(scroll), place("home"), 1) for scroll in scrolls]
    others = [turn_of(at, walk, END)._replace(value=army.value + 1.0) for walk in walks]
    found = counsel_of(at, [*others, army]).candidates(())
    starts = [one.line[0].origin for one in found if isinstance(one.line[0], March)]
    assert {place(scroll) for scroll in scrolls} <= {*starts}
    assert starts.index(place("foe")) in (1, 2)


def test_a_line_that_marches_where_others_may_win_needs_a_purpose_unless_it_is_the_best():
    """C9: at home a lone knight is next door to six enemies; all castles are its own, so it has no aim."""
    home, scroll = place("home"), BOARD.scrolls[0]
    castles = {name: HeldCastle(0, 9) for name in ("one", "two", "three", "four")}
    at = table({"scroll-1": 1}, {"side": 6}, {}, castles=castles, rule_set=RHEINGOLD, board=BOARD, left=1)
    leaves, stays = turn_of(at, March(scroll, home, 1), END), turn_of(at, END)
    for worse, expected in ((0.0, [leaves.line, stays.line]), (1.0, [stays.line])):
        turns = [leaves._replace(value=stays.value + 0.5 - worse), stays]
        found = counsel_of(at, sorted(turns, key=lambda turn: -turn.value)).candidates(())
        assert [one.line for one in found] == expected, [one.reasons for one in found]


def test_with_no_move_left_and_before_the_turn_ends_nothing_is_said_of_risks():
    few = held(1, {}, {"mid": 6}, left=1)
    spent = Table(few.rules, few.state._replace(moves=0))
    assert not any(one.facts("risk") for one in counsel(spent, (END,)))
    assert [one.facts("risk") for one in counsel(few, (END,))] == [{"castle": BOARD.titles[0], "knights": 6}]
