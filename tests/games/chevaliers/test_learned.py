"""The expert's learned value: what is fitted, how it is mixed, and that the weights come from the script."""

from hashlib import sha256
from math import exp, log
from random import Random

import pytest
from amounts import ALL
from games.chevaliers import fit
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table

from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.learned import SHARE, bounds, expected, inputs, learned, situation
from ludotheque.games.chevaliers.judgement.value import WON
from ludotheque.games.chevaliers.rules.turns import finished, fresh_turn

FEW, FROM_FEW = (
    37,
    {1: "2112a43723b8754b", 2: "0f1062e6e730e20b"},
)  # games, and for each cycle the digest of the weights made of them
JUDGEMENT = ChevaliersJudgement(RULES)
CLUB = JUDGEMENT.value
EXPERT = JUDGEMENT.at_level("expert").value


def to_roll(whites, reds, side=WHITE, home=""):
    return fresh_turn(side, squares_of(whites), squares_of(reds), squares_of(home))


def test_each_situation_has_a_weight_for_each_number():
    places = "d3", "e5", "g7"
    assert learned().draws.keys() == {"W02", "W03", "R02", "R03"}, "elsewhere only one side can still win"
    for where, weights in (*learned().results.items(), *learned().draws.items()):
        state = to_roll(" ".join(places[: int(where[2])]), "a5 b9", home="e9" if where[1] == "1" else "")
        state = state._replace(side="WR".index(where[0]))
        assert situation(state) == where
        assert len(inputs(CLUB.features(state))) == len(weights)


def test_in_the_middle_of_a_turn_it_is_the_other_side_that_rolls_next():
    assert situation(to_roll("d3 a1", "d7")) == "W02"
    assert situation(table("d3 a1", "d7", WHITE, die=1).state) == "R02"
    assert situation(table("d3 a1", "d7", RED, die=1).state) == "W02"


@pytest.mark.parametrize("side", [WHITE, RED])
def test_the_expert_mixes_what_was_fitted_with_the_club_players_value(side):
    state = to_roll("d5 a1", "c8 g3", side)
    found = CLUB.features(state)
    where = situation(state)
    result = expected(where, learned().results[where], inputs(found))
    assert EXPERT.of(state) == pytest.approx((1 - SHARE) * CLUB.of(state) + SHARE * WON * result)
    assert EXPERT.of(state) != pytest.approx(CLUB.of(state))


def test_the_chances_are_the_expected_result_and_melt_with_the_quiet_rolls():
    state = to_roll("d5 a1", "c8 g3")
    where = situation(state)
    result = expected(where, learned().results[where], inputs(CLUB.features(state)))
    white, red = JUDGEMENT.chances(state)
    assert (white, red) == pytest.approx(((1 + result) / 2, (1 - result) / 2))
    late = JUDGEMENT.chances(state._replace(quiet=48))[WHITE]
    assert late == pytest.approx((1 + result / 2) / 2)


def test_k19_the_mixture_melts_with_the_quiet_rolls():
    state = to_roll("d5 a1", "c8 g3")
    assert EXPERT.of(state._replace(quiet=60)) == 0
    assert EXPERT.of(state._replace(quiet=48)) == pytest.approx(EXPERT.of(state) / 2)


def expert_playing(side):
    """Return the value by which an expert of a side decides."""
    return JUDGEMENT.at_level("expert")._sides[side].value


@pytest.mark.parametrize("side", [WHITE, RED])
def test_k18_k19_a_draw_is_worth_less_to_the_expert_than_an_even_game(side):
    sign = 1 if side == WHITE else -1
    mine, spent = expert_playing(side), to_roll("d5 a1", "c8 g3")._replace(quiet=60)
    drawn = finished(to_roll("", "c8 g3", home="g9"), "one-home")
    assert mine.of(drawn) == mine.of(spent) == sign * -0.2 * WON
    assert EXPERT.of(drawn) == EXPERT.of(spent) == 0, "chances and agreements are reckoned without it"
    for whites, home in (("d5 a1 h1", ""), ("d5 a1", ""), ("d5", ""), ("d5 a1", "g9"), ("d5", "g9")):
        for roller in (WHITE, RED):
            state = to_roll(whites, "c8 g3", roller, home)
            assert 0 < sign * (EXPERT.of(state) - mine.of(state)) < 0.2 * WON


@pytest.mark.parametrize(("whites", "home"), [("d8", "g9"), ("d2", "")])
def test_k18_where_one_side_alone_can_win_the_rest_are_draws(whites, home):
    state = to_roll(whites, "c8 g3", home=home)
    share = 1 - abs(EXPERT.of(state)) / WON
    assert expert_playing(RED).of(state) == pytest.approx(EXPERT.of(state) + 0.2 * WON * share)


@pytest.mark.parametrize(
    ("where", "low", "high"), [("W03", -1, 1), ("R02", -1, 1), ("W01", -1, 0), ("R12", 0, 1), ("W11", 0, 1)]
)
def test_k18_no_result_is_expected_that_is_no_longer_possible(where, low, high):
    assert bounds(where) == (low, high)
    assert expected(where, [40.0], [1.0]) == pytest.approx(high)
    assert expected(where, [-40.0], [1.0]) == pytest.approx(low)


def test_a_white_that_is_nearer_or_red_that_is_out_makes_whites_result_better():
    for near, far in (
        (to_roll("d8", "a1 b1", home="e9"), to_roll("d2", "a1 b1", home="e9")),
        (to_roll("d3 e3 f3", "a4 a5"), to_roll("d3 e3 f3", "a4 a5 a6 i4 i5 i6")),
    ):
        results = [
            expected(situation(one), learned().results[situation(one)], inputs(CLUB.features(one)))
            for one in (near, far)
        ]
        assert 1 > results[0] > results[1] > -1


def test_the_regression_finds_the_weights_that_made_the_results():
    rng, true = Random(7), (0.5, -1.0, 2.0)
    cases = []
    for _case in range(4000):
        numbers = (1.0, rng.uniform(-2, 2), rng.uniform(-2, 2))
        chance = 1 / (1 + exp(-sum(weight * number for weight, number in zip(true, numbers, strict=True))))
        cases.append(("W03", numbers, 2 * chance - 1))
    (found,) = fit.fitted(cases).values()
    assert found == pytest.approx(true, abs=0.02)


def test_a_number_that_never_changes_takes_no_weight_and_the_first_is_free():
    cases = [("W03", (1.0, 0.0), 1)] * 300 + [("W03", (1.0, 0.0), -1)] * 100
    assert fit.fitted(cases) == {"W03": [round(log(3), 3), 0.0]}
    assert fit.fitted(cases[:100]) == {}, "too few"


def test_draws_are_told_from_decided_games_where_all_results_are_possible():
    cases = [("W03", (1.0, 0.0), 0)] * 300 + [("W03", (1.0, 0.0), 1)] * 100 + [("W12", (1.0, 0.0), 0)] * 300
    assert fit.fitted_draws(cases) == {"W03": [round(log(3), 3), 0.0]}


@pytest.mark.parametrize("cycle", fit.CYCLES.values())
def test_examples_are_the_positions_before_each_roll_with_the_result(cycle):
    found = fit.examples(cycle, 1)
    assert found[0][0] == "W03"
    assert {result for _where, _numbers, result in found} <= {-1, 0, 1}
    assert len({result for _where, _numbers, result in found}) == 1
    assert found == fit.examples(cycle, 1)


@pytest.mark.long
@pytest.mark.parametrize(("number", "digest"), FROM_FEW.items())
def test_the_weights_are_what_the_script_makes(number, digest):
    """By hand from all games. In CI the script must make of the first games what it made of them then."""
    cycle = fit.CYCLES[number]
    games = [fit.examples(cycle, game) for game in range(cycle.games if ALL else FEW)]
    made = fit.text([example for game in games for example in game])
    if ALL:
        assert made == cycle.file.read_text(encoding="utf-8")
    else:
        assert sha256(made.encode()).hexdigest().startswith(digest)
