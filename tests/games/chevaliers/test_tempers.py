"""What the tempers of Les Chevaliers want: who moves whom, keeps to whom, goes after whom, and attacks."""

import pytest
from games.chevaliers.table import HALL, RED, RULES, WHITE, names_of, squares_of, table

from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.value import Weights
from ludotheque.games.chevaliers.judgement.wants import TEMPERS, Wants, grudge
from ludotheque.games.chevaliers.rules.moves import Attack, Step

PLAIN = ChevaliersJudgement(RULES)


def best(at, temper, hated=""):
    """Return the turn of a club player of this temper, who bears a grudge against the knights on `hated`."""
    memory = squares_of(hated)
    return PLAIN.at_level("club", temper).candidates(at.state, at.turn, memory)[0].line


def movers(at, temper, hated=""):
    """Return the squares from which knights move in the turn of a club player of this temper."""
    steps = [move for move in best(at, temper, hated) if isinstance(move, Step)]
    return {HALL.names[step.origin] for step in steps[:: at.state.die]}


def attacks(at, temper, hated=""):
    """Return whether a club player of this temper attacks before the turn is over."""
    return any(isinstance(move, Attack) for move in best(at, temper, hated))


def gains(at, wants, hated=""):
    """Return how much better each line is to a player who wants this, in units, by its moves."""
    eager = ChevaliersJudgement(RULES, wants=wants)
    calm, keen = (
        {one.line: one.score for one in who.candidates(at.state, at.turn, squares_of(hated))}
        for who in (PLAIN, eager)
    )
    return {
        " ".join(map(RULES.notation.write, line)): pytest.approx((keen[line] - calm[line]) / eager.unit)
        for line in calm.keys() & keen.keys()
    }


# -- who moves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whites", "reds", "side", "foremost", "last"),
    [("d6 e3 f1", "i9", WHITE, {"d6"}, {"f1"}), ("e8 a8", "c5 g4 i1 a1", RED, {"c5"}, {"i1"})],
)
def test_the_rash_move_the_foremost_knight_and_the_builders_the_last(whites, reds, side, foremost, last):
    at = table(whites, reds, side, die=1)
    assert foremost <= movers(at, "rash")
    assert last <= movers(at, "builder")


def test_a_move_is_liked_by_the_place_of_its_knight():
    """To the chests d6 has three steps, e3 six and f1 eight."""
    found = gains(table("d6 e3 f1", "i9", die=1), Wants(foremost=0.5))
    liked = {line.split()[1]: gain for line, gain in found.items()}
    assert liked == {"d6": 0.5, "e3": 0.0, "f1": -0.5}


def test_each_of_two_reds_counts_once_by_all_its_steps():
    """Two steps from a White stands e8, seven a2 and thirteen i1."""
    found = gains(table("d9 a9", "e8 a2 i1", RED, die=2), Wants(foremost=0.5))
    liked = {"e8": 0.5, "a2": 0.0, "i1": -0.5}
    moved = {line: [line.split()[at] for at in (1, 7)] for line in found if line.count("step") == 4}
    assert moved
    assert {line: found[line] for line in moved} == {
        line: sum(map(liked.get, who)) for line, who in moved.items()
    }


# -- who keeps together ------------------------------------------------------------------------------------


def test_the_careful_end_beside_a_friend():
    found = gains(table("d5 f4 a1", "i9", die=1), Wants(beside=0.5))
    assert {line: gain for line, gain in found.items() if line.startswith("step d5")} == {
        "step d5 e5": 0.5, "step d5 d4": 0.0, "step d5 d6": 0.0, "step d5 c5": 0.0,
    }  # fmt: skip


def test_k7_a_knight_that_may_be_stopped_is_no_friend_of_its_own():
    found = gains(table("d2 a1", "c3 e3 a5", die=2), Wants(beside=0.5))
    assert found["step d2 d3"] == 0.0


# -- who attacks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whites", "reds", "side", "die", "who"),
    [
        ("d5", "e8 h4 a2 b7 c8 i9", WHITE, 4, {"rash"}),
        ("d2 h2", "i5 a9 b8", WHITE, 2, {"rash"}),
        ("f6 i4 h6", "b4 g6 g3", WHITE, 2, {"", "rash", "careful", "vengeful"}),
    ],
)
def test_the_rash_attack_where_the_others_go_on(whites, reds, side, die, who):
    at = table(whites, reds, side, die=die)
    assert {temper for temper in TEMPERS if attacks(at, temper)} == who


@pytest.mark.parametrize(
    ("whites", "reds", "side", "die"), [("d2 a1 h1", "d4 i5", WHITE, 1), ("d3 a1", "b3 f3 i9", RED, 1)]
)
def test_an_attack_is_liked_by_so_much_and_nothing_else(whites, reds, side, die):
    found = gains(table(whites, reds, side, die=die), Wants(attack=1.25))
    assert found == {line: 1.25 * ("attack" in line) for line in found}
    assert {"attack" in line for line in found} == {False, True}


def test_a_level_that_likes_attacks_does_so_by_itself():
    at = table("d2 a1 h1", "d4 i5", die=1)
    calm, eager = (
        {one.line: one.score for one in who.candidates(at.state, WHITE, None)}
        for who in (PLAIN, ChevaliersJudgement(RULES, Weights(aggression=25.0)))
    )
    assert {round(eager[line] - calm[line]) for line in calm} == {0, 25}


# -- who bears a grudge ------------------------------------------------------------------------------------


def hated_by(seat, at, *words, hated=""):
    """Return the squares of the enemies against which a seat bears a grudge after these moves."""
    known = squares_of(hated)
    for text in words:
        before, move = at.state, RULES.notation.read(text)
        at.do(text)
        known = grudge(known, seat, before, move, at.state)
    return names_of(known)


def test_a_side_bears_a_grudge_against_those_who_beat_its_knight():
    """K11: two dice and two more beat the White."""
    fight = ("attack c3 d3", "join e3", "roll 4", "roll 4", "roll 1")
    assert hated_by(WHITE, table("d3 a1", "b3 e3", RED, die=1).do("step b3 c3"), *fight) == {"c3", "e3"}
    assert hated_by(RED, table("d3 a1", "b3 e3", RED, die=1).do("step b3 c3"), *fight) == set()


def test_a_grudge_follows_the_enemy_until_it_is_beaten():
    at = table("d2 a1", "d5 i9", RED, die=1)
    assert hated_by(WHITE, at, "step d5 d4", "end", hated="d5") == {"d4"}
    at.dice(1)
    assert hated_by(WHITE, at, "step d2 d3", "attack d3 d4", hated="d4") == {"d4"}
    assert hated_by(WHITE, at, "roll 6", "roll 1", hated="d4") == set()


def test_a_grudge_is_forgotten_for_a_newer_one():
    """K10: five against six puts the White out that attacks."""
    at = table("d2 a1", "d4 i9", die=1).do("step d2 d3", "attack d3 d4")
    assert hated_by(WHITE, at, "roll 1", "roll 6", hated="i9") == {"d4"}


def test_the_vengeful_attack_those_they_hate():
    at = table("d2 h2", "i5 a9 b8", die=2)
    assert attacks(at, "vengeful", "i5")
    assert not attacks(at, "vengeful", "a9")
    found = gains(at, Wants(revenge=2.0), "i5")
    assert found == {line: 2.0 * ("attack h4 i5" in line) for line in found}
    assert 2.0 in found.values()


def test_a_step_towards_a_hated_enemy_is_liked():
    """From d5 to i9 there are nine steps."""
    found = gains(table("d5 a1", "i9 a9", die=1), Wants(chase=0.5), "i9")
    nearer = {
        line: 0.5 if line in ("step d5 e5", "step d5 d6", "step a1 a2", "step a1 b1") else -0.5
        for line in found
    }
    assert found == nearer
    assert len(found) > 4


def test_a_temper_with_nothing_to_like_plays_as_no_temper_does():
    at = table("d2 h2", "i5 a9 b8", die=2)
    assert best(at, "vengeful") == best(at, "")
