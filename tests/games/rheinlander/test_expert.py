"""The expert of Rheinländer: what a club player would consider, weighed by the chance to win as well."""

from functools import reduce
from math import log
from random import Random

import pytest
from games.rheinlander.boards import straight
from games.rheinlander.play import plies, rules_of

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.rheinlander.judgement.judgement import CHANCE as FACTOR
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.rules.game import RheinlanderRules


def decisions(rules: RheinlanderRules, rng: Random, most: int):
    """Yield the seat to move and what it sees, at each decision of a random game."""
    for state, _move, _after in plies(rules, rng, most):
        if (seat := rules.turn(state)) not in (CHANCE, OVER):
            yield seat, rules.view(state, seat)


@pytest.mark.parametrize("seed", range(3))
def test_it_considers_what_a_club_player_would_and_the_better_first(seed):
    rng = Random(seed)
    club = RheinlanderJudgement(rules := rules_of(rng))
    expert, changed = club.at_level("expert"), 0
    for seat, view in decisions(rules, rng, 100):
        known = [one.line for one in club.candidates(view, seat, None)]
        found = expert.candidates(view, seat, None)
        assert found
        assert {one.line for one in found} <= {*known}
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
        changed += found[0].line != known[0]
    assert changed


def test_an_end_counts_as_won_or_lost():
    """R22: the game ends with a seat's last knight; with open points everybody sees who then has most."""
    rules = RheinlanderRules(straight(24, {"left-1": ("left-1", "left-2")}), 3, open_points=True)
    club, ends = RheinlanderJudgement(rules), 0
    expert, sure = club.at_level("expert"), FACTOR * log(0.99 / 0.01)
    for seed in (2, 5, 6):  # three games that end soon
        for seat, view in decisions(rules, Random(seed), 300):
            known = {one.line: one.score for one in club.candidates(view, seat, None)}
            for one in expert.candidates(view, seat, None):
                result = rules.outcome(reduce(rules.apply, one.line, view))
                if result and len(result.winners) == 1:
                    ends += 1
                    won = sure if result.winners == (seat,) else -sure
                    assert one.score - known[one.line] == pytest.approx(won)
    assert ends
