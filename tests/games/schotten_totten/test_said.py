"""The chances to take a stone that people are told: certain where it is certain, and true in other games."""

from math import exp
from random import Random

import pytest
from games.schotten_totten.calibration import PARTS, TACTICS, Case, brier, cases, fitted, tenths
from games.schotten_totten.table import stones, table

from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.wants import LEVELS

OFF = 0.05  # by so much what is said may be wrong, besides chance
ERRORS = 2.5  # standard errors
MANY = 100  # stones: what is said seldom is not asked


def said(game):
    outlook = Outlook(game.rules.view(game.state, 0), 0, LEVELS["club"])
    return [outlook.said(stone, chance) for stone, chance in enumerate(outlook.chances)]


def test_a_stone_is_said_to_be_certain_exactly_where_it_is():
    mine = stones(s1="R7 R8 R9", s2="Y1 M2 N4", s3="G6 B6 Y9", s4="N1")
    theirs = stones(s1="B5", s2="G7 G8 G9", s3="B1 B2", s4="M7 M8")
    found = said(table(sides=(mine, theirs)))
    assert found[:2] == [1.0, 0.0]
    assert all(0.0 < chance < 1.0 for chance in found[2:])


def test_once_nothing_is_left_to_draw_the_cards_of_the_other_hand_never_come():
    """The red 9 that would win lies in the other hand: 0 with an empty deck, a chance with another."""
    sides = stones(s5="R7 R8"), stones(s5="B5 B6 B7")
    game = table(sides=sides, hands=("G1 G2", "R9 R6"))
    assert 0.0 < said(game)[4] < 1.0
    game.state = game.state._replace(decks=(b"", b""))
    assert said(game)[4] == 0.0


def test_a_turn_tells_the_chances_that_are_said():
    game = table(sides=(stones(s5="R7 R8"), stones(s5="B5 B6")), hands=("R9 M1 B2 N4 G1 Y2", ""))
    found = SchottenTottenJudgement(game.rules).candidates(game.rules.view(game.state, 0), 0, None)[0]
    told = next(dict(reason.facts) for reason in found.reasons if reason.key == "chance")
    assert told["stone"] == 5
    assert told["before"] == round(100 * said(game)[4])
    assert told["after"] == 100


def test_the_fit_finds_the_weights_that_made_the_cases():
    rng, made = Random(1), (0.5, -1.0, 2.0)
    rows = [(1.0, rng.gauss(0, 1), float(rng.random() < 0.5)) for _case in range(8_000)]
    chances = [1 / (1 + exp(-sum(a * b for a, b in zip(made, row, strict=True)))) for row in rows]
    met = [Case(0, 0.5, 0.5, row, rng.random() < chance) for row, chance in zip(rows, chances, strict=True)]
    assert fitted(met) == pytest.approx(made, abs=0.15)


@pytest.mark.long
@pytest.mark.parametrize("options", [(), TACTICS], ids=["basic", "tactics"])
def test_what_is_said_comes_true_in_games_that_it_was_not_fitted_to(options):
    games = [*cases(150, "kept apart", options)]
    told = brier((case.said, case.taken) for met in games for case in met)
    assert told < 0.97 * brier((case.estimate, case.taken) for met in games for case in met)
    for low, high in PARTS:
        for one in tenths([case for case in met if low <= case.deck <= high] for met in games):
            off = OFF + ERRORS * one.error
            assert one.stones < MANY or one.said == pytest.approx(one.taken, abs=off), (low, one)
