"""Whole games: they end, are the same in every process, and branch as counted by hand."""

from random import Random

import pytest
from games.castles.boards import large, small
from games.castles.play import plies
from processes import agreed

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS, RHEINGOLD

GAMES = [
    (one, seats) for one in (HIGHLANDERS, RHEINGOLD) for seats in range(one.min_seats, one.max_seats + 1)
]


@pytest.mark.parametrize(("rule_set", "seats"), GAMES)
def test_whole_games_end(rule_set, seats):
    """Nothing bounds a game, so those that take too long are cut; bold ones mostly end by C17."""
    rules = CastleRules(small(), rule_set, seats)
    ended = 0
    for seed in range(6):
        for _, _, after in plies(rules, Random(seed), 3000):
            ended += rules.turn(after) == OVER
    assert ended >= 4


def test_notation_round_trips():
    rules = CastleRules(large(), HIGHLANDERS, 4)
    for state, move, _ in plies(rules, Random(5), 600):
        for legal in rules.legal(state):
            assert rules.notation.read(rules.notation.write(legal)) == legal
        assert move in rules.legal(state) or rules.turn(state) == CHANCE


def leaves(rules, state, depth) -> int:
    if depth == 0:
        return 1
    return sum(leaves(rules, rules.apply(state, move), depth - 1) for move in rules.legal(state))


def test_leaves_counted_by_hand_on_the_small_board():
    """Six faces of the die; then one way off the scroll, or the end; then as below."""
    rules = CastleRules(small(), HIGHLANDERS, 3)
    assert leaves(rules, rules.start(), 1) == 6
    assert leaves(rules, rules.start(), 2) == 12  # march or end
    # after a march: end, or on to the 3 neighbours of a ring space (4 faces) or the 4 of mid (2 faces);
    # after an end: 6 faces
    assert leaves(rules, rules.start(), 3) == 4 * (1 + 3) + 2 * (1 + 4) + 6 * 6


SCRIPT = """
from random import Random
from games.castles.boards import large
from games.castles.play import plies
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS
rules = CastleRules(large(), HIGHLANDERS, 4)
for state, move, after in plies(rules, Random(7), 1500):
    words = rules.notation.write(move)
print(words, repr(after), [rules.notation.write(move) for move in rules.legal(after)])
"""


def test_the_same_game_in_every_process():
    assert agreed(SCRIPT)
