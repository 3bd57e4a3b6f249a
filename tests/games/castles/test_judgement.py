"""What a club player would nod at, and what every judgement promises."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest
from games.castles.boards import build, large, small, strewn
from games.castles.table import HIGHLANDERS, RHEINGOLD, HeldCastle, Table, table

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.games.castles.box import Highlanders, Rheingold
from ludotheque.games.castles.judgement import lines
from ludotheque.games.castles.judgement.chances import log_odds
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.lines import Planner
from ludotheque.games.castles.judgement.memory import Memory
from ludotheque.games.castles.judgement.plans import Step
from ludotheque.games.castles.judgement.reasons import KEYS
from ludotheque.games.castles.judgement.stopping import QUIET
from ludotheque.games.castles.judgement.wants import LEVELS, Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.game import STOP, CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take
from ludotheque.games.castles.rules.state import NO_SHIELD, CastleState, Phase
from ludotheque.players.match import play_match

ROAD = [f"r{number}" for number in range(10)]


def road(**swords: int):
    """A road r0 … r9 with a dead end at each place named by a castle, its gate; scrolls at both its ends."""
    gates = [f"{name}-gate" for name in swords]
    roads = list(pairwise(ROAD))
    roads += [(f"r{number}", gate) for number, gate in zip((2, 5, 8, 4, 7, 1), gates, strict=False)]
    roads += [(f"scroll-{arms}", "r0" if arms < 4 else "r9") for arms in range(1, 7)]
    return build(
        (*ROAD, *gates),
        roads,
        {name: (power, [gate]) for (name, power), gate in zip(swords.items(), gates, strict=True)},
    )


GLEN = road(near=2, mid=3, far=1, high=2)
SPARSE = road(near=2, mid=3, far=3)
CLUB = Wants()


def best(at: Table, level: str = "club", memory: Memory | None = None) -> list[str]:
    """Return the words of the line that a level plays, its attention apart."""
    seat = at.state.seat
    judgement = CastleJudgement(at.rules).at_level(level)
    line = judgement.candidates(at.rules.view(at.state, seat), seat, memory)[0].line
    return list(map(at.rules.notation.write, line))


def thought_of(at: Table) -> list[list[str]]:
    """Return the words of all lines that a club player thinks of."""
    found = CastleJudgement(at.rules).candidates(at.rules.view(at.state, 0), 0, None)
    return [[*map(at.rules.notation.write, one.line)] for one in found]


def tried(at: Table) -> set[str]:
    """Return the words of all first moves that a club player looks at."""
    with patch.object(at.rules, "apply", wraps=at.rules.apply) as apply:
        CastleJudgement(at.rules).candidates(at.state, 0, None)
    made = (call.args for call in apply.call_args_list)
    return {at.rules.notation.write(move) for state, move in made if state == at.state}


# Thumb rules


def test_an_open_castle_is_taken():
    assert "take near near-gate" in best(table({"near-gate": 4}, {"r9": 1}, {}, board=GLEN, left=1))


def test_an_army_marches_to_a_castle_and_takes_it_within_the_turn():
    line = best(table({"r1": 4}, {}, {}, board=GLEN))
    assert line[:3] == ["march r1 r2 4", "march r2 near-gate 4", "take near near-gate"]


def test_two_armies_join_for_a_castle_that_neither_can_take():
    at = table({"r3": 2, "r1": 2}, {}, {}, board=road(near=2, mid=3))
    line = best(at)
    assert {"march r3 r2 2", "march r1 r2 2"} <= set(line)


def test_a_smaller_army_next_door_is_beaten():
    at = table({"r3": 6}, {"r4": 4}, {"scroll-1": 1}, board=GLEN, left=1)
    assert best(at)[0] in ("march r3 r4 6", "march r3 r4 5")


def test_an_army_that_can_win_nothing_nearby_flees_from_a_stronger_one():
    castles = {"one": (1, ["r0"]), "two": (2, ["r1"]), "three": (3, ["r2"])}
    scrolls = [(f"scroll-{arms}", "r0") for arms in range(1, 7)]
    board = build(ROAD, [*pairwise(ROAD), *scrolls], castles)
    at = table({"r6": 3}, {"r4": 9}, {}, board=board, left=2)
    assert best(at) == ["march r6 r7 3", "march r7 r8 3", "end"]


def left_outside(level: str) -> int:
    """Return how many of three knights before their castle stay outside as nine others come."""
    castles = {"near": HeldCastle(0, 3, shield=3)}
    at = table({"near-gate": 3}, {"r3": 9}, {}, castles=castles, board=GLEN)
    at.do(*(words for words in best(at, level) if words != "end"))
    return sum(at.state.knights[0][: at.rules.board.spaces])


def test_an_army_does_not_stay_where_a_stronger_one_beats_it():
    assert left_outside("club") == 0


def test_a_castle_within_reach_of_others_is_held_by_more_than_one_knight():
    at = table({"near-gate": 6}, {"r4": 3}, {}, board=GLEN, left=1)
    line = best(at)
    assert line[0] == "take near near-gate"
    _occupy, count, shield = line[1].split()
    assert int(count) >= 2 or shield == "yes"


def test_a_castle_won_on_the_way_gets_a_shield_before_the_knights_go_on():
    """It once left two of its knights there instead, since a line ended where a shield was drawn."""
    at = table({"near-gate": 4, "r8": 2}, {"r5": 3}, {}, board=GLEN)
    line = best(at)
    assert line == ["march r8 far-gate 2", "take far far-gate", "occupy 0 yes"]
    assert best(at.do(*line, "shield 0"))[0] == "take near near-gate"


def test_two_castles_are_found_though_each_can_be_held_in_many_ways():
    """Those once crowded out the march to the other castle."""
    at = table({"near-gate": 5, "r8": 2}, {"r5": 3}, {}, board=GLEN)
    at.do(*best(at), "shield 0")
    at.do(*best(at), "shield 0")
    assert [at.owner("near"), at.owner("far")] == [0, 0]


def test_a_dear_castle_is_not_left_for_two_knights_that_two_can_then_take():
    """Three once went from it to beat two two moves off; its shield is worth nothing."""
    at = table({}, {"r6": 2}, {}, castles={"mid": HeldCastle(0, 3, shield=0)}, board=SPARSE)
    at.do(*(words for words in best(at) if words != "end"))
    assert at.army(0, "mid") + at.army(0, "mid-gate") == 3


def test_a_castle_of_three_swords_is_feared_for_nine_times_as_much_as_one_of_one():
    """Who can choose goes for the dear one."""

    def fear(swords: int) -> float:
        castles = {"near": HeldCastle(0, 0, shield=0)}
        at = table({}, {"r2": 2}, {}, castles=castles, board=road(near=swords, mid=2))
        danger = thinking(at).danger
        return danger.castles(at.state, danger.threats(at.state))

    assert fear(3) == pytest.approx(9 * fear(1))
    assert fear(1) > 0


@pytest.mark.parametrize(("army", "line"), [("r1", ["end"]), ("r2", ["march scroll-1 r0 1", "end"])])
def test_a_lone_knight_does_not_leave_its_scroll_to_stand_beside_an_army(army, line):
    assert best(table({"scroll-1": 1}, {army: 3}, {}, board=SPARSE)) == line


@pytest.mark.parametrize(("stands", "goes"), [("r5", "r6"), ("r6", "r7")])
def test_a_lone_knight_goes_away_from_an_army_though_that_may_still_come(stands, goes):
    at = table({stands: 1}, {"r4": 3}, {}, board=SPARSE, left=1)
    assert best(at) == [f"march {stands} {goes} 1", "end"]


def test_nobody_leaves_so_many_in_a_castle_as_keep_off_only_some_who_will_come():
    """Four may come next turn, in two turns they are eight, or twelve of another colour."""
    at = table({"near-gate": 12}, {"r2": 4, "r5": 4}, {"r4": 12}, board=SPARSE, left=1)
    at.do("take near near-gate")
    turns = Planner(at.rules, thinking(at), at.state).turns()
    counts = {turn.line[0].count for turn in turns if isinstance(turn.line[0], Occupy)}
    assert counts == {0, 1, 2, 8 // 2 + 1, 12 // 2 + 1, 12}


def test_far_from_everybody_the_army_goes_on_and_leaves_little_behind():
    at = table({"near-gate": 6}, {"scroll-6": 1}, {}, board=GLEN, left=1)
    assert int(best(at)[1].split()[1]) <= 1


def test_a_hidden_shield_is_attacked_by_enough():
    """Six surely win against no knight and a shield that may be worth 3; one would win by luck."""
    at = table(
        {"mid-gate": 9},
        {"r9": 1},
        {},
        castles={"mid": HeldCastle(1, 0, shield=1)},
        board=GLEN,
        left=1,
    )
    (attack, *_rest) = best(at)
    assert attack.startswith("attack mid mid-gate")
    assert int(attack.split()[-1]) >= 4


def test_a_shield_that_is_known_is_attacked_by_what_it_takes():
    castles = {"mid": HeldCastle(1, 0, shield=2, open=True)}
    at = table({"mid-gate": 9}, {"r9": 1}, {}, castles=castles, board=GLEN, left=1)
    assert best(at)[0] == "attack mid mid-gate 4"


def test_just_enough_beat_an_army_if_the_others_can_beat_another():
    """Two beat the one on their left and three the two on their right; all five could beat only one army."""
    at = table({"r5": 5}, {"r4": 1}, {"r6": 2}, board=GLEN, left=2)
    assert ["march r5 r4 2", "march r5 r6 3", "end"] in thought_of(at)


def test_all_beat_as_many_as_they_can_with_the_last_move():
    at = table({"r3": 5}, {"r4": 4}, {"scroll-1": 1}, board=GLEN, left=1)
    assert best(at) == ["march r3 r4 5", "end"]


def test_part_of_an_army_goes_to_the_castle_that_needs_no_more():
    """Two of eight are enough for one castle, and six for others; none needs just four."""
    at = table({"r5": 8}, {"scroll-1": 1}, {}, board=road(near=3, mid=3, far=1, high=3))
    onward = {words for words in tried(at) if words.startswith("march r5 r6")}
    assert onward == {"march r5 r6 2", "march r5 r6 8"}
    later = table({"r5": 8}, {"scroll-1": 1}, {}, board=road(near=3, mid=3, far=1, high=3), left=2)
    assert "march r5 r6 2" not in tried(later), "only while there is time"


def test_nobody_throws_knights_at_what_they_cannot_win():
    castles = {"mid": HeldCastle(1, 2, shield=3, open=True)}
    at = table({"mid-gate": 5}, {"r9": 1}, {}, castles=castles, board=GLEN, left=1)
    assert not best(at)[0].startswith("attack")


def test_who_wins_by_it_ends_the_game():
    """Two castles are left, near and far: who takes one has both (C17)."""
    castles = {"mid": HeldCastle(0, 3), "high": HeldCastle(1, 3)}
    assert "take near near-gate" in best(table({"near-gate": 4}, {}, {}, castles=castles, board=GLEN))


def test_who_loses_by_it_does_not_end_the_game_while_there_is_hope():
    board = road(near=1, mid=3, far=1, high=2)
    castles = {"mid": HeldCastle(1, 1), "high": HeldCastle(1, 1)}
    at = table({"near-gate": 2, "r9": 4}, {}, {}, castles=castles, board=board)
    assert not any(words.startswith("take") for words in best(at))


def test_who_is_hopelessly_behind_ends_the_game():
    castles = {name: HeldCastle(1, 12 if name == "a" else 3) for name in "abcd"}
    board = road(a=3, b=3, c=3, d=3, near=1, far=1)
    at = table({"near-gate": 2}, {"r5": 9}, {}, castles=castles, board=board)
    assert "take near near-gate" in best(at)


def test_who_is_hopelessly_behind_does_not_mind_by_how_much_it_loses():
    castles = {name: HeldCastle(1, 2) for name in "abcd"}
    at = table({"near-gate": 2}, {}, {}, castles=castles, board=road(a=3, b=3, c=3, d=3, near=1, far=1))
    assert best(at)[0] == "take near near-gate"


def test_a_win_is_better_than_a_shared_one_and_that_than_a_defeat():
    """Who takes near has far too (C17), and four swords."""

    def worth_of_taking(**held: HeldCastle) -> float:
        at = table({"near-gate": 4}, {}, {}, castles=held, board=road(near=2, mid=3, far=2, high=1))
        return thinking(at).of(at.do("take near near-gate").state)

    alone = worth_of_taking(mid=HeldCastle(1, 1), high=HeldCastle(2, 1))
    shared = worth_of_taking(mid=HeldCastle(1, 3), high=HeldCastle(1, 1))
    lost = worth_of_taking(mid=HeldCastle(1, 4), high=HeldCastle(1, 1))
    assert alone > shared > lost


def test_a_gate_is_barred_to_who_would_win_by_it():
    """Two castles are left; the other has the knights for one of them a step away, and leads."""
    board = road(near=2, mid=3, far=3, high=2)
    castles = {"mid": HeldCastle(1, 3), "high": HeldCastle(0, 3)}
    at = table({"r1": 5, "scroll-1": 1}, {"r3": 4}, {}, castles=castles, board=board)
    at.do(*(words for words in best(at) if words != "end"))
    if at.rules.turn(at.state) != OVER and at.owner("near") < 0:
        assert at.army(0, "near-gate") > 3 or not at.army(1, "r3")


def test_a_knight_leaves_its_scroll_if_there_is_nothing_better():
    assert best(table({"scroll-1": 1}, {}, {}, board=GLEN))[0] == "march scroll-1 r0 1"


def test_knights_that_a_large_army_does_not_need_have_a_castle_of_their_own():
    """They once stood idle: everything was planned for the largest army alone."""
    at = table({"near-gate": 3, "r7": 1, "r8": 1}, {"scroll-3": 1}, {}, board=GLEN)
    line = best(at)
    assert {"march r7 r8 1", "march r8 far-gate 2"} <= set(line)
    assert "take far far-gate" in line


def test_a_small_castle_now_rather_than_a_large_one_much_later():
    at = table({"far-gate": 1, "r8": 1}, {"scroll-1": 1}, {}, board=GLEN)
    assert best(at)[:2] == ["march r8 far-gate 1", "take far far-gate"]


def test_an_army_goes_on_and_does_not_march_in_and_out_of_its_castle():
    """It once took its own gate to be as near to the next castle as the castle behind it."""
    castles = {"near": HeldCastle(0, 0, shield=2)}
    at = table({"near-gate": 4}, {"scroll-6": 1}, {}, castles=castles, board=GLEN)
    assert best(at)[:2] == ["march near-gate r2 4", "march r2 r3 4"]


@pytest.mark.parametrize(("inside", "shield"), [(7, NO_SHIELD), (8, NO_SHIELD), (6, 2), (8, 2)])
def test_who_leaves_some_knights_in_a_castle_sends_the_others_out_in_one_move(inside, shield):
    """It once sent six out and two back, and had a move less for a knight on its scroll."""
    castles = {"near": HeldCastle(0, inside, shield=shield)}
    at = table({"scroll-1": 1}, {}, {}, castles=castles, board=road(near=3, mid=2, far=1, high=2))
    line = best(at)
    assert sum("near near-gate" in words or "near-gate near " in words for words in line) == 1


def test_two_castles_are_not_both_promised_the_same_new_knight():
    """Of two knights, each before a castle for two, one goes to the other: only one new knight will come."""
    board = road(near=1, mid=3, far=1, high=1)
    at = table({"near-gate": 1, "r4": 1}, {"scroll-6": 1}, {}, board=board)
    line = best(at)
    assert {"march r4 r3 1", "march r3 r2 1", "march r2 near-gate 1"} <= set(line)


def at_stake(level: str) -> float:
    """Return how much worse the same end of a turn seems if nine others stand near, not far."""

    def score(others: str) -> float:
        castles = {"near": HeldCastle(0, 3, shield=3)}
        armies = {"near-gate": 3, "scroll-1": 1}, {others: 9}, {}
        at = table(*armies, castles=castles, board=GLEN, left=1).do("march scroll-1 r0 1")
        return CastleJudgement(at.rules).at_level(level).candidates(at.state, 0, None)[0].score

    return score("r9") - score("r3")


def test_the_lower_levels_fear_less():
    assert at_stake("beginner") < at_stake("amateur") < at_stake("club")


def test_the_lower_levels_fear_less_for_their_castles():
    at = table({}, {"near-gate": 9}, {}, castles={"near": HeldCastle(0, 1)}, board=GLEN)
    fears = []
    for level in ("beginner", "amateur", "club"):
        danger = thinking(at, LEVELS[level][1]).danger
        fears.append(danger.castles(at.state, danger.threats(at.state)))
    assert fears == sorted({*fears})


def test_who_cannot_be_caught_up_leaves_a_castle_to_end_the_game():
    """It once kept every knight at home for fear, and passed turn after turn."""
    board = road(a=3, b=3, c=3, d=3, near=1, far=1)
    castles = {name: HeldCastle(0, 2) for name in "abd"} | {"c": HeldCastle(0, 5)}
    at = table({}, {"r0": 3}, {"scroll-1": 1}, castles=castles, board=board)
    at.do(*(words for words in best(at) if words != "end"))
    assert at.army(0, "c") <= 3


def test_nobody_stands_still_who_knows_better():
    at = table({"scroll-1": 1, "r5": 2}, {"scroll-6": 1}, {}, board=GLEN)
    lines = [one.line for one in CastleJudgement(at.rules).candidates(at.state, 0, None)]
    assert len(lines) > 1
    assert (END,) not in lines


def test_nobody_walks_there_and_back():
    """A lone army far from everything it could win, and all equal lines."""
    at = table({"near-gate": 2}, {"r4": 9}, {}, castles={"near": HeldCastle(0, 6)}, board=GLEN)
    marches = [words.split()[1:3] for words in best(at) if words.startswith("march")]
    assert [target for _origin, target in marches] == list(dict.fromkeys(target for _o, target in marches))
    assert "near-gate" not in [target for _origin, target in marches]


# What is reckoned with


def thinking(at: Table, wants: Wants = CLUB) -> Worth:
    """Return what a player at seat 0 makes of a position and of those that follow."""
    ground = at.rules.ground
    return Worth(ground, Distances(ground), wants, waits(wants), at.state, 0)


def brought(at: Table, space: str, moves: int) -> int:
    """Return how many knights seat 1 can bring to a space."""
    danger = thinking(at).danger
    return danger.threats(at.state).force(1, at.rules.board.names.index(space), moves)


def test_knights_come_as_far_as_their_moves_and_the_nearer_join_on_the_way():
    at = table({"scroll-1": 1}, {"r5": 4, "r7": 2}, {"r6": 9}, board=GLEN)
    assert [brought(at, "r4", moves) for moves in (0, 1, 2, 3)] == [0, 4, 4, 6]
    assert [brought(at, "r8", moves) for moves in (1, 2, 3)] == [2, 2, 6], "four from three moves away"


def test_knights_come_out_of_castles_and_from_scrolls_but_for_those_who_must_stay():
    castles = {"mid": HeldCastle(1, 3), "near": HeldCastle(1, 3, shield=0)}
    at = table({"r0": 1}, {"scroll-6": 1}, castles=castles, board=GLEN)
    assert brought(at, "mid-gate", 1) == 2
    assert brought(at, "near-gate", 1) == 3
    assert brought(at, "r9", 1) == 1
    assert brought(at, "scroll-6", 3) == 0, "no march ends there (C7)"


def test_of_many_armies_the_largest_are_reckoned_with_though_others_are_nearer():
    ring = [f"s{number}" for number in range(10)]
    roads = [("hub", place) for place in ring[:-1]] + [("s0", "s9")]
    roads += [(f"scroll-{arms}", "hub") for arms in range(1, 7)]
    board = build(("hub", *ring), roads, {"one": (1, ["hub"]), "two": (2, ["s9"])})
    at = table({}, dict.fromkeys(ring[1:9], 1) | {"s9": 9}, {}, board=board)
    assert brought(at, "hub", 3) >= 9


def needed(at: Table, castle: str) -> list[tuple[int, float]]:
    return [*thinking(at).plans.needs(at.state, at.castle(castle))]


def test_a_castle_needs_twice_its_swords_or_twice_what_defends_it_and_one_knight_at_least():
    castles = {"mid": HeldCastle(1, 3), "far": HeldCastle(1, 0, shield=0, open=True)}
    castles["high"] = HeldCastle(1, 1, shield=2, open=True)
    at = table({}, {}, castles=castles, board=GLEN)
    assert needed(at, "near") == [(4, 1.0)], "C12"
    assert needed(at, "mid") == [(6, 1.0)]
    assert needed(at, "far") == [(1, 1.0)], "C13: at least one attacks"
    assert needed(at, "high") == [(6, 1.0)]


def test_the_more_attack_a_hidden_shield_the_better_the_odds():
    """Of six shields three are worth nothing, and one each 1, 2 and 3 (C1)."""
    at = table({}, {}, {}, castles={"mid": HeldCastle(1, 1, shield=HIDDEN)}, board=GLEN)
    assert needed(at, "mid") == [(2, 3 / 6), (4, 4 / 6), (6, 5 / 6), (8, 1.0)]


def plan(at: Table) -> Step:
    """Return how the castle is won that promises most."""
    return thinking(at).plans.first[0]


def kept_for_it(at: Table) -> set[str]:
    return {at.rules.board.names[place] for place in plan(at).armies}


def test_a_castle_is_won_by_whoever_gathers_soonest():
    at = table({"r3": 2, "r1": 2, "r9": 1}, {}, {}, board=SPARSE)
    assert kept_for_it(at) == {"r1", "r3"}
    assert plan(at)[1:5] == (at.castle("near"), 4, 0, 4)
    alone = table({"r3": 1, "r0": 4}, {}, {}, board=SPARSE)
    assert kept_for_it(alone) == {"r0"}
    assert plan(alone).moves == 3
    together = table({"r8": 2, "r9": 2}, {}, {}, board=SPARSE)
    assert plan(together).moves == 8, "one move to the others, and seven with them"
    few = table({"r3": 3}, {}, {}, board=SPARSE)
    assert (plan(few).force, plan(few).missing) == (4, 1)


def test_a_lone_knight_is_not_kept_for_a_castle_that_needs_many():
    at = table({"r1": 1, "r0": 8}, {}, {}, castles={"near": HeldCastle(1, 4)}, board=GLEN)
    assert kept_for_it(at) == {"r0"}


def test_who_stands_on_the_only_gate_must_be_beaten_first():
    board = road(near=3, mid=1, far=1)
    assert plan(table({"r1": 6}, {"r9": 6}, {}, board=board)).missing == 0
    barred = plan(table({"r1": 6}, {"near-gate": 6}, {}, board=board))
    assert (barred.force, barred.missing) == (7, 1), "six for the castle, but seven for its gate (C9)"


def test_who_has_come_nearer_is_reckoned_with_where_they_stand_once_a_castle_is_taken():
    """An army bars their way, so they are far from the gate, though near to those who wait there."""
    spaces = ("gate", "b", "a", "c", "d")
    roads = [*pairwise(spaces), *((f"scroll-{arms}", "a") for arms in range(1, 7))]
    castles = {"one": (1, ["gate"]), "two": (2, ["gate"]), "three": (3, ["c"]), "four": (3, ["d"])}
    at = table({"gate": 3, "scroll-1": 1}, {"b": 1}, {}, board=build(spaces, roads, castles))
    plans = thinking(at).plans
    at.do("march scroll-1 a 1", "take one gate", "occupy 0 yes")
    step = plans.plan(at.state)[0]
    assert (step.castle, step.moves) == (at.castle("two"), 2)
    assert {at.rules.board.names[place] for place in step.armies} == {"gate", "a"}


def goals(at: Table) -> dict[str, float]:
    """Return what each castle is worth to seat 0 that is worth anything."""
    prizes = thinking(at).plans.standing(at.state).prizes
    return {at.rules.board.names[at.rules.board.castles[castle]]: prize for castle, prize in prizes.items()}


ENDING = road(near=2, mid=3, far=3, high=2)


def test_the_last_but_one_castle_is_for_who_wins_by_it_or_has_lost_anyway():
    """Who takes near has far too (C17): five swords."""

    def worth_of_near(mine: int, others: int, knights: int = 3) -> float:
        board = road(near=2, mid=mine, far=3, high=others)
        castles = {"mid": HeldCastle(0, 3), "high": HeldCastle(1, knights)}
        return goals(table({"r1": 4}, {"r9": 2}, {}, castles=castles, board=board)).get("near", 0.0)

    assert worth_of_near(1, 7) == 0, "six against seven, and still all to play for"
    assert worth_of_near(1, 6) == worth_of_near(3, 7), "level, but with seven knights to five (C18)"
    assert worth_of_near(1, 6, 5) == worth_of_near(1, 6, 6) == 0, "level, and no more knights"
    assert worth_of_near(3, 7) > 2
    assert 0 < worth_of_near(1, 10) < worth_of_near(3, 7)


def test_a_castle_of_the_one_who_leads_is_worth_more():
    castles = {"near": HeldCastle(1, 1), "high": HeldCastle(2, 1), "mid": HeldCastle(1, 1)}
    worth = goals(table({"r1": 4}, {}, {}, castles=castles, board=GLEN))
    assert worth["near"] > worth["high"] > 2
    assert "mid" in worth


@pytest.mark.parametrize(("rule_set", "extra"), [(HIGHLANDERS, CLUB.free[0]), (RHEINGOLD, CLUB.free[1])])
def test_a_castle_that_nobody_has_taken_is_worth_more_than_its_swords_hoped_for_or_won(rule_set, extra):
    at = table({"near-gate": 4}, {}, {}, board=GLEN, rule_set=rule_set)
    plans, near = thinking(at).plans, at.castle("near")
    assert plans.standing(at.state).prizes[near] == 2 + extra
    assert plans.spoils(at.do("take near near-gate").state) == extra > 0


def test_an_end_that_another_wins_by_is_feared_more_than_a_castle_it_takes():
    """It has enough before it for near, for nothing else."""

    def feared(points: tuple[int, ...], **castles: HeldCastle) -> float:
        at = table({"scroll-1": 1}, {"near-gate": 5}, {}, castles=castles, board=ENDING)
        danger = thinking(at).danger
        return danger.untaken(at.state, danger.threats(at.state), points)

    two_left = {"mid": HeldCastle(1, 3), "high": HeldCastle(0, 3)}
    assert feared((2, 3, 0), **two_left) == CLUB.ends, "eight swords for it (C17)"
    assert feared((8, 3, 0), **two_left) == CLUB.ends, "eight each, but with eight knights to four (C18)"
    lost_by_it = feared((9, 3, 0), **two_left)
    assert 0 < lost_by_it < 1, "a castle and no more: eight are fewer than nine"
    assert feared((2, 3, 0), high=HeldCastle(0, 3)) == lost_by_it, "nothing ends yet"


def test_a_castle_with_a_shield_just_drawn_is_feared_for_less_than_one_without():
    """Asked in one decision, in either order: only one of the two is the castle where it is drawn."""
    at = table({"near-gate": 4}, {"r2": 5}, {}, board=SPARSE, left=1).do("take near near-gate")
    bare, drawn = (at.rules.apply(at.state, Occupy(1, shield)) for shield in (False, True))
    for order in ((bare, drawn), (drawn, bare)):
        danger = thinking(at).danger
        feared = {state.phase: danger.castles(state, danger.threats(state)) for state in order}
        assert feared[Phase.SHIELD] < 0.65 * feared[Phase.MARCH], (
            "four of six would fall, if others came for sure"
        )


def test_a_castle_without_a_shield_is_not_thought_to_have_one_while_another_is_drawn():
    castles = {"high": HeldCastle(0, 1)}
    at = table({"near-gate": 4}, {"r4": 2}, {}, castles=castles, board=road(near=1, mid=3, far=3, high=2))
    at.do("take near near-gate")

    def feared(shield: bool) -> float:
        danger, state = thinking(at).danger, at.rules.apply(at.state, Occupy(4, shield))
        return danger.castles(state, danger.threats(state))

    assert feared(False) == feared(True) > 0, "two surely win high"


def test_a_castle_is_as_open_as_the_gate_with_the_fewest_knights():
    def feared(mid: int, south: int) -> float:
        at = table(
            {"mid": mid, "south": south}, {"west": 5}, castles={"three": HeldCastle(0, 1)}, board=small()
        )
        danger = thinking(at).danger
        return danger.castles(at.state, danger.threats(at.state))

    assert feared(5, 5) == 0
    assert feared(5, 0) == feared(0, 5) > 0


def test_a_castle_lost_to_the_only_other_player_is_lost_twice():
    def feared(*more: dict[str, int]) -> float:
        at = table({}, {"near-gate": 9}, *more, castles={"near": HeldCastle(0, 1)}, board=SPARSE)
        danger = thinking(at).danger
        return danger.castles(at.state, danger.threats(at.state))

    assert feared() == pytest.approx(CLUB.castle_fear * (2 * SPARSE.swords[0] + CLUB.loss))
    assert feared({}) < feared()


def taken(at: Table) -> set[str]:
    """Return the untaken castles that lines of the club player win."""
    moves = (move for turn in Planner(at.rules, thinking(at), at.state).turns() for move in turn.line)
    return {
        at.rules.board.names[at.rules.board.castles[move.castle]] for move in moves if isinstance(move, Take)
    }


def test_castles_that_armies_win_together_are_lines():
    spaces = ("a", "b", "c", "d", "e", "f")
    roads = [*pairwise(spaces), *((f"scroll-{arms}", "a") for arms in range(1, 7))]
    castles = {"small": (1, ["b"]), "great": (2, ["e"]), "other": (3, ["c"]), "last": (3, ["d"])}
    armies = {"a": 1, "c": 1, "d": 2, "f": 2}
    at = table(armies, {}, {}, board=build(spaces, roads, castles))
    assert taken(at) >= {"small", "great"}


def test_a_gate_held_by_enough_keeps_others_from_an_untaken_castle():
    def feared(mine: int, others: int) -> float:
        at = table({"near-gate": mine}, {"r2": others}, {}, board=SPARSE)
        danger = thinking(at).danger
        return danger.untaken(at.state, danger.threats(at.state), (0, 0, 0))

    assert feared(4, 4) == feared(0, 3) == 0
    assert feared(3, 4) == feared(4, 5) == feared(0, 4) > 0, "C9 and C12"


# Finishing


def test_a_leader_whose_last_move_takes_the_castle_that_ends_the_game_takes_it():
    """Rather than the castle next door, or the safety of its own: near and far are left, and both are won."""
    castles = {"mid": HeldCastle(0, 1), "high": HeldCastle(1, 1)}
    board = road(near=2, mid=3, far=3, high=1)
    at = table({"near-gate": 4, "r3": 2}, {"r5": 5}, {}, castles=castles, board=board, left=1)
    assert best(at)[0] == "take near near-gate"


def test_a_free_castle_is_tried_with_each_single_army_that_suffices():
    """Also where the search, which tries a few marches only, would not come to it."""
    board = road(near=1, mid=3, far=1, high=2)
    at = table({"r1": 2, "r3": 5, "r9": 3}, {"r5": 3}, {}, board=board)
    assert "near" in taken(at)


@pytest.mark.parametrize(("rounds", "cost"), [(1, CLUB.back), (2, CLUB.back), (3, 0.0)])
def test_an_army_returns_where_it_was_two_turns_ago_only_for_something(rounds, cost):
    """It went from r7 to r6. Going back there costs more than a better place is worth, not than a castle."""
    at, memory = table({"r7": 5}, {}, {}, board=GLEN, left=1), None
    judgement = CastleJudgement(at.rules)
    for text in ("march r7 r6 5", "end", *["roll 6", "end"] * (3 * rounds - 1), "roll 6"):
        before = at.state
        at.do(text)
        memory = judgement.remember(memory, 0, before, at.rules.notation.read(text), at.state)
    at.state = at.state._replace(moves=1)

    def scores(known: Memory | None) -> dict[str, float]:
        found = judgement.candidates(at.rules.view(at.state, 0), 0, known)
        return {at.rules.notation.write(one.line[0]): one.score for one in found}

    fresh, known = scores(Memory(turns=3 * rounds, quiet=3 * rounds)), scores(memory)
    back = "march r6 r7 5"
    assert fresh[back] - known[back] == pytest.approx(cost)
    assert known | {back: fresh[back]} == fresh


# Stopping


def test_the_winner_and_the_lost_agree_to_stop_but_not_who_may_still_win():
    castles = {name: HeldCastle(1, 1) for name in "abcd"}
    board = road(a=3, b=3, c=3, d=3, near=1, far=1)
    at = table({"r0": 1}, {"r9": 5}, {}, castles=castles, board=board)
    judgement = CastleJudgement(at.rules)
    view = at.rules.view(at.state, 0)
    assert judgement.agrees(view, 1, Memory(), STOP[0])
    assert judgement.agrees(view, 0, Memory(), STOP[0])
    close = table({"r0": 1}, {"r9": 5}, {}, castles={"near": HeldCastle(1, 1)}, board=GLEN)
    view = close.rules.view(close.state, 0)
    assert not CastleJudgement(close.rules).agrees(view, 0, Memory(), STOP[0])


@pytest.mark.parametrize("level", [*LEVELS])
def test_an_agreement_to_stop_is_refused_while_a_free_castle_can_change_the_winner(level):
    """However long nothing was taken: the other leads by three swords, or by six, and five are free."""
    quiet = Memory(3 * 6 * QUIET, 3 * 6 * QUIET)

    def stops(**castles: HeldCastle) -> tuple[bool, bool]:
        at = table({"r0": 5}, {"r9": 4}, {}, castles=castles, board=road(near=3, mid=3, far=3, high=2))
        judgement, view = CastleJudgement(at.rules).at_level(level), at.rules.view(at.state, 0)
        proposed = judgement.proposes(view, 0, quiet) == STOP[0]
        return judgement.agrees(view, 0, quiet, STOP[0]), proposed

    assert stops(near=HeldCastle(1, 1)) == (False, False)
    assert stops(near=HeldCastle(1, 1), mid=HeldCastle(1, 1)) == (True, True)


def test_a_settled_game_is_quiet_after_24_rounds_without_a_new_castle():
    castles = {"near": HeldCastle(1, 1), "mid": HeldCastle(1, 1)}
    at = table({"r0": 5}, {"r9": 4}, {}, castles=castles, board=road(near=3, mid=3, far=3, high=2))
    judgement, view = CastleJudgement(at.rules), at.rules.view(at.state, 0)
    told = [judgement.agrees(view, 0, Memory(3 * n, 3 * n), STOP[0]) for n in (23, 24, 25)]
    assert told == [False, True, True]


def test_nobody_has_lost_while_the_castles_left_or_the_most_knights_may_still_win():
    def gives_up(mine: int, last: int = 2, **fourth: HeldCastle) -> bool:
        castles = {name: HeldCastle(1, 1) for name in "abc"} | fourth
        board = road(a=3, b=3, c=3, d=3, e=3, f=last)
        at = table({"r0": mine}, {"r9": 1}, {}, castles=castles, board=board)
        return CastleJudgement(at.rules).agrees(at.rules.view(at.state, 0), 0, Memory(), STOP[0])

    assert gives_up(1, d=HeldCastle(2, 1)), "nine behind, and five are left"
    assert not gives_up(4, d=HeldCastle(2, 1)), "as many knights as anybody has"
    assert not gives_up(1, last=3), "nine behind, and nine are left"


def test_the_lost_propose_to_stop_but_not_at_every_turn():
    castles = {name: HeldCastle(1, 1) for name in "abcd"}
    board = road(a=3, b=3, c=3, d=3, near=1, far=1)
    at = table({"r0": 1}, {"r9": 5}, {}, castles=castles, board=board)
    judgement = CastleJudgement(at.rules)
    view = at.rules.view(at.state, 0)
    told = [judgement.proposes(view, 0, Memory(turns, 0)) for turns in range(90, 120)]
    assert STOP[0] in told
    assert told.count(STOP[0]) < len(told) / 3
    assert judgement.proposes(view._replace(moves=2), 0, Memory(96, 0)) is None


def test_the_rounds_without_a_castle_are_counted():
    at = table({"near-gate": 4}, {}, {}, board=GLEN, left=0)
    judgement, memory = CastleJudgement(at.rules), None
    for words in ("roll 1", "take near near-gate"):
        before, move = at.state, at.rules.notation.read(words)
        at.do(words)
        memory = judgement.remember(memory, 1, before, move, at.state)
        assert memory[:2] == (1, words == "roll 1")


# What every judgement promises

Ply = tuple[CastleState, Move, CastleState]


def whole_game(rules: CastleRules, seed: str, most: int = 300) -> Iterator[Ply]:
    """Play with the club player at all seats; yield each ply."""
    judgement, memory = CastleJudgement(rules), None
    state, drawn, plan = rules.start(), 0, []
    for _ in range(most):
        turn = rules.turn(state)
        if turn == OVER:
            return
        if turn == CHANCE:
            move = draw(seed, drawn, rules.chances(state))
            drawn += 1
        else:
            plan = plan or list(judgement.candidates(rules.view(state, turn), turn, memory)[0].line)
            move = plan.pop(0)
        after = rules.apply(state, move)
        memory = judgement.remember(memory, 0, state, move, after)
        yield state, move, after
        state = after


GAMES = [(HIGHLANDERS, 2), (HIGHLANDERS, 5), (RHEINGOLD, 3), (RHEINGOLD, 5)]


@pytest.mark.parametrize(("rule_set", "seats"), GAMES)
def test_lines_are_legal_whole_and_told(rule_set, seats):
    """Ply for ply, up to the next chance, hidden shield or other decider; the best comes first."""
    rules = CastleRules(strewn(Random(3), 14, 5, 5), rule_set, seats)
    states = [state for state, _move, _after in whole_game(rules, "7", 150) if rules.turn(state) >= 0]
    for state in states[::8]:
        found = CastleJudgement(rules).candidates(rules.view(state, state.seat), state.seat, None)
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
        for candidate in found:
            after, seat = state, state.seat
            for move in candidate.line:
                assert rules.turn(after) == seat
                hidden = isinstance(move, Attack) and rules.view(after, seat).shields[move.castle] == HIDDEN
                after = rules.apply(after, move)
            assert hidden or rules.turn(after) != seat
            for reason in candidate.reasons:
                assert KEYS[reason.key] == tuple(name for name, _fact in reason.facts)


def test_every_phase_has_candidates():
    """Also in the midst of two fronts, where a person may have left the seat."""
    at = table({"r3": 2, "r5": 2}, {"r4": 3}, {}, board=GLEN)
    at.do("march r3 r4 2")
    assert best(at)[0] == "march r5 r4 2"
    at = table({"near-gate": 4}, {}, {}, board=GLEN).do("take near near-gate")
    assert best(at)[0].startswith("occupy")


def test_the_same_position_has_the_same_candidates():
    rules = CastleRules(large(), HIGHLANDERS, 3)
    states = [state for state, _move, _after in whole_game(rules, "5", 60) if rules.turn(state) >= 0]
    for state in states[-3:]:
        view = rules.view(state, state.seat)
        one, again = (CastleJudgement(rules).candidates(view, state.seat, None) for _ in range(2))
        assert list(one) == list(again)


def test_the_work_for_a_decision_is_bounded():
    """Forty armies, as many as a force of two colours can lay, and a board full of others."""
    board = large()
    rng = Random(2)
    spots = list(range(board.spaces))
    rng.shuffle(spots)
    mine = {board.names[place]: 1 for place in spots[:22]} | {board.names[spots[22]]: 9}
    other = {board.names[place]: 2 for place in spots[24:32]}
    at = table(mine, other, board=board)
    counted = []

    class Counting(lines.Worth):
        def __init__(self, *args):
            super().__init__(*args)
            counted.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludotheque.games.castles.judgement.judge.Worth", Counting)
        best(at)
    assert len(counted) == 1
    assert counted[0].count <= CLUB.most + 100


def test_both_games_offer_an_expert():
    for box in (Highlanders(), Rheingold()):
        assert box.levels[-1] == "expert"
        assert box.has_player("expert:careful")


def valued(at: Table, wants: Wants) -> float:
    return thinking(at, wants).of(at.state)


def test_an_expert_values_a_position_by_the_chance_to_win_as_well():
    expert, others = LEVELS["expert"][1], ("club", "amateur", "beginner", "novice")
    without = replace(expert, odds=0.0)
    even = table({"r3": 4}, {"r6": 4}, board=GLEN)
    ahead, behind = (table({"r3": mine}, {"r6": 4}, board=GLEN) for mine in (9, 1))
    assert valued(even, expert) == pytest.approx(valued(even, without), abs=2.0)
    assert valued(ahead, expert) > valued(ahead, without) + 2
    assert valued(behind, expert) < valued(behind, without) - 2
    assert not any(LEVELS[level][1].odds for level in others)


def test_odds_are_even_for_equals_opposite_for_two_and_finite_for_a_sure_win():
    def odds(at: Table, seat: int) -> float:
        return log_odds(at.rules.ground, Distances(at.rules.ground), at.state, seat)

    one = table({"r3": 4}, {"r6": 2}, board=GLEN)
    assert odds(one, 0) == pytest.approx(-odds(one, 1))
    assert odds(one, 0) > 0
    sure = table({"r3": 40}, {}, castles={"near": HeldCastle(0, 2), "mid": HeldCastle(0, 2)}, board=GLEN)
    assert odds(one, 0) < odds(sure, 0) < 5


def test_an_unknown_level_or_temper_is_refused():
    judgement = CastleJudgement(CastleRules(small(), HIGHLANDERS, 2))
    for level, temper in (("master", ""), ("club", "cruel"), ("random", "")):
        with pytest.raises(ValueError, match=level):
            judgement.at_level(level, temper)


def test_the_score_is_the_swords_as_they_stand():
    castles = {"mid": HeldCastle(0, 1), "near": HeldCastle(1, 1)}
    at = table({}, {}, {}, castles=castles, board=GLEN)
    assert list(CastleJudgement(at.rules).score(at.state)) == [3, 2, 0]


MIXED = [("club", "beginner", "random"), ("amateur", "amateur", "amateur"), ("random", "club", "beginner")]


@pytest.mark.parametrize("seats", MIXED)
def test_games_among_any_levels_end(seats):
    rules = CastleRules(small(), HIGHLANDERS, 3)
    assert play_match(CastleJudgement(rules), seats, "3", 4_000).outcome


class HopefulRules(CastleRules):
    """Rules by which also a view can be played on where a shield is hidden: one that it may be."""

    def apply(self, state, move):
        if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
            state = self.sample(state, state.seat, Random(0))
        return super().apply(state, move)


@pytest.mark.long
def test_the_club_player_beats_greedy_and_beginner():
    won = {"greedy": 0.0, "beginner": 0.0}
    for other in won:
        for seed in range(16):
            rules = HopefulRules(strewn(Random(seed), 24, 8, 10), HIGHLANDERS, 2)
            seats = ("club", other) if seed % 2 else (other, "club")
            outcome = play_match(CastleJudgement(rules), seats, str(seed), 6_000).outcome
            assert outcome
            won[other] += (seats.index("club") in outcome.winners) / len(outcome.winners)
    assert won["greedy"] >= 14
    assert won["beginner"] >= 11


# Chances


def test_who_has_more_swords_is_likelier_to_win_and_the_likelier_the_less_is_left_to_win():
    castles = {"mid": HeldCastle(0, 1), "far": HeldCastle(1, 1)}
    early = table({}, {}, castles=castles, board=GLEN)
    late = table({}, {}, castles=castles | {"near": HeldCastle(0, 1), "high": HeldCastle(1, 1)}, board=GLEN)
    first, last = (CastleJudgement(at.rules).chances(at.state)[0] for at in (early, late))
    assert 0.5 < first < last


def test_between_equal_swords_who_has_more_knights_or_is_nearer_to_a_castle_is_likelier_to_win():
    for armies in (({"r1": 4}, {"r9": 9}), ({"r9": 6}, {"r5": 6})):
        at = table(*armies, board=GLEN)
        one, other = CastleJudgement(at.rules).chances(at.state)
        assert one < 0.5 < other


def test_a_knight_that_must_stay_in_its_castle_is_no_nearer_to_another_castle():
    """Of four one stays, unless there is a shield (C14)."""

    def chance(shield: int) -> float:
        castles = {"near": HeldCastle(0, 4, shield=shield)}
        at = table({}, {"r9": 6}, castles=castles, board=road(near=2, mid=2, far=2))
        return CastleJudgement(at.rules).chances(at.state)[0]

    assert chance(0) > chance(NO_SHIELD)


@pytest.mark.parametrize("armies", [({"r1": 2, "r7": 2}, {"r9": 1}), ({"r4": 3, "scroll-2": 1}, {"r8": 2})])
def test_a_castle_is_named_as_a_goal_only_if_a_march_leads_nearer_to_it(armies):
    at = table(*armies, board=GLEN)
    found = CastleJudgement(at.rules).candidates(at.rules.view(at.state, 0), 0, None)
    named = 0
    for one in found:
        for reason in one.reasons:
            if reason.key == "goal":
                castle = at.rules.board.titles.index(dict(reason.facts)["castle"])
                row = Distances(at.rules.ground).to_castle(castle, 0)
                marches = [move for move in one.line if isinstance(move, March)]
                assert any(row[move.target] < row[move.origin] for move in marches), one
                named += 1
    assert named


def test_advice_would_rather_beat_who_is_ahead_in_swords_than_who_has_most_knights():
    board = large()
    ahead = {board.names[board.castles[castle]]: HeldCastle(1, 0, 3) for castle in (1, 2)}

    def met(second: int, third: int) -> Table:
        armies = {"s3": 4}, {"s20": second, "s25": 1}, {"s40": third, "s45": 2}
        return table(*({at: n for at, n in army.items() if n} for army in armies), castles=ahead, board=board)

    judgement, root = CastleJudgement(met(3, 3).rules), met(3, 3).state
    for chosen, leader in ((judgement._expert, True), (judgement, False)):
        worth = chosen._worth(root, 0, None)
        values = [
            worth._ahead([worth._force(own) for own in after.knights], worth._rival if leader else -1)
            for after in (met(0, 3).state, met(3, 0).state)
        ]
        assert (values[0] > values[1]) == leader
        assert chosen._wants.leader == leader
