"""What advice tries that a search may pass over: battles, garrisons, and armies that flee."""

from random import Random

from games.castles.play import plies, rules_of
from games.castles.table import HeldCastle, Table, table
from games.castles.test_hinder import BOARD as PATH
from games.castles.test_why import BOARD as ROAD

from ludotheque.games.castles.judgement.acts import Act, acts
from ludotheque.games.castles.judgement.certain import reached, soon
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.rules.moves import HIDDEN, March
from ludotheque.games.castles.rules.state import enemies

TAKEN = {"blair": HeldCastle(1, 1)}


def found(at: Table) -> list[Act]:
    judgement = CastleJudgement(at.rules)
    return [*acts(at.rules, judgement._distances, judgement._worth(at.state, 0, None), at.state)]


def lines(at: Table, place: str) -> set[tuple[str, ...]]:
    write = at.rules.notation.write
    number = at.rules.board.names.index(place)
    return {tuple(map(write, act.line)) for act in found(at) if act.place == number}


def test_c9_enemies_are_beaten_by_one_more_from_one_side_or_two():
    at = table({"south": 2}, {"mid": 1}, {"north": 3})
    assert ("march south mid 2",) in lines(at, "mid")
    assert not lines(at, "north"), "nobody can beat three"
    at = table({"south": 1, "west": 1}, {"mid": 1}, {})
    assert ("march south mid 1", "march west mid 1") in lines(at, "mid")


def test_c9_three_marches_gather_a_battle_from_two_places():
    """Two from behind and one from beside beat two; none of them could within two marches."""
    at = table({"far": 2, "blair-gate": 1}, {"two": 2}, {}, board=ROAD)
    assert ("march far blair-gate 2", "march blair-gate two 3") in lines(at, "two"), "two marches"
    at = table({"one": 1, "nairn-gate": 2}, {"blair-gate": 2}, {}, board=ROAD)
    assert ("march nairn-gate far 2", "march one two 1") not in lines(at, "blair-gate"), "no battle"
    ways = lines(at, "blair-gate")
    assert not ways, "four marches"
    at = table({"two": 1, "nairn-gate": 2}, {"blair-gate": 2}, {}, board=ROAD)
    fronts = ("march nairn-gate far 2", "march two blair-gate 1", "march far blair-gate 2")
    assert {fronts, (fronts[0], fronts[2], fronts[1])} & lines(at, "blair-gate")
    few = table({"two": 1, "nairn-gate": 2}, {"blair-gate": 2}, {}, left=2, board=ROAD)
    assert not lines(few, "blair-gate")


def test_c12_armies_come_nearer_to_a_castle_that_can_be_won_in_the_next_turn():
    """Doune takes two knights, of whom one comes from each side."""
    at = table({"far": 1, "blair-gate": 1}, {}, {}, castles=TAKEN, board=ROAD)
    ways = lines(at, "doune")
    assert ("march far blair-gate 1", "march blair-gate two 2") in ways
    near = table({"one": 1, "two": 1}, {}, {}, castles=TAKEN, board=ROAD)
    assert ("march one doune-gate 1",) in lines(near, "doune"), "then nobody can come between"
    lone = table({"far": 1}, {}, {}, castles=TAKEN, board=ROAD)
    assert not lines(lone, "doune")


def test_c15_knights_go_into_a_castle_that_may_fall_or_before_its_gate():
    held = {"one": HeldCastle(0, 1)}
    one = lines(table({"north": 3, "mid": 1}, {"south": 8}, {}, castles=held), "one")
    assert {("march north one 1",), ("march north one 3",), ("march mid north 1",)} <= one
    open_one = {**TAKEN, "doune": HeldCastle(0, 0, shield=0)}
    far = table({"blair-gate": 1}, {"scroll-1": 1}, {}, castles=open_one, board=ROAD)
    stops = ("march blair-gate two 1", "march two one 1", "march one doune-gate 1")
    assert stops in lines(far, "doune"), "by all three moves"
    safe = table({"north": 3, "mid": 1}, {}, {}, castles=held)
    assert not lines(safe, "one"), "nobody is there to take it"


def test_an_army_that_others_can_beat_goes_to_where_they_cannot_by_the_fewest_marches():
    """Two come as far as Blair's gate by three marches, the attack included."""
    at = table({"blair-gate": 1}, {"doune-gate": 2}, {}, castles=TAKEN, board=ROAD)
    assert lines(at, "blair-gate") == {("march blair-gate far 1",)}
    at = table({"two": 1}, {"doune-gate": 2}, {}, castles=TAKEN, board=ROAD)
    assert lines(at, "two") == {("march two blair-gate 1", "march blair-gate far 1")}
    assert not lines(table({"west": 1}, {"mid": 4}, {}), "west"), "nowhere is out of their reach"
    assert not lines(table({"west": 5}, {"mid": 4}, {}), "west")


def test_knights_come_nearer_to_a_castle_that_is_wanted_and_leave_their_scrolls():
    at = table({"blair-gate": 1, "scroll-1": 1}, {}, {}, castles=TAKEN, board=ROAD)
    kinds = {act.kind for act in found(at)}
    assert {"near", "enter"} <= kinds
    ways = [act.line for act in found(at) if act.kind == "enter"]
    assert all(at.rules.notation.write(line[0]).startswith("march scroll-1 ") for line in ways)
    shut = table({"scroll-1": 1}, dict.fromkeys(ROAD.names[: ROAD.spaces], 1), {}, castles=TAKEN, board=ROAD)
    assert "enter" not in {act.kind for act in found(shut)}, "C8: enemies stand wherever it could go"


def test_c12_a_castle_is_left_so_that_another_one_can_be_won_in_the_same_turn():
    at = table({"north": 3, "east": 4}, {}, {})
    write = at.rules.notation.write
    two = [[*map(write, act.line)] for act in found(at) if any(map(write, act.line)) and len(act.line) == 2]
    assert ["take one north", "occupy 0 yes"] in two
    assert ["take two east", "occupy 0 yes"] in two
    hidden = table({"north": 8, "east": 4}, {}, {}, castles={"one": HeldCastle(1, 1, HIDDEN)})
    assert all("one" not in write(move) for act in found(hidden) for move in act.line[:1])
    alone = table({"north": 3}, {}, {})
    assert not any("take" in write(move) for act in found(alone) for move in act.line)


def test_every_act_is_legal_and_does_what_it_is_for():
    battles = holds = two = ready = 0
    for seed in range(8):
        rng = Random(seed)
        rules = rules_of(rng)
        judgement, first = CastleJudgement(rules), rules.ground.first_castle
        for number, (state, _move, _after) in enumerate(plies(rules, rng, 120)):
            seat = rules.turn(state)
            if seat < 0 or number % 5:
                continue
            view = rules.view(state, seat)
            worth = judgement._worth(view, seat, None)
            for act in acts(rules, judgement._distances, worth, view):
                after = view
                if not all(isinstance(move, March) for move in act.line):
                    two += 1
                    continue
                for move in act.line:
                    assert rules.refusal(after, move) is None
                    after = rules.apply(after, move)
                if enemies(view, seat) >> act.place & 1:
                    assert not enemies(after, seat) >> act.place & 1
                    battles += 1
                elif view.owners[rules.ground.castle_of.get(act.place, 0)] != seat and act.place >= first:
                    ready += rules.ground.castle_of[act.place] in soon(rules, seat, after)
                elif act.place in rules.ground.castle_of:
                    gates = rules.board.gates[rules.ground.castle_of[act.place]]
                    guards = (act.place, *gates)
                    own = [sum(one.knights[seat][at] for at in guards) for one in (view, after)]
                    inside = [one.knights[seat][act.place] for one in (view, after)]
                    assert own[1] > own[0] or inside[1] > inside[0]
                    holds += 1
                else:
                    assert after.knights[seat][act.place] not in range(1, view.knights[seat][act.place] + 1)
    assert min(battles, holds, ready) > 10
    assert two > 0


def kinds(at: Table, kind: str) -> set[tuple[str, ...]]:
    return {tuple(map(at.rules.notation.write, act.line)) for act in found(at) if act.kind == kind}


def test_part_of_an_army_goes_to_another_castle_and_the_rest_stays():
    """Six come before either castle: seven before each keep both, all before one lose the other (C9)."""
    held = {"low": HeldCastle(0, 0, 1), "keep": HeldCastle(0, 0, 1)}
    at = table({"b": 14}, {"a": 6}, {"c": 6}, castles=held, board=PATH)
    assert {("march b low-gate 7",), ("march b keep-gate 7",)} <= kinds(at, "hold")
    judgement = CastleJudgement(at.rules)
    worth = judgement._worth(at.state, 0, None)
    ends = [reached(at.rules, at.state, one.line) for one in judgement.advise(at.state, 0, None)]
    assert any(not worth.falling(end) for end in ends)


def test_just_enough_go_to_win_a_castle_if_the_rest_guards_another_one():
    at = table({"doune-gate": 9}, {}, {}, castles={"doune": HeldCastle(0, 0, 1)}, board=ROAD)
    assert {("march doune-gate one 6",), ("march doune-gate one 9",)} <= kinds(at, "ready")
    free = table({"doune-gate": 9}, {}, {}, board=ROAD)
    assert ("march doune-gate one 6",) not in kinds(free, "ready"), "they guard nothing"


def test_c8_knights_stop_in_the_way_of_others_who_would_take_a_castle_next():
    at = table({"two": 3}, {"one": 2}, {}, board=ROAD)
    assert ("march two one 3",) not in kinds(at, "bar"), "they would fight on the way"
    at = table({"two": 3}, {"far": 6}, {}, board=ROAD)
    assert ("march two blair-gate 3",) not in kinds(at, "bar"), "six beat them and have a move left"
    at = table({"two": 7}, {"far": 6}, {}, board=ROAD)
    assert ("march two blair-gate 7",) in kinds(at, "bar")
    assert ("march two blair-gate 6",) in kinds(at, "bar"), "as many stop as cannot be beaten"
