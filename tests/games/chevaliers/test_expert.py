"""The expert of Les Chevaliers: it looks at what the other side can answer, by each face of its die."""

from random import Random

import pytest
from games.chevaliers.table import HALL, RED, RULES, WHITE, names_of, squares_of, table
from games.chevaliers.test_judgement import CROWDS, JUDGEMENT, fights, strewn

from ludotheque.games.chevaliers.judgement.answers import (
    RedAnswers,
    TurnEndingPlanner,
    Walk,
    WhiteAnswers,
    _pairs,
)
from ludotheque.games.chevaliers.judgement.judge import ChevaliersExpert, ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.lookahead import LineEnds, Lookahead
from ludotheque.games.chevaliers.judgement.reasons import REASONS
from ludotheque.games.chevaliers.judgement.segments import Segments
from ludotheque.games.chevaliers.judgement.value import WON, Hall, Value, Weights
from ludotheque.games.chevaliers.judgement.wants import Wants
from ludotheque.games.chevaliers.rules.moves import Attack, Fight, Halt, Pass, Roll, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.players.player import SearchingPlayer, hire
from ludotheque.players.search import SHORTLIST, Cap

EXPERT = JUDGEMENT.at_level("expert")
VALUE = JUDGEMENT.value
MOST = 2500  # positions valued for this decision, which takes some 1000


def after(at, level="expert"):
    """Return the position after what a player of a level does."""
    state = at.state
    for move in hire(JUDGEMENT, at.turn, level, seed="s").choose(state):
        state = RULES.apply(state, move)
    return state


def answers(side, whites, reds, home=""):
    """Return what the best turn of a side is worth to White, by face."""
    value = Value(RULES, Weights(), Hall(RULES.board))
    state = fresh_turn(side, squares_of(whites), squares_of(reds), squares_of(home))
    found = (RedAnswers if side == RED else WhiteAnswers)(Segments(RULES, value), value, state)
    return [found.to(points) for points in range(1, 7)]


# -- what can be answered ----------------------------------------------------------------------------------


def test_k4_white_comes_home_by_the_exact_count_alone():
    """Four steps from the nearest chest: by 4, or by 6 to and fro; never by an odd number or too few."""
    won = [worth == pytest.approx(WON) for worth in answers(WHITE, "d5", "i1", home="g9")]
    assert won == [False, False, False, True, True, True]


def test_k11_red_takes_a_white_by_the_faces_that_bring_two_to_opposite_sides():
    """It stands at the wall between d1 and f1, two steps from either Red: by even faces alone."""
    by_face = answers(RED, "e1", "b1 h1")
    assert max(by_face[1::2]) < min(by_face[::2]) - 100


def test_k3_who_cannot_move_passes():
    at = fresh_turn(WHITE, squares_of("a1"), squares_of("b1 a2 i5"), 0)
    value = Value(RULES, Weights(), Hall(RULES.board))
    found = WhiteAnswers(Segments(RULES, value), value, at)
    assert found.to(2) == value.of(RULES.turns.next_turn(RULES.turns.roll(at, 2)))


def test_who_stands_beside_an_enemy_and_leaves_it_alone_has_ended_the_turn():
    """A lone attack is likelier to lose the knight than to win (K10); what is left is White's roll."""
    state = table("d5 a1", "d7 f6", RED, die=1).do("step d7 d6", "step f6 f5").state
    assert state.phase == Phase.ATTACK
    value = Value(RULES, Weights(), Hall(RULES.board))
    assert TurnEndingPlanner(Segments(RULES, value), value).worth(state) == value.of(
        RULES.turns.next_turn(state)
    )


def answering(side, whites, reds, home="", quiet=0):
    """Return a side about to roll, and what it may answer."""
    state = fresh_turn(side, squares_of(whites), squares_of(reds), squares_of(home), quiet)
    kind = RedAnswers if side == RED else WhiteAnswers
    return state, kind(Segments(RULES, VALUE), VALUE, state)


def quiet_ends(state, points):
    """Yield what each turn by so many points is worth in which nobody is stopped or attacks."""
    seen, todo = set(), [RULES.apply(state, Roll(points))]
    while todo:
        at = todo.pop()
        if at.phase in (Phase.ROLL, Phase.OVER):
            yield VALUE.of(at)
        elif at.phase != Phase.WATCH and at not in seen:
            seen.add(at)
            todo += [RULES.apply(at, one) for one in RULES.legal(at) if not isinstance(one, Attack)]


@pytest.mark.parametrize(
    ("whites", "reds", "home", "quiet"),
    [
        ("d2 h2", "a9", "", 0),
        ("d8 h1", "a5", "", 0),  # d8 comes home, and the quiet rolls begin again
        ("d8 h1", "a5", "", 45),
        ("c6 h1", "a9", "d9", 0),  # one more that comes home wins
        ("d5", "", "", 40),  # nobody is left to roll but White
        ("d2 h2", "i9", "", 58),
        ("d2 h2", "i9", "", 59),  # the last roll, after which it is a draw
    ],
)
def test_k3_white_answers_by_the_best_end_of_any_knight(whites, reds, home, quiet):
    state, found = answering(WHITE, whites, reds, home, quiet)
    for points in range(1, 6):
        assert found.to(points) == pytest.approx(max(quiet_ends(state, points)))


@pytest.mark.parametrize(
    ("whites", "reds", "quiet"), [("b2", "h5", 0), ("b2 c3", "h5", 59), ("b1", "h5 h8", 0)]
)
def test_k3_red_answers_by_the_best_ends(whites, reds, quiet):
    state, found = answering(RED, whites, reds, "", quiet)
    assert found.to(1) == pytest.approx(min(quiet_ends(state, 1)))
    for points in (2, 3):
        assert found.to(points) in [pytest.approx(worth) for worth in quiet_ends(state, points)]


def test_k8_white_answers_by_an_attack_if_that_is_better():
    """From d2 a step brings it beside a lone Red, 72 % to win (K10)."""
    state, found = answering(WHITE, "d2 a1 h1", "d4 i5")
    rolled = table("d2 a1 h1", "d4 i5", die=1)
    fought = TurnEndingPlanner(Segments(RULES, VALUE), VALUE).worth(rolled.do("step d2 d3").state)
    assert found.to(1) == pytest.approx(fought)
    assert fought > max(quiet_ends(state, 1))


def test_k11_red_answers_by_an_attack_from_both_sides():
    _state, found = answering(RED, "e1 a9", "b1 h1")
    rolled = table("e1 a9", "b1 h1", RED, die=2)
    both = rolled.do("step b1 c1", "step c1 d1", "step h1 g1", "step g1 f1").state
    assert found.to(2) == pytest.approx(TurnEndingPlanner(Segments(RULES, VALUE), VALUE).worth(both))


# -- how a line comes out ----------------------------------------------------------------------------------

AHEAD = Lookahead(Segments(RULES, VALUE), VALUE)


def mean_answer(side, *at):
    return sum(answering(side, *at)[1].to(points) for points in range(1, 7)) / 6


@pytest.mark.parametrize("side", [WHITE, RED])
def test_before_a_roll_it_is_the_mean_of_the_answers_to_all_faces(side):
    at = "d5 a1", "c8 g3"
    assert AHEAD.worth(fresh_turn(side, *map(squares_of, at), 0)) == pytest.approx(mean_answer(side, *at))


def test_a_game_that_is_over_is_worth_what_was_won():
    won = table("d8 a1", "a5", home="g9", die=1).do("step d8 d9").state
    assert AHEAD.worth(won) == WON


def test_who_does_better_not_to_attack_has_ended_the_turn():
    at = table("d5 a1", "d7 f6", RED, die=1).do("step d7 d6", "step f6 f5").state
    assert AHEAD.worth(at) == pytest.approx(mean_answer(WHITE, "d5 a1", "d6 f5"))


def test_who_does_better_to_attack_does_and_the_dice_are_weighed():
    """d3 attacks d4 alone (K10); after that nobody can attack any more."""
    at = table("d2 a1 h1", "d4 i5", die=1).do("step d2 d3").state
    declared = RULES.apply(at, Attack(*map(HALL.names.index, ("d3", "d4"))))
    ends = [
        (chance, AHEAD.worth(end))
        for chance, end in TurnEndingPlanner(Segments(RULES, VALUE), VALUE).results(declared)
    ]
    expected = sum(chance * worth for chance, worth in ends)
    assert AHEAD.worth(declared) == pytest.approx(expected)
    assert AHEAD.worth(at) == pytest.approx(expected)


def test_k8_one_attack_may_follow_another():
    """c3 and e3 have fought d3; h7, that moved beside g7 with f7 on its other side, has not."""
    at = table("d3 g7 a1", "b3 e3 i7 f7", RED, die=1)
    at.do("step b3 c3", "step i7 h7", "attack c3 d3", "join e3")
    ends = LineEnds(Segments(RULES, VALUE), VALUE)
    fought = [end for _chance, end in ends.of(at.state)]
    assert any(not end.whites & squares_of("g7") for end in fought)
    assert sum(chance for chance, _end in ends.of(at.state)) == pytest.approx(1)
    once = [end for _chance, end in ends.of(at.state, 1)]
    assert all(end.whites & squares_of("g7") for end in once), "no further combat is looked at"


def after_each(state):
    return [RULES.apply(state, move) for move in RULES.legal(state)]


def test_k17_red_is_taken_to_choose_the_post_that_seems_best():
    at = table("d2 a1 c8", "d4 i5", die=1).do("step d2 d3", "attack d3 d4").dice(2, 1).state
    assert at.phase == Phase.RETURN
    assert AHEAD.worth(at) == AHEAD.worth(min(after_each(at), key=VALUE.of))


def test_k15_white_is_taken_to_choose_what_seems_best():
    at = table("d3 e5 a1", "b3 d5 h8", RED, die=1).do("step b3 c3", "step d5 d4", "attack c3 d3", "join d4")
    assert at.state.phase == Phase.SPLIT
    planner = TurnEndingPlanner(Segments(RULES, VALUE), VALUE)
    chosen = max(after_each(at.state), key=planner.worth)
    assert AHEAD.worth(at.state) == pytest.approx(AHEAD.worth(chosen))


def quietly(state):
    """Return what a position is worth if who could attack does not."""
    return VALUE.of(RULES.turns.next_turn(state) if state.phase == Phase.ATTACK else state)


def test_k7_who_is_let_through_goes_to_its_best_end():
    """Two behind d3 are too few to stop it, one White being home."""
    at = table("d2 d1", "c2 e2", home="g9", die=2).do("step d2 d3").state
    assert at.phase == Phase.WATCH
    best = max(after_each(RULES.apply(at, Pass())), key=quietly)
    assert [*LineEnds(Segments(RULES, VALUE), VALUE).of(at)] == [(1, best)]


def test_k7_who_is_better_stopped_is():
    at = table("d2 a1 i1", "c3 e3 a5", die=2).do("step d2 d3").state
    ends = [end for _chance, end in LineEnds(Segments(RULES, VALUE), VALUE).of(at)]
    assert len(ends) > 1, "the dice decide"
    assert not any(end.whites & squares_of("d4") for end in ends)


def test_k7_k14_white_stops_a_red_alone_for_that_is_the_better_bargain():
    """One wins 72 of a hundred (K10), two 37.5."""
    at = table("c3 e3", "d2 h8", RED, die=3).do("step d2 d3").state
    alone = RULES.apply(RULES.apply(at, Halt(HALL.names.index("c3"))), Fight())
    other = RULES.apply(RULES.apply(at, Halt(HALL.names.index("e3"))), Fight())
    assert any(AHEAD.worth(at) == pytest.approx(AHEAD.worth(halted)) for halted in (alone, other))


def test_a_knight_on_its_way_goes_to_its_best_end():
    at = table("d7 a1", "a5 a6", home="g9", die=2).do("step d7 d8").state
    assert AHEAD.worth(at) == WON
    at = table("d5 a1", "d8 i5", RED, die=2).do("step d8 d7").state
    best = min(after_each(at), key=VALUE.of)
    assert AHEAD.worth(at) == AHEAD.worth(best)


# -- two Reds together -------------------------------------------------------------------------------------

MELEE = "d3 g6 a1", "b3 f3 h8 c7"


@pytest.mark.parametrize(
    ("whites", "reds", "die"),
    [
        (*MELEE, 3),
        ("f7", "a1 b1", 2),  # once a1 is on b2, b1 cannot go to b3
    ],
)
def test_pairs_are_whole_turns_of_two_reds(whites, reds, die):
    at = table(whites, reds, RED, die=die).state
    found = AHEAD.pairs(at)
    assert found
    for one in found:
        state, moved = at, set()
        for move in one.line:
            assert RULES.turn(state) == RED
            if isinstance(move, Step) and state.mover == NOWHERE:
                moved.add(move.origin)
            state = RULES.apply(state, move)
        assert state == one.after
        assert RULES.turn(state) != RED
        assert len(moved) == 2
        assert one.worth == TurnEndingPlanner(Segments(RULES, VALUE), VALUE).worth(one.after)


def test_some_pairs_attack_and_some_do_not():
    ends = {one.after.phase for one in AHEAD.pairs(table(*MELEE, RED, die=3).state)}
    assert ends == {Phase.ROLL, Phase.DICE}


def test_a_pair_is_of_two_knights_that_go_to_different_squares():
    a_to_5, b_to_4, b_to_5, a_to_6 = Walk(0, 1, 5), Walk(0, 2, 4), Walk(0, 2, 5), Walk(0, 1, 6)
    found = [*_pairs([a_to_5, b_to_4, b_to_5, a_to_6])]
    assert found == [(a_to_5, b_to_4), (b_to_4, a_to_6), (b_to_5, a_to_6)]


def test_k11_a_pair_that_closes_on_a_white_is_thought_of():
    found = AHEAD.pairs(table("e1 a9", "b1 h1", RED, die=2).state)
    assert any(fights(one.after) == "K11" for one in found)


def test_pairs_are_red_ones_before_anybody_moved():
    assert AHEAD.pairs(table("d3 a1", "b3 f3", die=1).state) == []
    assert AHEAD.pairs(table("d3 a1", "b3 h3", RED, die=1).do("step b3 b4").state) == []
    assert AHEAD.pairs(table("d3 a1", "b3 h3", RED, die=1).do("step b3 c3", "step h3 h4").state) == []


def test_k19_pairs_are_the_same_as_long_as_rolls_are_left():
    at = table(*MELEE, RED, die=3).state
    lines = [
        [one.line for one in AHEAD.pairs(at._replace(quiet=quiet)) if one.after.phase == Phase.ROLL]
        for quiet in (1, 30, 58, 59)
    ]
    assert lines[0] == lines[1] == lines[2] == lines[3] != []


def test_a_knight_does_not_go_where_the_other_went_first():
    """a1 leaves its corner by a2 or b1, wherever b2 has not gone."""
    at = table("h8", "a1 b2", RED, die=1).state
    _state, red = answering(RED, "h8", "a1 b2")
    walks = {HALL.names[walk.origin] + HALL.names[walk.end]: walk for walk in red._walks(1)}
    for first, free, taken in (("b2b1", "a1a2", "a1b1"), ("b2a2", "a1b1", "a1a2")):
        gone = red._gone(at, (walks[first], walks[free]))
        assert gone.after.reds == squares_of(f"{first[2:]} {free[2:]}")
        assert red._gone(at, (walks[first], walks[taken])) is None


@pytest.mark.parametrize("side", [WHITE, RED])
def test_k7_ways_past_two_enemies_are_left_out(side):
    """d2 is between c3 and e3: who comes from d1 may end there, and go no further."""
    knights = ["d1 h8", "c3 e3"]
    _state, found = answering(side, *(knights if side == WHITE else reversed(knights)))
    reached = found._layers[HALL.names.index("d1")]
    assert names_of(reached[1]) == {"c1", "d2", "e1"}
    assert names_of(reached[2]) == {"b1", "c2", "e2", "f1"}


# -- the shortlist -----------------------------------------------------------------------------------------


def test_lines_far_behind_the_best_are_not_looked_at_and_each_end_once():
    for at in (table("d7 g6", "b5 b1", die=4), table(*MELEE, RED, die=3)):
        found = EXPERT.candidates(at.state, at.turn, None)
        assert found[0].score - found[-1].score <= 40
        ends = []
        for one in found:
            state = at.state
            for move in one.line:
                state = RULES.apply(state, move)
            ends.append(state)
        assert len(ends) == len(set(ends))


def test_an_expert_likes_attacks_as_its_temper_has_it():
    calm, eager = (ChevaliersExpert(RULES, wants=Wants(attack=attack)) for attack in (0.0, 1.25))
    for at in (table("d2 a1 h1", "d4 i5", die=1), table(*MELEE, RED, die=3)):
        likes = set()
        found = calm.candidates(at.state, at.turn, None)
        for one in (found[0], found[-1]):
            attacks = any(isinstance(move, Attack) for move in one.line)
            cool, keen = (who.sample(at.state, at.turn, None, Random(1))(one.line) for who in (calm, eager))
            assert keen - cool == pytest.approx(1.25 * calm.unit * attacks)
            likes.add(attacks)
        assert True in likes


# -- what the club player misses ---------------------------------------------------------------------------


def test_the_white_that_is_hunted_comes_home_first():
    """Either can: d7, or g6 far from both Reds, who could not follow it in one roll."""
    at = table("d7 g6", "b5 b1", die=4)
    assert after(at, "club").whites == squares_of("d7")
    assert after(at).whites == squares_of("g6")


# -- what it promises --------------------------------------------------------------------------------------


def test_every_line_is_legal_and_whole_and_has_reasons_unless_reds_only_move():
    expert = None
    for rules, before in strewn(5, 40):
        expert = expert or ChevaliersJudgement(rules).at_level("expert")
        seat = rules.turn(before)
        found = expert.candidates(before, seat, None)
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
        for one in found:
            state = before
            for move in one.line:
                assert rules.turn(state) == seat
                state = rules.apply(state, move)
            assert rules.turn(state) != seat
            why = expert.candidate(before, seat, None, one.line).reasons
            assert why or (seat, state.phase) == (RED, Phase.ROLL)
            assert {reason.key for reason in why} <= REASONS.keys()


def test_no_luck_is_drawn_and_nothing_remembered():
    at = table("d7 g6", "b5 b1", die=4).state
    line = EXPERT.candidates(at, WHITE, None)[0].line
    fresh = ChevaliersExpert(RULES)
    ends = {one.sample(at, WHITE, None, Random(seed))(line) for one in (EXPERT, fresh) for seed in range(3)}
    assert len(ends) == 1


def test_the_search_looks_once_at_each_line_of_the_shortlist(monkeypatch):
    looked = []

    def look(self, view, sign, line):
        looked.append(line)
        return 0.0

    monkeypatch.setattr(ChevaliersExpert, "_worth_of_end", look)
    at = table("d3 e3 f3", "d5 e5 f5 c4 g4 d2", side=RED, die=4).state
    player = hire(ChevaliersJudgement(RULES), RED, "expert", seed="s")
    assert isinstance(player, SearchingPlayer)
    player.choose(at)
    found = EXPERT.candidates(at, RED, None)
    assert looked == [one.line for one in found[:SHORTLIST]]
    assert len(looked) > 4


def test_what_the_look_tells_counts_and_not_the_glance(monkeypatch):
    at = table("d5 a1", "i1 i2", die=2).state
    best, *others = EXPERT.candidates(at, WHITE, None)
    second = next(one for one in others[:3] if one.score < best.score - 0.01)

    def look(self, view, seat, line):
        return 0.01 * (line == second.line)

    monkeypatch.setattr(ChevaliersExpert, "_worth_of_end", look)
    assert hire(JUDGEMENT, WHITE, "expert", seed="s").choose(at) == second.line


def test_no_decision_values_more_positions_than_so_many(monkeypatch):
    whites, reds, side, die = CROWDS[0]
    valued, of = [], Value.of

    def counted(self, state):
        valued.append(state)
        return of(self, state)

    monkeypatch.setattr(Value, "of", counted)
    hire(ChevaliersJudgement(RULES), side, "expert", seed="s").choose(
        table(whites, reds, side, die=die).state
    )
    assert len(valued) <= MOST


def test_whose_time_is_over_plays_what_seemed_best_at_a_glance():
    at = table("d7 g6", "b5 b1", die=4).state
    late = Cap(0.0, lambda: 0.0)
    player = hire(JUDGEMENT, WHITE, "expert", seed="s", cap=late)
    assert player.choose(at) == EXPERT.candidates(at, WHITE, None)[0].line
