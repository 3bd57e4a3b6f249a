"""The judgement of positions: lines that can be played, exact odds, good sense where it can be checked."""

from fractions import Fraction
from random import Random

import pytest
from games.chevaliers.play import hall, melee, plies
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.bots.greedy import BUDGET, Greedy
from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.chevaliers.combat import combat, odds
from ludotheque.games.chevaliers.judgement import HallJudgement
from ludotheque.games.chevaliers.rules import HallRules
from ludotheque.games.chevaliers.state import DICE, SPLIT
from ludotheque.games.chevaliers.turns import fresh_turn
from ludotheque.random_play import play

JUDGEMENT = HallJudgement(RULES)
BOT = Greedy(JUDGEMENT)


@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_every_line_can_be_played_and_leads_where_it_says(seed):
    rng = Random(seed)
    rules = HallRules(hall(rng))
    judgement = HallJudgement(rules)
    for before, _, _ in plies(rules, rng, 60, melee(rules, rng)):
        seat = rules.turn(before)
        if seat == CHANCE or rng.random() < 0.6:
            continue
        lines = list(judgement.lines(before))
        assert lines
        for line, after in lines:
            state = before
            for move in line:
                assert rules.turn(state) == seat
                state = rules.apply(state, move)
            assert state == after


@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_results_of_a_combat_have_its_exact_odds(seed):
    rng = Random(seed)
    rules = HallRules(hall(rng))
    judgement = HallJudgement(rules)
    for _, _, after in plies(rules, rng, 300, melee(rules, rng)):
        if after.phase == DICE and not after.dice:
            attackers, target = after.combats[0]
            fight = combat(rules.board, rules.turns.attacking_side(after), attackers, target)
            found = sorted(chance for chance, _ in judgement.results(after))
            assert found == pytest.approx(sorted(map(float, odds(fight).values())))
            assert sum(found) == pytest.approx(1)


def test_half_thrown_dice_leave_what_they_leave():
    at = table("d2", "d4 a9", die=1).do("step d2 d3", "attack d3 d4").dice(6)
    results = list(JUDGEMENT.results(at.state))
    assert [Fraction(chance).limit_denominator(6) for chance, _ in results] == [1]  # 8 beats every Red


def test_a_white_goes_home_if_it_can():
    at = table("d7 a1", "i5 i6", home="g9", die=2)
    assert RULES.notation.write(BOT.choose(at.state)[-1]).endswith(("c9", "d9", "e9"))


def test_red_takes_a_white_between_two():
    at = table("d3 a9", "c3 e5 i9", side=RED, die=3)
    state = at.state
    while RULES.turn(state) == RED:
        for move in BOT.choose(state):
            state = RULES.apply(state, move)
    assert state.phase == DICE
    attackers, target = state.combats[0]
    assert target == RULES.board.names.index("d3")
    assert combat(RULES.board, RED, attackers, target).rule == "K11"


def test_the_nearer_to_the_chests_the_better_for_white():
    reds = squares_of("a4 a5")
    values = [JUDGEMENT.value(fresh_turn(WHITE, squares_of(name), reds, 0)) for name in ("h1", "h3", "h5")]
    assert values == sorted(values)


def test_knights_are_worth_having():
    def value(whites, reds, home=""):
        return JUDGEMENT.value(fresh_turn(RED, squares_of(whites), squares_of(reds), squares_of(home)))

    assert value("d1 e1", "a5 a6") > value("d1", "a5 a6")
    assert value("d1 e1", "a5") > value("d1 e1", "a5 a6")
    assert value("d1", "a5 a6", "e9") > value("d1 e1", "a5 a6")


def test_against_random_play_white_wins_and_red_lets_nobody_pass():
    def against(side, number):
        rng = Random(number)

        def choose(state):
            return BOT.choose(state) if RULES.turn(state) == side else (rng.choice(RULES.legal(state)),)

        return play(RULES, f"random {number}", 400, choose)

    assert sum(against(WHITE, number).state.home.bit_count() == 2 for number in range(6)) >= 4
    assert sum(against(RED, number).state.home == 0 for number in range(6)) >= 4


class Counting(HallJudgement):
    """Counts the positions it values."""

    valued = 0

    def value(self, state):
        self.valued += 1
        return super().value(state)


def test_no_decision_values_more_positions_than_the_budget():
    """Knights in a crowd: today's longest thoughts, which took up to 29,447 positions without a budget."""
    judgement = Counting(RULES)
    bot, most = Greedy(judgement), 0
    for whites, reds, side, die in (
        ("d3 e3 f3", "d5 e5 f5 c4 g4 d2", RED, 4),
        ("d3 f3 e2", "c5 g5 d6 f6 b3 h3", RED, 6),
        ("c3 d4 e2", "b5 c6 e5 f4 f2 b2", RED, 5),
        ("d3 f3 e5", "c4 g4 d6 f6 b3 h3", WHITE, 6),
    ):
        state = table(whites, reds, side, die=die).state
        while RULES.turn(state) not in (CHANCE, OVER):
            judgement.valued = 0
            for move in bot.choose(state):
                state = RULES.apply(state, move)
            most = max(most, judgement.valued)
            assert judgement.valued <= BUDGET
    assert most > 100, "these positions take some thought"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_k19_who_is_ahead_does_something_about_it_before_the_rolls_run_out(die):
    """One White against five: Red bides its time, for alone it is likelier to be out than to win."""

    def attacks(quiet):
        at = table("d3", "d5 a5 a6 i5 i6", side=RED)
        at.state = at.state._replace(quiet=quiet)
        at.dice(die)
        while at.turn == RED:
            for move in BOT.choose(at.state):
                at.state = RULES.apply(at.state, move)
        return at.state.phase in (SPLIT, DICE)

    assert not attacks(quiet=0)
    assert attacks(quiet=58), "it is now, or a draw"


@pytest.mark.parametrize(("whites", "reds", "sign"), [("d7 e7 f7", "a5", 1), ("d1", "a4 a5 a6 i4 i5 i6", -1)])
def test_k19_an_advantage_melts_towards_a_draw_as_the_rolls_run_out(whites, reds, sign):
    fresh = fresh_turn(WHITE, squares_of(whites), squares_of(reds), 0)
    values = [sign * JUDGEMENT.value(fresh._replace(quiet=quiet)) for quiet in (0, 20, 40, 50, 59)]
    assert values[0] == values[1] > values[2] > values[3] > values[4] > 0


def test_the_same_seed_is_the_same_game():
    first, second = (play(RULES, "same", 2000, Greedy(HallJudgement(RULES)).choose) for _ in range(2))
    assert first == second
    assert RULES.turn(first.state) == OVER
