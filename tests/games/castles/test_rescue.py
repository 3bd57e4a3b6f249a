"""Marches that the advice adds to a turn, to save a castle or an army."""

import pytest
from games.castles.boards import build
from games.castles.table import RHEINGOLD, HeldCastle, Table, table

from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.reasons import Peril, exposed, perils
from ludotheque.games.castles.judgement.rescue import Rescue, secures
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.moves import End, March, Occupy, Take
from ludotheque.games.castles.rules.state import NOBODY

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


def rescue(at: Table, cost: float = 9.0, went=()) -> Rescue:
    return Rescue(at.rules, Distances(at.rules.ground), worth_of(at), went, cost)


def place(name: str) -> int:
    return BOARD.names.index(name)


def held(inside: int, own: dict[str, int], enemies: dict[str, int], left: int = 3) -> Table:
    castles = {"one": HeldCastle(0, inside)}
    return table(own, enemies, {}, castles=castles, left=left, rule_set=RHEINGOLD, board=BOARD)


def test_c13_a_castle_is_in_peril_if_twice_its_knights_can_come_with_a_move_left_for_the_assault():
    """Two marches lead from the bridge to the gate, three from the far end."""
    six, worth = {"mid": 6}, BOARD.titles[0]
    for inside, far, expected in ((1, "mid", True), (4, "mid", False), (1, "foe", False)):
        at = held(inside, {}, {far: six["mid"]})
        found = perils(at.rules, worth_of(at), turn_of(at, END).after)
        assert (Peril(0, BOARD.castles[0]) in found) == expected, (inside, far, worth)


@pytest.mark.parametrize("start", ["gate", "side"])
def test_knights_go_into_a_castle_in_peril_if_they_are_enough(start):
    """C13: six may attack three knights, but not four."""
    few = held(1, {start: 2}, {"mid": 6})
    assert rescue(few).saved(turn := turn_of(few, END)) is turn
    at = held(1, {start: 3}, {"mid": 6})
    saved = rescue(at).saved(turn_of(at, END))
    way = [March(place("side"), place("gate"), 3)] if start == "side" else []
    assert saved.line == (*way, March(place("gate"), BOARD.castles[0], 3), END)
    assert not perils(at.rules, worth_of(at), saved.after)


def test_c5_a_castle_too_far_away_for_the_moves_left_is_not_saved():
    at = held(1, {"home": 5}, {"mid": 6}, left=2)
    turn = turn_of(at, END)
    assert rescue(at).saved(turn) is turn


def test_an_army_in_peril_goes_where_it_cannot_be_beaten():
    """C9: three enemies beat two; they are too far from the end of the road."""
    at = table({"side": 2}, {"mid": 3}, {}, rule_set=RHEINGOLD, board=BOARD)
    assert Peril(NOBODY, place("side")) in perils(at.rules, worth_of(at), turn_of(at, END).after)
    saved = rescue(at).saved(turn_of(at, END))
    assert saved.line == (March(place("side"), place("home"), 2), END)


def test_no_march_of_this_turn_or_the_latest_ones_is_taken_back():
    side, home = place("side"), place("home")
    at = table({"side": 2}, {"mid": 3}, {}, rule_set=RHEINGOLD, board=BOARD)
    turn = turn_of(at, END)
    assert rescue(at, went=[(home, side)]).saved(turn) is turn
    came = table({"home": 2}, {"mid": 3}, {}, rule_set=RHEINGOLD, board=BOARD)
    there = turn_of(came, March(home, side, 2), END)
    assert rescue(came).saved(there) is there


def test_what_costs_too_much_is_not_done():
    at = held(1, {"gate": 5}, {"mid": 6})
    turn = turn_of(at, END)
    gain = rescue(at).saved(turn).value - turn.value
    assert rescue(at, -gain - 0.1).saved(turn) is turn


def test_the_turn_that_only_saves_is_advised_too():
    at = held(1, {"gate": 5}, {"mid": 6})
    (idle,) = rescue(at).idle(at.state)
    assert idle.line[0].target == BOARD.castles[0]
    safe = held(1, {"gate": 5}, {})
    assert not [*rescue(safe).idle(safe.state)]


def test_a_castle_is_secured_if_those_who_stay_can_hold_it():
    at = table({"gate": 5}, {"mid": 6}, {}, rule_set=RHEINGOLD, board=BOARD)
    gate = BOARD.gates[0][0]
    for inside, sure in ((1, False), (5, True)):
        turn = turn_of(at, Take(0, gate), Occupy(inside, False))
        assert secures(at.rules, worth_of(at), turn) == sure, inside
    assert not secures(at.rules, worth_of(at), turn_of(at, END)), "it takes nothing"


def test_a_warning_counts_the_knights_that_would_save_the_castle():
    """Three more: four hold it against six (C13). Out of reach, nothing helps."""
    for start, more in (("gate", 3), ("side", 3), ("home", 0)):
        at = held(1, {start: 5}, {"mid": 6}, left=2 if start == "home" else 3)
        (warning,) = exposed(at.rules, worth_of(at), turn_of(at, END))
        facts = dict(warning.facts)
        assert (facts["castle"], facts["more"], facts["won"]) == (BOARD.titles[0], more, 0), start
