"""What can follow a turn: castles to win in the next one, and who can prevent that, by the rules."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, pairwise
from random import Random

import pytest
from games.castles.boards import build, strewn
from games.castles.play import plies
from games.castles.table import HIGHLANDERS, RHEINGOLD, HeldCastle, Table, table

from ludotheque.core.game import CHANCE
from ludotheque.core.judgement import Candidate, Happening, Reason
from ludotheque.games.castles.judgement.certain import certain, soon
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.hinder import Hindrance, Hindrances, against, following
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.weighing import Weighing
from ludotheque.games.castles.rules.advice import beaters
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import End, Roll
from ludotheque.games.castles.rules.state import CastleState, Phase

# A road past the gates of low and keep, to those of four others far off; scrolls 1 to 5 open on a, 6 on d.
PATH = ("a", "low-gate", "b", "keep-gate", "c", "d", "e", "f", "far")
ROADS = [
    *pairwise(PATH),
    *((f"scroll-{arms}", "a") for arms in range(1, 6)),
    ("scroll-6", "far"),
]
FAR = {f"far-{number}": (3, ["far"]) for number in range(4)}
BOARD = build(PATH, ROADS, {"low": (1, ["low-gate"]), "keep": (2, ["keep-gate"]), **FAR})


def found(
    *armies: dict[str, int], castle: str = "keep", **castles: HeldCastle
) -> tuple[Table, list[Hindrance] | None]:
    """Return a position on the road, and what hinders seat 0, which has no moves left, from a castle."""
    at = table(*armies, castles=castles, board=BOARD, left=0, rule_set=RHEINGOLD)
    return at, Hindrances(at.rules, Distances(at.rules.ground), 0, at.state).of(at.castle(castle))


@pytest.mark.parametrize(
    ("foes", "known"),
    [
        ({}, []),
        ({"far": 9}, []),  # they come to d
        ({"c": 4}, []),  # four do not beat four (C9)
        ({"e": 5}, [(1, "beat", "keep-gate", 5)]),
        ({"d": 3, "e": 2}, [(1, "beat", "keep-gate", 5)]),
        ({"d": 5}, [(1, "take", "keep-gate", 5)]),  # C12: a move is left for that
        ({"f": 5}, []),  # four marches
    ],
)
def test_c9_those_before_a_castle_are_hindered_only_by_who_beats_them(foes, known):
    at, hindrances = found({"keep-gate": 4}, foes, {})
    assert hindrances is not None
    assert [(one.seat, one.what, at.rules.board.names[one.place], one.knights) for one in hindrances] == known


@pytest.mark.parametrize(
    ("foes", "what"), [({"c": 2}, None), ({"c": 4}, "take"), ({"d": 4}, "take"), ({"e": 4}, "bar")]
)
def test_c12_a_castle_may_be_taken_before_or_its_gate_be_closed(foes, what):
    """Four come to the gate by two marches: so do two enemies, whom they would beat."""
    _at, hindrances = found({"low-gate": 4}, foes, {})
    assert [one.what for one in hindrances or ()] == ([what] if what else [])


def test_c15_who_holds_a_castle_may_guard_it():
    held = HeldCastle(1, 1, shield=0, open=True)
    assert found({"b": 2}, {"far": 1}, {}, keep=held)[1] == []
    (guard,) = found({"b": 2}, {"keep-gate": 1}, {}, keep=held)[1] or ()
    assert (guard.seat, guard.what, guard.knights) == (1, "guard", 2)


def test_c4_a_knight_that_enters_may_hinder_with_these_arms_alone():
    _at, hindrances = found({"low-gate": 1, "b": 1}, {"a": 1}, {}, castle="low")
    assert [(one.seat, one.what, one.arms) for one in hindrances or ()] == [(1, "take", (1, 2, 3, 4, 5))]
    assert found({"b": 2}, {"scroll-1": 1}, {"scroll-1": 1}, castle="low")[1] != []


@pytest.mark.parametrize(
    ("foes", "safe"),
    [
        ({"e": 3, "low-gate": 2}, True),  # both by five marches
        ({"d": 3, "low-gate": 2}, True),  # by four
        ({"d": 3, "b": 2}, False),  # by three
    ],
)
def test_c6_no_more_knights_gather_than_marches_bring_together(foes, safe):
    known = found({"keep-gate": 4}, foes, {})[1]
    assert (known == []) == safe


def test_c4_arms_alone_hinder_where_nobody_can_without_them():
    at, hindrances = found({"low-gate": 1, "b": 1}, {"a": 1}, {}, castle="low")
    told = dict(against("soon", at.rules, at.castle("low"), hindrances, at.state.knights[0]).facts)
    assert told["only"] == "1 1 2 3 4 5"
    at, hindrances = found({"low-gate": 1, "b": 1}, {"a": 1}, {"c": 2}, castle="low")
    told = dict(against("soon", at.rules, at.castle("low"), hindrances, at.state.knights[0]).facts)
    assert (told["seat"], told["only"]) == (2, ""), "who needs nobody to enter"


def test_c17_nobody_can_prevent_what_comes_too_late_only_if_the_game_cannot_end_before():
    mine = {name: HeldCastle(0, 1) for name in ("far-0", "far-1", "far-2")}
    assert found({"keep-gate": 4}, {}, {}, **mine)[1] == []
    assert found({"keep-gate": 4}, {"low-gate": 2}, {}, **mine)[1] == [], "far-3 is still free then"
    assert found({"keep-gate": 4}, {"low-gate": 2}, {}, **mine, **{"far-3": HeldCastle(0, 1)})[1] is None


@pytest.mark.parametrize(("foes", "step"), [({"far": 2}, "march d c 1"), ({}, "march scroll-1 a 1")])
def test_in_advice_a_turn_goes_on_so_that_a_castle_is_surely_won_if_others_could_prevent_it(foes, step):
    """Two who come to d would beat the one who goes to Keep; nobody comes as far as c."""
    own = {"keep-gate": 3, "f": 1, "scroll-1": 1}
    at = table(own, foes, {}, castles={}, board=BOARD, rule_set=RHEINGOLD)
    judgement = CastleJudgement(at.rules)
    line = [*map(at.rules.notation.read, ("march f e 1", "march e d 1", "march scroll-1 a 1", "end"))]
    turn = Turn(0.0, tuple(line), (*accumulate(line, at.rules.apply, initial=at.state),))
    worth = judgement._worth(at.state, 0, None)
    turn = turn._replace(value=worth.of(turn.states[-1]))
    weighing = Weighing(at.rules, judgement._distances, worth, at.state, ())
    assert at.rules.notation.write(weighing.finished(turn).line[2]) == step


def test_what_cannot_be_won_next_turn_or_is_not_known_is_told_apart():
    assert found({"keep-gate": 3}, {}, {})[1] is None
    assert found({"a": 4}, {}, {})[1] is None, "that is four moves off"


def test_what_nobody_can_prevent_is_still_certain_whatever_others_play():
    """Games by chance on small boards: the captures proven in a turn are certain in the next one."""
    told = Counter[str]()
    for number in range(40):
        rng = Random(f"hinder {number}")
        board = strewn(rng, rng.randint(8, 14), rng.randint(6, 9), rng.randint(0, 4))
        rule_set = rng.choice((HIGHLANDERS, RHEINGOLD))
        rules = CastleRules(board, rule_set, rng.randint(rule_set.min_seats, 4))
        distances, proven = Distances(rules.ground), dict[int, set[int]]()
        unless = dict[int, dict[int, dict[int, tuple[int, ...]]]]()  # seat -> castle -> another's arms
        for before, move, after in plies(rules, rng, 150):
            if isinstance(move, End):
                view = rules.view(after, before.seat)
                hindrances = Hindrances(rules, distances, before.seat, view)
                known = {castle: hindrances.of(castle) for castle in soon(rules, before.seat, view)}
                proven[before.seat] = {castle for castle, against in known.items() if against == []}
                unless[before.seat] = {
                    castle: {one.seat: one.arms for one in against}
                    for castle, against in known.items()
                    if against and against[0].alone
                }
                for one in (one for against in known.values() for one in against or ()):
                    told[one.what] += 1
                    assert able(rules, view, one)
            elif isinstance(move, Roll) and after.phase == Phase.MARCH:
                for castles in unless.values():
                    for castle in [
                        one for one, arms in castles.items() if move.arms in arms.get(after.seat, ())
                    ]:
                        del castles[castle]
                won = {one.castle for one in certain(rules, rules.view(after, after.seat))}
                left = proven.pop(after.seat, set())
                told["nobody"] += len(left)
                spared = {*unless.pop(after.seat, ())}
                told["dice"] += len(spared)
                assert left | spared <= won, rules.digest(after)
    assert {"nobody", "dice", "take", "beat", "bar"} <= (+told).keys(), told


def able(rules: CastleRules, view: CastleState, one: Hindrance, doors: bool = True) -> bool:
    """Return whether a seat can bring so many knights to a place by the legal marches of one turn.

    They may go through castles if these have open `doors`.
    """
    state = view._replace(phase=Phase.ROLL, seat=one.seat)
    free = state._replace(phase=Phase.MARCH, moves=3)
    state = rules.apply(state, Roll(one.arms[0])) if one.arms else free
    seen, heads = {state}, [state]
    for head in heads:
        if head.knights[one.seat][one.place] >= one.knights:
            return True
        for move in rules.legal(head) if head.phase != Phase.ENDED and rules.turn(head) != CHANCE else ():
            within = move.verb == "march" and (doors or move.target < rules.board.spaces)
            if within and (after := rules.apply(head, move)) not in seen:
                seen.add(after)
                heads.append(after)
    return False


def test_who_can_beat_an_army_is_found_as_by_trying_all_marches():
    """Games by chance: armies that gather first, beside the way or on it, are counted too."""
    told = Counter[bool]()
    for number in range(12):
        rng = Random(f"beaters {number}")
        board = strewn(rng, rng.randint(8, 12), rng.randint(6, 8), rng.randint(0, 3))
        rules = CastleRules(board, RHEINGOLD, 3)
        for _before, move, after in plies(rules, rng, 120):
            places = [place for place in range(board.spaces) if after.knights[0][place]]
            if not isinstance(move, End) or not places or rng.random() < 0.7:
                continue
            place = rng.choice(places)
            known = dict(beaters(rules, after, 0, place))
            for foe in (1, 2):
                more = Hindrance(foe, "beat", place, known.get(foe, after.knights[0][place]) + 1)
                assert not able(rules, after, more, doors=False), rules.digest(after)
                assert foe not in known or able(rules, after, more._replace(knights=known[foe]))
                told[foe in known] += 1
    assert min(told[False], told[True]) > 20, told


# Reasons


def reasons(at: Table, *known: Reason, march: str = "a low-gate") -> dict[str, dict]:
    """Return what can follow a march of seat 0 with these reasons, by key."""
    line = (at.rules.notation.read(f"march {march} 1"), End())
    state = at.rules.apply(at.state, line[0])
    after = at.rules.apply(state, line[1])
    more = following(at.rules, Distances(at.rules.ground), 0, Candidate(0.0, line, known), after)
    return {one.key: dict(one.facts) for one in more}


def test_the_castle_is_told_that_a_journey_for_nothing_else_comes_nearer_to():
    at = table({"a": 1}, {}, {}, board=BOARD)
    assert reasons(at)["near"] == {
        "castle": "Low",
        "swords": 1,
        "need": 2,
        "guard": 0,
        "barring": "",
        "missing": 1,
    }
    assert "near" not in reasons(at, Reason.of("safe", seat=1))
    assert reasons(table({"d": 1}, {"keep-gate": 3}, {}, board=BOARD), march="d c")["near"]["castle"] == "Low"
    mine = {"low": HeldCastle(0, 1)}
    barred = reasons(table({"d": 1}, {"keep-gate": 3}, {}, castles=mine, board=BOARD), march="d c")["near"]
    assert (barred["castle"], barred["guard"], barred["barring"]) == ("Keep", 3, "keep-gate"), "C8"
    assert "near" not in reasons(table({"scroll-1": 1}, {"low-gate": 1}, {}, board=BOARD), march="scroll-1 a")
    scroll = table({"scroll-1": 1}, {}, {}, board=BOARD)
    assert "near" in reasons(scroll, march="scroll-1 a"), "that is half of those whom Low takes"
    low = {"low": HeldCastle(1, 4)}
    few = table({"scroll-1": 1}, {}, {}, castles=low, board=BOARD)
    assert "near" not in reasons(few, march="scroll-1 a"), "one of eight"
    held = table({"c": 1}, {}, {}, castles={"keep": HeldCastle(1, 3)}, board=BOARD)
    easier = reasons(held, march="c keep-gate")["near"]
    assert easier["castle"] == "Low", "two marches further, but for far fewer knights"


def test_who_else_can_do_the_same_first_is_told_also_if_the_same_arms_let_both_in():
    at = table({"low-gate": 1, "b": 1}, {"a": 1}, {}, castles={}, board=BOARD, left=0, rule_set=RHEINGOLD)
    alike, later = Hindrance(1, "take", 1, 2, (1, 2)), Hindrance(2, "bar", 1, 2, (1, 2))

    def also(*known: Hindrance) -> int:
        told = dict(against("soon", at.rules, at.castle("low"), [*known], at.state.knights[0]).facts)
        return int(told["also"])

    assert also(alike, later) == 2
    assert also(alike, later._replace(arms=(3,))) == -1
    assert also(alike._replace(arms=()), later._replace(arms=())) == -1, "another act"
    assert also(alike._replace(arms=()), later._replace(what="take", arms=())) == 2


@pytest.mark.parametrize(
    ("foes", "inside", "shield", "falls"),
    [
        ({"d": 2}, 1, -1, True),  # C13: twice as many, who come by two marches and attack with the third move
        ({"d": 1}, 1, -1, False),
        ({"e": 2}, 1, -1, False),  # three marches
        ({"d": 4}, 1, 2, False),
        ({"d": 6}, 1, 2, True),
    ],
)
def test_c13_a_castle_is_open_to_who_can_come_and_win_it_whatever_else_is_played(foes, inside, shield, falls):
    keep = HeldCastle(0, inside, shield=shield)
    at = table({"b": 1}, foes, {}, castles={"keep": keep}, board=BOARD, rule_set=RHEINGOLD)
    judgement, view = CastleJudgement(at.rules), at.rules.view(at.state, 0)
    lost = {Happening("castle-lost", 0, "Keep")} if falls else set()
    assert {*judgement.open_to(view, 0, (End(),))} == lost
    guarded = at.rules.notation.read("march b keep-gate 1"), at.rules.notation.read("march keep-gate keep 1")
    stays = foes == {"d": 6} and 2 * (inside + 1 + shield) <= 6
    assert bool({*judgement.open_to(view, 0, guarded)}) == stays


def test_c4_the_arms_are_told_with_which_a_castle_can_be_won_next():
    roll = reasons(table({"a": 1}, {}, {}, board=BOARD))["roll"]
    assert roll == {"castle": "Low", "swords": 1, "arms": "1 2 3 4 5"}


@pytest.mark.parametrize(
    ("march", "told"), [("march f e 1", False), ("march b low-gate 1", True), ("end", True)]
)
def test_c4_of_arms_it_is_told_only_where_those_who_marched_win_with_whoever_enters(march, told):
    """Whoever waits at a takes low with one who enters there, wherever the one far off goes."""
    armies = {"a": 1, "f": 1} if march != "march b low-gate 1" else {"b": 1, "f": 1}
    at = table(armies, {}, {}, board=BOARD, rule_set=RHEINGOLD)
    line = (at.rules.notation.read(march),) if march == "end" else (at.rules.notation.read(march), End())
    judgement = CastleJudgement(at.rules)
    known = judgement.candidate(at.rules.view(at.state, 0), 0, None, line)
    assert ("roll" in {one.key for one in known.reasons}) == told


def test_c9_replies_to_a_battle_are_told():
    battle = Reason.of("beat", place="low-gate", attackers=1, defenders=0)
    none = reasons(table({"a": 1}, {"far": 3}, {}, board=BOARD), battle)["reply"]
    assert none == {"place": "low-gate", "seat": -1, "knights": 0, "own": 1}
    two = reasons(table({"a": 1}, {"c": 3}, {}, board=BOARD), battle)["reply"]
    assert two == {"place": "low-gate", "seat": 1, "knights": 3, "own": 1}
