"""The expert of Les Chevaliers: it looks at what the other side can answer, by each face of its die."""

from random import Random

import pytest
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table
from games.chevaliers.test_judgement import CROWDS, JUDGEMENT, fights, strewn

from ludotheque.games.chevaliers.judgement.answers import RedAnswers, Sober, WhiteAnswers
from ludotheque.games.chevaliers.judgement.judge import ChevaliersExpert, ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.reasons import REASONS
from ludotheque.games.chevaliers.judgement.strokes import Strokes
from ludotheque.games.chevaliers.judgement.value import WON, Hall, Value, Weights
from ludotheque.games.chevaliers.rules.state import ATTACK
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.players.player import SearchingPlayer, hire
from ludotheque.players.search import SHORTLIST, Cap

EXPERT = JUDGEMENT.at_level("expert")
MOST = 1000  # positions valued for this decision, which takes some 400


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
    found = (RedAnswers if side == RED else WhiteAnswers)(Strokes(RULES, value), value, state)
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
    found = WhiteAnswers(Strokes(RULES, value), value, at)
    assert found.to(2) == value.of(RULES.turns.next_turn(RULES.turns.roll(at, 2)))


def test_who_stands_beside_an_enemy_and_leaves_it_alone_has_ended_the_turn():
    """A lone attack is likelier to lose the knight than to win (K10); what is left is White's roll."""
    state = table("d5 a1", "d7 f6", RED, die=1).do("step d7 d6", "step f6 f5").state
    assert state.phase == ATTACK
    value = Value(RULES, Weights(), Hall(RULES.board))
    assert Sober(Strokes(RULES, value), value).worth(state) == value.of(RULES.turns.next_turn(state))


# -- what the club player misses ---------------------------------------------------------------------------


def test_k11_two_reds_come_to_both_ends_of_a_diagonal_though_neither_alone_promises_much():
    """The club player attacks alone, which is likelier to lose the knight than to win (K10)."""
    at = table("b5 h3", "c8 f8 b1", side=RED, die=6)
    assert fights(after(at, "club")) == "K10"
    assert fights(after(at)) == "K11"


def test_the_white_that_is_hunted_comes_home_first():
    """Either can: d7, or g6 far from both Reds, who could not follow it in one roll."""
    at = table("d7 g6", "b5 b1", die=4)
    assert after(at, "club").whites == squares_of("d7")
    assert after(at).whites == squares_of("g6")


# -- what it promises --------------------------------------------------------------------------------------


def test_every_line_is_legal_and_whole_and_has_reasons():
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
            assert one.reasons
            assert {reason.key for reason in one.reasons} <= REASONS.keys()


def test_no_luck_is_drawn_and_nothing_remembered():
    at = table("d7 g6", "b5 b1", die=4).state
    line = EXPERT.candidates(at, WHITE, None)[0].line
    fresh = ChevaliersExpert(RULES)
    ends = {one.sample(at, WHITE, None, Random(seed))(line) for one in (EXPERT, fresh) for seed in range(3)}
    assert len(ends) == 1


def test_the_search_looks_once_at_four_lines(monkeypatch):
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
    assert looked == [one.line for one in found[: SHORTLIST // 2]]


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
