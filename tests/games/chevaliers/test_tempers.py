"""What the tempers of Les Chevaliers want: who attacks, and when, where the others leave it."""

import pytest
from games.chevaliers.table import RED, RULES, WHITE, table

from ludotheque.games.chevaliers.judgement.judge import TEMPERS, ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.value import Weights
from ludotheque.games.chevaliers.rules.moves import Attack


def attacks(at, temper):
    """Return whether a club player of this temper attacks before the turn is over."""
    line = ChevaliersJudgement(RULES).at_level("club", temper).candidates(at.state, at.turn, None)[0].line
    return any(isinstance(move, Attack) for move in line)


@pytest.mark.parametrize(
    ("whites", "reds", "side", "die", "who"),
    [
        ("d5", "e8 h4 a2 b7 c8 i9", WHITE, 4, {"rash", "vengeful"}),
        ("f6 i4 h6", "b4 g6 g3", WHITE, 2, {"", "rash", "vengeful"}),
        ("d2 b8 g2", "c6 f6 i5 g3", RED, 1, {"", "rash", "vengeful", "builder"}),
    ],
)
def test_the_rash_attack_where_the_careful_and_the_builders_go_on(whites, reds, side, die, who):
    at = table(whites, reds, side, die=die)
    assert {temper for temper in TEMPERS if attacks(at, temper)} == who


@pytest.mark.parametrize(
    ("whites", "reds", "side", "die"), [("d2 a1 h1", "d4 i5", WHITE, 1), ("d3 a1", "b3 f3 i9", RED, 1)]
)
def test_zeal_makes_an_attack_so_much_better_and_nothing_else(whites, reds, side, die):
    at = table(whites, reds, side, die=die)
    calm, eager = (
        {
            one.line: one.score
            for one in ChevaliersJudgement(RULES, Weights(aggression=aggression)).candidates(
                at.state, side, None
            )
        }
        for aggression in (0.0, 25.0)
    )
    gains = {line: eager[line] - calm[line] for line in calm.keys() & eager.keys()}
    assert gains == {line: pytest.approx(25 * any(isinstance(one, Attack) for one in line)) for line in gains}
    assert {round(gain) for gain in gains.values()} == {0, 25}


def test_the_vengeful_attack_once_they_have_lost_knights():
    at = table("d6 a5 h8", "i8 i5 a8 b3", RED, die=1)  # two Reds of six are out
    assert [temper for temper in TEMPERS if attacks(at, temper)] == ["rash", "vengeful"]
    value = ChevaliersJudgement(RULES).at_level("club", "vengeful").value
    whole = table("d1 e1 f1", "a4 a5 a6 i4 i5 i6", RED).state
    assert value.aggression(whole, RED) == value.aggression(whole, WHITE) == 0
    assert value.aggression(at.state, RED) > value.aggression(at.state, WHITE) == 0
